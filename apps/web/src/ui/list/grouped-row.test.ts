import { expect, test } from 'vitest'
import { groupAt } from './grouped-row.tsx'

test('a heading stands over the first row of each group', () => {
  const rows = ['a1', 'a2', 'b1']
  const groups = rows.map((_, index) => groupAt(rows, index, (row) => row.slice(0, 1), 3).group)
  expect(groups).toEqual(['a', undefined, 'b'])
})

test('a heading goes over the columns there are, and no further', () => {
  expect(groupAt(['a'], 0, () => 'A', 7)).toEqual({ group: 'A', span: 7 })
})
