import { expect, test } from 'vitest'
import { chosenRows, tickedRows } from './chosen.ts'

test('keeps rows of other pages, takes rows of this page as they are now, drops unknown ones', () => {
  const before = [
    { id: 1, name: 'one' },
    { id: 2, name: 'two' },
  ]
  const onPage = [
    { id: 2, name: 'two, changed' },
    { id: 3, name: 'three' },
  ]
  expect(chosenRows([1, 2, 3, 99], before, onPage)).toEqual([
    { id: 1, name: 'one' },
    { id: 2, name: 'two, changed' },
    { id: 3, name: 'three' },
  ])
})

test('ticks and unticks one row or, with Shift, all from the one before it, in either direction', () => {
  const onPage = [1, 2, 3, 4].map((id) => ({ id }))
  const elsewhere = [{ id: 99 }]
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  expect(ids(tickedRows(elsewhere, onPage, { on: true, from: 1, to: 1 }))).toEqual([99, 2])
  expect(ids(tickedRows(elsewhere, onPage, { on: true, from: 3, to: 1 }))).toEqual([99, 2, 3, 4])
  expect(ids(tickedRows([...elsewhere, ...onPage], onPage, { on: false, from: 0, to: 2 }))).toEqual([99, 4])
})
