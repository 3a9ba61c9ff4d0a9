import type { Messages } from '../texts.ts'

/** The fields of shifts and receipts. */
const zh = {
  atCounter: '在收银台',
  counter: '柜台',
  floatCents: '备用金',
  counted: '清点',
  valueCents: '面额',
  pieces: '张数',
  expectedCents: '应有现金',
  countedCents: '实点现金',
  differenceReason: '差异原因',
  invoiceTitle: '发票抬头',
  invoiceTaxCode: '发票税号',
  copies: '补打次数',
} as const

const en = {
  atCounter: 'At the cashier',
  counter: 'Counter',
  floatCents: 'Float',
  counted: 'Count',
  valueCents: 'Piece',
  pieces: 'Pieces',
  expectedCents: 'Cash expected',
  countedCents: 'Cash counted',
  differenceReason: 'Reason of the difference',
  invoiceTitle: 'Invoice title',
  invoiceTaxCode: 'Invoice tax number',
  copies: 'Copies',
} as const

export const cashierFieldMessages: Messages<typeof zh> = { zh, en }
