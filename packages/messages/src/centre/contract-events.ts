import type { Messages } from '../texts.ts'

/** The story of a contract beside its states and its money. */
const zh = {
  asked: '申请{kind} {approvalNo}',
  approved: '通过{kind} {approvalNo}',
  rejected: '驳回{kind} {approvalNo}',
  withdrawn: '撤回{kind} {approvalNo}',
  signed: '客户签字（第 {revision} 版）',
  repriced: '费用随修改变动',
  via: { LINK: '扫码签字', PHONE: '登录手机签字' },
} as const

const en = {
  asked: 'Asked for a {kind}, {approvalNo}',
  approved: 'Approved the {kind}, {approvalNo}',
  rejected: 'Rejected the {kind}, {approvalNo}',
  withdrawn: 'Withdrew the {kind}, {approvalNo}',
  repriced: 'Fees follow a change',
  signed: 'The customer signed revision {revision}',
  via: { LINK: 'By the code of the counter', PHONE: 'On their phone, logged in' },
} as const

export const contractEventMessages: Messages<typeof zh> = { zh, en }
