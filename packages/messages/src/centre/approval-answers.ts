import type { Messages } from '../texts.ts'

/** What became of a change, told to whoever asked for it. */
const zh = {
  title: '申请有结果了',
  approved: '{kind} {approvalNo} 已通过（{name} {time}）',
  rejected: '{kind} {approvalNo} 被驳回：{reason}（{name} {time}）',
  ofContract: '合同 {contractNo}：{answer}',
  heard: '知道了',
} as const

const en = {
  title: 'Your requests were answered',
  approved: 'The {kind} {approvalNo} was approved ({name} {time})',
  rejected: 'The {kind} {approvalNo} was rejected: {reason} ({name} {time})',
  ofContract: 'Contract {contractNo}: {answer}',
  heard: 'Got it',
} as const

export const approvalAnswerMessages: Messages<typeof zh> = { zh, en }
