import type { Page, PageRequest } from '@visa/contract/page'
import type { SmsRecord } from '@visa/contract/sms/sms'
import { REMARKS_SHOWN, type OrderRemark } from '@visa/contract/visa/order-remark'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { recordsAbout } from '../../sms/message/record.service.ts'
import { NOTICE_ABOUT } from './order-notice.service.ts'
import { companiesOf, orderTable } from './order.table.ts'

/** What people added to an order within reach, newest first. */
export async function remarksOf(db: Queryable, by: Mover, id: number): Promise<OrderRemark[]> {
  await seenRow(db, by, orderTable, id)
  return rows<OrderRemark & { [column: string]: unknown }>(
    db,
    sql`select r.id, r.remark, coalesce(u.real_name, '') as "createUser", coalesce(c.short_name, '') as "companyName",
          ${instantOf(sql`r.created_at`)} as "createTime"
        from visa_order_remark r left join app_user u on u.id = r.created_by left join company c on c.id = r.company_id
        where r.order_id = ${id} order by r.id desc limit ${REMARKS_SHOWN}`,
  )
}

/** Adds to what is there; the database itself lets nobody change a remark. */
export async function appendRemark(tx: Tx, by: ActingPerson, id: number, remark: string): Promise<number> {
  const order = await heldRow(tx, by, orderTable, id)
  const { userId, companyId } = by.viewer
  const made = await one<{ id: number }>(
    tx,
    sql`insert into visa_order_remark (order_id, remark, created_by, company_id, created_at)
        values (${id}, ${remark}, ${userId}, ${companyId}, ${by.now}) returning id`,
  )
  await recordChange(tx, by.actor, {
    entity: orderTable.entity,
    entityId: id,
    ...orderTable.about(order),
    action: 'update',
    before: { appended: '' },
    after: { appended: remark },
  })
  return made.id
}

/** The SMS about an order that the product or a party of it sent: whoever reaches the order reads them. */
export async function messagesOf(
  db: Queryable,
  by: Mover,
  { id, ...page }: PageRequest & { id: number },
): Promise<Page<SmsRecord>> {
  const order = await seenRow(db, by, orderTable, id)
  // What a message is about is said by its sender, who may be anybody.
  const senders = [...companiesOf(order), order.platformId].filter((each) => each !== null)
  return recordsAbout(db, { busiType: NOTICE_ABOUT, busiId: String(id), senders }, page)
}
