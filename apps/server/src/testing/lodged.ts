import { VISA_TYPE } from '@visa/contract/visa/products'
import { rows, sql } from '../db/sql.ts'
import { newOrder } from './orders.ts'
import type { TestApp } from './test-app.ts'

export interface Lodged {
  id: number
  orderNo: string
  applicantIds: number[]
  passports: string[]
  /** In the order of the people; none of e-visas. */
  items: number[]
}

/** An order that was lodged: its people, of whom no card is known, wait for a result, the passports are at the consulate; e-visas have none. */
export async function lodgedOrder(
  server: TestApp,
  { people = 1, evisa = false, paid = true }: { people?: number; evisa?: boolean; paid?: boolean } = {},
): Promise<Lodged> {
  const { db } = server
  const made = await newOrder(server, { people })
  const passports = made.applicantIds.map((id) => `E${String(id).padStart(8, '0')}`)
  for (const [index, id] of made.applicantIds.entries())
    await db.query(
      sql`update visa_applicant set passport_no = ${passports[index]}, form_values = form_values - 'idCardNo'
          where id = ${id}`,
    )
  const visaType = evisa ? VISA_TYPE.EVISA : VISA_TYPE.STICKER
  await db.query(
    sql`update visa_order set status = 64, visa_type = ${visaType},
          total_cents = ${paid ? 0 : 50_000} where id = ${made.id}`,
  )
  await db.query(sql`update visa_applicant set status = 64 where order_id = ${made.id}`)
  if (evisa) return { ...made, passports, items: [] }
  const sent = await rows<{ id: number }>(
    db,
    sql`insert into passport_item (order_id, applicant_id, passport_no, holder, status, place, move_cause, moved_at)
        select order_id, id, passport_no, cn_name, 3, 'CONSULATE', 'SEND_BILL', now() from visa_applicant
        where order_id = ${made.id} order by seq returning id`,
  )
  return { ...made, passports, items: sent.map(({ id }) => id) }
}
