import type { Messages } from '../texts.ts'

/** The guided page of an order: five steps. */
const zh = {
  rail: '步骤',
  steps: { 1: '联系与行程', 2: '申请人', 3: '资料', 4: '价格与结算', 5: '确认' },
  states: { complete: '已完成', open: '未完成', wrong: '有错误' },
  back: '上一步',
  next: '下一步',
  keys: 'Alt ← → 切换步骤',
  orderPage: '订单页',
  stepLacks: '这一步还缺 {count} 项',
  goOn: '先到下一步',
  documentsMay: '资料可以在确认之后补交，由受理机构审核。',
  promise: '承诺日期',
  payWay: '结算方式',
  ready: '各步骤齐全，可以确认',
  readyBut: '可以确认；资料还缺 {count} 项，之后补交',
  notReady: '确认前还缺 {count} 项，点击可直接前往',
  confirm: '确认下单',
  confirmed: '订单 {orderNo} 已确认',
  isConfirmed: '订单已于 {time} 确认，价格和承诺已锁定。',
  mayNot: '确认下单需要“确认”权限，请交给有权限的同事。',
  fixed: '订单已进入送签或已结束，不能再修改。',
  changed: '已保存联系与行程',
} as const

const en = {
  rail: 'Steps',
  steps: { 1: 'Contact and journey', 2: 'Applicants', 3: 'Documents', 4: 'Price and payment', 5: 'Confirm' },
  states: { complete: 'Complete', open: 'Open', wrong: 'Wrong' },
  back: 'Back',
  next: 'Next',
  keys: 'Alt ← → between steps',
  orderPage: 'Order page',
  stepLacks: 'Open in this step: {count}',
  goOn: 'Go on all the same',
  documentsMay: 'Documents may follow after the confirmation; the acceptance organisation audits them.',
  promise: 'Promised for',
  payWay: 'Settled',
  ready: 'Everything is there: it can be confirmed',
  readyBut: 'It can be confirmed; documents that may follow: {count}',
  notReady: 'Open before it can be confirmed: {count}. Each leads to its place',
  confirm: 'Confirm the order',
  confirmed: 'Order {orderNo} was confirmed',
  isConfirmed: 'Confirmed at {time}: price and promise are fixed.',
  mayNot: 'Confirming takes the permission to confirm; leave it to a colleague who has it.',
  fixed: 'The order is being lodged or has ended and cannot be changed.',
  changed: 'Contact and journey were saved',
} as const

export const orderGuidedMessages: Messages<typeof zh> = { zh, en }
