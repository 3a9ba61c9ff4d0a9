import type { DAY_MACHINE, ITEM_MACHINE } from '@visa/contract/money/reconcile.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const itemZh = {
  record: '对账行',
  states: { 1: '已匹配', 2: '待处理', 3: '待审批', 4: '已说明' },
  operations: {
    agree: '自动匹配',
    differ: '发现差异',
    settle: '说明差异',
    ask: '说明差异并送审',
    approve: '同意',
    refuse: '不同意',
    withdraw: '撤回送审',
    reopen: '撤销说明',
    unmatch: '取消匹配',
    link: '手工匹配',
  },
} as const satisfies WordsOf<typeof ITEM_MACHINE>

const itemEn = {
  record: 'Line',
  states: { 1: 'Matched', 2: 'Open', 3: 'To approve', 4: 'Explained' },
  operations: {
    agree: 'Matched by itself',
    differ: 'Found to differ',
    settle: 'Explain',
    ask: 'Explain and ask for approval',
    approve: 'Approve',
    refuse: 'Refuse',
    withdraw: 'Withdraw',
    reopen: 'Take explanation back',
    unmatch: 'Take apart',
    link: 'Match by hand',
  },
} as const

export const reconcileItemStateMessages: Messages<typeof itemZh> = { zh: itemZh, en: itemEn }

const dayZh = {
  record: '账务日',
  states: { 1: '未关账', 2: '已关账' },
  operations: { begin: '开始', close: '关账', reopen: '重新打开' },
} as const satisfies WordsOf<typeof DAY_MACHINE>

const dayEn = {
  record: 'Day',
  states: { 1: 'Open', 2: 'Closed' },
  operations: { begin: 'Begin', close: 'Close', reopen: 'Open again' },
} as const

export const financeDayStateMessages: Messages<typeof dayZh> = { zh: dayZh, en: dayEn }
