import type { DayDraft, HolidayMoved } from '@visa/contract/centre/config-holiday'
import type { ProcessTimeQuery, ProcessTimeRow } from '@visa/contract/centre/config-process-time'
import { dayOf } from '@visa/contract/dates'
import type { Page } from '@visa/contract/page'
import { OPEN_STATUSES } from '@visa/contract/visa/order.states'
import type { NationCode, VisaType } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
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
  confirmedAt: string
  promisedDate: string | null
  consulate: string
}

const SHOWN = 5

/** Open orders of a centre whose promise is counted over one of the days. */
const ordersOver = (db: Queryable, companyId: number, days: readonly DayDraft[]): Promise<OpenOrder[]> =>
  rows<OpenOrder>(
    db,
    sql`select order_no as "orderNo", nation_code as "nationCode", visa_type as "visaType",
          visa_category as "visaCategory", urgency_level as "urgencyLevel", accept_org_id as "acceptOrgId",
          ${instantOf(sql`confirmed_at`)} as "confirmedAt", promised_date as "promisedDate",
          coalesce(promise_explained ->> 'consulate', '') as consulate
        from visa_order o
        where accept_org_id = ${companyId} and status = any(${OPEN_STATUSES}::smallint[]) and confirmed_at is not null
          and exists (select 1 from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ nationCode }) => nationCode)}::text[])
            as changed (day, nation) where changed.nation in ('', o.nation_code)
              and changed.day > (o.confirmed_at at time zone 'Asia/Shanghai')::date
              and (o.promised_date is null or changed.day <= o.promised_date + 1))
        order by promised_date, id`,
  )

/** What days would do to promises: they are laid over the calendar that is kept, and nothing is written or held. */
export async function effectOfDays(
  db: Queryable,
  { viewer: { companyId } }: ActingPerson,
  days: readonly DayDraft[],
): Promise<HolidayMoved> {
  const known = new Map<string, ReturnType<typeof loadCalendar>>()
  // Orders of a country that were confirmed in the same year are counted by one calendar.
  const calendarOf = (from: string, of: Parameters<typeof loadCalendar>[2] & object) => {
    const key = `${from.slice(0, 4)} ${of.nationCode}`
    const calendar = known.get(key) ?? loadCalendar(db, from, of, days)
    known.set(key, calendar)
    return calendar
  }
  const moved: HolidayMoved['moved'] = []
  let count = 0
  for (const order of await ordersOver(db, companyId, days)) {
    const promise = await promiseFor(db, order, new Date(order.confirmedAt), calendarOf)
    const to = promise?.promisedDate ?? null
    if (to === order.promisedDate) continue
    count += 1
    if (moved.length < SHOWN) moved.push({ orderNo: order.orderNo, from: order.promisedDate, to })
  }
  return { orders: count, moved }
}
