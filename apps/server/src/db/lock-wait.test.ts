import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDb } from '../testing/migrated-db.ts'
import { isLockTimeout, isStatementTimeout } from './errors.ts'
import { createDb } from './pool.ts'
import { one, rows, sql } from './sql.ts'

const LOCK_MS = 200

/** How a statement that sleeps fails, when it is cancelled after a while as the end of a wait cancels it. */
async function cancelled(statementTimeoutMs: number): Promise<unknown> {
  const keeper = await emptyDb()
  const url = keeper.pool.options.connectionString ?? ''
  const db = createDb({ url, max: 1, lockTimeoutMs: LOCK_MS, statementTimeoutMs, onError: () => undefined })
  onTestFinished(() => db.close())
  const { pid } = await one<{ pid: number }>(db, sql`select pg_backend_pid() as pid`)
  const failing = rows(db, sql`select pg_sleep(30)`).catch((error: unknown) => error)
  await pause(LOCK_MS * 2)
  await keeper.query(sql`select pg_cancel_backend(${pid}::int)`)
  return failing
}

test('a wait for a lock that ends in the moment of its turn is told as one, though PostgreSQL says that the user asked', async () => {
  const error = await cancelled(20_000)
  expect([isLockTimeout(error), isStatementTimeout(error)]).toEqual([true, false])
})

test('a statement that runs for too long is not', async () => {
  const error = await cancelled(LOCK_MS)
  expect([isLockTimeout(error), isStatementTimeout(error)]).toEqual([false, true])
})
