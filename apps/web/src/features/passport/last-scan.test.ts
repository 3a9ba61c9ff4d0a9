import { expect, test } from 'vitest'
import { lastOf } from './last-scan.ts'

const undo = (): void => undefined
const good = { key: '1', undo }
const twice = { key: '2', undo: undefined }
const stray = { key: '3', undo: undefined }

test('a scan that cannot be taken back hides the good one before it', () => {
  expect(lastOf([stray, twice, good], new Set())).toBe(stray)
  expect(lastOf([good], new Set())).toBe(good)
})

test('what was taken back is over: the next one is the one before it', () => {
  expect(lastOf([{ key: '4', undo }, good], new Set(['4']))).toBe(good)
  expect(lastOf([good], new Set(['1']))).toBeUndefined()
  expect(lastOf([], new Set())).toBeUndefined()
})
