import type { Messages } from '../texts.ts'

/** Spreadsheets in: what is wrong with their columns, and the file that gives the reasons back. */
const zh = {
  missingColumn: '缺少该列',
  repeatedColumn: '该列重复出现',
  rowNumber: '原行号',
  reasons: '错误原因',
} as const

const en = {
  missingColumn: 'the column is missing',
  repeatedColumn: 'the column is there more than once',
  rowNumber: 'Original row',
  reasons: 'Reasons',
} as const

export const sheetMessages: Messages<typeof zh> = { zh, en }
