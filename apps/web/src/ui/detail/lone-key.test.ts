import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearLoneKeys } from './lone-key.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const stroke = (key: string, timeStamp: number, more: { ctrlKey?: boolean; isComposing?: boolean } = {}) => ({
  key,
  timeStamp,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  ...more,
})

function keyboard() {
  const heard: string[] = []
  const { press, stop } = hearLoneKeys((letter) => heard.push(letter))
  const type = (text: string, gap: number) => {
    for (const [index, key] of text.split('').entries()) press(stroke(key, 1_000 + index * gap))
    vi.runAllTimers()
  }
  return { heard, press, stop, type }
}

test('a letter that comes alone counts, in either case', () => {
  const { heard, press } = keyboard()
  press(stroke('e', 1_000))
  vi.runAllTimers()
  press(stroke('P', 1_150))
  vi.runAllTimers()
  expect(heard).toEqual(['E', 'P'])
})

test('no letter of what a scanner types counts, the last one neither', () => {
  const { heard, type } = keyboard()
  type('E12345678P', 12)
  expect(heard).toEqual([])
})

test('shortcuts, digits and what an input method composes are none', () => {
  const { heard, press } = keyboard()
  for (const each of [
    stroke('e', 1_000, { ctrlKey: true }),
    stroke('e', 2_000, { isComposing: true }),
    stroke('7', 3_000),
    stroke('Enter', 4_000),
  ]) {
    press(each)
    vi.runAllTimers()
  }
  expect(heard).toEqual([])
})

test('after its end nothing is heard', () => {
  const { heard, press, stop } = keyboard()
  press(stroke('e', 1_000))
  stop()
  vi.runAllTimers()
  expect(heard).toEqual([])
})
