import type { FEE_APPROVAL_MACHINE } from '@visa/contract/centre/approval.states'
import type { CONTRACT_MACHINE } from '@visa/contract/centre/contract.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const contractZh = {
  record: '合同',
  states: {
    1: '待受理',
    2: '已受理',
    3: '已审核',
    4: '受理退回',
    5: '审核退回',
    6: '已退护照',
    7: '已取消',
    8: '已删除',
  },
  operations: {
    create: '新建',
    accept: '受理',
    acceptAgain: '重新受理',
    review: '审核',
    back: '受理退回',
    reviewedBack: '审核退回',
    refundPassport: '退护照',
    cancel: '取消',
    delete: '删除',
  },
} as const satisfies WordsOf<typeof CONTRACT_MACHINE>

const contractEn = {
  record: 'Contract',
  states: {
    1: 'Waiting',
    2: 'Accepted',
    3: 'Reviewed',
    4: 'Sent back',
    5: 'Sent back by review',
    6: 'Passports given back',
    7: 'Cancelled',
    8: 'Deleted',
  },
  operations: {
    create: 'Created',
    accept: 'Accept',
    acceptAgain: 'Re-accept',
    review: 'Review',
    back: 'Send back',
    reviewedBack: 'Undo review',
    refundPassport: 'Give passports back',
    cancel: 'Cancel',
    delete: 'Delete',
  },
} as const

export const contractStateMessages: Messages<typeof contractZh> = { zh: contractZh, en: contractEn }

const approvalZh = {
  record: '审批',
  states: { 1: '待审', 2: '通过', 3: '驳回', 4: '撤回', 5: '待二审' },
  operations: { apply: '申请', agree: '初审同意', approve: '通过', reject: '驳回', withdraw: '撤回' },
} as const satisfies WordsOf<typeof FEE_APPROVAL_MACHINE>

const approvalEn = {
  record: 'Approval',
  states: { 1: 'Waiting', 2: 'Approved', 3: 'Rejected', 4: 'Withdrawn', 5: 'Waiting for a second' },
  operations: {
    apply: 'Ask',
    agree: 'Agree as the first',
    approve: 'Approve',
    reject: 'Reject',
    withdraw: 'Withdraw',
  },
} as const

export const approvalStateMessages: Messages<typeof approvalZh> = { zh: approvalZh, en: approvalEn }
