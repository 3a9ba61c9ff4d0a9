import { CODES } from '@visa/contract/codes'
import { formatDate } from '@visa/contract/dates'
import type { OrderFields } from '@visa/contract/visa/order'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { SimilarOrder } from '@visa/contract/visa/order-list'
import type { NationCode } from '@visa/contract/visa/products'
import type { Viewer } from '../../../access/viewer.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { instant } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { orderTable } from './order.table.ts'

const DAY_MS = 86_400_000

type Contact = Pick<OrderFields, 'contactMobile' | 'contactName' | 'entryDate'>

/** Orders of the last day with the same mobile, name and date of entry, as far as the viewer reaches. */
export async function similarOrders(
  db: Queryable,
  viewer: Viewer,
  { contactMobile, contactName, entryDate }: Contact,
  now: Date,
): Promise<SimilarOrder[]> {
  if (contactMobile === '' || contactName === '') return []
  const found = await rows<SimilarOrder & { visaCountry: NationCode; [column: string]: unknown }>(
    db,
    sql`select id, order_no as "orderNo", ${instant('created_at')} as "createTime", nation_code as "visaCountry"
        from visa_order o
        where contact_mobile = ${contactMobile} and created_at > ${new Date(now.getTime() - DAY_MS)}
          and contact_name = ${contactName} and entry_date is not distinct from ${entryDate}::date
          and status <> ${ORDER_STATUS.CANCELLED} and ${rowsWithin(viewer, orderTable, 'o')}
        order by created_at desc, id desc limit 5`,
  )
  return found.map(({ id, orderNo, createTime, visaCountry }) => ({
    id,
    orderNo,
    createTime,
    visaCountry: SHORT_NATIONS[visaCountry],
  }))
}

/** Whoever makes an order for the same contact and day waits until this transaction ends, and then sees its order. */
async function oneAtATime(tx: Tx, { contactMobile, contactName, entryDate }: Contact): Promise<void> {
  const key = JSON.stringify(['visa_order', contactMobile, contactName, entryDate])
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Offers the order that is there instead of making the same one again, also to clicks of the same moment. */
export async function refuseSimilar(tx: Tx, viewer: Viewer, contact: Contact, now: Date): Promise<void> {
  await oneAtATime(tx, contact)
  const similar = await similarOrders(tx, viewer, contact, now)
  const [newest] = similar
  if (newest === undefined) return
  const at = formatDate(newest.createTime, 'MM-dd hh:mm')
  throw new Refusal('orderSimilar', { orderNo: newest.orderNo, at }, CODES.DIALOG, { similar })
}
