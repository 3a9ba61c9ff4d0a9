import type * as Argon2 from '@node-rs/argon2'
import { createRequire } from 'node:module'

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

/** What takes no time. It is made for nobody but the tests: the product asks for what costs an attacker. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/**
 * In the place of argon2 in the tests of the server (vitest.config.ts): they make and log in thousands of people. What
 * a check costs travels inside the hash. That the product asks for the real cost is tested with the real one.
 */
export const hash: typeof real.hash = (password, options) => real.hash(password, { ...options, ...CHEAP })
export const { verify } = real
