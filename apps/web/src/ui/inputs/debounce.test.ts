import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDebounce } from './debounce.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('P9.12 only the newest value is told, once nothing newer has come for 200 ms', () => {
  const told: string[] = []
  const { push } = createDebounce<string>(200, (value) => told.push(value))
  push('a')
  vi.advanceTimersByTime(199)
  push('ab')
  vi.advanceTimersByTime(199)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['ab'])
})

test('what is held back can be let go at once, and is not told again', () => {
  const told: string[] = []
  const { push, flush } = createDebounce<string>(200, (value) => told.push(value))
  push('a')
  flush()
  flush()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['a'])
})

test('without a delay everything is told at once', () => {
  const told: string[] = []
  const { push } = createDebounce<string>(0, (value) => told.push(value))
  push('a')
  push('ab')
  expect(told).toEqual(['a', 'ab'])
})
