import type { OrderFields } from '@visa/contract/visa/order'
import { ORDER_MACHINE } from '@visa/contract/visa/order.states'
import {
  orderAgents,
  orderAssign,
  orderCancel,
  orderPage,
  orderSimilar,
  orderStatusNum,
} from '@visa/contract/visa/order-list'
import { orderCheck } from '@visa/contract/visa/order-check'
import { orderAttach, orderDetach } from '@visa/contract/visa/order-files'
import { orderPayments } from '@visa/contract/visa/order-payment'
import { orderMessages, orderRemarkAppend, orderRemarks } from '@visa/contract/visa/order-remark'
import { feeShares } from '@visa/contract/visa/fee-matrix'
import { orderEstimate, servicesOffered } from '@visa/contract/visa/order-price'
import {
  fromRussian,
  newRussian,
  orderConfirm,
  orderDetail,
  orderHistory,
  orderLogs,
  orderMove,
  orderSave,
  orderSubmit,
  russianName,
} from '@visa/contract/visa/order-russia'
import { ORDER_STEPS } from '@visa/contract/visa/order'
import { requireAuthority } from '../../../access/require-authority.ts'
import { returnedOf } from '../../money/payment/settle-back.service.ts'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { on, onSteps, onWrite, type Route } from '../../../http/route.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { historyOf } from '../../../workflow/history.repo.ts'
import { transitionMany } from '../../../workflow/transition-many.ts'
import { keepDraft } from '../../draft/draft.service.ts'
import { applicantTable } from './applicant.table.ts'
import { agentsToOrderFor } from './authorised.ts'
import { confirmOrder, moveOrder } from './move.service.ts'
import { checkOrder, refuseStepLacks } from './order-check.service.ts'
import { attachFiles, detachFile } from './order-files.service.ts'
import { paymentsOf } from './order-payments.ts'
import { appendRemark, messagesOf, remarksOf } from './order-remark.service.ts'
import { orderOf } from './order-detail.repo.ts'
import { countByStatus, pageOrders } from './order-list.repo.ts'
import { estimate, offeredServices, orderShares } from './order-price.service.ts'
import { assignOrder, changeOrder, createOrder } from './order.service.ts'
import { orderTable } from './order.table.ts'
import { similarOrders } from './similar-orders.ts'

const FACE = { nameOf: russianName }
/** Who makes orders, beside those who change them. */
const MAKERS = 'visa.order.add'
/** Under which the form of a new order keeps what was typed. */
const DRAFT_KIND = 'visa.order'

const draftPlace = ({ nationCode, visaType }: Pick<OrderFields, 'nationCode' | 'visaType'>) => ({
  kind: DRAFT_KIND,
  recordId: `${nationCode}-${visaType}`,
})

/** C7.2: the face where `type` is 1 or 2 and `visaType` the category; lists, moves and prices for both. */
export const orderRoutes = (db: Db): Route[] => [
  onWrite(orderSubmit)(async (tx, visit, { body: { id, seen, step, anyway, ...draft } }) => {
    if (id === undefined) {
      requireAuthority(visit.viewer, MAKERS)
      const made = await createOrder(tx, visit, newRussian(draft), { ...FACE, anyway })
      return { ...made, step: ORDER_STEPS.FIRST }
    }
    const next = Math.min(step + 1, ORDER_STEPS.LAST)
    const order = await changeOrder(tx, visit, fromRussian(draft), { ...FACE, id, seen, step: next })
    await refuseStepLacks(tx, order, step, visit.now)
    return { id, orderNo: order.orderNo, step: next }
  }),
  onWrite(orderSave)(async (tx, visit, { body: { id, seen, step, ...draft } }) => {
    if (id === undefined) {
      requireAuthority(visit.viewer, MAKERS)
      const place = draftPlace(newRussian(draft))
      const updateTime = await keepDraft(
        tx,
        visit.viewer.userId,
        { ...place, body: { ...draft, step } },
        visit.now,
      )
      return { id: null, updateTime }
    }
    const { updateTime } = await changeOrder(tx, visit, fromRussian(draft), {
      ...FACE,
      id,
      seen,
      step,
      incomplete: true,
    })
    return { id, updateTime }
  }),
  onWrite(orderConfirm)((tx, visit, { body: { id, seenStatus } }) =>
    confirmOrder(tx, { id, by: visit, seen: seenStatus }),
  ),
  onWrite(orderMove)(async (tx, visit, { body: { seenStatus, ...move } }) => {
    const { status, totalCents } = await moveOrder(tx, { ...move, by: visit, seen: seenStatus })
    return { status, totalCents, returnedCents: await returnedOf(tx, 'ORDER', move.id) }
  }),
  on(orderDetail)(async (visit, { query: { id } }) => {
    const { visaType: type, visaCategory: visaType, ...order } = await orderOf(db, visit, id)
    return { ...order, visaCategory: visaType, type, visaType }
  }),
  on(orderLogs)(async (visit, { query: { id, ...page } }) => {
    await seenRow(db, visit, orderTable, id)
    const entities = [orderTable.entity, applicantTable.entity, 'visa_document', 'payment', 'refund']
    return pageLog(db, visit.viewer, entities, { ...page, topic: String(id) })
  }),
  on(orderHistory)(async (visit, { query: { id } }) => {
    await seenRow(db, visit, orderTable, id)
    return historyOf(db, { machine: ORDER_MACHINE, id })
  }),
  on(orderCheck)(async (visit, { query: { id } }) => {
    const order = await seenRow(db, visit, orderTable, id)
    return checkOrder(db, visit, order)
  }),
  on(orderRemarks)((visit, { query: { id } }) => remarksOf(db, visit, id)),
  onWrite(orderRemarkAppend)(async (tx, visit, { body: { id, remark } }) => ({
    id: await appendRemark(tx, visit, id, remark),
  })),
  on(orderMessages)((visit, { query }) => messagesOf(db, visit, query)),
  on(orderPayments)((visit, { query: { id } }) => paymentsOf(db, visit, id)),
  onWrite(orderAttach)(async (tx, visit, { body }) => {
    await attachFiles(tx, visit, body)
    return null
  }),
  onWrite(orderDetach)(async (tx, visit, { body }) => {
    await detachFile(tx, visit, body)
    return null
  }),
  on(feeShares)(async (visit, { query }) => {
    await seenRow(db, visit, orderTable, query.orderId)
    return orderShares(db, visit.viewer, query.orderId)
  }),
  on(servicesOffered)(({ viewer, now }, { query }) => offeredServices(db, viewer, query, now)),
  on(orderEstimate)(({ viewer, now }, { body }) => estimate(db, viewer, body, now)),
  on(orderPage)((visit, { query }) => pageOrders(db, visit, query)),
  on(orderStatusNum)((visit, { query }) => countByStatus(db, visit, query)),
  on(orderAgents)(({ viewer, now }) => agentsToOrderFor(db, viewer, now)),
  on(orderSimilar)(({ viewer, now }, { query }) => {
    const { contactMobile = '', contactName = '', entryDate = null } = query
    return similarOrders(db, viewer, { contactMobile, contactName, entryDate }, now)
  }),
  onSteps(orderCancel)((visit, { body: { ids, reason } }) =>
    transitionMany(db, visit, ids, (tx, id) => moveOrder(tx, { id, operation: 'cancel', by: visit, reason })),
  ),
  onSteps(orderAssign)((visit, { body: { ids, assigneeId } }) =>
    transitionMany(db, visit, ids, (tx, id) => assignOrder(tx, visit, id, assigneeId)),
  ),
]
