import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blanksOf, contentProblem, segmentsOf } from './content.ts'
import { MESSAGE_BLANKS, MESSAGE_TYPES, isCodeType } from './message-type.ts'
import { smsTypes } from './sms.ts'

test('blanks are found once each, in their order', () => {
  expect(blanksOf('{name}您好，{orderNo}，{name}')).toEqual(['name', 'orderNo'])
  expect(blanksOf('no blanks { } {}')).toEqual([])
})

test('any text made of words and the blanks of its type is good', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MESSAGE_TYPES),
      fc.array(fc.stringMatching(/^[^{}]{0,9}$/), { minLength: 1, maxLength: 5 }),
      (type, words) => {
        const blanks = MESSAGE_BLANKS[type].map((name) => `{${name}}`)
        const content = [...blanks, ...words].join('')
        return contentProblem(type, content) === undefined
      },
    ),
  )
})

test('other blanks, lone braces and codes without a code are told by name', () => {
  expect(contentProblem('VISA_ISSUED', '{code}')).toMatchObject({ rule: 'blankUnknown' })
  expect(contentProblem('VISA_ISSUED', '{name')).toMatchObject({ rule: 'blankBroken' })
  for (const type of MESSAGE_TYPES.filter(isCodeType)) {
    expect(contentProblem(type, '您好')).toMatchObject({ rule: 'blankMissing' })
  }
})

test('a message counts once up to 70 characters with its signature, and then for each 67', () => {
  expect(segmentsOf('字'.repeat(70), '')).toBe(1)
  expect(segmentsOf('字'.repeat(71), '')).toBe(2)
  expect(segmentsOf('字'.repeat(67), '签')).toBe(1)
  expect(segmentsOf('字'.repeat(68), '签')).toBe(2)
  expect(segmentsOf('字'.repeat(134), '')).toBe(2)
  expect(segmentsOf('字'.repeat(135), '')).toBe(3)
})

test('P9.3 P7.67 kinds of messages are kept for a minute', () => {
  expect(smsTypes.cacheMs).toBe(60_000)
})
