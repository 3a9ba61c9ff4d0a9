import { expect, test } from 'vitest'
import { newIn, steadyRows } from './steady-rows.ts'

const row = (id: number, status = 32) => ({ id, status })

test('rows stay in their places: changed ones are marked, gone ones stay, new ones wait', () => {
  const before = [row(1), row(2), row(3)]
  const { rows, marks, waiting } = steadyRows(before, [row(4), row(3, 40), row(1)])
  expect(rows).toEqual([row(1), row(2), row(3, 40)])
  expect([...marks]).toEqual([
    [2, 'gone'],
    [3, 'changed'],
  ])
  expect(waiting).toBe(2)
})

test('nothing changed, nothing waits', () => {
  const before = [row(1), row(2)]
  expect(steadyRows(before, [row(1), row(2)])).toEqual({ rows: before, marks: new Map(), waiting: 0 })
})

test('what arrived with the last update is marked until something else is said of it', () => {
  const { marks } = steadyRows([row(1), row(2)], [row(1, 40), row(2)], new Set([1, 2]))
  expect([...marks]).toEqual([
    [1, 'changed'],
    [2, 'arrived'],
  ])
  expect([...newIn([row(1)], [row(1), row(2)])]).toEqual([2])
})

test('that somebody claimed an order is no change of it', () => {
  const free: { id: number; claimedBy: number | null } = { ...row(1), claimedBy: null }
  expect(steadyRows([free], [{ ...free, claimedBy: 7 }]).marks.size).toBe(0)
})
