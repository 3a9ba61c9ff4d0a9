import { plainCode } from '@visa/contract/rules/plain-code'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { Page } from '@visa/contract/page'
import type { Parcel, parcelArrive, parcelEmpty, parcelPage } from '@visa/contract/visa/parcel'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { allOf, first, one, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { given } from '../order/list-parts.service.ts'
import { orderTable } from '../order/order-records.service.ts'
import { parcelTable } from './parcel.table.ts'

/** Notes that a parcel arrived. The same waybill is the same parcel, however often it is scanned, also at one moment. */
export async function arrive(
  tx: Tx,
  { viewer, actor, now }: ActingPerson,
  { waybillNo: typed, ...said }: HandlerInput<typeof parcelArrive>['body'],
) {
  const waybillNo = plainCode(typed)
  const { companyId, userId: arrivedBy } = viewer
  const key = `parcel ${companyId} ${waybillNo}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const known = await first<{ id: number }>(
    tx,
    sql`select id from visa_parcel where company_id = ${companyId} and waybill_no = ${waybillNo}`,
  )
  if (known !== undefined) return { id: known.id, waybillNo, known: true }
  const values = { ...said, waybillNo, companyId, arrivedBy, arrivedAt: now.toISOString() }
  const id = await addRow(tx, actor, parcelTable, values)
  return { id, waybillNo, known: false }
}

/** What was taken in under the waybill of parcel `p`, for orders within reach. */
const takenOut = ({ viewer }: ActingPerson, more: Sql = sql``): Sql =>
  sql`visa_receipt r join visa_order o on o.id = r.order_id cross join jsonb_array_elements(r.lines) line ${more}
    where r.waybill_no = p.waybill_no and ${rowsWithin(viewer, orderTable, 'o')}`

const passportsOut = (by: ActingPerson): Sql =>
  sql`(select count(*) filter (where line ->> 'passportNo' <> '') from ${takenOut(by)})`

/** Says that nothing is left in a parcel. That less came out than its list says is not passed over in silence. */
export async function empty(
  tx: Tx,
  by: ActingPerson,
  { id, note }: HandlerInput<typeof parcelEmpty>['body'],
): Promise<void> {
  const parcel = await heldRow(tx, by, parcelTable, id)
  const { waybillNo, announced } = parcel
  if (parcel.emptiedAt !== null) throw new Refusal('parcelEmptied', { waybillNo })
  const { passports } = await one<{ passports: number }>(
    tx,
    sql`select ${passportsOut(by)} as passports from visa_parcel p where p.id = ${id}`,
  )
  if (passports < announced && note === '') {
    throw new Refusal('parcelShort', { waybillNo, announced, passports })
  }
  await changeRow(tx, by.actor, parcelTable, parcel, {
    emptiedBy: by.viewer.userId,
    emptiedAt: by.now.toISOString(),
    note: note === '' ? parcel.note : note,
  })
}

/** Parcels within reach with what came out of them, those that something is in first asked for. */
export const pageParcels = (
  db: Queryable,
  by: ActingPerson,
  { keyword, open, ...page }: HandlerInput<typeof parcelPage>['query'],
): Promise<Page<Parcel>> =>
  cappedPage<Parcel & { [column: string]: unknown }>(db, page, {
    columns: sql`p.id, p.waybill_no as "waybillNo", p.carrier, p.announced, p.note,
      ${personFor(by.viewer, sql`p.arrived_by`)} as "arrivedBy", ${instantOf(sql`p.arrived_at`)} as "arrivedAt",
      ${instantOf(sql`p.emptied_at`)} as "emptiedAt", ${passportsOut(by)} as passports,
      (select coalesce(sum((paper ->> 'count')::integer), 0)
        from ${takenOut(by, sql`cross join jsonb_array_elements(line -> 'papers') paper`)}) as papers,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('orderId', o.id, 'orderNo', o.order_no)), '[]')
        from ${takenOut(by)}) as orders`,
    from: sql`visa_parcel p`,
    where: allOf(
      rowsWithin(by.viewer, parcelTable, 'p'),
      given(keyword, (typed) => sql`p.waybill_no = ${plainCode(typed)}`),
      open === true ? sql`p.emptied_at is null` : undefined,
    ),
    orderBy: sql`p.id desc`,
  })
