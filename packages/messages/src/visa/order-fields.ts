import type { Messages } from '../texts.ts'

/** The fields of visa orders. */
const zh = {
  orderNo: '订单号',
  visaCountry: '目的地国家',
  visaCategory: '签证类别',
  entries: '入境次数',
  urgencyLevel: '办理方式',
  purposeSection: '访问目的大类',
  purposeGoal: '访问目的',
  agentId: '代理商',
  contactEmail: '联系邮箱',
  customerAddr: '收件地址',
  entryDate: '入境日期',
  exitDate: '出境日期',
  returnWay: '返还方式',
  orderSource: '订单来源',
  memberId: '会员',
  step: '步骤',
  promisedDate: '承诺日期',
  totalCents: '合计金额',
  ownerId: '负责人',
  handlerId: '经办人',
  cancelReason: '取消原因',
} as const

const en = {
  orderNo: 'Order number',
  visaCountry: 'Destination',
  visaCategory: 'Visa category',
  entries: 'Entries',
  urgencyLevel: 'Handling way',
  purposeSection: 'Purpose section',
  purposeGoal: 'Purpose of visit',
  agentId: 'Agent',
  contactEmail: 'Contact email',
  customerAddr: 'Delivery address',
  entryDate: 'Date of entry',
  exitDate: 'Date of exit',
  returnWay: 'Way of return',
  orderSource: 'Order source',
  memberId: 'Member',
  step: 'Step',
  promisedDate: 'Promised date',
  totalCents: 'Total',
  ownerId: 'Person in charge',
  handlerId: 'Handled by',
  cancelReason: 'Reason for cancelling',
} as const

export const orderFieldMessages: Messages<typeof zh> = { zh, en }
