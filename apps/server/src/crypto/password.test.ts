import { expect, test } from 'vitest'
import { costAskedFor, passwordChecks, real } from '../testing/quick-argon2.ts'
import { hashPassword, NO_PASSWORD, verifyPassword } from './password.ts'

test('a password costs whoever guesses it 19 MiB and two passes', async () => {
  await hashPassword('correct-horse-battery')
  const stored = await real.hash('correct-horse-battery', costAskedFor())
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'correct-horse-battery')).toBe(true)
  expect(await verifyPassword(stored, 'correct-horse-staple')).toBe(false)
})

test('who has no password is held against one all the same, and is never let in', async () => {
  const before = passwordChecks()
  for (const typed of ['', NO_PASSWORD, 'nobody has this password'])
    expect(await verifyPassword(NO_PASSWORD, typed)).toBe(false)
  expect(passwordChecks() - before).toBe(3)
})
