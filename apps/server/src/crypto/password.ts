import { hash, verify, type Options } from '@node-rs/argon2'

/** argon2id with parameters that cost an attacker more than us; they travel inside each hash. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Stands where a hash would, for accounts that no password opens until they are given one. */
export const NO_PASSWORD = '-'

export const verifyPassword = async (stored: string, password: string): Promise<boolean> =>
  stored === NO_PASSWORD ? verifyNothing(password) : verify(stored, password, COST)

let decoy: Promise<string> | undefined

/** Spends the time of a real check for an account that has no password or does not exist, so that time tells nothing. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password')
  await verifyPassword(await decoy, password)
  return false
}
