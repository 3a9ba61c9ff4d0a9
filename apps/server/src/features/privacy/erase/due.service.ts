import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf } from '@visa/contract/dates'
import { first, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { holdOn } from '../hold/hold.service.ts'

/** Whose time is over: one query for the list that people see and for the run that erases. */

/** The last stay of a passport `p` that went back; of an applicant one row. */
export const LAST_RETURN = sql`p.status = ${PASSPORT_STATUS.RETURNED}
  and not exists (select from passport_item later where later.applicant_id = p.applicant_id and later.id > p.id)`

/** Whoever still waits for something is not done with; what a consulate kept is nothing that they wait for. */
const IS_ENDED = sql`a.status in (${ORDER_STATUS.MATERIAL_RETURNED}, ${ORDER_STATUS.CANCELLED})
  and not exists (select from visa_paper w where w.applicant_id = a.id and w.is_original
    and w.returned_at is null and not w.away)`

/** For how many days what is kept stays, at the organisation of the passport `p`; else as the platform has it. */
export const keepDays = (now: Date, platform: number): Sql =>
  sql`coalesce((select (k.options ->> 'purgeDays')::int from centre_option k where k.company_id = p.accept_org_id
    and daterange(k.valid_from, k.valid_to, '[]') @> ${dayOf(now)}::date), ${platform}::int)`

/** The last day on which it stays, in China. */
export const lastDay = (days: Sql): Sql => sql`(((p.moved_at at time zone 'Asia/Shanghai')::date) + ${days})`

export const KEPT_UNTIL = sql`(select c.keep_until from privacy_consent c
  where c.applicant_id = p.applicant_id and c.withdrawn_at is null)`

export const HOLD_REASON = sql`(select held.reason from (${holdOn(sql`p.order_id`, sql`p.applicant_id`)}) held
  order by held.id limit 1)`

export const platformDays = (db: Queryable): Promise<number> => getParam(db, 'privacy.purgeDays')

interface Due {
  applicantId: number
  orderId: number
  returnedAt: Date
  keepDays: number
  [column: string]: unknown
}

const dueAfter = (
  days: Sql,
  now: Date,
  which: Sql,
): Sql => sql`select p.applicant_id as "applicantId", p.order_id as "orderId", p.moved_at as "returnedAt",
      ${days} as "keepDays"
    from passport_item p join visa_applicant a on a.id = p.applicant_id
    where ${LAST_RETURN} and ${IS_ENDED} and ${which} and ${lastDay(days)} < ${dayOf(now)}::date
      and coalesce(${KEPT_UNTIL} < ${dayOf(now)}::date, true)
      and not exists (${holdOn(sql`p.order_id`, sql`p.applicant_id`)})
      and not exists (select from privacy_erasure e where e.applicant_id = p.applicant_id)
    order by p.moved_at, p.id`

const dueWhere = async (db: Queryable, now: Date, which: Sql): Promise<Sql> =>
  dueAfter(keepDays(now, await platformDays(db)), now, which)

/** How many of one house would be due today, were what is kept kept for so many days; null: for as many as everywhere. */
export async function dueWithin(
  db: Queryable,
  now: Date,
  houseId: number,
  days: number | null,
): Promise<number> {
  const due = dueAfter(sql`${days ?? (await platformDays(db))}::int`, now, sql`p.accept_org_id = ${houseId}`)
  return (await one<{ count: number }>(db, sql`select count(*)::int as count from (${due}) d`)).count
}

/** People whose time is over, those of the longest first; without those whom a run has tried already. */
export const dueNow = async (
  db: Queryable,
  now: Date,
  { limit, without }: { limit: number; without: readonly number[] },
): Promise<Due[]> =>
  rows<Due>(
    db,
    sql`${await dueWhere(db, now, sql`p.applicant_id <> all(${[...without]}::bigint[])`)} limit ${limit}`,
  )

/** The same of one, asked again while they are held still. */
export const isDueNow = async (db: Queryable, now: Date, applicantId: number): Promise<Due | undefined> =>
  first<Due>(db, await dueWhere(db, now, sql`p.applicant_id = ${applicantId}`))
