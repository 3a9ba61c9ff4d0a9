import type { Messages } from '../texts.ts'

/** The fields of accounts, recharges, bank accounts and bills. */
const zh = {
  bankAccountId: '收款账户',
  transferDay: '转账日期',
  vouchers: '转账凭证',
  bankReference: '银行流水号',
  bookId: '记账方',
} as const

const en = {
  bankAccountId: 'Paid to',
  transferDay: 'Transfer day',
  vouchers: 'Vouchers',
  bankReference: 'Bank’s number',
  bookId: 'Books of',
} as const

export const accountFieldMessages: Messages<typeof zh> = { zh, en }
