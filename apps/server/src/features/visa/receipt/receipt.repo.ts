import { plainCode } from '@visa/contract/rules/plain-code'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { Page, PageRequest } from '@visa/contract/page'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE, type NationCode } from '@visa/contract/visa/products'
import {
  RECEIPT_LIMITS,
  type ReceiptOrder,
  type ReceiptPerson,
  type ReceiptRow,
} from '@visa/contract/visa/receipt'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { fixed, allOf, first, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { companyName, given, OPEN } from '../order/list-parts.service.ts'
import { orderTable } from '../order/order-records.service.ts'

/** Open orders on paper within reach, by whatever somebody holds in their hand; those that wait for passports first. */
export async function ordersFor(
  db: Queryable,
  { viewer }: ActingPerson,
  code: string,
  onlyWhole: boolean,
): Promise<number[]> {
  const within = sql`o.visa_type = ${VISA_TYPE.STICKER} and ${OPEN} and ${rowsWithin(viewer, orderTable, 'o')}`
  const order = sql`order by (o.status <> ${ORDER_STATUS.WAITING_RECEIVE}), o.id desc limit ${RECEIPT_LIMITS.candidates}`
  const exactly = await rows<{ id: number }>(
    db,
    sql`select o.id from visa_order o where o.id in (
          select id from visa_order where order_no = ${code}
          union all select order_id from visa_applicant where passport_no = ${code}
          union all select order_id from passport_item where label = ${code}
          union all select order_id from visa_receipt where waybill_no = ${code} and waybill_no <> '') and ${within} ${order}`,
  )
  const found =
    exactly.length > 0 || onlyWhole
      ? exactly
      : await rows<{ id: number }>(
          db,
          sql`select o.id from visa_order o where ${matchesSearch('o', code)} and ${within} ${order}`,
        )
  return found.map(({ id }) => id)
}

type Head = Omit<ReceiptOrder, 'visaCountry' | 'people'> & { nationCode: NationCode }

export async function orderHead(
  db: Queryable,
  orderId: number,
): Promise<Omit<ReceiptOrder, 'people'> | undefined> {
  const found = await first<Head & { [column: string]: unknown }>(
    db,
    sql`select o.id as "orderId", o.order_no as "orderNo", o.status, o.nation_code as "nationCode",
          o.visa_type as "visaType", o.contact_name as "contactName", o.contact_mobile as "contactMobile",
          o.promised_date as "promisedDate", ${companyName(sql`o.agent_id`)} as "agentName"
        from visa_order o where o.id = ${orderId}`,
  )
  if (found === undefined) return undefined
  const { nationCode, ...head } = found
  return { ...head, visaCountry: SHORT_NATIONS[nationCode] }
}

export interface KeptPaper {
  requirementId: number | null
  count: number
}

export interface StoredPerson extends Omit<ReceiptPerson, 'papers'> {
  /** Originals of theirs in the house. */
  kept: KeptPaper[]
}

/** Everybody in an order who was not cancelled, with what of theirs is in the house. */
export const peopleOf = (db: Queryable, orderId: number): Promise<StoredPerson[]> =>
  rows<StoredPerson & { [column: string]: unknown }>(
    db,
    sql`select a.id as "applicantId",
          case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end as name,
          trim(a.surname || ' ' || a.given_names) as "latinName", a.passport_no as "passportNo",
          a.passport_expiry as "passportExpiry", a.photo, a.status,
          (select jsonb_build_object('id', p.id, 'status', p.status, 'label', p.label, 'placeNote', p.place_note)
            from passport_item p where p.applicant_id = a.id and p.status <> ${fixed(PASSPORT_STATUS.RETURNED)}) as passport,
          coalesce((select jsonb_agg(jsonb_build_object('requirementId', k.requirement_id, 'count', k.count))
            from visa_paper k where k.applicant_id = a.id and k.returned_at is null and not k.away), '[]') as kept
        from visa_applicant a where a.order_id = ${orderId} and a.status <> ${ORDER_STATUS.CANCELLED}
        order by a.seq, a.id`,
  )

type StoredRow = Omit<ReceiptRow, 'visaCountry'> & { nationCode: NationCode }

/** Each way by itself: an `or` over two tables can use no index at all. */
const byKeyword = (typed: string): Sql =>
  sql`r.id in (select id from visa_receipt where receipt_no = ${typed.toUpperCase()}
    union all select id from visa_receipt where waybill_no in (${typed}, ${plainCode(typed)}) and waybill_no <> ''
    union all select x.id from visa_receipt x join visa_order y on y.id = x.order_id
      where ${matchesSearch('y', typed)})`

const within = (
  viewer: ActingPerson['viewer'],
  keyword: string | undefined,
  orderId: number | undefined,
): Sql =>
  allOf(
    rowsWithin(viewer, orderTable, 'o'),
    given(keyword, byKeyword),
    given(orderId, (id) => sql`r.order_id = ${id}`),
  )

/** What was taken in for orders within reach, newest first. */
export async function pageReceipts(
  db: Queryable,
  { viewer }: ActingPerson,
  { keyword, orderId, ...page }: PageRequest & { keyword?: string | undefined; orderId?: number | undefined },
): Promise<Page<ReceiptRow>> {
  const found = await cappedPage<StoredRow & { [column: string]: unknown }>(db, page, {
    columns: sql`r.id, r.receipt_no as "receiptNo", r.order_id as "orderId", o.order_no as "orderNo",
      o.nation_code as "nationCode", o.contact_name as "contactName", r.waybill_no as "waybillNo", r.note, r.lines,
      ${personFor(viewer, sql`r.taken_by`)} as "takenBy", ${instantOf(sql`r.taken_at`)} as "takenAt"`,
    from: sql`visa_receipt r join visa_order o on o.id = r.order_id`,
    where: within(viewer, keyword, orderId),
    orderBy: sql`r.id desc`,
  })
  const told = ({ nationCode, ...row }: StoredRow): ReceiptRow => ({
    ...row,
    visaCountry: SHORT_NATIONS[nationCode],
  })
  return { ...found, rows: found.rows.map(told) }
}
