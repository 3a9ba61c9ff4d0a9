import type pg from 'pg'
import { foreignKeysOf, quoted } from '../../backup/structure.ts'
import { rows, sql, type Queryable } from '../../db/sql.ts'
import type { Table } from './tables.ts'

/**
 * Rules that look at other rows are put aside while millions of rows come in, and indexes are made when all are there:
 * foreign keys are then made again, which proves them. All of it in the transaction that fills the tables.
 */
export async function quietly<T>(
  client: pg.Client,
  db: Queryable,
  tables: readonly Table[],
  work: () => Promise<T>,
  say: (line: string) => void,
): Promise<T> {
  const ours = new Set<string>(tables)
  const keys = (await foreignKeysOf(db)).filter(({ table }) => ours.has(table))
  const indexes = await rows<{ name: string; definition: string }>(
    db,
    sql`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
        where i.indrelid = any(${[...tables]}::regclass[]) and not i.indisunique
          and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
  )
  // What was written by then is looked at now: a table with something still to come does not change.
  await client.query('set constraints all immediate')
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const done = await work()
  say(`Making ${indexes.length} indexes and proving ${keys.length} references …`)
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const { definition } of indexes) await client.query(definition)
  for (const table of tables) {
    await client.query(`alter table ${table} enable trigger user`)
    await client.query(`analyze ${table}`)
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  return done
}
