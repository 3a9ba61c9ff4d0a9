import { expect, test } from 'vitest'
import { _default, number, parse, safeParse, strictObject, string } from 'zod/mini'
import { filterNames, PAGE_SIZES, PageQuery, sortFieldsOf, sortable } from './page.ts'

test('P9.10 pages have 10, 20, 50, 100 or 200 rows, 20 when nothing is asked', () => {
  expect(parse(PageQuery, {})).toEqual({ page: 1, pageSize: 20 })
  expect(PAGE_SIZES.map((pageSize) => parse(PageQuery, { pageSize: String(pageSize) }).pageSize)).toEqual([
    10, 20, 50, 100, 200,
  ])
  for (const pageSize of [0, 1, 19, 30, 201, -10, '20.5', 'many', Number.NaN]) {
    expect(safeParse(PageQuery, { pageSize }).success).toBe(false)
  }
  for (const page of [0, -1, 1.5, 'x', 1e9]) expect(safeParse(PageQuery, { page }).success).toBe(false)
})

test('a page is sorted by declared fields alone, and says which they are', () => {
  const query = strictObject({ ...PageQuery.shape, ...sortable('code', 'createTime') })
  expect(sortFieldsOf(query)).toEqual(['code', 'createTime'])
  expect(sortFieldsOf(PageQuery)).toEqual([])
  expect(parse(query, { sortField: 'code', sortOrder: 'desc' })).toMatchObject({ sortField: 'code' })
  expect(safeParse(query, { sortField: 'password' }).success).toBe(false)
  expect(safeParse(query, { sortField: 'code', sortOrder: 'desc nulls last' }).success).toBe(false)
})

test('C7.29 a page is filtered by what its query holds, or by the searchQuery of its body', () => {
  const search = strictObject({ keyword: string(), status: number() })
  expect(filterNames({ query: search, body: undefined })).toEqual(['keyword', 'status'])
  const body = strictObject({ searchQuery: _default(search, { keyword: '', status: 1 }) })
  expect(filterNames({ query: PageQuery, body })).toEqual(['keyword', 'status'])
})
