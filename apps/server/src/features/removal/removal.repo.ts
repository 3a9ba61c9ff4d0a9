import type { Tx } from '../../db/pool.ts'
import { affected, first, identifier, one, rows, sql, type Sql } from '../../db/sql.ts'

/** Rows of one table, as PostgreSQL writes them. */
export interface Part {
  table: string
  rows: readonly unknown[]
}

export async function readRows(tx: Tx, table: string, which: Sql): Promise<Part> {
  const { found } = await one<{ found: unknown[] }>(
    tx,
    sql`select coalesce(jsonb_agg(to_jsonb(kept)), '[]') as found from ${identifier(table)} kept where ${which}`,
  )
  return { table, rows: found }
}

interface NewRemoval {
  userId: number
  companyId: number
  authority: string
  parts: readonly Part[]
  changes: readonly unknown[]
  expiresAt: Date
}

export async function insertRemoval(tx: Tx, removal: NewRemoval): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into removal (removed_by, company_id, authority, parts, changes, expires_at)
        values (${removal.userId}, ${removal.companyId}, ${removal.authority},
          ${JSON.stringify(removal.parts)}::jsonb, ${JSON.stringify(removal.changes)}::jsonb, ${removal.expiresAt})
        returning id`,
  )
  return id
}

export interface StoredRemoval {
  authority: string
  parts: Part[]
  changes: unknown[]
}

/** Taken out by whoever removed it, in the company they did it for: of two who undo at once one finds it. */
export const takeRemoval = (
  tx: Tx,
  { id, userId, companyId, now }: { id: number; userId: number; companyId: number; now: Date },
): Promise<StoredRemoval | undefined> =>
  first<StoredRemoval & Record<string, unknown>>(
    tx,
    sql`delete from removal where id = ${id} and removed_by = ${userId} and company_id = ${companyId}
          and expires_at > ${now} returning authority, parts, changes`,
  )

/** Puts rows back with every column they had. */
export async function putBack(tx: Tx, { table, rows: kept }: Part): Promise<void> {
  const columns = await rows<{ name: string }>(
    tx,
    sql`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
        order by ordinal_position`,
  )
  const [head = sql``, ...tail] = columns.map(({ name }) => identifier(name))
  const names = tail.reduce((list, name) => sql`${list}, ${name}`, head)
  await affected(
    tx,
    sql`insert into ${identifier(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(kept)}::jsonb)`,
  )
}
