import type { QueryResultRow } from 'pg'
import type { Tx } from './pool.ts'
import { rows, Sql, sql } from './sql.ts'

const BATCH = 1000

/**
 * The rows of a query through a cursor of the database, a batch at a time: however many there are, two batches are in
 * memory, one being used while the next is fetched. One such stream at a time in a transaction; the time limit of
 * statements counts for each batch.
 */
export async function* streamRows<Row extends QueryResultRow>(
  tx: Tx,
  query: Sql,
  batch = BATCH,
): AsyncGenerator<Row> {
  // All rows will be read, so the plan that gives the first of them soonest is not the best.
  await tx.query(sql`set local cursor_tuple_fraction = 1`)
  await tx.query(sql`declare row_stream no scroll cursor for ${query}`)
  // The grammar takes no parameter here.
  const fetch = new Sql([`fetch forward ${Math.trunc(batch)} from row_stream`], [])
  const next = async (): Promise<Row[] | Error> => {
    try {
      return await rows<Row>(tx, fetch)
    } catch (error) {
      return error instanceof Error ? error : new Error('a batch could not be fetched')
    }
  }
  let pending = next()
  try {
    for (;;) {
      const found = await pending
      if (found instanceof Error) throw found
      if (found.length === 0) break
      pending = next()
      yield* found
      // The promises that carried a batch are long dead before they are collected: they must not keep its rows as well.
      found.length = 0
    }
  } finally {
    // A stream given up early leaves the transaction usable; a failed one leaves nothing to close.
    if (!((await pending) instanceof Error)) await tx.query(sql`close row_stream`)
  }
}
