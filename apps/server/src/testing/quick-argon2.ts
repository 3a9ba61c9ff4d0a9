import type * as Argon2 from '@node-rs/argon2'
import { createRequire } from 'node:module'

export const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

/** What takes no time. It is made for nobody but the tests: the product asks for what costs an attacker. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }

let cost: Argon2.Options | null | undefined
let checks = 0

/** What the newest hash was to cost. */
export const costAskedFor = (): Argon2.Options | null | undefined => cost

/** How often something was held against a password in this process. */
export const passwordChecks = (): number => checks

/**
 * In the place of argon2 in the tests of the server (vitest.config.ts): they make and log in thousands of people. What
 * a check costs travels inside the hash.
 */
export const hash: typeof real.hash = (password, options) => {
  cost = options
  return real.hash(password, { ...options, ...CHEAP })
}

export const verify: typeof real.verify = (...check) => {
  checks += 1
  return real.verify(...check)
}
