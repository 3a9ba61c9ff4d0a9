import type { ImportKind } from '@visa/contract/sheets/import-task'
import type { Messages } from '../texts.ts'

/** Taking a spreadsheet in: the shared dialog, and what the server calls its files. */
const zh = {
  kinds: {
    dictData: '字典数据',
    employee: '员工',
    member: '会员',
    visaApplicant: '签证申请人',
    visaFee: '费用规则',
    centreHoliday: '中心节假日',
  } satisfies Record<ImportKind, string>,
  /** What people have to know once the rows are in. */
  afterwards: {
    employee:
      '导入的员工还没有密码：在列表里选中他们，用“短信重置密码”一起通知，或请他们用手机短信验证码登录。',
  } satisfies Partial<Record<ImportKind, string>>,
  templateName: '{kind}导入模板',
  errorFileName: '{kind}导入错误',
  import: '导入',
  title: '导入{kind}',
  howTo: '先下载模板，按模板填写后上传。任何一行有错时，全部不导入。',
  downloadTemplate: '下载模板',
  choose: '选择文件',
  chooseHelp: '支持 .xlsx 和 .csv，不超过 20MB',
  start: '开始导入',
  close: '关闭',
  uploading: '正在上传并检查…',
  running: '正在导入，已处理 {count} 行',
  done: '导入成功，共写入 {count} 行',
  refused: '有 {count} 处错误，未写入任何数据',
  shown: '以下为前 {shown} 处，全部见错误文件',
  downloadErrors: '下载错误文件',
  row: '行号',
  column: '列',
  reason: '原因',
  unknownColumns: '未识别的列已忽略：{names}',
  separator: '、',
} as const

const en = {
  kinds: {
    dictData: 'dictionary entries',
    employee: 'employees',
    member: 'members',
    visaApplicant: 'visa applicants',
    visaFee: 'rules of fees',
    centreHoliday: 'holidays',
  },
  afterwards: {
    employee:
      'Imported people have no password yet: tick them in the list and tell all of them at once with “Reset by SMS”, or let them log in with a code sent by SMS.',
  },
  templateName: 'Template {kind}',
  errorFileName: 'Import errors {kind}',
  import: 'Import',
  title: 'Import {kind}',
  howTo: 'Download the template, fill it in and upload it. If one row is wrong, none of them is imported.',
  downloadTemplate: 'Download template',
  choose: 'Choose file',
  chooseHelp: '.xlsx or .csv, 20 MB at most',
  start: 'Import',
  close: 'Close',
  uploading: 'Uploading and checking…',
  running: 'Importing, {count} {count|row|rows} so far',
  done: 'Imported, {count} {count|row was|rows were} written',
  refused: '{count} {count|error|errors}, nothing was written',
  shown: 'The first {shown} of them; all are in the error file',
  downloadErrors: 'Download error file',
  row: 'Row',
  column: 'Column',
  reason: 'Reason',
  unknownColumns: 'Columns that nobody knows were left out: {names}',
  separator: ', ',
} as const

export const importMessages: Messages<typeof zh> = { zh, en }
