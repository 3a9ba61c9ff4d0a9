import type { Messages } from '../texts.ts'

/** The fields of payments and refunds. */
const zh = {
  paymentNo: '支付单号',
  subjectKind: '收款对象',
  subjectId: '收款对象',
  presented: '出示方式',
  payCode: '付款码',
  givenCents: '实收金额',
  payer: '付款人',
  trouble: '异常',
  surplus: '多收',
  channelNo: '渠道交易号',
  shiftId: '班次',
  paymentId: '支付单',
  refundNo: '退款单号',
  feesAfter: '费用怎么算',
  approve: '批准',
  failure: '失败原因',
  outcome: '核实结果',
  receivedCents: '到账金额',
} as const

const en = {
  paymentNo: 'Payment number',
  subjectKind: 'Paid for',
  subjectId: 'Paid for',
  presented: 'Code shown by',
  payCode: 'Code on the phone',
  givenCents: 'Given',
  payer: 'Payer',
  trouble: 'Trouble',
  surplus: 'Too much',
  channelNo: 'Channel’s number',
  shiftId: 'Shift',
  paymentId: 'Payment',
  refundNo: 'Refund number',
  feesAfter: 'What becomes of fees',
  approve: 'Approve',
  failure: 'Why it failed',
  outcome: 'What was found',
  receivedCents: 'Amount that came',
} as const

export const paymentFieldMessages: Messages<typeof zh> = { zh, en }
