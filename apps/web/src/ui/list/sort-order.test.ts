import { expect, test } from 'vitest'
import { orderOf, sortOf } from './sort-order.ts'

test('a column shows the order that the list has, and no other column does', () => {
  expect(orderOf({ field: 'code', order: 'desc' }, 'code').sortOrder).toBe('descend')
  expect(orderOf({ field: 'code', order: 'desc' }, 'cname').sortOrder).toBeNull()
  expect(orderOf(undefined, 'code').sortOrder).toBeNull()
})

test('a click says the order, and a third one that there is none', () => {
  expect(sortOf({ columnKey: 'code', order: 'ascend' })).toEqual({ field: 'code', order: 'asc' })
  expect(sortOf([{ columnKey: 'code', order: 'descend' }])).toEqual({ field: 'code', order: 'desc' })
  expect(sortOf({ columnKey: 'code' })).toBeUndefined()
})
