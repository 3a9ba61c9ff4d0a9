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
  takeTitle: '订单 {orderNo} 收款',
  amountHelp: '还欠 {owed}',
  taken: '已收款 {amount}，订单 {orderNo}',
  refund: '退款',
  refundTitle: '退还支付单 {paymentNo}',
  refundHelp: '最多可退 {left}；按原方式退回',
  refunded: '已提交退款 {amount}，支付单 {paymentNo}',
  empty: '还没有收款。付清后，或企业账户足够支付时，才能送签。',
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
  takeTitle: 'Take a payment for order {orderNo}',
  amountHelp: '{owed} owed',
  taken: '{amount} taken for order {orderNo}',
  refund: 'Refund',
  refundTitle: 'Refund payment {paymentNo}',
  refundHelp: 'At most {left}; it goes back the way it came',
  refunded: 'Refund of {amount} of payment {paymentNo} handed in',
  empty: 'No payment yet. An order is lodged once it is paid, or the company’s account can pay for it.',
  by: 'By',
  goneBack: 'Refund of {amount}: {state}, {reason}',
} as const

export const orderPaymentMessages: Messages<typeof zh> = { zh, en }
