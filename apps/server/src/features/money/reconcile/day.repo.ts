import { OPEN_REFUNDS } from '@visa/contract/money/payment.states'
import { dayOf, startOfDay } from '@visa/contract/dates'
import type { CallOutput } from '@visa/contract/endpoint'
import {
  DAY_CHECKS,
  type BankColumns,
  type ReconcileDay,
  type reconcileDays,
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
import { first, fixed, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { beginHistory } from '../../../workflow/transition.ts'
import { platformBook } from '../ledger/ledger.service.ts'
import { figuresOf, totalsOf } from './day-figures.repo.ts'
import { openDaysOf, unseenDays } from './open-days.repo.ts'
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

type Statements = { way: string; statements: ReconcileDay['ways'][number]['statements'] }

const statementsOf = (db: Queryable, viewer: Viewer, bookId: number, day: string): Promise<Statements[]> =>
  rows<Statements & { [column: string]: unknown }>(
    db,
    sql`select s.way, jsonb_agg(jsonb_build_object('id', s.id, 'fileName', s.file_name, 'lines', s.lines,
            'importedBy', ${personFor(viewer, sql`s.imported_by`)}, 'importedAt', ${instantOf(sql`s.created_at`)})
          order by s.id) as statements
        from channel_statement s where s.book_id = ${bookId} and s.day = ${day} group by s.way`,
  )

/** What was asked back on the day and has not gone yet. */
async function pendingOf(db: Queryable, bookId: number, day: string): Promise<number> {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const { pending } = await one<{ pending: number }>(
    db,
    sql`select count(*) as pending from refund r join payment p on p.id = r.payment_id where p.book_id = ${bookId}
          and r.status in (${fixed(...OPEN_REFUNDS)}) and r.created_at >= ${from} and r.created_at < ${to}`,
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
): Promise<Pick<ReconcileDay, 'ways' | 'totals' | 'checks'>> {
  const figures = (await figuresOf(db, bookId, [day])).get(day) ?? []
  const read = await statementsOf(db, viewer, bookId, day)
  const ways = figures.map((each) => ({
    ...each,
    statements: read.find(({ way }) => way === each.way)?.statements ?? [],
  }))
  const compared = ways.filter(({ way }) => way !== 'CASH')
  const left: Record<(typeof DAY_CHECKS)[number], number> = {
    collected: compared.reduce((sum, way) => sum + way.uncollected, 0),
    // Money moved, and nobody has read what the other side says of it; of a bank's sheet words may stand in its place.
    statements: compared.filter(
      ({ way, statements, oursCount, ...each }) =>
        oursCount > 0 && statements.length === 0 && (CHANNELS.has(way) || each.uncollected + each.open > 0),
    ).length,
    shifts: ways.reduce((sum, { way, open }) => sum + (way === 'CASH' ? open : 0), 0),
    refunds: await pendingOf(db, bookId, day),
    differences: compared.reduce((sum, { open }) => sum + open, 0),
  }
  return {
    ways,
    totals: totalsOf(figures),
    checks: DAY_CHECKS.map((check) => ({ check, left: left[check] })),
  }
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

type Kept = Pick<ReconcileDay, 'day' | 'status' | 'closedBy' | 'closedAt'> & {
  id: string
  [column: string]: unknown
}

/** The days that were looked at or on which money moved, newest first, with the figures of their pages. */
export async function pageDays(
  db: Queryable,
  { viewer, now }: ActingPerson,
  page: PageRequest,
): Promise<CallOutput<typeof reconcileDays>> {
  const bookId = await bookOf(db, viewer)
  const found = await cappedPage<Kept>(db, page, {
    columns: sql`d.day::text as id, d.day::text as day, d.status, ${personFor(viewer, sql`d.closed_by`)} as "closedBy",
      ${instantOf(sql`d.closed_at`)} as "closedAt"`,
    from: sql`(select day, status, closed_by, closed_at from finance_day where book_id = ${bookId}
      union all select u.day, ${DAY_STATUS.OPEN}, null, null from (${unseenDays(dayOf(now), bookId)}) u) d`,
    where: sql`true`,
    orderBy: sql`d.day desc`,
  })
  const days = found.rows.map(({ day }) => day)
  const figures = await figuresOf(db, bookId, days)
  return { ...found, rows: found.rows.map((row) => Object.assign(row, totalsOf(figures.get(row.day) ?? []))) }
}
