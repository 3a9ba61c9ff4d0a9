import type { Messages } from '../texts.ts'

/** Money that staff note of an order. */
const zh = {
  title: '收款',
  paid: '已收',
  owed: '还欠',
  settled: '已付清',
  over: '多收 {amount}',
  onCredit: '挂账，月结',
  note: '登记收款',
  noteTitle: '登记订单 {orderNo} 的收款',
  amountHelp: '还欠 {owed}',
  noted: '已登记收款 {amount}，订单 {orderNo}',
  remarkHelp: '多收时必填',
  void: '作废',
  voidTitle: '作废收款 {amount}',
  voided: '已作废收款 {amount}，订单 {orderNo}',
  voidedBy: '{name} 作废：{reason}',
  empty: '还没有收款。收到钱款后登记，付清或挂账才能送签。',
  ways: { CASH: '现金', CARD: '刷卡', TRANSFER: '转账', WECHAT: '微信', ALIPAY: '支付宝' },
  by: '登记人',
} as const

const en = {
  title: 'Payments',
  paid: 'Paid',
  owed: 'Owed',
  settled: 'Paid in full',
  over: '{amount} too much',
  onCredit: 'On credit, monthly',
  note: 'Note a payment',
  noteTitle: 'Note a payment for order {orderNo}',
  amountHelp: '{owed} owed',
  noted: '{amount} noted for order {orderNo}',
  remarkHelp: 'Needed where it is more than is owed',
  void: 'Void',
  voidTitle: 'Void the payment of {amount}',
  voided: 'Payment of {amount} for order {orderNo} voided',
  voidedBy: 'Voided by {name}: {reason}',
  empty: 'No payment yet. Note what comes in: an order is lodged once it is paid or on credit.',
  ways: { CASH: 'Cash', CARD: 'Card', TRANSFER: 'Transfer', WECHAT: 'WeChat Pay', ALIPAY: 'Alipay' },
  by: 'Noted by',
} as const

export const orderPaymentMessages: Messages<typeof zh> = { zh, en }
