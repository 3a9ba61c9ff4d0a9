import { PAYMENT_STATUS, REFUND_STATUS, RECONCILED } from '@visa/contract/money/payment.states'
import { DAY_STATUS, ITEM_STATUS } from '@visa/contract/money/reconcile.states'
import { startOfDay } from '@visa/contract/dates'
import type { StatementWay } from '@visa/contract/money/reconcile'
import { addDays } from '@visa/contract/rules/days'
import type { Tx } from '../../../db/pool.ts'
import { affected, fixed, one, sql, type Queryable, type Sql } from '../../../db/sql.ts'

/**
 * Matching by sets: however many lines a statement has, a few statements of SQL bring both sides together. The caller
 * holds the day. By number and amount first, then by number alone; by the
 * other side's number, then by ours; each line and each payment once.
 */

export interface Matched {
  bookId: number
  day: string
  way: StatementWay
}

/** Ours in the words of both, as far as no statement has it yet: payments, and refunds below zero. */
const OURS = sql`(
  select p.id as payment_id, null::bigint as refund_id, p.payment_no as no, p.channel_no, p.reference, p.paid_at as at,
    p.amount_cents as cents, p.book_id, p.way
  from payment p where p.status = ${fixed(PAYMENT_STATUS.PAID)} and p.reconciled = ${fixed(RECONCILED.OPEN)}
  union all
  select null, r.id, r.refund_no, r.channel_no, r.reference, r.done_at, -r.amount_cents, p.book_id, r.way
  from refund r join payment p on p.id = r.payment_id where r.status = ${fixed(REFUND_STATUS.DONE)} and r.reconciled = ${fixed(RECONCILED.OPEN)})`

/** What both sides may call one movement by; one comparison at a time. */
interface Named {
  theirs: Sql
  ours: Sql
}

/** The channel's own number, that on the slip of a terminal or transfer, and then ours. */
const NUMBERS: readonly Named[] = [
  { theirs: sql`l.theirs_no`, ours: sql`o.channel_no` },
  { theirs: sql`l.theirs_no`, ours: sql`o.reference` },
  { theirs: sql`l.theirs_own_no`, ours: sql`o.no` },
]

/** What one number may be of several of: the same amount first, then whatever went in the same direction. */
const AMOUNTS: readonly ((cents: Sql) => Sql)[] = [(cents) => cents, (cents) => sql`sign(${cents})`]

/** A line that says that nobody else knows of ours, and that no person made by taking a pair apart. */
const OURS_ALONE = sql`(x.kind = 'onlyOurs' and x.status = ${fixed(ITEM_STATUS.OPEN)} and x.apart_from is null)`

/** Stands on no line but such a one. */
const FREE = sql`not exists (select 1 from reconcile_item x where x.payment_id = o.payment_id and not ${OURS_ALONE})
  and not exists (select 1 from reconcile_item x where x.refund_id = o.refund_id and not ${OURS_ALONE})`

/**
 * The pairs of one comparison. Of several with one number the first line has the oldest of ours, the second the next: both
 * sides are counted, so that each line and each of ours is in one pair, and none is left out that could be in one.
 */
const findPairs = (
  { bookId, day, way }: Matched,
  { theirs, ours }: Named,
  amount: (cents: Sql) => Sql,
): Sql => sql`
  create temporary table reconcile_pair on commit drop as
  with l as materialized (
    select l.id, ${theirs} as number, ${amount(sql`l.theirs_cents`)} as amount,
      row_number() over (partition by ${theirs}, ${amount(sql`l.theirs_cents`)} order by l.id) as place
    from reconcile_item l
    where l.book_id = ${bookId} and l.day = ${day} and l.way = ${way} and l.kind = 'onlyTheirs'
      and l.status = ${fixed(ITEM_STATUS.OPEN)} and ${theirs} <> ''
      and not exists (select 1 from reconcile_item x where x.apart_from = l.id)
  ), o as materialized (
    select o.payment_id, o.refund_id, o.no, o.at, o.cents, ${ours} as number, ${amount(sql`o.cents`)} as amount,
      row_number() over (partition by ${ours}, ${amount(sql`o.cents`)} order by o.at, o.no) as place
    from ${OURS} o
    where o.book_id = ${bookId} and o.way = ${way} and ${ours} in (select l.number from l) and ${FREE}
  )
  select l.id, o.payment_id, o.refund_id, o.no, o.at, o.cents
  from l join o on o.number = l.number and o.amount = l.amount and o.place = l.place`

