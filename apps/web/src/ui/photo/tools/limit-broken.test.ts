import { expect, test } from 'vitest'
import { limitBroken } from './limit-broken.ts'

test('a file over a limit is never let through in silence: the tighter one is named', () => {
  expect(limitBroken({ size: 100, asked: 100, taken: 200 })).toBeUndefined()
  expect(limitBroken({ size: 101, asked: 100, taken: 200 })).toBe(100)
  expect(limitBroken({ size: 300, asked: undefined, taken: 200 })).toBe(200)
  expect(limitBroken({ size: 300, asked: 250, taken: 200 })).toBe(200)
  expect(limitBroken({ size: undefined, asked: 1, taken: 1 })).toBeUndefined()
  expect(limitBroken({ size: 300, asked: undefined, taken: Infinity })).toBeUndefined()
})
