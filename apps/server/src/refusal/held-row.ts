import { picked } from '@visa/contract/shape'
import type { QueryResultRow } from 'pg'
import type { Mover } from '../access/mover.ts'
import { rowsWithin } from '../access/rows-within.ts'
import type { Tx } from '../db/pool.ts'
import { first, identifier, sql, type Queryable } from '../db/sql.ts'
import { selectOf, type RowOf, type Table } from '../db/table.ts'
import { lockRows, type LockOptions } from '../db/table-rows.ts'
import { refuseStale } from './optimistic-lock.ts'
import { orGone } from './or-gone.ts'
import { Refusal } from './refusal.ts'

/** Whoever looks or acts: a visit, or the product itself. */
type By = Pick<Mover, 'viewer'>

type Strength = Pick<LockOptions, 'strength'>

const ALIAS = 't'

/** One row within reach, as it is now; what is not there and what is beyond look alike. */
export async function seenRow<T extends Table>(
  db: Queryable,
  { viewer }: By,
  described: T,
  id: number,
): Promise<RowOf<T>> {
  const found = await first<RowOf<T> & QueryResultRow>(
    db,
    sql`select ${selectOf(described, undefined, ALIAS)} from ${identifier(described.name)} ${identifier(ALIAS)}
        where ${identifier(ALIAS)}.id = ${id} and ${rowsWithin(viewer, described, ALIAS)}`,
  )
  return orGone(found)
}

/** Those of the rows that are within reach, held still until the transaction ends. */
export const reachedRows = <T extends Table>(
  tx: Tx,
  { viewer }: By,
  described: T,
  ids: readonly number[],
  options: Strength = {},
): Promise<RowOf<T>[]> =>
  lockRows(tx, described, ids, { ...options, alias: ALIAS, where: rowsWithin(viewer, described, ALIAS) })

/** All of the rows, held still; refused where one of them is not there or beyond reach. */
export async function heldRows<T extends Table>(
  tx: Tx,
  by: By,
  described: T,
  ids: readonly number[],
  options?: Strength,
): Promise<RowOf<T>[]> {
  const held = await reachedRows(tx, by, described, ids, options)
  if (held.length < new Set(ids).size) throw new Refusal('recordGone')
  return held
}

/** One row within reach, held still. */
export async function heldRow<T extends Table>(
  tx: Tx,
  by: By,
  described: T,
  id: number,
  options?: Strength,
): Promise<RowOf<T>> {
  const [row] = await reachedRows(tx, by, described, [id], options)
  return orGone(row)
}

/** Refuses a change to a row that is held, where somebody else has changed it since the actor looked. */
export const refuseStaleRow = <T extends Table>(
  tx: Tx,
  described: T,
  row: RowOf<T>,
  seen: string | undefined,
  current: () => object | Promise<object> = () => picked(described.fields, row),
): Promise<void> => {
  const { id: entityId, updateTime } = row
  const held = { entity: described.entity, entityId, name: described.about(row).subject, updateTime, current }
  return refuseStale(tx, held, seen)
}

/** One row within reach, held still to be changed by somebody who saw it as it is. */
export async function heldAsSeen<T extends Table>(
  tx: Tx,
  by: By,
  described: T,
  id: number,
  seen: string | undefined,
): Promise<RowOf<T>> {
  const row = await heldRow(tx, by, described, id)
  await refuseStaleRow(tx, described, row, seen)
  return row
}
