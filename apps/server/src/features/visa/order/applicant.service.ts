import type { ApplicantFields, IssueResult } from '@visa/contract/visa/applicant'
import { APPLICANT_MACHINE, ORDER_STATUS } from '@visa/contract/visa/order.states'
import { productKey, type ProductKey } from '@visa/contract/visa/products'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../../access/mover.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { beginHistory } from '../../../workflow/transition.ts'
import { applicantTable } from './applicant.table.ts'
import { followApplicants } from './follow-applicants.ts'
import { priceOrder } from './order-price.service.ts'
import { applicantDocument, refreshSearch } from './order-search.ts'
import { orderTable, partyFields } from './order.table.ts'
import { refuseFixed } from './order.service.ts'

/** Which form the applicants of a product fill in. */
const FORMS: Readonly<Record<ProductKey, string>> = {
  'RUS-1': 'ru-sticker',
  'RUS-2': 'ru-evisa',
  'PHL-1': 'ph',
  'PHL-2': 'ph',
  'TUR-1': 'tr',
  'TUR-2': 'tr',
  'MYS-1': 'my',
  'MYS-2': 'my',
}

/** Enters somebody in an order that is not lodged yet. They begin at the beginning, and the order waits for them. */
export async function addApplicant(
  tx: Tx,
  by: ActingPerson,
  orderId: number,
  fields: ApplicantFields,
): Promise<number> {
  const order = await heldRow(tx, by, orderTable, orderId)
  refuseFixed(order)
  const { seq } = await one<{ seq: number }>(
    tx,
    sql`select coalesce(max(seq), 0) + 1 as seq from visa_applicant where order_id = ${orderId}`,
  )
  const status = ORDER_STATUS.ORDER_SUCCESS
  const id = await addRow(tx, by.actor, applicantTable, {
    ...fields,
    ...picked(partyFields, order),
    orderId,
    seq,
    status,
    formCode: FORMS[productKey(order)],
    search: applicantDocument(order.orderNo, fields),
  })
  const { companyId } = by.viewer
  await beginHistory(tx, APPLICANT_MACHINE, { id, state: status, companyId, actor: by.actor })
  await followApplicants(tx, orderId, { by, operation: 'add', reason: '' })
  await refreshSearch(tx, orderId)
  await priceOrder(tx, await seenRow(tx, by, orderTable, orderId), by.now)
  return id
}

/** Enters what came of an application; the move to “result available” asks for it. */
export async function setResult(tx: Tx, by: ActingPerson, id: number, result: IssueResult): Promise<void> {
  const before = await heldRow(tx, by, applicantTable, id)
  await changeRow(tx, by.actor, applicantTable, before, { result })
}
