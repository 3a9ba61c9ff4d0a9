import { expect, test } from 'vitest'
import { billsShown, billState } from './bills-shown.ts'

const bill = (id: number, more: object = {}) => ({
  id,
  expected: 4,
  seen: 0,
  explained: 0,
  away: 0,
  retrievedAt: null as string | null,
  ...more,
})
const CLOSED = { seen: 4, retrievedAt: '2026-11-18T03:00:00.000Z' }
const LIST = [...Array.from({ length: 9 }, (_, index) => bill(index + 1)), bill(20, CLOSED), bill(21, CLOSED)]
const NOTHING_ASKED = { all: false, billId: 0, earlier: false, closed: false }

const ids = (asked: object) => billsShown(LIST, { ...NOTHING_ASKED, ...asked }).shown.map(({ id }) => id)

test('earlier bills and closed ones do not crowd the row: they are counted and shown when asked for', () => {
  expect(billsShown(LIST, NOTHING_ASKED)).toMatchObject({ early: 3, done: 2 })
  expect(ids({})).toEqual([1, 2, 3, 4, 5, 6])
  expect(ids({ earlier: true })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(ids({ closed: true })).toEqual([1, 2, 3, 4, 5, 6, 20, 21])
})

test('the bill on the desk stays in view, and what was looked for is shown whole', () => {
  expect(ids({ billId: 8 })).toEqual([1, 2, 3, 4, 5, 6, 8])
  expect(ids({ billId: 21 })).toEqual([1, 2, 3, 4, 5, 6, 21])
  expect(billsShown(LIST, { ...NOTHING_ASKED, all: true })).toMatchObject({ early: 0, done: 0 })
  expect(ids({ all: true })).toHaveLength(11)
})

test('a bill says in words where it stands', () => {
  expect(billState(bill(1))).toBe('awaited')
  expect(billState(bill(1, { seen: 1 }))).toBe('left')
  expect(billState(bill(1, { explained: 1 }))).toBe('left')
  expect(billState(bill(1, { seen: 3, explained: 1 }))).toBe('toClose')
  expect(billState(bill(1, CLOSED))).toBe('isClosed')
  expect(billState(bill(1, { ...CLOSED, away: 1 }))).toBe('closedAway')
})
