import type { Messages } from '../texts.ts'

/** Columns of exported applicants that no form has. */
const zh = {
  passportFlagged: '护照有效期提示',
  passportConfirmed: '护照信息已确认',
  needed: '必填项',
  filled: '已填项',
  documentsWanted: '应交资料',
  documentsThere: '已交资料',
  exampleName: '吕静怡',
} as const

const en = {
  passportFlagged: 'Passport validity notice',
  passportConfirmed: 'Passport data confirmed',
  needed: 'Fields to fill in',
  filled: 'Fields filled in',
  documentsWanted: 'Documents wanted',
  documentsThere: 'Documents there',
  exampleName: 'LYU JINGYI',
} as const

export const applicantSheetMessages: Messages<typeof zh> = { zh, en }
