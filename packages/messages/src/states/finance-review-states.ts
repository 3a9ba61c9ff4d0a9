import type { FINANCE_MACHINE } from '@visa/contract/money/finance-review.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '收款',
  states: { 1: '未提交', 2: '已提交', 3: '已确认', 4: '已复核', 5: '待再次确认' },
  operations: {
    open: '产生收款',
    submit: '提交',
    confirm: '确认',
    confirmAgain: '再次确认',
    review: '复核',
    reject: '驳回',
    turnDown: '复核退回',
    moneyMoved: '确认后款项有变动',
  },
} as const satisfies WordsOf<typeof FINANCE_MACHINE>

const en = {
  record: 'Money',
  states: { 1: 'Not handed in', 2: 'Handed in', 3: 'Confirmed', 4: 'Reviewed', 5: 'Confirm anew' },
  operations: {
    open: 'Money came',
    submit: 'Hand in',
    confirm: 'Confirm',
    confirmAgain: 'Confirm again',
    review: 'Review',
    reject: 'Reject',
    turnDown: 'Send back',
    moneyMoved: 'Money moved after the confirmation',
  },
} as const

export const financeReviewStateMessages: Messages<typeof zh> = { zh, en }
