import { isDeepStrictEqual } from 'node:util'
import { picked } from '@visa/contract/shape'
import type { LogAction } from '@visa/contract/log'
import type { Actor } from '../access/actor.ts'
import {
  childChanges,
  isUnchanged,
  recordChange,
  recordChanges,
  type Change,
  type Children,
} from './change-log.ts'
import type { Tx } from './pool.ts'
import type { ChangeOf, NewOf, RowOf, Table } from './table.ts'
import { deleteRows, insertRow, insertRows, updateRow } from './table-rows.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the log tells beside a row's own fields: names where it holds numbers, and what other tables hold. */
export interface Beside {
  before?: Fields
  after?: Fields
  children?: Children
  action?: LogAction
  /** Under what and for whom the log keeps it, where the row itself does not say. */
  of?: Pick<Change, 'topic' | 'companies'>
}

const headOf = (described: Table, row: object & { id: number }) => ({
  entity: described.entity,
  entityId: row.id,
  ...described.about(row),
})

const childrenOf = ({ children }: Beside) => (children === undefined ? {} : { children })

/** Adds a row and tells the log. */
export async function addRow<T extends Table>(
  tx: Tx,
  actor: Actor,
  described: T,
  values: NewOf<T>,
  beside: Beside = {},
): Promise<number> {
  const id = await insertRow(tx, described, values)
  await recordAdded(tx, actor, described, { ...values, id }, beside)
  return id
}

/** Tells the log of a new row whose other tables had to be written first. */
export const recordAdded = <T extends Table>(
  tx: Tx,
  actor: Actor,
  described: T,
  row: NewOf<T> & { id: number },
  beside: Beside,
): Promise<void> =>
  recordChange(tx, actor, {
    ...headOf(described, row),
    ...beside.of,
    action: 'add',
    before: null,
    after: { ...described.logged(row), ...beside.after },
    ...childrenOf(beside),
  })

/** Adds many rows, all with the same fields, by one statement each for the rows and for the log. */
export async function addRows<T extends Table>(
  tx: Tx,
  actor: Actor,
  described: T,
  many: readonly NewOf<T>[],
): Promise<number[]> {
  const ids = await insertRows(tx, described, many)
  const changes = many.map((values, index) => ({
    ...headOf(described, { ...values, id: ids[index] ?? 0 }),
    action: 'add' as const,
    before: null,
    after: described.logged(values),
  }))
  await recordChanges(tx, actor, changes)
  return ids
}

// Documents come back from the database with their keys in another order.
const same = isDeepStrictEqual

/**
 * Changes a row that the caller holds, and tells the log what is different. What is saved as it was is not written and
 * leaves no log row; then the answer is false.
 */
export async function changeRow<T extends Table>(
  tx: Tx,
  actor: Actor,
  described: T,
  row: RowOf<T>,
  values: ChangeOf<T>,
  beside: Beside = {},
): Promise<boolean> {
  const { before = {}, after = {}, children, action = 'update', of } = beside
  // What the row tells, logged by itself or not; a secret it never tells is no reason to write by itself.
  const told = picked(row, values)
  const asItWas =
    Object.entries(told).every(([field, value]) => same(value, Reflect.get(row, field))) &&
    isUnchanged(before, after) &&
    childChanges(children).length === 0
  if (asItWas) return false
  await updateRow(tx, described, row.id, values)
  await recordChange(tx, actor, {
    ...headOf(described, { ...row, ...values }),
    ...of,
    action,
    before: { ...described.logged(picked(values, row)), ...before },
    after: { ...described.logged(values), ...after },
    ...childrenOf(beside),
  })
  return true
}

/** What the log tells of a row that is put back after it was deleted. */
export const removedChange = <T extends Table>(described: T, row: RowOf<T>, beside: Fields = {}) => ({
  ...headOf(described, row),
  after: { ...described.logged(picked(described.fields, row)), ...beside },
})

/** Deletes rows that the caller holds, and tells the log what they were; how many there were. */
export async function removeRows<T extends Table>(
  tx: Tx,
  actor: Actor,
  described: T,
  held: readonly RowOf<T>[],
  { before = {} }: Pick<Beside, 'before'> = {},
): Promise<number> {
  const deleted = await deleteRows(
    tx,
    described,
    held.map(({ id }) => id),
  )
  const changes = held.map((row) => ({
    ...headOf(described, row),
    action: 'delete' as const,
    before: { ...described.logged(picked(described.fields, row)), ...before },
    after: null,
  }))
  await recordChanges(tx, actor, changes)
  return deleted
}
