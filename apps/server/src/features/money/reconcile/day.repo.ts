import { dayOf, startOfDay } from '@visa/contract/dates'
import {
  DAY_CHECKS,
  STATEMENT_WAYS,
  type BankColumns,
  type ReconcileDay,
} from '@visa/contract/money/reconcile'
import { DAY_MACHINE, DAY_STATUS } from '@visa/contract/money/reconcile.states'
import type { PageRequest } from '@visa/contract/page'
import { addDays } from '@visa/contract/rules/days'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { isPlatform } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { addRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { beginHistory } from '../../../workflow/transition.ts'
import { platformBook } from '../ledger/ledger.service.ts'
import { openDaysOf } from './open-days.repo.ts'
import { dayTable } from './reconcile.table.ts'

/** Whose books somebody looks at: those of the platform, or of their own company. */
export const bookOf = (db: Queryable, viewer: Viewer): Promise<number> =>
  isPlatform(viewer) ? platformBook(db) : Promise.resolve(viewer.companyId)

const idOfDay = async (db: Queryable, bookId: number, day: string): Promise<number | undefined> =>
  (
    await first<{ id: number }>(
      db,
      sql`select id from finance_day where book_id = ${bookId} and day = ${day}`,
    )
  )?.id

/** The day, held: whoever matches, explains, closes or reopens does it one after the other. */
export async function dayOfBook(tx: Tx, by: Mover, bookId: number, day: string): Promise<number> {
  await first(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended('finance day ' || ${bookId}::bigint || ${day}, 0))`,
  )
  const known = await idOfDay(tx, bookId, day)
  if (known !== undefined) return known
  const { actor, now: at } = by
  const id = await addRow(tx, actor, dayTable, { bookId, day, status: DAY_STATUS.OPEN })
  await beginHistory(tx, DAY_MACHINE, { id, state: DAY_STATUS.OPEN, companyId: bookId, actor, at })
  return id
}

/** The same, refused where it is closed. */
export async function heldDay(tx: Tx, by: Mover, bookId: number, day: string): Promise<number> {
  const id = await dayOfBook(tx, by, bookId, day)
  const { status } = await heldRow(tx, { viewer: null }, dayTable, id)
  if (status === DAY_STATUS.CLOSED) throw new Refusal('financeDayClosed', { day })
  return id
}

type Way = ReconcileDay['ways'][number]

/** Cash is compared with what was counted when shifts ended. */
async function cashOf(db: Queryable, bookId: number, day: string): Promise<Way & { openShifts: number }> {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const cash = await one<{
    count: number
    cents: number
    shifts: number
    missing: number
    openShifts: number
  }>(
    db,
    sql`with moved as (
          select p.amount_cents as cents, p.shift_id from payment p
          where p.book_id = ${bookId} and p.status = 16 and p.way = 'CASH' and p.paid_at >= ${from} and p.paid_at < ${to}
          union all
          select -r.amount_cents, r.shift_id from refund r join payment p on p.id = r.payment_id
          where p.book_id = ${bookId} and r.status = 3 and r.way = 'CASH' and r.done_at >= ${from} and r.done_at < ${to}
        ), shift as (
          select s.* from cashier_shift s where s.id in (select shift_id from moved)
        )
        select (select count(*) from moved) as count, (select coalesce(sum(cents), 0) from moved) as cents,
          (select count(*) from shift) as shifts,
          (select coalesce(sum(counted_cents - expected_cents), 0) from shift where status = 2) as missing,
          (select count(*) from shift where status = 1) as "openShifts"`,
  )
  const { count, cents, shifts, missing, openShifts } = cash
  return {
    way: 'CASH',
    oursCount: count,
    oursCents: cents,
    theirsCount: shifts,
    theirsCents: cents + missing,
    matched: 0,
    onlyOurs: 0,
    onlyTheirs: 0,
    differs: 0,
    open: openShifts,
    uncollected: 0,
    settled: missing === 0 ? 0 : 1,
    statements: [],
    openShifts,
  }
}

/** What moved on the day and stands on no line yet, by way. */
function uncollected(bookId: number, day: string): Sql {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))]
  return sql`select way, count(*) as count, sum(cents) as cents from (
      select p.way, p.amount_cents as cents from payment p where p.book_id = ${bookId} and p.status = 16 and p.paid_at >= ${from} and p.paid_at < ${to}
        and not exists (select 1 from reconcile_item i where i.payment_id = p.id)
      union all
      select r.way, -r.amount_cents from refund r join payment p on p.id = r.payment_id where p.book_id = ${bookId} and r.status = 3
        and r.done_at >= ${from} and r.done_at < ${to}
        and not exists (select 1 from reconcile_item i where i.refund_id = r.id)) moved group by way`
}

const waysOf = (db: Queryable, viewer: Viewer, bookId: number, day: string): Promise<Way[]> =>
  rows<Way & { [column: string]: unknown }>(
    db,
    sql`select w.way, coalesce(i."oursCount", 0) + coalesce(u.count, 0) as "oursCount",
          coalesce(i."oursCents", 0) + coalesce(u.cents, 0) as "oursCents",
          coalesce(i."theirsCount", 0) as "theirsCount", coalesce(i."theirsCents", 0) as "theirsCents",
          coalesce(i.matched, 0) as matched, coalesce(i."onlyOurs", 0) as "onlyOurs",
          coalesce(i."onlyTheirs", 0) as "onlyTheirs", coalesce(i.differs, 0) as differs, coalesce(i.open, 0) as open,
          coalesce(i.settled, 0) as settled, coalesce(u.count, 0) as uncollected,
          coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'fileName', s.file_name, 'lines', s.lines,
              'importedBy', ${personFor(viewer, sql`s.imported_by`)}, 'importedAt', ${instantOf(sql`s.created_at`)}) order by s.id)
            from channel_statement s where s.book_id = ${bookId} and s.day = ${day} and s.way = w.way), '[]') as statements
        from unnest(${[...STATEMENT_WAYS]}::text[]) with ordinality w (way, place)
        left join (select way, count(ours_cents) as "oursCount", sum(ours_cents) as "oursCents",
            count(theirs_cents) as "theirsCount", sum(theirs_cents) as "theirsCents",
            count(*) filter (where kind = 'matched') as matched, count(*) filter (where kind = 'onlyOurs') as "onlyOurs",
            count(*) filter (where kind = 'onlyTheirs') as "onlyTheirs", count(*) filter (where kind = 'differs') as differs,
            count(*) filter (where status in (2, 3)) as open, count(*) filter (where status = 4) as settled
          from reconcile_item where book_id = ${bookId} and day = ${day} group by way) i on i.way = w.way
        left join (${uncollected(bookId, day)}) u on u.way = w.way
        order by w.place`,
  )

/** What was asked back on the day and has not gone yet. */
async function pendingOf(db: Queryable, bookId: number, day: string): Promise<number> {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const { pending } = await one<{ pending: number }>(
    db,
    sql`select count(*) as pending from refund r join payment p on p.id = r.payment_id where p.book_id = ${bookId}
          and r.status in (1, 2) and r.created_at >= ${from} and r.created_at < ${to}`,
  )
  return pending
}

const CHANNELS: ReadonlySet<string> = new Set(['WECHAT', 'ALIPAY'])

/** What must be so before the day closes, and how much of it is not. */
export async function checksOf(
  db: Queryable,
  viewer: Viewer,
  bookId: number,
  day: string,
): Promise<Pick<ReconcileDay, 'ways' | 'checks'>> {
  const { openShifts, ...cash } = await cashOf(db, bookId, day)
  const ways = await waysOf(db, viewer, bookId, day)
  const left: Record<(typeof DAY_CHECKS)[number], number> = {
    collected: ways.reduce((sum, way) => sum + way.uncollected, 0),
    // Money moved, and nobody has read what the other side says of it; of a bank's sheet words may stand in its place.
    statements: ways.filter(
      ({ way, statements, oursCount, ...each }) =>
        oursCount > 0 && statements.length === 0 && (CHANNELS.has(way) || each.uncollected + each.open > 0),
    ).length,
    shifts: openShifts,
    refunds: await pendingOf(db, bookId, day),
    differences: ways.reduce((sum, { open }) => sum + open, 0),
  }
  return { ways: [...ways, cash], checks: DAY_CHECKS.map((check) => ({ check, left: left[check] })) }
}

export async function readDay(
  db: Queryable,
  { viewer, now }: ActingPerson,
  day: string,
): Promise<ReconcileDay> {
  const bookId = await bookOf(db, viewer)
  const kept = await first<Pick<ReconcileDay, 'status' | 'closedBy' | 'closedAt'>>(
    db,
    sql`select d.status, ${personFor(viewer, sql`d.closed_by`)} as "closedBy", ${instantOf(sql`d.closed_at`)} as "closedAt"
        from finance_day d where d.book_id = ${bookId} and d.day = ${day}`,
  )
  const columns = await rows<{ way: string; columns: BankColumns }>(
    db,
    sql`select way, columns from statement_columns where book_id = ${bookId}`,
  )
  return {
    day,
    status: DAY_STATUS.OPEN,
    closedBy: '',
    closedAt: null,
    ...kept,
    ...(await checksOf(db, viewer, bookId, day)),
    behind: await openDaysOf(db, bookId, dayOf(now)),
    columns: Object.fromEntries(columns.map((each) => [each.way, each.columns])),
  }
}

interface DayRow {
  id: string
  day: string
  status: (typeof DAY_STATUS)[keyof typeof DAY_STATUS]
  oursCents: number
  theirsCents: number
  open: number
  closedBy: string
  closedAt: string | null
  [column: string]: unknown
}

/** The days that were looked at or on which money is compared, newest first. */
export async function pageDays(db: Queryable, { viewer }: ActingPerson, page: PageRequest) {
  const bookId = await bookOf(db, viewer)
  return cappedPage<DayRow>(db, page, {
    columns: sql`d.day::text as id, d.day, d.status, coalesce(i.ours, 0) as "oursCents", coalesce(i.theirs, 0) as "theirsCents",
      coalesce(i.open, 0) as open, ${personFor(viewer, sql`d.closed_by`)} as "closedBy",
      ${instantOf(sql`d.closed_at`)} as "closedAt"`,
    from: sql`finance_day d left join lateral (select sum(ours_cents) as ours, sum(theirs_cents) as theirs,
      count(*) filter (where x.status in (2, 3)) as open from reconcile_item x
      where x.book_id = d.book_id and x.day = d.day) i on true`,
    where: sql`d.book_id = ${bookId}`,
    orderBy: sql`d.day desc`,
  })
}
