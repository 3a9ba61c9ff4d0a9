import { expect, test } from 'vitest'
import { addCode, goodCodes, markBad, type ScannedCode } from './scan-list.ts'

test('the newest code is first, and one that was there already is flagged', () => {
  const list = ['A001', 'A002', 'A001'].reduce<readonly ScannedCode[]>(addCode, [])
  expect(list.map(({ no, code, state }) => [no, code, state])).toEqual([
    [3, 'A001', 'duplicate'],
    [2, 'A002', 'good'],
    [1, 'A001', 'good'],
  ])
  expect(goodCodes(list)).toEqual(['A001', 'A002'])
})

test('a bad code does not count and may be tried again', () => {
  const bad = markBad(addCode([], 'A001'), 1, 'unknown')
  expect(bad).toEqual([{ no: 1, code: 'A001', state: 'bad', reason: 'unknown' }])
  expect(goodCodes(addCode(bad, 'A001'))).toEqual(['A001'])
})
