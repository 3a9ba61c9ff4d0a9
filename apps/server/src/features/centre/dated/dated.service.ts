import { isDeepStrictEqual } from 'node:util'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { columnName } from '../../../db/column.ts'
import { allOf, first, identifier, Sql, sql } from '../../../db/sql.ts'
import { selectOf, type ChangeOf, type NewOf, type StoredRow, type Table } from '../../../db/table.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'

/** What a centre configures holds between two days, and what has begun is not rewritten: the next version is another row. */

interface Period {
  validFrom: string
  validTo: string | null
}
type DatedTable = Table<StoredRow & Period & { companyId: number }>

/** What is dated: rows of one company that agree in these fields are versions of the same thing. */
export interface Dated<T extends DatedTable> {
  table: T
  key: readonly (keyof T['fields'] & string)[]
}

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

const column = (alias: string, name: string): Sql => new Sql([`${alias}.${name}`], [])

/** The versions of one thing of one company. */
const versionsOf = ({ key }: { key: readonly string[] }, companyId: number, row: object): Sql =>
  allOf(
    sql`company_id = ${companyId}`,
    ...key.map((field) => sql`${identifier(columnName(field))} = ${Reflect.get(row, field)}`),
  )

/** Whether a version goes on where this one is taken back: the one that ends the day before it begins. */
export const goesOnWithout = (
  { table: { name }, key }: { table: Pick<Table, 'name'>; key: readonly string[] },
  alias: string,
): Sql =>
  sql`exists (select 1 from ${identifier(name)} former where ${allOf(
    ...['companyId', ...key].map(
      (field) => sql`${column('former', columnName(field))} = ${column(alias, columnName(field))}`,
    ),
    sql`former.valid_to = ${column(alias, 'valid_from')} - 1`,
  )})`

interface Gone {
  /** The versions of the same thing. */
  same: Sql
  /** On which days the version held that is gone, or is elsewhere now. */
  was: Period
  /** Up to where the one before goes on, at most to where the version held that is gone; null: until further notice. */
  until: string | null
}

/** Of days, of which null is never. */
const earliest = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null

/**
 * Nobody decided that nothing holds: what ended the day before a version that is gone, or begins later now, goes on, up to
 * what follows.
 */
export async function letFormerGoOn(
  tx: Tx,
  { actor, now }: Pick<Mover, 'actor' | 'now'>,
  described: Table<StoredRow & Period>,
  { same, was, until }: Gone,
): Promise<void> {
  // What is over decides nothing any more.
  if (was.validTo !== null && was.validTo < dayOf(now)) return
  const former = await first<StoredRow & Period & { [column: string]: unknown }>(
    tx,
    sql`select ${selectOf(described)} from ${identifier(described.name)}
        where ${same} and valid_to = ${addDays(was.validFrom, -1)}::date for update`,
  )
  if (former === undefined) return
  const next = await first<{ day: string | null }>(
    tx,
    sql`select min(valid_from) as day from ${identifier(described.name)}
        where ${same} and valid_from > ${former.validFrom}::date`,
  )
  const before = typeof next?.day === 'string' ? addDays(next.day, -1) : null
  // After the version that is gone nothing held already, however far away its days are now: that was decided.
  const validTo = earliest([until, was.validTo, before])
  if (validTo === former.validTo) return
  await changeRow(tx, actor, described, former, { validTo })
}

interface Saving<T extends DatedTable> {
  id: number | undefined
  seen: string | undefined
  draft: Omit<NewOf<T>, 'companyId'> & Period
}

/** Ends what runs on the day that another version begins, the day before. */
async function endRunning(
  tx: Tx,
  by: ActingPerson,
  described: Table<StoredRow & Period>,
  { same, validFrom, except = 0 }: { same: Sql; validFrom: string; except?: number },
): Promise<void> {
  const running = await first<StoredRow & Period & { [column: string]: unknown }>(
    tx,
    sql`select ${selectOf(described)} from ${identifier(described.name)}
        where ${same} and id <> ${except} and daterange(valid_from, valid_to, '[]') @> ${validFrom}::date
        for update`,
  )
  if (running === undefined) return
  // Somebody has said already what holds from that day on: it is put right by who has seen it, not written over.
  if (running.validFrom === validFrom) throw new Refusal('configSameDay', { from: validFrom })
  await changeRow(tx, by.actor, described, running, { validTo: addDays(validFrom, -1) })
}

async function changeDated<T extends DatedTable>(
  tx: Tx,
  by: ActingPerson,
  dated: Dated<T>,
  { id, seen, draft }: Saving<T> & { id: number },
): Promise<void> {
  const described = dated.table
  const today = dayOf(by.now)
  const before = await heldAsSeen(tx, by, described, id, seen)
  // What begins today may be put right today, by whoever has seen it.
  const begun = before.validFrom < today
  if (begun && !isSameBut(before, draft)) throw new Refusal('configBegun', { from: before.validFrom })
  if (!begun && draft.validFrom < today) throw new Refusal('configStartsInPast', { today })
  const isPast = (day: string | null): boolean => day !== null && day < today
  if (draft.validTo !== before.validTo && (isPast(draft.validTo) || isPast(before.validTo)))
    throw new Refusal('configEndsInPast', { today })
  const [was, is] = [before, draft].map((row) => versionsOf(dated, before.companyId, row))
  if (was === undefined || is === undefined) throw new Error('a version is of something')
  const isElsewhere = dated.key.some((field) => Reflect.get(before, field) !== Reflect.get(draft, field))
  const isMoved = isElsewhere || draft.validFrom !== before.validFrom
  if (isMoved) await endRunning(tx, by, described, { same: is, validFrom: draft.validFrom, except: id })
  await changeRow(tx, by.actor, described, before, draft as ChangeOf<T>).catch(overlaps(described))
  if (!isMoved) return
  const isLater = !isElsewhere && draft.validFrom > before.validFrom
  const until = isLater ? addDays(draft.validFrom, -1) : before.validTo
  await letFormerGoOn(tx, by, described, { same: was, was: before, until })
}

/** Changes what has not begun; else begins another version on its day, and what held until then ends the day before. */
export async function saveDated<T extends DatedTable>(
  tx: Tx,
  by: ActingPerson,
  dated: Dated<T>,
  saving: Saving<T>,
): Promise<number> {
  const { id, draft } = saving
  if (id !== undefined) {
    await changeDated(tx, by, dated, { ...saving, id })
    return id
  }
  const described = dated.table
  const { companyId } = by.viewer
  const today = dayOf(by.now)
  if (draft.validFrom < today) throw new Refusal('configStartsInPast', { today })
  const { validFrom } = draft
  await endRunning(tx, by, described, { same: versionsOf(dated, companyId, draft), validFrom })
  return addRow(tx, by.actor, described, { ...draft, companyId } as NewOf<T>).catch(overlaps(described))
}

/** Deletes what has not begun; what it would have ended goes on. */
export async function removeComing<T extends DatedTable>(
  tx: Tx,
  by: ActingPerson,
  dated: Dated<T>,
  id: number,
): Promise<void> {
  const row = await heldRow(tx, by, dated.table, id)
  if (row.validFrom <= dayOf(by.now)) throw new Refusal('configBegun', { from: row.validFrom })
  await removeRows(tx, by.actor, dated.table, [row])
  const same = versionsOf(dated, row.companyId, row)
  await letFormerGoOn(tx, by, dated.table, { same, was: row, until: row.validTo })
}
