import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Db } from './pool.ts'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))

/** One number for all instances of the product on one database. */
export const MIGRATION_LOCK = 7_220_001

export interface Migration {
  number: number
  name: string
  text: string
  checksum: string
}

export class MigrationError extends Error {}

const FILE = /^(\d{4})_[a-z0-9_]+\.sql$/

export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    files.map(async (file) => {
      const number = Number(FILE.exec(file)?.[1] ?? Number.NaN)
      const text = await readFile(`${folder}/${file}`, 'utf8')
      return { number, name: file, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) {
      throw new MigrationError(`migrations must be numbered without gaps: ${migration.name}`)
    }
  })
  return migrations
}

interface Applied {
  number: number
  name: string
  checksum: string
}

/** Waits for whoever brings the same database to its newest structure, and says so. */
async function takeTurn(client: pg.Client, say: (message: string) => void): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    MIGRATION_LOCK,
  ])
  if (rows[0]?.mine === true) return
  say('Another start is bringing the database to the newest structure; waiting for it …')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

const NO_RIGHT = '42501'

/** The first thing that is made in a database: here it shows whether we may make anything. */
const createJournal = (client: pg.Client, text: string): Promise<unknown> =>
  client.query(text).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== NO_RIGHT) throw error
    throw new MigrationError(
      `the user of DATABASE_URL may not make tables (${error.message}); let it own the database, or grant it CREATE on the schema public`,
      { cause: error },
    )
  })

/**
 * Brings the database to the newest structure. Instances that start together take turns under a lock;
 * each migration is one transaction, so a failure leaves the last whole step.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  say: (message: string) => void = () => undefined,
): Promise<number> {
  // A connection of its own: migrations may take longer than any request is allowed to.
  const client = new pg.Client({ connectionString: db.pool.options.connectionString })
  await client.connect()
  try {
    await takeTurn(client, say)
    await createJournal(
      client,
      `create table if not exists schema_migration (
         number integer primary key, name text not null, checksum text not null,
         applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<Applied>(
      'select number, name, checksum from schema_migration order by number',
    )
    const newest = migrations.length
    for (const applied of rows) {
      const known = migrations[applied.number - 1]
      if (known === undefined) {
        throw new MigrationError(
          `the database is newer than this program: it has ${applied.name}, this program knows ${newest} migrations`,
        )
      }
      if (known.checksum !== applied.checksum) {
        throw new MigrationError(`${known.name} was edited after it was applied; add a new migration instead`)
      }
    }
    const pending = migrations.slice(rows.length)
    for (const migration of pending) {
      try {
        await client.query('begin')
        await client.query(migration.text)
        await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
          migration.number,
          migration.name,
          migration.checksum,
        ])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new MigrationError(`${migration.name} failed: ${String(error)}`, { cause: error })
      }
    }
    return pending.length
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}
