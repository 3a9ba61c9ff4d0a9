import { expect, it } from 'vitest'
import { withNewest } from './recent-screens.ts'

it('puts the newest first, each once, and forgets the oldest', () => {
  expect(withNewest(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  const many = Array.from({ length: 20 }, (_, at) => `s${at}`)
  const kept = many.reduce<readonly string[]>(withNewest, [])
  expect(kept[0]).toBe('s19')
  expect(kept).toHaveLength(8)
})
