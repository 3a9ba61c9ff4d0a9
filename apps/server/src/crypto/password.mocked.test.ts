import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'
import { hashPassword, verifyNothing, verifyPassword } from './password.ts'

// Other tests have a quick one in its place.
vi.mock('@node-rs/argon2', () => createRequire(import.meta.url)('@node-rs/argon2') as object)

test('a password costs whoever guesses it 19 MiB and two passes, and whoever has none as much', async () => {
  const stored = await hashPassword('correct-horse-battery')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'correct-horse-battery')).toBe(true)
  expect(await verifyPassword(stored, 'correct-horse-staple')).toBe(false)
  expect(await verifyNothing('nobody has this password')).toBe(false)
})
