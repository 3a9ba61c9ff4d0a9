import type { BILL_MACHINE } from '@visa/contract/money/bill.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '账单',
  states: { 1: '待确认', 2: '待结算', 3: '已结清', 4: '已转下期' },
  operations: {
    issue: '生成并发出',
    issuePaid: '生成，无欠款',
    confirm: '确认',
    settle: '结清',
    carryOver: '转入下期',
  },
} as const satisfies WordsOf<typeof BILL_MACHINE>

const en = {
  record: 'Bill',
  states: { 1: 'To be confirmed', 2: 'To be settled', 3: 'Settled', 4: 'Carried over' },
  operations: {
    issue: 'Issue',
    issuePaid: 'Issue with nothing owed',
    confirm: 'Confirm',
    settle: 'Settle',
    carryOver: 'Carry over',
  },
} as const

export const billStateMessages: Messages<typeof zh> = { zh, en }
