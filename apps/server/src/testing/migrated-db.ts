import { inject, onTestFinished } from 'vitest'
import { createVault } from '../crypto/vault.ts'
import { createDb, type Db } from '../db/pool.ts'
import { TEST_SECRET_KEY } from './test-secret-key.ts'
import { createDatabase } from './test-database.ts'

const vault = createVault(async () => Buffer.from(TEST_SECRET_KEY, 'hex'))

const opened = async (template: string): Promise<Db> => {
  const database = await createDatabase(inject('databaseUrl'), template)
  const db = createDb({
    url: database.url,
    max: 4,
    statementTimeoutMs: 20_000,
    onError: () => undefined,
    vault,
  })
  onTestFinished(async () => {
    await db.close()
    database.release()
  })
  return db
}

/** A database of the running test's own, with tables and no data. */
export const emptyDb = (): Promise<Db> => opened(inject('emptyName'))

/** A database of the running test's own with the demo data set. */
export const demoDb = (): Promise<Db> => opened(inject('templateName'))
