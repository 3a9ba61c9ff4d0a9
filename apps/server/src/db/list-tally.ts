import type { Db } from './pool.ts'
import { affected, first, identifier, one, rows, sql, type Queryable } from './sql.ts'

/**
 * Exact totals and cheap deep pages for lists that grow to millions of rows (docs/decisions/008-list-totals.md).
 * Triggers write `list_delta` inside each changing transaction; `retally` turns deltas into `list_milestone`s.
 */

/** A list whose table carries the tally triggers: its scope column and its two sort columns. */
export interface TalliedList {
  table: string
  scope: string
  key1: string
  key2: string
}

interface Milestone {
  scope: string
  key1: number
  key2: number
  /** How many rows of the list come before it. */
  before: number
}

export interface Position {
  total: number
  /** A known place at or shortly before the wanted row; undefined: count from the start. */
  from: Milestone | undefined
}

const ROWS_PER_MILESTONE = 500
const CROWDED = 200
const VACUUM_FROM = 10_000

interface ScopePosition {
  total: number
  key1: number | null
  key2: number | null
  before: number | null
}

/**
 * Deltas shift a milestone by at most their number, so the last milestone at `offset` minus that number is surely
 * not past the wanted row; the deltas before it correct its position exactly.
 */
const locateInScope = (db: Queryable, list: string, scope: string, offset: number): Promise<ScopePosition> =>
  one<ScopePosition>(
    db,
    sql`
      with delta as (
        select count(*) as number, coalesce(sum(weight), 0) as weight
        from list_delta where list = ${list} and scope = ${scope}
      ),
      milestone as (
        select key1, key2, position from list_milestone
        where list = ${list} and scope = ${scope} and position <= ${offset} - (select number from delta)
        order by position desc limit 1
      ),
      counted as (
        select position + weight as total from list_milestone
        where list = ${list} and scope = ${scope} order by position desc limit 1
      )
      select (coalesce(counted.total, 0) + delta.weight)::bigint as total, milestone.key1, milestone.key2,
        (milestone.position + (
          select coalesce(sum(weight), 0) from list_delta
          where list = ${list} and scope = ${scope} and (key1, key2) < (milestone.key1, milestone.key2)
        ))::bigint as before
      from delta left join counted on true left join milestone on true`,
  )

const totalsByScope = (db: Queryable, list: string): Promise<{ scope: string; total: number }[]> =>
  rows(
    db,
    sql`
      select scope, sum(total)::bigint as total from (
        select scope, max(position + weight) as total from list_milestone where list = ${list} group by scope
        union all
        select scope, sum(weight) as total from list_delta where list = ${list} group by scope
      ) as parts group by scope order by scope`,
  )

const toPosition = (scope: string, found: ScopePosition, total: number, earlier: number): Position => {
  const { key1, key2, before } = found
  if (key1 === null || key2 === null || before === null) return { total, from: undefined }
  return { total, from: { scope, key1, key2, before: earlier + before } }
}

/** Total of the list, or of one scope of it, and the nearest known place before row number `offset`. */
export async function locate(
  db: Queryable,
  list: TalliedList,
  scope: string | undefined,
  offset: number,
): Promise<Position> {
  if (scope !== undefined) {
    const found = await locateInScope(db, list.table, scope, offset)
    return toPosition(scope, found, found.total, 0)
  }
  const totals = await totalsByScope(db, list.table)
  const total = totals.reduce((sum, part) => sum + part.total, 0)
  let earlier = 0
  for (const part of totals) {
    if (offset < earlier + part.total) {
      const found = await locateInScope(db, list.table, part.scope, offset - earlier)
      return toPosition(part.scope, found, total, earlier)
    }
    earlier += part.total
  }
  return { total, from: undefined }
}

/** Counts one scope anew; writers go on undisturbed. */
async function retallyScope(db: Db, list: TalliedList, scope: string): Promise<number> {
  const key1 = identifier(list.key1)
  const key2 = identifier(list.key2)
  // Repeatable read: the deltas removed and the rows counted are those of one moment. What others commit
  // meanwhile keeps its own deltas.
  return db.tx(
    async (tx) => {
      await tx.query(sql`delete from list_milestone where list = ${list.table} and scope = ${scope}`)
      const removed = await affected(
        tx,
        sql`delete from list_delta where list = ${list.table} and scope = ${scope}`,
      )
      await tx.query(sql`
      insert into list_milestone (list, scope, position, weight, key1, key2)
      select ${list.table}, ${scope}, position, coalesce(lead(position) over (order by position), total) - position, key1, key2
      from (
        select ${key1} as key1, ${key2} as key2, row_number() over (order by ${key1}, ${key2}) - 1 as position,
          count(*) over () as total
        from ${identifier(list.table)} where ${identifier(list.scope)} = ${scope}
      ) as numbered
      where position % ${ROWS_PER_MILESTONE} = 0`)
      return removed
    },
    { isolation: 'repeatable read' },
  )
}

/** Counts every scope anew that has gathered many deltas. */
export async function retally(db: Db, list: TalliedList): Promise<number> {
  const crowded = await rows<{ scope: string }>(
    db,
    sql`select scope from list_delta where list = ${list.table} group by scope having count(*) > ${CROWDED}`,
  )
  let removed = 0
  for (const { scope } of crowded) removed += await retallyScope(db, list, scope)
  // After a mass import the table is empty again but large; ordinary days are left to the database's own vacuum.
  if (removed > VACUUM_FROM) await first(db, sql`vacuum list_delta`)
  return crowded.length
}
