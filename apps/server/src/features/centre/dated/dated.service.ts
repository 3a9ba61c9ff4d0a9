import { isDeepStrictEqual } from 'node:util'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import type { ActingPerson } from '../../../access/mover.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, identifier, Sql, sql } from '../../../db/sql.ts'
import {
  selectOf,
  type ChangeOf,
  type NewOf,
  type RowOf,
  type StoredRow,
  type Table,
} from '../../../db/table.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'

/** What a centre configures holds between two days, and what has begun is not rewritten: the next version is another row. */

interface Period {
  validFrom: string
  validTo: string | null
}
type DatedTable = Table<StoredRow & Period & { companyId: number }>

/** Over, in force or to come. */
export const phaseOf = (alias: string, today: string): Sql => {
  const column = (name: string) => new Sql([`${alias}.${name}`], [])
  return sql`case when ${column('valid_from')} > ${today}::date then 'coming'
    when ${column('valid_to')} < ${today}::date then 'over' else 'inForce' end`
}

const overlaps = ({ name }: Table) => orRefuse({ [`${name}_once`]: new Refusal('configOverlaps') })

const ENDING = new Set(['validTo', 'remark'])

const isSameBut = (before: object, draft: object): boolean =>
  Object.entries(draft)
    .filter(([field]) => !ENDING.has(field))
    .every(([field, value]) => isDeepStrictEqual(Reflect.get(before, field), value))

interface Saving<T extends DatedTable> {
  id: number | undefined
  seen: string | undefined
  draft: Omit<NewOf<T>, 'companyId'> & Period
  /** The rows of the own centre that tell of the same thing. */
  same: Sql
}

async function changeDated<T extends DatedTable>(
  tx: Tx,
  by: ActingPerson,
  described: T,
  { id, seen, draft }: Saving<T> & { id: number },
): Promise<void> {
  const today = dayOf(by.now)
  const before = await heldAsSeen(tx, by, described, id, seen)
  // What begins today may be put right today, by whoever has seen it.
  const begun = before.validFrom < today
  if (begun && !isSameBut(before, draft)) throw new Refusal('configBegun', { from: before.validFrom })
  if (!begun && draft.validFrom < today) throw new Refusal('configStartsInPast', { today })
  const isPast = (day: string | null): boolean => day !== null && day < today
  if (draft.validTo !== before.validTo && (isPast(draft.validTo) || isPast(before.validTo)))
    throw new Refusal('configEndsInPast', { today })
  await changeRow(tx, by.actor, described, before, draft as ChangeOf<T>).catch(overlaps(described))
}

/** Changes what has not begun; else begins another version on its day, and what held until then ends the day before. */
export async function saveDated<T extends DatedTable>(
  tx: Tx,
  by: ActingPerson,
  described: T,
  saving: Saving<T>,
): Promise<number> {
  const { id, draft, same } = saving
  if (id !== undefined) {
    await changeDated(tx, by, described, { ...saving, id })
    return id
  }
  const { companyId } = by.viewer
  const today = dayOf(by.now)
  if (draft.validFrom < today) throw new Refusal('configStartsInPast', { today })
  const running = await first<RowOf<T> & { [column: string]: unknown }>(
    tx,
    sql`select ${selectOf(described)} from ${identifier(described.name)}
        where company_id = ${companyId} and ${same} and daterange(valid_from, valid_to, '[]') @> ${draft.validFrom}::date
        for update`,
  )
  // Somebody has said already what holds from that day on: it is put right by who has seen it, not written over.
  if (running?.validFrom === draft.validFrom) throw new Refusal('configSameDay', { from: draft.validFrom })
  if (running !== undefined) {
    const end = { validTo: addDays(draft.validFrom, -1) }
    await changeRow(tx, by.actor, described, running, end as ChangeOf<T>)
  }
  return addRow(tx, by.actor, described, { ...draft, companyId } as NewOf<T>).catch(overlaps(described))
}

/** Deletes what has not begun. */
export async function removeComing(
  tx: Tx,
  by: ActingPerson,
  described: DatedTable,
  id: number,
): Promise<void> {
  const row = await heldRow(tx, by, described, id)
  if (row.validFrom <= dayOf(by.now)) throw new Refusal('configBegun', { from: row.validFrom })
  await removeRows(tx, by.actor, described, [row])
}
