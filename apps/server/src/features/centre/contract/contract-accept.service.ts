import type { ContractStatus } from '@visa/contract/centre/contract.states'
import { picked } from '@visa/contract/shape'
import { applicantFields, applicantName } from '@visa/contract/visa/applicant'
import { asNewOrder, orderFields } from '@visa/contract/visa/order'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import { nextNumber } from '../../../db/day-number.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, sql } from '../../../db/sql.ts'
import { lockRows, updateRow } from '../../../db/table-rows.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { transition } from '../../../workflow/transition.ts'
import { bindLabel } from '../../custody/label.service.ts'
import { receivePassport } from '../../custody/passport.service.ts'
import { confirmAgain } from '../../money/review/follow-money.service.ts'
import { addApplicants } from '../../visa/applicant/add-applicant.service.ts'
import { moveOrder } from '../../visa/order/move.service.ts'
import { applicantTable } from '../../visa/order/order-records.service.ts'
import { createOrder } from '../../visa/order/order.service.ts'
import { productFor } from './contract-carry.service.ts'
import { promiseAt } from './contract-price.service.ts'
import { isHeld, linkPerson, peopleOf, type StoredPerson } from './contract-people.repo.ts'
import { forOrder } from './contract-services.service.ts'
import { noteRevision } from './contract-revision.service.ts'
import { refreshContractSearch } from './contract-search.service.ts'
import { contractFlow } from './contract.flow.ts'
import { contractTable, type Contract } from './contract.table.ts'

/** The order that the work is done on, made of the contract. */
async function makeOrder(tx: Tx, by: ActingPerson, contract: Contract): Promise<number> {
  const order = asNewOrder({
    ...picked(orderFields, contract),
    ...(await forOrder(tx, contract)),
    agentId: contract.payerId,
    acceptOrgId: contract.centreId,
    customerAddr: contract.returnAddress,
    userName: contract.customerName,
  })
  const { id } = await createOrder(tx, by, order, { anyway: true, nameOf: (field) => field })
  await updateRow(tx, contractTable, contract.id, { orderId: id, orderMade: true })
  await refreshContractSearch(tx, contract.id)
  return id
}

/** Enters those in the order who are not in it yet. */
async function enterPeople(
  tx: Tx,
  by: ActingPerson,
  orderId: number,
  people: readonly StoredPerson[],
): Promise<void> {
  const added = people.filter(({ applicantId }) => applicantId === null)
  if (added.length === 0) return
  const fields = added.map((person) => ({ fields: picked(applicantFields, person) }))
  const ids = await addApplicants(tx, productFor(by), orderId, fields)
  for (const [index, { id }] of added.entries()) await linkPerson(tx, id, ids[index] ?? 0)
}

/** Takes the passports into the house that are not there yet, each with its label, on one receipt. */
async function takePassports(tx: Tx, by: ActingPerson, contract: Contract, orderId: number): Promise<void> {
  const people = (await peopleOf(tx, contract.id)).filter((person) => !isHeld(person))
  const rows = await lockRows(
    tx,
    applicantTable,
    people.map(({ applicantId }) => applicantId ?? 0),
  )
  if (rows.length === 0) return
  const receiptNo = await nextNumber(tx, 'R', by.now)
  const lines = []
  for (const { applicantId, label } of people) {
    const applicant = rows.find(({ id }) => id === applicantId)
    if (applicant === undefined) continue
    const step = { cause: 'RECEIPT', no: receiptNo, placeNote: contract.counter } as const
    const passportId = await receivePassport(tx, by, applicant, step)
    await bindLabel(tx, by, { passportId, code: label, reason: '', scanned: false })
    const { id, passportNo } = applicant
    lines.push({ applicantId: id, name: applicantName(applicant), passportNo, label, papers: [] })
  }
  await affected(
    tx,
    sql`insert into visa_receipt (receipt_no, order_id, waybill_no, note, lines, taken_by, taken_at)
        values (${receiptNo}, ${orderId}, '', ${contract.contractNo}, ${JSON.stringify(lines)}::jsonb,
          ${by.viewer.userId}, ${by.now})`,
  )
  const awaited = rows.filter(({ status }) => status === ORDER_STATUS.WAITING_RECEIVE).map(({ id }) => id)
  if (awaited.length > 0)
    await moveOrder(tx, { id: orderId, operation: 'receive', by: productFor(by), applicantIds: awaited })
}

interface Accepting {
  id: number
  operation: 'accept' | 'acceptAgain'
  seen: ContractStatus | undefined
}

/**
 * Accepts a contract: its order is made, or made to hold whoever was added, the passports are in the house, and what it
 * says is kept as a revision. Again after it was sent back it is the next one.
 */
export async function acceptContract(tx: Tx, by: ActingPerson, { id, operation, seen }: Accepting) {
  const before = await heldRow(tx, by, contractTable, id)
  const promise = await promiseAt(tx, before, by.now)
  const { again } = await transition(tx, contractFlow, {
    id,
    operation,
    by,
    seen,
    set: {
      acceptedBy: by.viewer.userId,
      acceptedAt: by.now.toISOString(),
      reviewedBy: null,
      reviewedAt: null,
      revision: before.revision + 1,
      promisedDate: promise?.promisedDate ?? null,
      promiseExplained: promise,
    },
  })
  if (!again) {
    const orderId = before.orderId ?? (await makeOrder(tx, by, before))
    await enterPeople(tx, by, orderId, await peopleOf(tx, id))
    if (before.visaType === VISA_TYPE.STICKER) await takePassports(tx, by, before, orderId)
    await confirmAgain(tx, by, 'CONTRACT', id)
    await noteRevision(tx, by, id, operation)
  }
  const { status } = await heldRow(tx, productFor(by), contractTable, id)
  return { status }
}
