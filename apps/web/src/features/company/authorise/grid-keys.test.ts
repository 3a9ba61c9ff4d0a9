import { expect, it } from 'vitest'
import { cellTowards } from './grid-keys.ts'

const SIZE = { rows: 2, columns: 3 }

it.each([
  ['ArrowDown', { row: 1, column: 1 }],
  ['ArrowUp', { row: 0, column: 1 }],
  ['ArrowLeft', { row: 0, column: 0 }],
  ['ArrowRight', { row: 0, column: 2 }],
  ['Enter', undefined],
])('%s leads from the middle of the first row to %o', (key, place) => {
  expect(cellTowards(key, { row: 0, column: 1 }, SIZE)).toEqual(place)
})

it('stays at the edges', () => {
  expect(cellTowards('ArrowRight', { row: 1, column: 2 }, SIZE)).toEqual({ row: 1, column: 2 })
  expect(cellTowards('ArrowDown', { row: 1, column: 2 }, SIZE)).toEqual({ row: 1, column: 2 })
})
