import type { CounterRow, counterSave } from '@visa/contract/centre/config-counter'
import type { HandlerInput } from '@visa/contract/endpoint'
import { VALID } from '@visa/contract/fields'
import { SHIFT_STATUS } from '@visa/contract/money/shift.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { ListSource } from '../../../db/capped-page.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { renameInWays } from '../way/way.service.ts'
import { counterTable } from './counter.table.ts'

/** Counters of a company at which shifts can be opened, in their order. */
export const openCounters = (
  db: Queryable,
  companyId: number,
): Promise<{ id: number; counter: string; floatCents: number }[]> =>
  rows(
    db,
    sql`select id, counter, float_cents as "floatCents" from centre_counter
        where company_id = ${companyId} and valid = ${VALID.ENABLED} order by sort_no, counter`,
  )

/** The counter that a shift is opened at; a company that has entered its counters has no others. */
export async function counterFor(tx: Tx, companyId: number, counter: string): Promise<number | null> {
  const known = await openCounters(tx, companyId)
  if (known.length === 0) return null
  const found = known.find((each) => each.counter === counter)
  if (found === undefined)
    throw new Refusal('counterUnknown', { counter, counters: known.map((each) => each.counter).join('、') })
  return found.id
}

/** The counters of the own centre with who works there, those in use first. */
export const counterSource = (viewer: Viewer): ListSource => ({
  columns: sql`${selectOf(counterTable, undefined, 'c')},
    coalesce((select ${personFor(viewer, sql`s.cashier_id`)} from cashier_shift s
      where s.counter_id = c.id and s.status = ${SHIFT_STATUS.OPEN}), '') as "cashierName",
    (select count(*) from cashier_shift s where s.counter_id = c.id) as shifts`,
  from: sql`centre_counter c`,
  where: sql`c.company_id = ${viewer.companyId}`,
  orderBy: sql`c.valid desc, c.sort_no, c.counter`,
})

export function listCounters(db: Queryable, { viewer }: ActingPerson): Promise<CounterRow[]> {
  const { columns, from, where, orderBy } = counterSource(viewer)
  return rows<CounterRow & { [column: string]: unknown }>(
    db,
    sql`select ${columns} from ${from} where ${where} order by ${orderBy}`,
  )
}

export async function saveCounter(
  tx: Tx,
  by: ActingPerson,
  { id, seen, ...values }: HandlerInput<typeof counterSave>['body'],
): Promise<number> {
  const { counter } = values
  const taken = orRefuse({ centre_counter_once: new Refusal('counterTaken', { counter }) })
  const { companyId } = by.viewer
  if (id === undefined) return addRow(tx, by.actor, counterTable, { ...values, companyId }).catch(taken)
  const before = await heldAsSeen(tx, by, counterTable, id, seen)
  const renamed = before.counter !== counter || values.valid === VALID.DISABLED
  const open = await first<{ shiftNo: string }>(
    tx,
    sql`select shift_no as "shiftNo" from cashier_shift
        where company_id = ${companyId} and counter = ${before.counter} and status = ${SHIFT_STATUS.OPEN}`,
  )
  // The drawer is the ledger's by the name of its counter.
  if (renamed && open !== undefined)
    throw new Refusal('counterInUse', { counter: before.counter, shiftNo: open.shiftNo })
  await changeRow(tx, by.actor, counterTable, before, values).catch(taken)
  if (before.counter !== counter) await renameInWays(tx, by, before.counter, counter)
  return id
}
