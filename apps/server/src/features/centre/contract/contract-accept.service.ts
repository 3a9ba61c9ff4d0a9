import type { ContractStatus } from '@visa/contract/centre/contract.states'
import { picked } from '@visa/contract/shape'
import { applicantFields, applicantName } from '@visa/contract/visa/applicant'
import { asNewOrder, orderFields } from '@visa/contract/visa/order'
import { isEnded, ORDER_STATUS } from '@visa/contract/visa/order.states'
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
import { followDocuments } from '../../visa/order/applicant-documents.service.ts'
import { carryPromise } from '../../visa/order/agreed-journey.service.ts'
import { moveOrder } from '../../visa/order/move.service.ts'
import { applicantTable } from '../../visa/order/order-records.service.ts'
import { createOrder } from '../../visa/order/order.service.ts'
import { registerProxy } from './contract-proxy.service.ts'
import { productFor, sayConsulate } from './contract-carry.service.ts'
import { promiseAt } from './contract-price.service.ts'
import { isComing, linkPerson, peopleOf, type StoredPerson } from './contract-people.repo.ts'
import { takePapers } from './contract-papers.service.ts'
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
  consulate: string,
): Promise<void> {
  const added = people.filter(({ applicantId }) => applicantId === null)
  if (added.length === 0) return
  // Nobody is asked again at the desk what was said at the counter.
  const known = consulate === '' ? {} : { known: { submissionPlace: consulate } }
  const fields = added.map((person) => ({ fields: picked(applicantFields, person), ...known }))
  const ids = await addApplicants(tx, productFor(by), orderId, fields)
  for (const [index, { id }] of added.entries()) await linkPerson(tx, id, ids[index] ?? 0)
}

/**
 * Takes into the house what came and is not there yet, on one receipt: passports, each with its label, and the papers
 * that were ticked. Whose passport stayed here while a paper was awaited goes on with the paper; whoever took theirs
 * back and brought none again is not here.
 */
async function takeIn(tx: Tx, by: ActingPerson, contract: Contract, orderId: number): Promise<void> {
  const people = await peopleOf(tx, contract.id)
  const applicants = await lockRows(
    tx,
    applicantTable,
    people.map(({ applicantId }) => applicantId ?? 0),
  )
  const away = new Set(people.filter(({ withdrawn }) => withdrawn).map(({ applicantId }) => applicantId))
  const applicantIds = applicants
    .filter(({ id, status }) => !isEnded(status) && !away.has(id))
    .map(({ id }) => id)
  const papers = await takePapers(tx, by, {
    contractId: contract.id,
    orderId,
    everybody: people.flatMap(({ applicantId }) => applicantId ?? []),
    applicantIds,
  })
  const rows = people.flatMap((person) => {
    const applicant = applicants.find(({ id }) => id === person.applicantId)
    const isBare = applicant === undefined || (!isComing(person) && !papers.has(applicant.id))
    return isBare ? [] : [{ person, applicant }]
  })
  if (rows.length === 0) return
  const receiptNo = await nextNumber(tx, 'R', by.now)
  const step = { cause: 'RECEIPT', no: receiptNo, placeNote: contract.counter } as const
  const lines = []
  for (const { person, applicant } of rows) {
    const line = { passportNo: '', label: '' }
    if (isComing(person)) {
      const { label: code } = person
      const passportId = await receivePassport(tx, by, applicant, step)
      await bindLabel(tx, by, { passportId, code, reason: '', scanned: false })
      Object.assign(line, { passportNo: applicant.passportNo, label: code })
    }
    const { id } = applicant
    lines.push({ applicantId: id, name: applicantName(applicant), ...line, papers: papers.get(id) ?? [] })
  }
  await affected(
    tx,
    sql`insert into visa_receipt (receipt_no, order_id, waybill_no, note, lines, taken_by, taken_at)
        values (${receiptNo}, ${orderId}, '', ${contract.contractNo}, ${JSON.stringify(lines)}::jsonb,
          ${by.viewer.userId}, ${by.now})`,
  )
  for (const { applicant } of rows) await followDocuments(tx, by.now, applicant.id)
  const arrived = rows
    .filter(({ applicant }) => applicant.status === ORDER_STATUS.WAITING_RECEIVE)
    .map(({ applicant }) => applicant.id)
  if (arrived.length > 0)
    await moveOrder(tx, { id: orderId, operation: 'receive', by: productFor(by), applicantIds: arrived })
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
  const promised = { promisedDate: promise?.promisedDate ?? null, promiseExplained: promise }
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
      ...promised,
    },
  })
  if (!again) {
    const orderId = before.orderId ?? (await makeOrder(tx, by, before))
    await carryPromise(tx, productFor(by), orderId, promised)
    const people = await peopleOf(tx, id)
    // What is said later is carried with the change itself; the desk may know better since.
    if (operation === 'accept') await sayConsulate(tx, productFor(by), people, before.consulate)
    await enterPeople(tx, by, orderId, people, before.consulate)
    if (before.visaType === VISA_TYPE.STICKER) await takeIn(tx, by, before, orderId)
    await registerProxy(tx, by, before, promised.promisedDate)
    await confirmAgain(tx, by, 'CONTRACT', id)
    await noteRevision(tx, by, id, operation)
  }
  const { status } = await heldRow(tx, productFor(by), contractTable, id)
  return { status }
}
