import { applicantName } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { heldRow, refuseStaleRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import { releaseDocuments } from '../document/document.service.ts'
import { fileHolder } from '../order/form-papers.service.ts'
import { repriceOrder } from '../order/order-price.service.ts'
import {
  applicantFlow,
  applicantTable,
  orderTable,
  refuseUnderContract,
} from '../order/order-records.service.ts'
import { refreshSearch } from '../order/order-search.service.ts'
import { refuseFixed } from '../order/order.service.ts'
import { filesIn } from './applicant-values.ts'
import { heldWithOrder } from './held-with-order.ts'

/** Takes somebody out of an order that was never confirmed; absent `seen`: they are taken as they are. */
export async function removeApplicant(
  tx: Tx,
  by: ActingPerson,
  { id, seen }: { id: number; seen?: string | undefined },
): Promise<void> {
  const { order, applicant, form } = await heldWithOrder(tx, by, id)
  if (seen !== undefined) await refuseStaleRow(tx, applicantTable, applicant, seen)
  if (order.confirmedAt !== null || applicant.status !== ORDER_STATUS.ORDER_SUCCESS) {
    throw new Refusal('applicantConfirmed', { name: applicantName(applicant), orderNo: order.orderNo })
  }
  await refuseUnderContract(tx, by, order)
  await followFiles(tx, by, fileHolder(id), filesIn(form, applicant.values), [])
  await releaseDocuments(tx, by, id)
  await transition(tx, applicantFlow, { id, operation: 'remove', by: { ...by, viewer: null } })
  await refreshSearch(tx, order.id)
  await repriceOrder(tx, by, order.id)
}

interface Placed {
  id: number
  cnName: string
  surname: string
  givenNames: string
}

/** Puts the applicants of an order in another order: all of them, or who changed them meanwhile is to be seen first. */
export async function arrangeApplicants(
  tx: Tx,
  by: ActingPerson,
  orderId: number,
  ids: readonly number[],
): Promise<void> {
  const order = await heldRow(tx, by, orderTable, orderId)
  refuseFixed(order)
  const people = await rows<Placed & { [column: string]: unknown }>(
    tx,
    sql`select id, cn_name as "cnName", surname, given_names as "givenNames"
        from visa_applicant where order_id = ${orderId} order by seq for no key update`,
  )
  const asked = ids.flatMap((id) => people.filter((each) => each.id === id))
  const isAll = ids.length === people.length && new Set(ids).size === ids.length
  if (!isAll || asked.length !== people.length) {
    throw new Refusal('applicantsChanged', { orderNo: order.orderNo })
  }
  if (asked.every(({ id }, index) => people[index]?.id === id)) return
  // First out of each other's way: no two may have one place, not for a moment.
  await tx.query(sql`update visa_applicant set seq = -seq where order_id = ${orderId}`)
  await tx.query(sql`
    update visa_applicant a set seq = placed.seq, updated_at = now()
    from unnest(${ids}::bigint[]) with ordinality as placed (id, seq) where a.id = placed.id`)
  await recordChange(tx, by.actor, {
    entity: orderTable.entity,
    entityId: orderId,
    ...orderTable.about(order),
    action: 'update',
    before: { applicants: people.map(applicantName) },
    after: { applicants: asked.map(applicantName) },
  })
  await refreshSearch(tx, orderId)
}
