import { expect, test } from 'vitest'
import { LOCAL_PAGE_SIZE, pageOfRows } from './local-list.ts'

const rows = Array.from({ length: 23 }, (_, index) => index + 1)

test('P9.10 a local table has ten rows a page to start with', () => {
  expect(LOCAL_PAGE_SIZE).toBe(10)
  expect(pageOfRows(rows, { page: 1, pageSize: LOCAL_PAGE_SIZE })).toEqual(rows.slice(0, 10))
})

test('the last page has what is left', () => {
  expect(pageOfRows(rows, { page: 3, pageSize: 10 })).toEqual([21, 22, 23])
  expect(pageOfRows(rows, { page: 1, pageSize: 50 })).toEqual(rows)
})
