import type { PassportStatus } from '@visa/contract/custody/passport.states'
import type { OrderStatus } from '@visa/contract/visa/order.states'
import type { TakenOutLine } from '@visa/contract/visa/send-bill'
import { personFor } from '../../../access/person-name.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { instantOf } from '../../../db/instant.ts'
import { rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { failedBefore } from '../../custody/check-sheet.service.ts'
import { lacksPhoto } from '../order/photo-there.service.ts'

/** Somebody on a bill, with all that the checks ask about except their documents. */
export interface StoredLine {
  id: number
  billId: number
  position: number
  scanned: boolean
  /** What was let through, and by how much it failed then; of before that was kept, unknown. */
  opened: Readonly<Record<string, { reason: string; by: string; amount?: number }>>
  applicantId: number
  applicantStatus: OrderStatus
  orderId: number
  orderNo: string
  name: string
  latinName: string
  passportNo: string
  passportExpiry: string | null
  passportId: number
  passportStatus: PassportStatus | null
  label: string | null
  placeNote: string
  custodianName: string
  /** Since when there is a photo; null: there is none. */
  photoDay: string | null
  /** There is none on paper either. */
  lacksPhoto: boolean
  purposeSection: string
  entryDate: string | null
  exitDate: string | null
  lodgingDay: string | null
  /** The last check sheet before it is lodged says that something is wrong. */
  sheetFailed: boolean
  /** Requirements of which paper is in the house. */
  papers: number[]
}

const NAME = sql`case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end`

const FROM = sql`send_bill_line l join visa_applicant a on a.id = l.applicant_id join visa_order o on o.id = a.order_id
  left join passport_item p on p.id = l.passport_id`

/** Lines that are on a bill; whose the bill is has been asked. */
export const linesWhere = (db: Queryable, viewer: Viewer | null, where: Sql): Promise<StoredLine[]> =>
  rows<StoredLine & { [column: string]: unknown }>(
    db,
    sql`select l.id, l.bill_id as "billId", l.position, l.scanned, l.opened, a.id as "applicantId",
          a.status as "applicantStatus", a.order_id as "orderId", o.order_no as "orderNo", ${NAME} as name,
          trim(a.surname || ' ' || a.given_names) as "latinName", a.passport_no as "passportNo",
          a.passport_expiry as "passportExpiry", l.passport_id as "passportId", p.status as "passportStatus", p.label,
          coalesce(p.place_note, '') as "placeNote", ${personFor(viewer, sql`p.custodian_id`)} as "custodianName",
          case when a.photo = '' then null else coalesce((select (f.created_at at time zone 'Asia/Shanghai')::date
            from stored_file f where f.storage_name = a.photo), (a.created_at at time zone 'Asia/Shanghai')::date)
          end as "photoDay", ${lacksPhoto(sql`a`)} as "lacksPhoto",
          o.purpose_section as "purposeSection", o.entry_date as "entryDate", o.exit_date as "exitDate",
          a.lodging_day as "lodgingDay", ${failedBefore(sql`l.passport_id`)} as "sheetFailed",
          array(select distinct k.requirement_id from visa_paper k
            where k.applicant_id = a.id and k.returned_at is null and k.requirement_id is not null) as papers
        from ${FROM} where l.taken_out_at is null and ${where} order by l.position, l.id`,
  )

/** Who was on a bill and is no more, the last one first. */
export const takenOutOf = (db: Queryable, viewer: Viewer | null, billId: number): Promise<TakenOutLine[]> =>
  rows<TakenOutLine & { [column: string]: unknown }>(
    db,
    sql`select l.id, l.position, a.id as "applicantId", a.order_id as "orderId", o.order_no as "orderNo",
          ${NAME} as name, a.passport_no as "passportNo", l.taken_out_reason as reason, l.left_checks as "leftChecks",
          ${personFor(viewer, sql`l.taken_out_by`)} as "takenOutBy",
          ${instantOf(sql`l.taken_out_at`)} as "takenOutAt"
        from ${FROM} where l.bill_id = ${billId} and l.taken_out_at is not null
          and (l.taken_out_reason <> '' or l.left_checks <> '{}')
        order by l.taken_out_at desc, l.id desc`,
  )
