import type { Messages } from '../texts.ts'

/** What the customer sees on the second screen of a counter. */
const zh = {
  title: '客户屏',
  welcome: '您好，欢迎办理',
  wait: '请稍候，收银员正在为您办理',
  due: '应付',
  paid: '已付',
  owed: '还需支付',
  back: '待退给您',
  scan: '请用{way}扫码支付',
  left: '还有 {time}',
  asking: '正在向{way}确认',
  askingHelp: '请不要再付一次。若已扣款，一定会到账或原路退回。',
  thanks: '收款成功，谢谢',
  change: '找您',
  receipt: '收据号 {receiptNo}',
  order: '单号 {no}',
} as const

const en = {
  title: 'Customer’s screen',
  welcome: 'Welcome',
  wait: 'One moment please',
  due: 'Due',
  paid: 'Paid',
  owed: 'To pay',
  back: 'To go back to you',
  scan: 'Scan with {way} to pay',
  left: '{time} left',
  asking: 'Confirming with {way}',
  askingHelp: 'Please do not pay again. If you were charged, it arrives or goes back to you.',
  thanks: 'Paid, thank you',
  change: 'Your change',
  receipt: 'Receipt {receiptNo}',
  order: 'No. {no}',
} as const

export const customerScreenMessages: Messages<typeof zh> = { zh, en }
