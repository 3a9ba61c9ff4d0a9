import { SHIFT_STATUS } from '@visa/contract/money/shift.states'
import type { Page, PageRequest } from '@visa/contract/page'
import type { ShiftRow, ShiftTotals } from '@visa/contract/money/shift'
import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { ShiftStatus } from '@visa/contract/money/shift.states'
import type { PaymentWay } from '@visa/contract/money/ways'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, first, fixed, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { TOO_MUCH } from '../ledger/stays.service.ts'
import { openCounters } from '../../centre/counter/counter.service.ts'
import { shiftTable } from './shift.table.ts'

type PerWay = ShiftTotals['taken'][number]

interface Summed extends Record<string, unknown> {
  shiftId: number
  kind: 'taken' | 'back' | 'open' | 'surplus'
  way: PaymentWay
  count: number
  cents: number
}

const NOTHING: ShiftTotals = { taken: [], back: [], surplus: [], open: { count: 0, cents: 0 } }

const together = (list: readonly PerWay[]): { count: number; cents: number } => ({
  count: list.reduce((sum, { count }) => sum + count, 0),
  cents: list.reduce((sum, { cents }) => sum + cents, 0),
})

/** What came and went in shifts, as it stands now. */
export async function totalsOf(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ShiftTotals>> {
  if (ids.length === 0) return new Map()
  const summed = await rows<Summed>(
    db,
    sql`with came as (
          select shift_id, way, status, amount_cents, ${TOO_MUCH} as surplus from payment p
          where shift_id = any(${ids}::bigint[]) and status in (${PAYMENT_STATUS.PAID}, ${PAYMENT_STATUS.PAYING}))
        select shift_id as "shiftId", case status when ${PAYMENT_STATUS.PAID} then 'taken' else 'open' end as kind,
          way, count(*) as count, sum(amount_cents - surplus) as cents
        from came where amount_cents > surplus group by shift_id, status, way
        union all
        select shift_id, 'surplus', way, count(*), sum(surplus) from came where surplus > 0 group by shift_id, way
        union all
        select shift_id, 'back', way, count(*), sum(amount_cents) from refund
        where shift_id = any(${ids}::bigint[]) and status = ${REFUND_STATUS.DONE}
        group by shift_id, way order by way`,
  )
  const of = (id: number, wanted: Summed['kind']): PerWay[] =>
    summed
      .filter(({ shiftId, kind }) => shiftId === id && kind === wanted)
      .map(({ way, count, cents }) => ({ way, count, cents }))
  return new Map(
    ids.map((id) => [
      id,
      {
        taken: of(id, 'taken'),
        back: of(id, 'back'),
        surplus: of(id, 'surplus'),
        open: together(of(id, 'open')),
      },
    ]),
  )
}

const cashIn = (list: readonly PerWay[]): number =>
  list.reduce((sum, { way, cents }) => sum + (way === 'CASH' ? cents : 0), 0)

/** Cash that came without what went back: what the ledger has in the drawer. */
export const netCash = ({ taken, back }: ShiftTotals): number => cashIn(taken) - cashIn(back)

/** Reports of long ago counted what came too much among what was taken. */
type Frozen = Omit<ShiftTotals, 'surplus'> & Partial<Pick<ShiftTotals, 'surplus'>>

type Stored = Omit<ShiftRow, 'expectedCents' | 'counted' | 'totals' | 'late'> & {
  expectedCents: number | null
  counted: Record<string, number> | null
  totals: Frozen | null
}

/** What came after a shift was counted: what it comes to now beside what its report says. */
function lateOf(frozen: Frozen | null, now: ShiftTotals): ShiftRow['late'] {
  if (frozen === null) return { count: 0, cents: 0 }
  const then = together(frozen.taken)
  const came = together(frozen.surplus === undefined ? [...now.taken, ...now.surplus] : now.taken)
  return { count: Math.max(came.count - then.count, 0), cents: Math.max(came.cents - then.cents, 0) }
}

/** What an open shift comes to now, and a closed one came to then. */
async function told(db: Queryable, stored: readonly Stored[]): Promise<ShiftRow[]> {
  const now = await totalsOf(
    db,
    stored.map(({ id }) => id),
  )
  return stored.map((row) => {
    const live = now.get(row.id) ?? NOTHING
    const totals = { surplus: [], ...(row.totals ?? live) }
    return {
      ...row,
      totals,
      late: lateOf(row.totals, live),
      expectedCents: row.expectedCents ?? row.floatCents + netCash(totals),
      counted: Object.entries(row.counted ?? {})
        .map(([value, pieces]) => ({ valueCents: Number(value), pieces }))
        .toSorted((one, other) => other.valueCents - one.valueCents),
    }
  })
}

/** Who counted a shift named `s`. */
const CLOSED_BY = sql`(select h.actor_id from state_history h where h.machine = 'shift' and h.record_id = s.id
  and h.operation = 'close' order by h.id desc limit 1)`

const source = (viewer: Viewer | null, where: Sql): ListSource => ({
  columns: sql`s.id, ${instantOf(sql`s.created_at`)} as "createTime", ${instantOf(sql`s.updated_at`)} as "updateTime",
    s.shift_no as "shiftNo", (select c.short_name from company c where c.id = s.company_id) as "companyName",
    s.counter, s.cashier_id as "cashierId", ${personFor(viewer, sql`s.cashier_id`)} as "cashierName", s.status,
    s.float_cents as "floatCents", ${instantOf(sql`s.opened_at`)} as "openedAt",
    ${instantOf(sql`s.closed_at`)} as "closedAt", s.expected_cents as "expectedCents", s.counted,
    s.counted_cents as "countedCents", s.difference_reason as "differenceReason", s.totals,
    coalesce(${personFor(viewer, CLOSED_BY)}, '') as "closedBy",
    coalesce(${CLOSED_BY} <> s.cashier_id, false) as "closedForThem"`,
  from: sql`cashier_shift s`,
  where: allOf(rowsWithin(viewer, shiftTable, 's'), where),
  orderBy: sql`s.opened_at desc, s.id desc`,
})

export interface ShiftQuery extends PageRequest {
  keyword?: string | undefined
  status?: ShiftStatus | undefined
  from?: string | undefined
  to?: string | undefined
}

const asked = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql | undefined =>
  value === undefined || value === '' ? undefined : condition(value)

export async function pageShifts(
  db: Queryable,
  { viewer }: ActingPerson,
  { keyword, status, from, to, ...page }: ShiftQuery,
): Promise<Page<ShiftRow>> {
  const where = allOf(
    asked(
      keyword,
      (typed) =>
        sql`(s.shift_no = any(${[typed.toUpperCase(), `BC${typed}`]}::text[]) or s.counter = ${typed}
          or s.cashier_id in (select u.id from app_user u where u.real_name = ${typed}))`,
    ),
    asked(status, (wanted) => sql`s.status = ${wanted}`),
    asked(from, (day) => sql`s.opened_at >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'`),
    asked(to, (day) => sql`s.opened_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`),
  )
  const found = await cappedPage<Stored & { [column: string]: unknown }>(db, page, source(viewer, where))
  return { ...found, rows: await told(db, found.rows) }
}

async function firstShift(db: Queryable, viewer: Viewer | null, where: Sql): Promise<ShiftRow | undefined> {
  const { columns, from, where: within } = source(viewer, where)
  const found = await first<Stored & { [column: string]: unknown }>(
    db,
    sql`select ${columns} from ${from} where ${within}`,
  )
  const [row] = await told(db, found === undefined ? [] : [found])
  return row
}

export const shiftRow = async (db: Queryable, { viewer }: ActingPerson, id: number): Promise<ShiftRow> =>
  orGone(await firstShift(db, viewer, sql`s.id = ${id}`))

/** One's own open shift, wherever the scope of somebody reaches. */
export async function currentShift(db: Queryable, { viewer: { userId, companyId } }: ActingPerson) {
  const shift = await firstShift(
    db,
    null,
    sql`s.cashier_id = ${userId} and s.status = ${fixed(SHIFT_STATUS.OPEN)}`,
  )
  const counters = await rows<{ counter: string }>(
    db,
    sql`select counter from (select counter, max(opened_at) as last from cashier_shift
          where cashier_id = ${userId} group by counter) as used order by last desc limit 5`,
  )
  const used = counters.map(({ counter }) => counter)
  const known = await openCounters(db, companyId)
  const floats = Object.fromEntries(known.map(({ counter, floatCents }) => [counter, floatCents]))
  // A company that has entered its counters has no others; the one that somebody used last comes first.
  const names = known.map(({ counter }) => counter)
  const offered = [
    ...used.filter((name) => names.includes(name)),
    ...names.filter((name) => !used.includes(name)),
  ]
  return { shift: shift ?? null, counters: names.length === 0 ? used : offered, floats }
}
