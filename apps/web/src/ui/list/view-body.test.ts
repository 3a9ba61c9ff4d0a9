import { expect, test } from 'vitest'
import { readViewBody, sameView } from './view-body.ts'

const sortable = ['createTime']

test('of a kept view only what the list understands is taken', () => {
  const columns = { order: ['a'], hidden: [], widths: { a: 100 } }
  expect(
    readViewBody(
      { filters: { status: 32 }, sort: { field: 'createTime', order: 'desc' }, columns },
      sortable,
    ),
  ).toEqual({ filters: { status: 32 }, sort: { field: 'createTime', order: 'desc' }, columns })
  expect(
    readViewBody({ filters: [], sort: { field: 'secret', order: 'asc' }, columns: 'x' }, sortable),
  ).toEqual({
    filters: {},
  })
})

test('a view is as it was saved, whatever the order of its filters', () => {
  expect(sameView({ filters: { a: 1, b: 2 } }, { filters: { b: 2, a: 1 }, sort: undefined })).toBe(true)
  expect(sameView({ filters: { a: 1 } }, { filters: { a: 2 } })).toBe(false)
  expect(
    sameView(
      { filters: {}, sort: { field: 'a', order: 'asc' } },
      { filters: {}, sort: { field: 'a', order: 'desc' } },
    ),
  ).toBe(false)
})
