import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { ReadyOrder } from '../../visa/order/order-notice.service.ts'

/**
 * The passports of a bill that are fetched at the centre and are there, sound and with a result or with the one that
 * closing gives, by order. What was said missing, damaged or corrected is not ready.
 */
export const readyToFetch = (db: Queryable, billId: number): Promise<ReadyOrder[]> =>
  rows<ReadyOrder & { [column: string]: unknown }>(
    db,
    sql`select o.id as "orderId", o.contact_mobile as "contactMobile", array_agg(back.id::text order by l.position) as occasions
        from send_bill_line l join passport_item p on p.id = l.passport_id
        join visa_applicant a on a.id = l.applicant_id join visa_order o on o.id = a.order_id
        cross join lateral (select m.id, m.moved_at from passport_movement m
          where m.item_id = p.id and m.to_status = ${fixed(PASSPORT_STATUS.RETRIEVED)} and m.from_status = ${fixed(PASSPORT_STATUS.SENT)}
          order by m.id desc limit 1) back
        where l.bill_id = ${billId} and l.taken_out_at is null and p.status = ${PASSPORT_STATUS.RETRIEVED}
          and a.status in (${fixed(ORDER_STATUS.SUBMITTED, ORDER_STATUS.RESULT_AVAILABLE)})
          and o.centre_id is not null and o.visa_type = ${VISA_TYPE.STICKER} and o.return_way = ${RETURN_WAY.PICKUP}
          -- Orders were once told as a whole.
          and not exists (select 1 from visa_order_notice n
            where n.order_id = o.id and n.step = 'pickup' and n.occasion = '' and n.created_at >= back.moved_at)
        group by o.id order by o.id`,
  )