/** What waited as ours alone has found its line. */
const FREED = sql`delete from reconcile_item e using reconcile_pair r
  where e.kind = 'onlyOurs' and (e.payment_id = r.payment_id or e.refund_id = r.refund_id)`

const PAIRED = sql`update reconcile_item l set payment_id = r.payment_id, refund_id = r.refund_id, ours_no = r.no,
    ours_at = r.at, ours_cents = r.cents, updated_at = now(),
    kind = case when r.cents = l.theirs_cents then 'matched' else 'differs' end,
    status = case when r.cents = l.theirs_cents then 1 else 2 end
  from reconcile_pair r where l.id = r.id`

/** What is ours alone: of this day, and what came late for a day that is closed. */
const addOurs = ({ bookId, day, way }: Matched): Sql => sql`
  insert into reconcile_item (book_id, day, way, kind, status, payment_id, refund_id, ours_no, ours_at, ours_cents)
  select o.book_id, ${day}, o.way, 'onlyOurs', 2, o.payment_id, o.refund_id, o.no, o.at, o.cents
  from ${OURS} o where o.book_id = ${bookId} and o.way = ${way} and o.at < ${startOfDay(addDays(day, 1))}
    and (o.at >= ${startOfDay(day)} or exists (select 1 from finance_day d where d.book_id = o.book_id
      and d.day = (o.at at time zone 'Asia/Shanghai')::date and d.status = ${fixed(DAY_STATUS.CLOSED)}))
    and not exists (select 1 from reconcile_item x where x.payment_id = o.payment_id)
    and not exists (select 1 from reconcile_item x where x.refund_id = o.refund_id)`

const markFound = ({ bookId, day, way }: Matched): readonly Sql[] => [
  sql`update payment p set reconciled = ${fixed(RECONCILED.FOUND)} from reconcile_item l where l.book_id = ${bookId} and l.day = ${day}
      and l.way = ${way} and l.status = ${fixed(ITEM_STATUS.MATCHED)} and p.id = l.payment_id and p.reconciled <> ${fixed(RECONCILED.FOUND)}`,
  sql`update refund r set reconciled = ${fixed(RECONCILED.FOUND)} from reconcile_item l where l.book_id = ${bookId} and l.day = ${day}
      and l.way = ${way} and l.status = ${fixed(ITEM_STATUS.MATCHED)} and r.id = l.refund_id and r.reconciled <> ${fixed(RECONCILED.FOUND)}`,
]

/** Brings both sides of a way and a day together as they are now; done again, it changes nothing more. */
export async function matchDay(tx: Tx, matched: Matched): Promise<number> {
  let pairs = 0
  for (const amount of AMOUNTS)
    for (const named of NUMBERS) {
      await tx.query(findPairs(matched, named, amount))
      await tx.query(FREED)
      pairs += await affected(tx, PAIRED)
      await tx.query(sql`drop table reconcile_pair`)
    }
  await tx.query(addOurs(matched))
  for (const statement of markFound(matched)) await tx.query(statement)
  return pairs
}

/** On which day ours of a line named `i` came, where it is not the line's own. */
export const LATE_OF = sql`(case when (i.ours_at at time zone 'Asia/Shanghai')::date <> i.day
  then (i.ours_at at time zone 'Asia/Shanghai')::date end)`

/** Ours of other days that stand on this one: those were closed by then, or the statement tells of it later. */
export const lateOn = (
  db: Queryable,
  { bookId, day }: Pick<Matched, 'bookId' | 'day'>,
): Promise<{ count: number; oldest: string | null }> =>
  one<{ count: number; oldest: string | null }>(
    db,
    sql`select count(*) as count, min(${LATE_OF})::text as oldest from reconcile_item i
        where i.book_id = ${bookId} and i.day = ${day} and ${LATE_OF} is not null`,
  )
