import type { RECHARGE_MACHINE } from '@visa/contract/money/recharge.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '充值单',
  states: { 1: '待核对', 2: '已入账', 3: '未入账' },
  operations: { ask: '申请充值', credit: '核对入账', receive: '渠道到账', reject: '驳回', withdraw: '撤回' },
} as const satisfies WordsOf<typeof RECHARGE_MACHINE>

const en = {
  record: 'Recharge',
  states: { 1: 'To be checked', 2: 'Credited', 3: 'Not credited' },
  operations: {
    ask: 'Ask for a recharge',
    credit: 'Credit',
    receive: 'Come through the channel',
    reject: 'Reject',
    withdraw: 'Take back',
  },
} as const

export const rechargeStateMessages: Messages<typeof zh> = { zh, en }
