import type pg from 'pg'
import { one, rows, sql, type Queryable } from '../db/sql.ts'
import { StartError } from '../start-error.ts'
import { readerOf } from './client.ts'
import type { Manifest } from './manifest.ts'
import { quoted, sequencesOf, tablesOf, type TableShape } from './structure.ts'

export interface Snapshot extends Pick<Manifest, 'migration' | 'sequences' | 'jobs'> {
  tables: TableShape[]
}

const migrationOf = async (db: Queryable): Promise<Manifest['migration']> => {
  const there = await one<{ made: boolean }>(
    db,
    sql`select to_regclass('public.schema_migration') is not null as made`,
  )
  if (!there.made) throw new StartError('there is nothing of this product in the database')
  return one(db, sql`select number, checksum from schema_migration order by number desc limit 1`)
}

const jobsOf = async (db: Queryable): Promise<Manifest['jobs']> => {
  const queue = await one<{ made: boolean }>(
    db,
    sql`select to_regclass('graphile_worker._private_jobs') is not null as made`,
  )
  if (!queue.made) return []
  return rows(
    db,
    sql`select t.identifier as task, j.payload, j.key, to_char(j.run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "runAt",
          j.max_attempts::int as "maxAttempts"
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.attempts < j.max_attempts order by j.id`,
  )
}

/** Begins to look at the database as it is now: whatever is written from here on is not seen until the end. */
export async function snapshotOf(client: pg.Client): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only')
  const db = readerOf(client)
  const sequences: Manifest['sequences'] = []
  for (const { name } of await sequencesOf(db)) {
    const at = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${quoted(name)}`,
    )
    const [found] = at.rows
    if (found !== undefined) sequences.push({ name, ...found })
  }
  return { tables: await tablesOf(db), sequences, migration: await migrationOf(db), jobs: await jobsOf(db) }
}
