import { PASSPORTS_BEFORE_LODGING, PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf, startOfDay } from '@visa/contract/dates'
import type { AuditOrder, AuditQueueRow } from '@visa/contract/visa/document-audit'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import { TALLY_CAP } from '@visa/contract/visa/order-list'
import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import type { NationCode } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { instantOf } from '../../../db/instant.ts'
import { fixed, first, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { orderTable } from '../order/order-records.service.ts'
import { lacksPhoto } from '../order/photo-there.service.ts'

/** Who is to be audited: received, or being audited. */
export const TO_AUDIT: readonly OrderStatus[] = [ORDER_STATUS.RECEIVED, ORDER_STATUS.AUDITING]

const PAGE = 50

/** In the words of its indexes: who came back first, then by promise, those without one last. */
const KEY = sql`o.audit_rank, coalesce(o.promised_date, 'infinity'::date), o.id`

type Head = Omit<AuditQueueRow, 'visaCountry' | 'applicants' | 'documents' | 'again'> & {
  nationCode: NationCode
}

const whileClaimed = (value: Sql, now: Date): Sql => sql`case when o.claimed_until > ${now} then ${value} end`

const headColumns = ({ viewer, now }: ActingPerson): Sql => sql`
  o.id as "orderId", o.order_no as "orderNo", o.nation_code as "nationCode", o.visa_type as "visaType", o.status,
  o.contact_name as "contactName", o.promised_date as "promisedDate",
  ${whileClaimed(sql`o.claimed_by`, now)} as "claimedBy",
  ${whileClaimed(instantOf(sql`o.claimed_until`), now)} as "claimedUntil",
  coalesce(${whileClaimed(personFor(viewer, sql`o.claimed_by`), now)}, '') as "claimedByName"`

interface StoredRow extends Head {
  rank: number
  applicants: number
  documents: number
}

const toQueueRow = ({ rank, nationCode, ...row }: StoredRow): AuditQueueRow => ({
  ...row,
  visaCountry: SHORT_NATIONS[nationCode],
  again: rank === 0,
})

const toAuditOf = (order: Sql): Sql =>
  sql`(select id from visa_applicant where order_id = ${order} and status = any(${TO_AUDIT}::smallint[])) a`

/** Files that were brought, and papers and passports in the house that nobody has judged, of applicants `a`. */
const unjudgedOf = (applicants: Sql): Sql => sql`
  select 1 from ${applicants} join visa_document d on d.applicant_id = a.id and d.status = ${DOCUMENT_STATUS.UPLOADED}
  union all
  select 1 from ${applicants} join visa_paper k on k.applicant_id = a.id and k.returned_at is null
    where k.requirement_id is not null
      and not exists (select 1 from visa_paper e where e.applicant_id = a.id and e.requirement_id = k.requirement_id
        and e.returned_at is null and e.id < k.id)
      and not exists (select 1 from visa_document d where d.applicant_id = a.id and d.requirement_id = k.requirement_id)
  union all
  select 1 from ${applicants} join passport_item p on p.applicant_id = a.id and p.status in (${fixed(...PASSPORTS_BEFORE_LODGING)})
    where not exists (select 1 from visa_document d join document_requirement q on q.id = d.requirement_id
      where d.applicant_id = a.id and q.document = 'PASSPORT' and q.form = 'ORIGINAL')`

/** `0.2026-11-18.7`: rank, promise and id of the last row that was seen. */
function beyond(after: string | undefined): Sql {
  if (after === undefined) return sql`true`
  const [rank = '', day = '', id = ''] = after.split('.')
  return sql`(${KEY}) > (${Number(rank)}::smallint, ${day}::date, ${Number(id)}::bigint)`
}

const placeOf = ({ rank, promisedDate, orderId }: StoredRow): string =>
  `${rank}.${promisedDate ?? 'infinity'}.${orderId}`

/** The part of the queue behind a place, and where it goes on. */
export async function queueRows(
  db: Queryable,
  by: ActingPerson,
  after: string | undefined,
): Promise<{ rows: AuditQueueRow[]; next: string | null }> {
  const found = await rows<StoredRow & { [column: string]: unknown }>(
    db,
    sql`select ${headColumns(by)}, o.audit_rank as rank,
          (select count(*) from ${toAuditOf(sql`o.id`)}) as applicants,
          (select count(*) from (${unjudgedOf(toAuditOf(sql`o.id`))}) as u) as documents
        from visa_order o
        where o.audit_rank is not null and ${rowsWithin(by.viewer, orderTable, 'o')} and ${beyond(after)}
        order by ${KEY} limit ${PAGE}`,
  )
  const last = found.at(-1)
  const next = found.length < PAGE || last === undefined ? null : placeOf(last)
  return { rows: found.map(toQueueRow), next }
}

interface Counts {
  orders: number
  documents: number
  doneToday: number
}

/** What waits, counted up to the cap, and what the reader did today. */
export const queueCounts = (db: Queryable, { viewer, now }: ActingPerson): Promise<Counts> => {
  const waiting = sql`o.audit_rank is not null and ${rowsWithin(viewer, orderTable, 'o')}`
  return one<Counts & { [column: string]: unknown }>(
    db,
    sql`select
          (select count(*) from (select 1 from visa_order o where ${waiting} limit ${TALLY_CAP}) as w) as orders,
          (select count(*) from (select 1 from (${unjudgedOf(sql`(select a.id from visa_order o
             join visa_applicant a on a.order_id = o.id and a.status = any(${TO_AUDIT}::smallint[])
             where ${waiting}) a`)}) as u limit ${TALLY_CAP}) as w) as documents,
          (select count(*) from visa_document where judged_by = ${viewer.userId}
             and judged_at >= ${startOfDay(dayOf(now))}) as "doneToday"`,
  )
}

interface OrderHead extends Head {
  entryDate: string | null
  exitDate: string | null
  remark: string
}

/** An order as the desk's head shows it; whose it is has been asked. */
export async function orderHead(
  db: Queryable,
  by: ActingPerson,
  orderId: number,
): Promise<Omit<AuditOrder, 'secondReview' | 'people'> | undefined> {
  const found: OrderHead | undefined = await first<OrderHead & { [column: string]: unknown }>(
    db,
    sql`select ${headColumns(by)}, o.entry_date as "entryDate", o.exit_date as "exitDate", o.remark
        from visa_order o where o.id = ${orderId}`,
  )
  if (found === undefined) return undefined
  const { nationCode, ...head } = found
  return { ...head, visaCountry: SHORT_NATIONS[nationCode] }
}

export interface StoredPerson {
  applicantId: number
  name: string
  latinName: string
  status: OrderStatus
  auditedAt: string | null
  firstReviewBy: number | null
  firstReviewName: string
  firstReviewAt: string | null
  values: Record<string, unknown>
  /** Who wrote a field last, and when. */
  stamps: Record<string, { at?: string }>
  /** The number of the passport that came in; empty: none is here. */
  passportIn: string
  lacksPhoto: boolean
  /** A passport of theirs is here and bears none. */
  lacksLabel: boolean
}

export const peopleOf = (db: Queryable, { viewer }: ActingPerson, orderId: number): Promise<StoredPerson[]> =>
  rows<StoredPerson & { [column: string]: unknown }>(
    db,
    sql`select a.id as "applicantId",
          case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end as name,
          trim(a.surname || ' ' || a.given_names) as "latinName", a.status,
          ${instantOf(sql`a.audited_at`)} as "auditedAt", a.first_review_by as "firstReviewBy",
          ${personFor(viewer, sql`a.first_review_by`)} as "firstReviewName",
          ${instantOf(sql`a.first_review_at`)} as "firstReviewAt", a.form_values as values, a.stamps,
          coalesce((select p.passport_no from passport_item p
            where p.applicant_id = a.id and p.status <> ${fixed(PASSPORT_STATUS.RETURNED)}), '') as "passportIn",
          ${lacksPhoto(sql`a`)} as "lacksPhoto",
          exists (select 1 from passport_item p where p.applicant_id = a.id and p.status <> ${fixed(PASSPORT_STATUS.RETURNED)} and p.label is null)
            as "lacksLabel"
        from visa_applicant a where a.order_id = ${orderId} and a.status <> ${ORDER_STATUS.CANCELLED}
        order by a.seq, a.id`,
  )

export interface StoredVerdict {
  id: number
  broughtBy: string
  broughtAt: string
  judgedBy: string
  judgedAt: string | null
  lastReason: string
}

/** Who brought and who judged the documents of an applicant, and what each was refused for the last time. */
export const verdictsOf = (
  db: Queryable,
  { viewer }: ActingPerson,
  applicantId: number,
): Promise<StoredVerdict[]> =>
  rows<StoredVerdict & { [column: string]: unknown }>(
    db,
    sql`select d.id, ${personFor(viewer, sql`d.brought_by`)} as "broughtBy",
          ${instantOf(sql`d.brought_at`)} as "broughtAt",
          ${personFor(viewer, sql`d.judged_by`)} as "judgedBy", ${instantOf(sql`d.judged_at`)} as "judgedAt",
          coalesce((select h.reason from state_history h where h.machine = 'visa_document' and h.record_id = d.id
            and h.operation = 'refuse' order by h.id desc limit 1), '') as "lastReason"
        from visa_document d where d.applicant_id = ${applicantId}`,
  )
