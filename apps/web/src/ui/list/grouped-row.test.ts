import { expect, test } from 'vitest'
import { groupAt } from './grouped-row.tsx'

test('a heading stands over the first row of each group', () => {
  const rows = ['a1', 'a2', 'b1']
  const groups = rows.map((_, index) => groupAt(rows, index, (row) => row.slice(0, 1)).group)
  expect(groups).toEqual(['a', undefined, 'b'])
})
