import type pg from 'pg'
import type { Vault } from '../crypto/vault.ts'
import { isConflict, isDatabaseUnreachable } from './errors.ts'
import type { Queryable } from './sql.ts'

/** Proof of being inside a transaction: functions that write ask for one. */
export interface Tx extends Queryable {
  readonly vault: Vault
  readonly transaction: true
}

export interface TxOptions {
  isolation?: 'read committed' | 'repeatable read'
  /** The work has effects that a rollback does not undo (a file, another service): it is never run again. */
  once?: boolean
}

const MOST_RUNS = 4
const FIRST_PAUSE_MS = 20

/** Longer each time, and by chance: those who met once should not meet again. */
const pauseBefore = (run: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** run * (0.5 + Math.random())))

async function runOnce<T>(
  connect: () => Promise<pg.PoolClient>,
  toTx: (client: pg.PoolClient) => Tx,
  work: (tx: Tx) => Promise<T>,
  isolation: NonNullable<TxOptions['isolation']>,
): Promise<T> {
  const client = await connect()
  let broken: Error | undefined
  try {
    await client.query(`begin isolation level ${isolation}`)
    const result = await work(toTx(client))
    await client.query('commit')
    return result
  } catch (error) {
    // Who does not answer would not answer to this either; the transaction goes with its connection.
    if (error instanceof Error && isDatabaseUnreachable(error)) broken = error
    else
      await client.query('rollback').catch((rollbackError: unknown) => {
        broken = rollbackError instanceof Error ? rollbackError : new Error('rollback failed')
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Runs work in a transaction, and from its beginning again when PostgreSQL ended it only because it met another one
 * (deadlock, serialization failure): nothing of it is left then, and the next run usually finds the way clear. That is
 * the default because work in a transaction speaks to the database alone; where it does more, it says `once`.
 */
export async function runTransaction<T>(
  connect: () => Promise<pg.PoolClient>,
  toTx: (client: pg.PoolClient) => Tx,
  work: (tx: Tx) => Promise<T>,
  { isolation = 'read committed', once = false }: TxOptions,
): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await runOnce(connect, toTx, work, isolation)
    } catch (error) {
      if (once || run === MOST_RUNS || !isConflict(error)) throw error
      await pauseBefore(run)
    }
  }
}
