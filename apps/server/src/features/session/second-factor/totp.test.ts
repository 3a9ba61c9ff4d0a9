import { expect, test } from 'vitest'
import { base32, codeAt, factorUri, fromBase32, matchedStep, newFactorSecret, stepAt } from './totp.ts'

const SECRET = base32(Buffer.from('12345678901234567890'))

// The last six digits of RFC 6238's own table for SHA-1.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(codeAt(SECRET, stepAt(new Date(second * 1000)))).toBe(code)
})

test('a code is good once, and for the step before and after', () => {
  const now = new Date('2026-11-16T08:00:00Z')
  const step = stepAt(now)
  for (const drift of [-1, 0, 1]) {
    expect(matchedStep(SECRET, codeAt(SECRET, step + drift), now, 0)).toBe(step + drift)
  }
  expect(matchedStep(SECRET, codeAt(SECRET, step + 2), now, 0)).toBeUndefined()
  expect(matchedStep(SECRET, codeAt(SECRET, step), now, step)).toBeUndefined()
  expect(matchedStep(SECRET, 'abcdef', now, 0)).toBeUndefined()
})

test('secrets are random, written as apps read them', () => {
  const secret = newFactorSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(base32(fromBase32(secret))).toBe(secret)
  expect(newFactorSecret()).not.toBe(secret)
  expect(factorUri('签证 Desk', 'a@b', 'ABC')).toBe(
    'otpauth://totp/%E7%AD%BE%E8%AF%81%20Desk:a%40b?secret=ABC&issuer=%E7%AD%BE%E8%AF%81%20Desk',
  )
})
