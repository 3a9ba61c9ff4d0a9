import { expect, test } from 'vitest'
import { fill } from './texts.ts'

test('blanks take their values, and what nobody gave stays visible', () => {
  expect(fill('{name} has {count}', { name: 'A|B', count: 0 })).toBe('A|B has 0')
  expect(fill('{name} of {other}', { name: 1 })).toBe('1 of {other}')
})

test.each([
  [0, '0 files are left'],
  [1, '1 file is left'],
  [2, '2 files are left'],
  ['1', '1 file is left'],
])('a word for one and one for several: %s', (count, text) => {
  expect(fill('{count} {count|file is|files are} left', { count })).toBe(text)
})

test('a word that only several have, and one whose number is unknown', () => {
  expect(fill('day{left||s}', { left: 1 })).toBe('day')
  expect(fill('day{left||s}', { left: 3 })).toBe('days')
  expect(fill('day{left||s}')).toBe('day{left||s}')
})
