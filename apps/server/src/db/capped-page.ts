import { COUNT_CAP, type Page, type PageRequest } from '@visa/contract/page'
import type { QueryResultRow } from 'pg'
import { Refusal } from '../refusal/refusal.ts'
import { fixed, one, rows, Sql, sql, type Queryable } from './sql.ts'

export interface ListSource {
  columns: Sql
  from: Sql
  /**
   * What is counted, where less of it decides: a join that the planner leaves out again still keeps it from counting
   * in an index alone.
   */
  countFrom?: Sql | undefined
  /** How many fit, at most one more than COUNT_CAP, where a statement that sums them has counted them already. */
  counted?: number | undefined
  where: Sql
  /** Must end in a unique column, so that a row stands on one page only. */
  orderBy: Sql
}

/**
 * The first page, which is asked for most, with its size in the text: where the size is a value, the plan kept for the
 * statement is made for a tenth of all rows, looks dear, and each call is planned anew.
 */
const slice = (pageSize: number, offset: number): Sql =>
  offset === 0 ? new Sql([`limit ${Math.trunc(pageSize)}`], []) : sql`limit ${pageSize} offset ${offset}`

async function countOf(db: Queryable, from: Sql, where: Sql): Promise<number> {
  // In the text, like the size of the first page.
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from (select from ${from} where ${where} limit ${fixed(COUNT_CAP + 1)}) as counted`,
  )
  return count
}

/**
 * A page of a list without a tally. Matches are counted exactly up to COUNT_CAP; past it counting stops and the total
 * reads "more than". Pages past it are refused before anything is asked: no pager offers them, and they would cost
 * as much as they are deep. A page that is not full tells the total by itself.
 */
export async function cappedPage<Row extends QueryResultRow>(
  db: Queryable,
  { page, pageSize }: PageRequest,
  { columns, from, countFrom = from, counted, where, orderBy }: ListSource,
): Promise<Page<Row>> {
  const offset = (page - 1) * pageSize
  if (offset >= COUNT_CAP) throw new Refusal('pageTooDeep', { max: COUNT_CAP })
  const found = await rows<Row>(
    db,
    sql`select ${columns} from ${from} where ${where} order by ${orderBy} ${slice(pageSize, offset)}`,
  )
  if (found.length < pageSize && (found.length > 0 || page === 1)) {
    return { records: offset + found.length, page, rows: found }
  }
  const count = counted ?? (await countOf(db, countFrom, where))
  return count > COUNT_CAP
    ? { records: COUNT_CAP, page, rows: found, more: true }
    : { records: count, page, rows: found }
}
