import { CONTRACT_STATUS, ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import type { DayDraft, HolidayMoved } from '@visa/contract/centre/config-holiday'
import type { ProcessTimeQuery, ProcessTimeRow } from '@visa/contract/centre/config-process-time'
import { dayOf } from '@visa/contract/dates'
import type { Page } from '@visa/contract/page'
import { OPEN_STATUSES } from '@visa/contract/visa/order.states'
import type { NationCode, VisaType } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import { loadCalendar, promiseAt, promiseFor } from '../../visa/price/promise.service.ts'
import { processTimeSource } from './process-time.repo.ts'

type Stored = Omit<ProcessTimeRow, 'readyOn'> & { [column: string]: unknown }

/** Process times with the day each would be ready if it was taken now. */
export async function pageProcessTimes(
  db: Queryable,
  { viewer, now }: ActingPerson,
  query: ProcessTimeQuery,
): Promise<Page<ProcessTimeRow> & { knownUntil: string | null }> {
  const today = dayOf(now)
  const found = await cappedPage<Stored>(db, query, processTimeSource(viewer, query, today))
  const calendarOf = (nationCode: string) =>
    loadCalendar(db, today, { acceptOrgId: viewer.companyId, nationCode })
  const answered: ProcessTimeRow[] = []
  for (const row of found.rows) {
    const ready =
      row.phase === 'inForce' ? promiseAt(await calendarOf(row.nationCode), now, row).promisedDate : null
    answered.push({ ...row, readyOn: ready })
  }
  return { ...found, rows: answered, knownUntil: (await calendarOf('')).knownUntil }
}

interface OpenOrder extends Record<string, unknown> {
  orderNo: string
  nationCode: NationCode
  visaType: VisaType
  visaCategory: string
  urgencyLevel: string
  acceptOrgId: number
  /** From when on the promise is counted. */
  takenAt: string
  promisedDate: string | null
  consulate: string
}

const SHOWN = 5

/**
 * Open orders of a centre whose promise is counted over one of the days: from the acceptance of their contract, else from
 * their confirmation. What a contract that waits to be accepted says is counted anew when it is.
 */
const ordersOver = (db: Queryable, companyId: number, days: readonly DayDraft[]): Promise<OpenOrder[]> =>
  rows<OpenOrder>(
    db,
    sql`select o.order_no as "orderNo", o.nation_code as "nationCode", o.visa_type as "visaType",
          o.visa_category as "visaCategory", o.urgency_level as "urgencyLevel", o.accept_org_id as "acceptOrgId",
          ${instantOf(sql`t.taken_at`)} as "takenAt", o.promised_date as "promisedDate",
          coalesce(o.promise_explained ->> 'consulate', '') as consulate
        from visa_order o
        left join centre_contract c on c.order_id = o.id and c.status not in (${fixed(...ENDED_CONTRACTS)})
        cross join lateral (select case when c.id is null then o.confirmed_at
          when c.status in (${fixed(CONTRACT_STATUS.ACCEPTED, CONTRACT_STATUS.REVIEWED)}) then c.accepted_at end as taken_at) t
        where o.accept_org_id = ${companyId} and o.status = any(${OPEN_STATUSES}::smallint[]) and t.taken_at is not null
          and exists (select 1 from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ nationCode }) => nationCode)}::text[])
            as changed (day, nation) where changed.nation in ('', o.nation_code)
              and changed.day > (t.taken_at at time zone 'Asia/Shanghai')::date
              and (o.promised_date is null or changed.day <= o.promised_date + 1))
        order by o.promised_date, o.id`,
  )

/** What days would do to promises: they are laid over the calendar that is kept, and nothing is written or held. */
export async function effectOfDays(
  db: Queryable,
  { viewer: { companyId } }: ActingPerson,
  days: readonly DayDraft[],
): Promise<HolidayMoved> {
  const known = new Map<string, ReturnType<typeof loadCalendar>>()
  // Orders of a country that were taken in the same year are counted by one calendar.
  const calendarOf = (from: string, of: Parameters<typeof loadCalendar>[2] & object) => {
    const key = `${from.slice(0, 4)} ${of.nationCode}`
    const calendar = known.get(key) ?? loadCalendar(db, from, of, days)
    known.set(key, calendar)
    return calendar
  }
  const moved: HolidayMoved['moved'] = []
  let count = 0
  for (const order of await ordersOver(db, companyId, days)) {
    const promise = await promiseFor(db, order, new Date(order.takenAt), calendarOf)
    const to = promise?.promisedDate ?? null
    if (to === order.promisedDate) continue
    count += 1
    if (moved.length < SHOWN) moved.push({ orderNo: order.orderNo, from: order.promisedDate, to })
  }
  return { orders: count, moved }
}
