import type { ExportFormat, ExportKind } from '@visa/contract/sheets/export-task'
import type { Messages } from '../texts.ts'

/** Export tasks, and the button that makes them. Field names come from fields.ts. */
const zh = {
  kinds: {
    dictData: '字典数据',
    notice: '公告',
    employee: '员工',
    audit: '审计日志',
    member: '会员',
    visaOrder: '签证订单',
    visaApplicant: '签证申请人',
    visaFee: '费用规则',
    company: '企业',
  } satisfies Record<ExportKind, string>,
  /** What a file is called that holds only a part of the list. */
  kindOf: '{kind}：{title}',
  formats: { xlsx: 'Excel 工作簿（.xlsx）', csv: 'CSV 文本（.csv）' } satisfies Record<ExportFormat, string>,
  export: '导出',
  submitted: '已加入导出任务',
  openTasks: '查看导出任务',
  content: '导出内容',
  status: '状态',
  progress: '进度',
  rows: '{done} 行',
  rowsOf: '{done} / {total} 行',
  asked: '提交',
  finishTime: '完成时间',
  expireTime: '到期时间',
  download: '下载',
  keywordHint: '导出内容或文件名',
  empty: '还没有导出任务',
  emptyHelp: '在各列表页点击“导出”，文件会在这里生成，保留 7 天。',
  batchDelete: '批量删除',
  cancelText: '已写出的内容会丢弃，之后可以重新导出。',
  deleteText: '文件会一并删除，不可恢复。',
} as const

const en = {
  kinds: {
    dictData: 'Dictionary entries',
    notice: 'Notices',
    employee: 'Employees',
    audit: 'Audit trail',
    member: 'Members',
    visaOrder: 'Visa orders',
    visaApplicant: 'Visa applicants',
    visaFee: 'Rules of fees',
    company: 'Companies',
  },
  kindOf: '{kind}: {title}',
  formats: { xlsx: 'Excel workbook (.xlsx)', csv: 'CSV text (.csv)' },
  export: 'Export',
  submitted: 'The export was queued',
  openTasks: 'Show export tasks',
  content: 'Content',
  status: 'Status',
  progress: 'Progress',
  rows: '{done} rows',
  rowsOf: '{done} / {total} rows',
  asked: 'Asked',
  finishTime: 'Finished at',
  expireTime: 'Kept until',
  download: 'Download',
  keywordHint: 'Content or file name',
  empty: 'No export tasks yet',
  emptyHelp: 'Use "Export" on a list: the file is made here and kept for 7 days.',
  batchDelete: 'Delete selected',
  cancelText: 'What was written so far is dropped. You can export again later.',
  deleteText: 'Its file goes with it. This cannot be undone.',
} as const

export const exportMessages: Messages<typeof zh> = { zh, en }
