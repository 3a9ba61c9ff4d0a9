import { expect, test } from 'vitest'
import { foldedFields, searchColumns } from './search-columns.ts'

const MENU_AND_PADDING_PX = 190 + 32

test('has four columns at 1440 and three at 1280', () => {
  expect(searchColumns(1440 - MENU_AND_PADDING_PX)).toBe(4)
  expect(searchColumns(1280 - MENU_AND_PADDING_PX)).toBe(3)
  expect(searchColumns(600)).toBe(2)
  expect(searchColumns(358)).toBe(1)
})

test('leaves the last place of the row to the buttons', () => {
  expect([4, 3, 2, 1].map(foldedFields)).toEqual([3, 2, 1, 1])
})
