import type { Messages } from '../texts.ts'

/** Money of an order. */
const zh = {
  title: '收款',
  paid: '已收',
  owed: '还欠',
  dueOf: '{due}（价格 {price} 减去退回的费用）',
  dueByContract: '{due}（按合同）',
  paidOf: '{paid}（收 {taken}，退 {back}）',
  givenBack: '已退费用',
  dueNow: '退费后应收',
  cameBy: '收款 {amount}',
  wentBack: '退款 {amount}',
  askedBack: '申请退款 {amount}',
  settled: '已付清',
  over: '多收 {amount}',
  onCredit: '送签时从企业账户扣款',
  take: '收款',
  refund: '退款',
  empty: '还没有收款。付清后，或企业账户足够支付时，才能送签。',
  by: '经手人',
  goneBack: '退款 {amount}：{state}，{reason}',
} as const

const en = {
  title: 'Payments',
  paid: 'Paid',
  owed: 'Owed',
  dueOf: '{due} (price {price} less fees given back)',
  dueByContract: '{due} (by the contract)',
  paidOf: '{paid} ({taken} taken, {back} given back)',
  givenBack: 'Fees given back',
  dueNow: 'Due after that',
  cameBy: '{amount} taken',
  wentBack: '{amount} given back',
  askedBack: '{amount} asked back',
  settled: 'Paid in full',
  over: '{amount} too much',
  onCredit: 'From the company’s account when lodged',
  take: 'Take a payment',
  refund: 'Refund',
  empty: 'No payment yet. An order is lodged once it is paid, or the company’s account can pay for it.',
  by: 'By',
  goneBack: 'Refund of {amount}: {state}, {reason}',
} as const

export const orderPaymentMessages: Messages<typeof zh> = { zh, en }
