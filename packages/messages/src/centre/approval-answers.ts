import type { Messages } from '../texts.ts'

/** What became of a change, told to whoever asked for it. */
const zh = {
  title: '申请有结果了',
  approved: '{kind} {approvalNo} 已通过（{name} {time}）',
  lapsed:
    '{kind} {approvalNo} 通过过（{name} {time}），之后合同改过人员、行程或付款方，批准的价格已不再有效，按规则重新计价；仍要优惠请再申请',
  rejected: '{kind} {approvalNo} 被驳回：{reason}（{name} {time}）',
  ofContract: '合同 {contractNo}：{answer}',
  heard: '知道了',
} as const

const en = {
  title: 'Your requests were answered',
  approved: 'The {kind} {approvalNo} was approved ({name} {time})',
  lapsed:
    'The {kind} {approvalNo} was approved ({name} {time}), but people, journey or payer were changed since: what was approved holds no more, and it is priced by the rules again. Ask again if it is still wanted',
  rejected: 'The {kind} {approvalNo} was rejected: {reason} ({name} {time})',
  ofContract: 'Contract {contractNo}: {answer}',
  heard: 'Got it',
} as const

export const approvalAnswerMessages: Messages<typeof zh> = { zh, en }
