import { COUNT_CAP, type Page, type PageRequest } from '@visa/contract/page'
import type { QueryResultRow } from 'pg'
import { one, rows, sql, type Queryable, type Sql } from './sql.ts'

export interface ListSource {
  columns: Sql
  from: Sql
  where: Sql
  /** Must end in a unique column, so that a row stands on one page only. */
  orderBy: Sql
}

/**
 * A page of a filtered list. Matches are counted exactly up to COUNT_CAP and the page's depth; past both,
 * counting stops and the total reads "more than".
 */
export async function cappedPage<Row extends QueryResultRow>(
  db: Queryable,
  { page, pageSize }: PageRequest,
  { columns, from, where, orderBy }: ListSource,
): Promise<Page<Row>> {
  const offset = (page - 1) * pageSize
  const limit = Math.max(COUNT_CAP, offset + pageSize) + 1
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from (select 1 from ${from} where ${where} limit ${limit}) as counted`,
  )
  const found =
    count <= offset
      ? []
      : await rows<Row>(
          db,
          sql`select ${columns} from ${from} where ${where} order by ${orderBy} limit ${pageSize} offset ${offset}`,
        )
  const more = count === limit
  return { records: more ? limit - 1 : count, page, rows: found, ...(more ? { more } : {}) }
}
