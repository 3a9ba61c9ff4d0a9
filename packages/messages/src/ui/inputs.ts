import type { Messages } from '../texts.ts'

/** Words of the shared inputs, buttons and scan fields. */
const zh = {
  datePlaceholder: '选择或输入日期',
  timePlaceholder: '选择或输入时间',
  from: '开始日期',
  to: '结束日期',
  shortcuts: { today: '今天', yesterday: '昨天', weekAgo: '一周前', monthAgo: '一个月前' },
  month: '月',
  day: '日',
  appendRemark: '追加备注',
  addition: '追加内容',
  append: '追加',
  noDomain: '无匹配的邮箱后缀',
  waitSeconds: '{text}（{seconds}s）',
  scan: {
    once: '单次扫码',
    many: '连续扫码',
    waiting: '等待扫码中。。。',
    closed: '关闭扫码',
    sound: '扫码提示音',
    done: '完成',
    count: '已扫 {count} 个',
    scanned: '已扫条码',
    duplicate: '重复',
    placeholder: '扫码或输入条码，按 F2 定位',
  },
} as const

const en = {
  datePlaceholder: 'Choose or type a date',
  timePlaceholder: 'Choose or type a time',
  from: 'From',
  to: 'To',
  shortcuts: { today: 'Today', yesterday: 'Yesterday', weekAgo: 'One week ago', monthAgo: 'One month ago' },
  month: 'Month',
  day: 'Day',
  appendRemark: 'Append remark',
  addition: 'What to append',
  append: 'Append',
  noDomain: 'No domain matches',
  waitSeconds: '{text} ({seconds}s)',
  scan: {
    once: 'Single scan',
    many: 'Continuous scan',
    waiting: 'Waiting for a scan…',
    closed: 'Scanning closed',
    sound: 'Sound on scan',
    done: 'Done',
    count: '{count} scanned',
    scanned: 'Scanned codes',
    duplicate: 'Duplicate',
    placeholder: 'Scan or type a code; F2 comes here',
  },
} as const

export const inputMessages: Messages<typeof zh> = { zh, en }
