import type { Messages } from '../texts.ts'

/** Money of an order. */
const zh = {
  title: '收款',
  paid: '已收',
  owed: '还欠',
  settled: '已付清',
  over: '多收 {amount}',
  onCredit: '送签时从企业账户扣款',
  take: '收款',
  refund: '退款',
  empty: '还没有收款。付清后，或企业账户足够支付时，才能送签。',
  contract: '合同',
  refunded: '已退',
  underContract: '按合同收款、退款：',
  emptyContract: '合同还没有收款。付清并审核后才能送签。',
  by: '经手人',
  goneBack: '退款 {amount}：{state}，{reason}',
} as const

const en = {
  title: 'Payments',
  paid: 'Paid',
  owed: 'Owed',
  settled: 'Paid in full',
  over: '{amount} too much',
  onCredit: 'From the company’s account when lodged',
  take: 'Take a payment',
  refund: 'Refund',
  empty: 'No payment yet. An order is lodged once it is paid, or the company’s account can pay for it.',
  contract: 'Contract',
  refunded: 'Given back',
  underContract: 'Paid and refunded under contract',
  emptyContract: 'No payment for the contract yet. It is lodged once it is paid and reviewed.',
  by: 'By',
  goneBack: 'Refund of {amount}: {state}, {reason}',
} as const

export const orderPaymentMessages: Messages<typeof zh> = { zh, en }
