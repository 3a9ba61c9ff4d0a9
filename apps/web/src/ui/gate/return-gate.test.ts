import { returnMessages } from '@visa/messages/custody/returns'
import { expect, test } from 'vitest'
import { wordsOf } from './return-gate.ts'

test('what went out is said by what it was: passports, originals, or both', () => {
  const { givenOf } = returnMessages.zh
  const person = { passport: {}, originals: 0 }
  const papers = { passport: null, originals: 2 }
  expect(wordsOf(givenOf, [person, person])).toBe('已返还 2 本护照')
  expect(wordsOf(givenOf, [papers])).toBe('已返还 2 份材料原件')
  expect(wordsOf(givenOf, [person, papers])).toBe('已返还 1 本护照、2 份材料原件')
})
