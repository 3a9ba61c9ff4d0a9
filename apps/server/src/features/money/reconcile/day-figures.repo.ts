import { REFUND_STATUS, PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { SHIFT_STATUS } from '@visa/contract/money/shift.states'
import { DAY_STATUS, ITEM_STATUS, OPEN_ITEMS } from '@visa/contract/money/reconcile.states'
import { STATEMENT_WAYS, type ReconcileDay } from '@visa/contract/money/reconcile'
import type { reconcileMoves } from '@visa/contract/money/reconcile-moves'
import type { CallOutput, HandlerInput } from '@visa/contract/endpoint'
import { cappedPage } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { fixed, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'

/** What days come to by way: one answer for the list of days, the page of a day, its closing, and the rows behind it. */

export type Figures = Omit<ReconcileDay['ways'][number], 'statements'>

/** Money that moved on days, by the clock of the business: payments, and refunds below zero. */
const moved = (bookId: number, days: readonly string[]): Sql => sql`asked as (
    select d::date as day, (d::date)::timestamp at time zone 'Asia/Shanghai' as begins,
      (d::date + 1)::timestamp at time zone 'Asia/Shanghai' as ends,
      exists (select 1 from finance_day f where f.book_id = ${bookId} and f.day = d::date and f.status = ${fixed(DAY_STATUS.CLOSED)}) as closed
    from unnest(${[...days]}::text[]) d
  ), moved as (
    select a.day, a.closed, p.way, p.amount_cents as cents, p.shift_id, p.id as payment_id, null::bigint as refund_id,
      p.payment_no as no, p.subject_no, p.paid_at as at
    from asked a join payment p on p.book_id = ${bookId} and p.status = ${fixed(PAYMENT_STATUS.PAID)} and p.paid_at >= a.begins and p.paid_at < a.ends
    union all
    select a.day, a.closed, r.way, -r.amount_cents, r.shift_id, null, r.id, r.refund_no, p.subject_no, r.done_at
    from asked a join refund r on r.status = ${fixed(REFUND_STATUS.DONE)} and r.done_at >= a.begins and r.done_at < a.ends
    join payment p on p.id = r.payment_id and p.book_id = ${bookId}
  )`

/** Stands on no line yet. What comes for a day that is closed is none of it: it stands on the next that is open. */
const UNLISTED = sql`not m.closed and not exists (select 1 from reconcile_item x where x.payment_id = m.payment_id)
  and not exists (select 1 from reconcile_item x where x.refund_id = m.refund_id)`

/** Cash is compared with what was counted when shifts ended; each shift once for a day on which it moved any. */
const SHIFTS = sql`shifts as (
    select m.day, s.id, sum(m.cents) as cents, s.status, s.shift_no, s.counter, s.closed_at,
      case when s.status = ${fixed(SHIFT_STATUS.CLOSED)} then s.counted_cents - s.expected_cents else 0 end as beyond
    from moved m join cashier_shift s on s.id = m.shift_id where m.way = 'CASH' group by m.day, s.id
  )`

type Stored = Figures & { day: string; [column: string]: unknown }

/** The figures of each day, in the order of ways. */
export async function figuresOf(
  db: Queryable,
  bookId: number,
  days: readonly string[],
): Promise<ReadonlyMap<string, Figures[]>> {
  const found = await rows<Stored>(
    db,
    sql`with ${moved(bookId, days)}, ${SHIFTS}, loose as (
          select m.day, m.way, count(*) as count, sum(m.cents) as cents from moved m
          where m.way = any(${[...STATEMENT_WAYS]}::text[]) and ${UNLISTED} group by m.day, m.way
        ), listed as (
          select i.day, i.way, count(i.ours_cents) as ours, sum(i.ours_cents) as "oursCents",
            count(i.theirs_cents) as theirs, sum(i.theirs_cents) as "theirsCents",
            count(*) filter (where i.kind = 'matched') as matched,
            count(*) filter (where i.kind = 'onlyOurs') as "onlyOurs",
            count(*) filter (where i.kind = 'onlyTheirs') as "onlyTheirs",
            count(*) filter (where i.kind = 'differs') as differs,
            count(*) filter (where i.status in (${fixed(...OPEN_ITEMS)})) as open, count(*) filter (where i.status = ${fixed(ITEM_STATUS.SETTLED)}) as settled
          from reconcile_item i where i.book_id = ${bookId} and i.day in (select day from asked) group by i.day, i.way
        )
        select a.day::text as day, w.way, w.place, coalesce(i.ours, 0) + coalesce(u.count, 0) as "oursCount",
          coalesce(i."oursCents", 0) + coalesce(u.cents, 0) as "oursCents", coalesce(i.theirs, 0) as "theirsCount",
          coalesce(i."theirsCents", 0) as "theirsCents", coalesce(i.matched, 0) as matched,
          coalesce(i."onlyOurs", 0) as "onlyOurs", coalesce(i."onlyTheirs", 0) as "onlyTheirs",
          coalesce(i.differs, 0) as differs, coalesce(i.open, 0) as open, coalesce(u.count, 0) as uncollected,
          coalesce(i.settled, 0) as settled
        from asked a cross join unnest(${[...STATEMENT_WAYS]}::text[]) with ordinality w (way, place)
        left join listed i on i.day = a.day and i.way = w.way left join loose u on u.day = a.day and u.way = w.way
        union all
        select a.day::text, 'CASH', 99, c.count, c.cents, s.count, c.cents + s.beyond, 0, 0, 0, 0, s.open, 0,
          case when s.beyond = 0 then 0 else 1 end
        from asked a
        cross join lateral (select count(*) as count, coalesce(sum(m.cents), 0) as cents from moved m
          where m.day = a.day and m.way = 'CASH') c
        cross join lateral (select count(*) as count, coalesce(sum(x.beyond), 0) as beyond,
          count(*) filter (where x.status = ${fixed(SHIFT_STATUS.OPEN)}) as open from shifts x where x.day = a.day) s
        order by 1, 3`,
  )
  const byDay = new Map<string, Figures[]>(days.map((day) => [day, []]))
  for (const { day, place: _place, ...figures } of found) byDay.get(day)?.push(figures)
  return byDay
}

/** All ways together. */
export const totalsOf = (ways: readonly Figures[]): ReconcileDay['totals'] => {
  const sum = (of: (way: Figures) => number): number => ways.reduce((total, way) => total + of(way), 0)
  return {
    oursCents: sum(({ oursCents }) => oursCents),
    theirsCents: sum(({ theirsCents }) => theirsCents),
    open: sum(({ open }) => open),
    uncollected: sum(({ uncollected }) => uncollected),
  }
}

type Move = CallOutput<typeof reconcileMoves>['rows'][number] & { [column: string]: unknown }
type Asked = HandlerInput<typeof reconcileMoves>['query']

/** What stands behind one side of a way: the very rows that its figure is the sum of. */
function rowsBehind(bookId: number, { day, way, side }: Asked): Sql {
  const shape = sql`day, id, no, about, at, cents, state`
  if (way === 'CASH')
    return side === 'ours'
      ? sql`select m.day, coalesce('P' || m.payment_id, 'R' || m.refund_id) as id, m.no, m.subject_no as about, m.at,
            m.cents, '' as state from moved m where m.way = 'CASH'`
      : // Cash that went through no till is counted by nobody: it stands for itself.
        sql`select s.day, 'S' || s.id as id, s.shift_no as no, s.counter as about, s.closed_at as at,
            s.cents + s.beyond as cents, case when s.status = ${fixed(SHIFT_STATUS.OPEN)} then 'openShift' else 'shift' end as state from shifts s
          union all select m.day, coalesce('P' || m.payment_id, 'R' || m.refund_id), m.no, m.subject_no, m.at, m.cents,
            'noTill' from moved m where m.way = 'CASH' and m.shift_id is null`
  const lines = sql`from reconcile_item i left join refund b on b.id = i.refund_id
    left join payment p on p.id = coalesce(i.payment_id, b.payment_id)
    where i.book_id = ${bookId} and i.day = ${day}::date and i.way = ${way}`
  if (side === 'theirs')
    return sql`select i.day, 'I' || i.id as id, coalesce(nullif(i.theirs_no, ''), i.theirs_own_no) as no, i.party as about,
        i.theirs_at as at, i.theirs_cents as cents, i.kind as state ${lines} and i.theirs_cents is not null`
  return sql`select ${shape} from (
      select i.day, 'I' || i.id as id, i.ours_no as no, coalesce(p.subject_no, '') as about, i.ours_at as at,
        i.ours_cents as cents, i.kind as state ${lines} and i.ours_cents is not null
      union all select m.day, coalesce('P' || m.payment_id, 'R' || m.refund_id), m.no, m.subject_no, m.at, m.cents,
        'uncollected' from moved m where m.way = ${way} and ${UNLISTED}) o`
}

export async function pageMoves(
  db: Queryable,
  bookId: number,
  asked: Asked,
): Promise<CallOutput<typeof reconcileMoves>> {
  const { page, pageSize, day } = asked
  const behind = sql`(with ${moved(bookId, [day])}, ${SHIFTS} ${rowsBehind(bookId, asked)}) o`
  const found = await cappedPage<Move>(
    db,
    { page, pageSize },
    {
      columns: sql`o.id, o.no, o.about, ${instantOf(sql`o.at`)} as at, o.cents, o.state`,
      from: behind,
      where: sql`true`,
      orderBy: sql`o.at desc nulls first, o.id`,
    },
  )
  const sums = await one<{ count: number; sumCents: number }>(
    db,
    sql`select count(*) as count, coalesce(sum(o.cents), 0) as "sumCents" from ${behind}`,
  )
  return { ...found, ...sums }
}
