import type { Db } from './pool.ts'
import { empty, identifier, one, rows, sql, type Queryable, type Sql } from './sql.ts'

/**
 * Exact totals and cheap deep pages for lists that grow to millions of rows (docs/decisions/008-list-totals.md).
 * Triggers keep `list_tally` in step with the table inside each writing transaction; `retally` compacts it.
 */

/** A list whose table carries the tally triggers: its scope column and its two sort columns. */
export interface TalliedList {
  table: string
  scope: string
  key1: string
  key2: string
}

export interface Milestone {
  scope: string
  key1: number
  key2: number
  /** How many rows come before it. */
  before: number
}

export interface Position {
  total: number
  /** The last milestone at or before the wanted row; undefined: count from the start. */
  from: Milestone | undefined
}

const ROWS_PER_MILESTONE = 2000

/** Total of the list and the nearest known place before row number `offset`. */
export async function locate(
  db: Queryable,
  list: TalliedList,
  scope: string | undefined,
  offset: number,
): Promise<Position> {
  const within: Sql = scope === undefined ? empty : sql`and scope = ${scope}`
  const found = await one<{
    total: number | null
    scope: string | null
    key1: number | null
    key2: number | null
    before: number | null
  }>(
    db,
    sql`
      with points as (
        select scope, key1, key2, milestone,
          sum(weight) over (order by scope, key1, key2, milestone desc rows unbounded preceding)::bigint as through,
          weight
        from list_tally where list = ${list.table} ${within}
      ),
      place as (
        select scope, key1, key2, through - weight as before from points
        where milestone and through - weight <= ${offset}
        order by through - weight desc, scope desc, key1 desc, key2 desc limit 1
      )
      select (select sum(weight)::bigint from list_tally where list = ${list.table} ${within}) as total, place.*
      from (select 1) as always left join place on true`,
  )
  const { total, before, key1, key2 } = found
  if (before === null || key1 === null || key2 === null || found.scope === null) {
    return { total: total ?? 0, from: undefined }
  }
  return { total: total ?? 0, from: { scope: found.scope, key1, key2, before } }
}

/** Replaces one scope's points by fresh milestones; writers go on undisturbed. */
async function retallyScope(db: Db, list: TalliedList, scope: string): Promise<void> {
  const table = identifier(list.table)
  const key1 = identifier(list.key1)
  const key2 = identifier(list.key2)
  // Repeatable read: the points removed and the rows counted are those of one moment. What others commit
  // meanwhile keeps its own points.
  await db.tx(async (tx) => {
    await tx.query(sql`delete from list_tally where list = ${list.table} and scope = ${scope}`)
    await tx.query(sql`
      insert into list_tally (list, scope, key1, key2, milestone, weight)
      select ${list.table}, ${scope}, key1, key2, true,
        coalesce(lead(position) over (order by position), total + 1) - position
      from (
        select ${key1} as key1, ${key2} as key2,
          row_number() over (order by ${key1}, ${key2}) as position,
          count(*) over () as total
        from ${table} where ${identifier(list.scope)} = ${scope}
      ) as numbered
      where (position - 1) % ${ROWS_PER_MILESTONE} = 0`)
  }, 'repeatable read')
}

/** Compacts every scope that has gathered many single points since its milestones were made. */
export async function retally(db: Db, list: TalliedList): Promise<number> {
  const crowded = await rows<{ scope: string }>(
    db,
    sql`select scope from list_tally where list = ${list.table}
        group by scope having count(*) filter (where not milestone) > 200`,
  )
  for (const { scope } of crowded) await retallyScope(db, list, scope)
  return crowded.length
}
