import { expect, test } from 'vitest'
import fc from 'fast-check'
import { isGuessable } from './password-strength.ts'

const OWNER = { userName: 'zhang.wei', realName: '张伟', mobile: '13812345678', email: 'zw1988@example.com' }

test.each([
  '111111',
  'password',
  'P@ssw0rd',
  'aaaaaaaaaa',
  'abababababab',
  'abcdefgh',
  'qwertyuiop',
  '0987654321',
  'zhang.wei',
  'Zhang.Wei1',
  'zw1988',
  '12345678',
  '345678',
  'woaini1314',
  'admin2026',
  '19880808',
  'iloveyou123',
  'passwordpassword',
])('%s is soon found by whoever tries what people choose', (password) => {
  expect(isGuessable(password, OWNER)).toBe(true)
})

test.each(['correct-horse-battery', 'tk8#Lm2q', 'k7w2xq9d', '晴空万里好出游', 'another-one', 'x4Tz9!'])(
  '%s is not',
  (password) => {
    expect(isGuessable(password, OWNER)).toBe(false)
  },
)

test('a random password of twelve characters always passes', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  // Without the library's liking for small numbers: as chance gives them.
  const picks = fc.noBias(
    fc.array(fc.integer({ min: 0, max: letters.length - 1 }), { minLength: 12, maxLength: 12 }),
  )
  const judged = fc.property(picks, (chosen) => {
    const password = chosen.map((pick) => letters.charAt(pick)).join('')
    return !isGuessable(password, OWNER)
  })
  fc.assert(judged, { numRuns: 500 })
})

test('a password of the greatest length is judged at once', () => {
  expect(isGuessable('a'.repeat(128), OWNER)).toBe(true)
})
