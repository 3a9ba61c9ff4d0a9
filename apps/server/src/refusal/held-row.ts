import { picked } from '@visa/contract/shape'
import type { Tx } from '../db/pool.ts'
import type { RowOf, Table } from '../db/table.ts'
import { lockRows, type LockOptions } from '../db/table-rows.ts'
import { refuseStale } from './optimistic-lock.ts'
import { Refusal } from './refusal.ts'

/** One row, held still until the transaction ends; what is not there and what `where` leaves out look alike. */
export async function heldRow<T extends Table>(
  tx: Tx,
  described: T,
  id: number,
  options?: LockOptions,
): Promise<RowOf<T>> {
  const [row] = await lockRows(tx, described, [id], options)
  if (row === undefined) throw new Refusal('recordGone')
  return row
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

/** One row, held still to be changed by somebody who saw it as it is. */
export async function heldAsSeen<T extends Table>(
  tx: Tx,
  described: T,
  id: number,
  seen: string | undefined,
): Promise<RowOf<T>> {
  const row = await heldRow(tx, described, id)
  await refuseStaleRow(tx, described, row, seen)
  return row
}
