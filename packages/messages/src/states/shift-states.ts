import type { SHIFT_MACHINE } from '@visa/contract/money/shift.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '班次',
  states: { 1: '开着', 2: '已交班' },
  operations: { open: '开班', close: '交班' },
} as const satisfies WordsOf<typeof SHIFT_MACHINE>

const en = {
  record: 'Shift',
  states: { 1: 'Open', 2: 'Closed' },
  operations: { open: 'Open', close: 'Close' },
} as const

export const shiftStateMessages: Messages<typeof zh> = { zh, en }
