import type { Db, Tx } from '../db/pool.ts'
import { Refusal } from './refusal.ts'

/** What work was refused with, as a value; undefined when it went well. */
export const refusalOf = (work: Promise<unknown>): Promise<Refusal | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )

/**
 * One transaction for work that counts wrong tries: a refusal it returns is thrown after what it wrote is kept,
 * one it throws undoes everything.
 */
export async function txKeepingRefusal<T>(db: Db, work: (tx: Tx) => Promise<T | Refusal>): Promise<T> {
  const outcome = await db.tx(work)
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
