import { expect, test } from 'vitest'
import { factsOf } from './facts-of.ts'

test('facts carry the names of their fields, instants are shown in the business’s zone, nothing is empty', () => {
  const row = { companyName: '远行', createTime: '2026-11-15T23:30:00.000Z', parentId: null, level: 2 }
  expect(factsOf(row, 'companyName', 'createTime', 'parentId', 'level')).toEqual([
    { field: 'companyName', value: '远行' },
    { field: 'createTime', value: '2026-11-16 07:30:00' },
    { field: 'parentId', value: '' },
    { field: 'level', value: '2' },
  ])
})
