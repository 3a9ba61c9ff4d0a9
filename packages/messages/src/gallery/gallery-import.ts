import type { Messages } from '../texts.ts'

/** What the gallery shows of imports. */
const zh = {
  title: '导入结果',
  column: '中文名称',
  empty: '不能为空',
  long: '编码 A_VERY_LONG_CODE_THAT_FILLS_THE_WHOLE_LINE_AND_MORE 在该类型下已存在，请检查表格中是否有重复的行，或先删除已有的数据',
  refused: '表格过大，无法读取',
  unknown: '杂项',
} as const

const en = {
  title: 'Import results',
  column: 'Chinese name',
  empty: 'cannot be empty',
  long: 'Code A_VERY_LONG_CODE_THAT_FILLS_THE_WHOLE_LINE_AND_MORE already exists in this type: look for repeated rows, or delete what is there',
  refused: 'The spreadsheet is too large to be read',
  unknown: 'Various',
} as const

export const galleryImportMessages: Messages<typeof zh> = { zh, en }
