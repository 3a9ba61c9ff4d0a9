import {
  fromGeneric,
  genericName,
  genericOrder,
  genericOrderAdd,
  genericOrderApplicants,
  genericOrderAttachments,
  genericOrderDelete,
  genericOrderDetails,
  genericOrderUpdate,
  newGeneric,
} from '@visa/contract/visa/order-generic'
import { genericOrderPage } from '@visa/contract/visa/order-list'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { applicantsOf, orderOf } from './order-detail.repo.ts'
import { attachmentsOf } from './order-files.service.ts'
import { pageOrders } from './order-list.repo.ts'
import { changeOrder, createOrder, removeOrder } from './order.service.ts'
import { orderTable } from './order.table.ts'

const FACE = { nameOf: genericName }

/** C7.5: the face where `visaType` is 1 or 2. */
export const genericOrderRoutes = (db: Db): Route[] => [
  onWrite(genericOrderAdd)(async (tx, visit, { body: { anyway, ...draft } }) => {
    const { id } = await createOrder(tx, visit, newGeneric(draft), { ...FACE, anyway })
    return id
  }),
  on(genericOrder)((visit, { params: { id } }) => orderOf(db, visit, id)),
  onWrite(genericOrderUpdate)(async (tx, visit, { params: { id }, body: { seen, ...draft } }) => {
    await changeOrder(tx, visit, fromGeneric(draft), { ...FACE, id, seen })
    return null
  }),
  onWrite(genericOrderDelete)(async (tx, visit, { params: { id } }) => {
    await removeOrder(tx, visit, id)
    return null
  }),
  on(genericOrderDetails)(async (visit, { params: { id } }) => {
    const order = await orderOf(db, visit, id)
    return {
      ...order,
      applicantList: await applicantsOf(db, id),
      attachments: await attachmentsOf(db, visit.viewer, order),
    }
  }),
  on(genericOrderAttachments)(async (visit, { params: { id } }) => {
    return attachmentsOf(db, visit.viewer, await seenRow(db, visit, orderTable, id))
  }),
  on(genericOrderApplicants)(async (visit, { params: { id } }) => {
    await seenRow(db, visit, orderTable, id)
    return applicantsOf(db, id)
  }),
  on(genericOrderPage)((visit, { body }) => pageOrders(db, visit, body)),
]
