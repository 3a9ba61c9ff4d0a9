import { inject, onTestFinished } from 'vitest'
import { createDb, type Db } from '../db/pool.ts'
import { one, rows, Sql, sql, type Queryable } from '../db/sql.ts'
import { createDatabase } from './test-database.ts'

/** Rows of an earlier structure, for tests of what a step of it makes of them. */

/** A database without tables, of the running test's own. */
export async function bareDb(): Promise<Db> {
  const database = await createDatabase(inject('databaseUrl'))
  const db = createDb({ url: database.url, max: 2, statementTimeoutMs: 30_000, onError: () => undefined })
  onTestFinished(async () => {
    await db.close()
    await database.drop()
  })
  return db
}

const EMPTY: Readonly<Record<string, string>> = {
  text: "''",
  jsonb: "'{}'",
  date: "'2026-01-05'",
  'timestamp with time zone': "'2026-01-05T02:00:00Z'",
  boolean: 'false',
}

/** A row of a table as it stood then, with what the test says; whatever else must be filled in is blank. */
export async function put(
  db: Queryable,
  table: string,
  given: Readonly<Record<string, string>>,
): Promise<number> {
  const needed = await rows<{ name: string; type: string }>(
    db,
    sql`select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
          and is_identity = 'NO' and is_generated = 'NEVER'`,
  )
  const values = {
    ...Object.fromEntries(needed.map(({ name, type }) => [name, EMPTY[type] ?? '1'])),
    ...given,
  }
  const text = `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')}) returning id`
  return (await one<{ id: number }>(db, new Sql([text], []))).id
}
