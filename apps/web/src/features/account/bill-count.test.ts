import { LINE_STATUS } from '@visa/contract/money/bill.states'
import { expect, test } from 'vitest'
import { isUnconfirmed, lineCounts } from './bill-count.ts'

const { OPEN, CONFIRMED, DISPUTED } = LINE_STATUS

const lines = [
  { kind: 'charge', status: OPEN },
  { kind: 'charge', status: CONFIRMED },
  { kind: 'charge', status: DISPUTED },
  { kind: 'payment', status: OPEN },
  { kind: 'adjustment', status: OPEN },
  { kind: 'carried', status: DISPUTED },
] as const

test('lines are counted by what they are: what was carried over is no line of the month', () => {
  expect(lineCounts(lines)).toEqual({ charge: 3, payment: 1, adjustment: 1, carried: 1 })
})

test('only what is charged and open is there to be accepted', () => {
  expect(lines.filter(isUnconfirmed)).toEqual([{ kind: 'charge', status: OPEN }])
})
