import type { Messages } from '../texts.ts'

/** A code by which a company pays a recharge or a bill itself. */
const zh = {
  scan: '请用{way}扫码支付 {amount} 元',
  expires: '{time} 前有效',
  ask: '已支付，查询结果',
  withdraw: '放弃支付',
  waiting: '还没有收到付款，请在手机上完成支付后再查询',
  paid: '已收到 {amount} 元',
  closed: '支付已关闭，没有收款',
  code: '收款码',
} as const

const en = {
  scan: 'Scan with {way} to pay {amount} yuan',
  expires: 'Valid until {time}',
  ask: 'Paid: ask for the outcome',
  withdraw: 'Give up',
  waiting: 'Nothing has come yet; finish on the phone, then ask again',
  paid: '{amount} yuan have come',
  closed: 'The payment is closed; nothing was taken',
  code: 'Payment code',
} as const

export const accountPayMessages: Messages<typeof zh> = { zh, en }
