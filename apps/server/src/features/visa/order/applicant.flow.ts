import { applicantName } from '@visa/contract/visa/applicant'
import { APPLICANT_MACHINE } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { formatMoney } from '@visa/contract/money'
import { one, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow, type Guard, type Happening } from '../../../workflow/flow.ts'
import type { Tx } from '../../../db/pool.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { isOnForOrder } from '../../centre/option/option.service.ts'
import { heldByLaw } from '../../privacy/hold/hold.service.ts'
import { namesOfDocuments, standingOf } from './audit-standing.service.ts'
import { applicantTable, type ApplicantRow } from './applicant.table.ts'
import { followApplicants } from './follow-applicants.service.ts'
import {
  filedUnder,
  isHandedOver,
  isPassportHeld,
  itemsHeld,
  releaseFormTasks,
  submittedBillOf,
} from './held-items.ts'
import { contractAgainstLodging } from './order-contract.ts'
import { chargeOwed, heldBalance } from './order-balance.ts'

type State = StateOf<typeof APPLICANT_MACHINE>
export type ApplicantOperation = OperationOf<typeof APPLICANT_MACHINE>
type ApplicantGuard = Guard<State, ApplicantOperation, ApplicantRow>

const onPaper: ApplicantGuard = (_, { row }) =>
  row.visaType === VISA_TYPE.STICKER ? undefined : new Refusal('orderNotSticker')

const electronic: ApplicantGuard = (_, { row }) =>
  row.visaType === VISA_TYPE.EVISA ? undefined : new Refusal('orderNotElectronic')

const withResult: ApplicantGuard = (_, { row }) =>
  row.result === null ? new Refusal('applicantNoResult', { name: applicantName(row) }) : undefined

/** What a court or an authority asks for stays. */
const unheld: ApplicantGuard = (tx, { row }) => heldByLaw(tx, { orderId: row.orderId }, applicantName(row))

/** Nobody's passport is “received” that is not in the house. */
const passportHere: ApplicantGuard = async (tx, { row }) =>
  (await isPassportHeld(tx, row.id))
    ? undefined
    : new Refusal('passportNotReceived', { name: applicantName(row) })

/** What is not paid is lodged where the account of the agent pays for it. */
const paidOrOnCredit: ApplicantGuard = async (tx, { row: { orderId } }) => {
  const { owedCents, onCredit } = await heldBalance(tx, orderId)
  if (owedCents === 0 || onCredit) return undefined
  const { orderNo } = await one<{ orderNo: string }>(
    tx,
    sql`select order_no as "orderNo" from visa_order where id = ${orderId}`,
  )
  return new Refusal('orderOwes', { orderNo, owed: formatMoney(owedCents) })
}

/** Whoever came by a contract goes on by it. */
const contractReviewed: ApplicantGuard = (tx, { row }) =>
  contractAgainstLodging(tx, row.orderId, applicantName(row))

/** A passport is lodged on a day that has a place for it. */
const onADay: ApplicantGuard = (_, { row }) =>
  row.visaType === VISA_TYPE.EVISA || row.lodgingDay !== null
    ? undefined
    : new Refusal('applicantNotPlanned', { name: applicantName(row) })

/** Nothing is lodged that no list tells of. */
const onSubmittedBill: ApplicantGuard = async (tx, { row }) =>
  (await submittedBillOf(tx, row.id)) === undefined
    ? new Refusal('applicantNotOnBill', { name: applicantName(row) })
    : undefined

const onABill: ApplicantGuard = (_, { row }) =>
  row.visaType === VISA_TYPE.STICKER
    ? undefined
    : new Refusal('applicantWithoutBill', { name: applicantName(row) })

/** The desk takes the passport off the bill first: a click alone would leave it at the consulate. */
const offTheBill: ApplicantGuard = async (tx, { row }) => {
  const billNo = await submittedBillOf(tx, row.id)
  return billNo === undefined ? undefined : new Refusal('lodgingOnBill', { name: applicantName(row), billNo })
}

/** What is on a site of a consulate, or may be, is not undone by cancelling it here. */
const notFiled: ApplicantGuard = async (tx, { row }) => {
  const reference = await filedUnder(tx, row)
  if (reference === undefined) return undefined
  const name = applicantName(row)
  return reference === ''
    ? new Refusal('applicantFiling', { name })
    : new Refusal('applicantFiled', { name, reference })
}

const withReference: ApplicantGuard = (_, { row }) =>
  row.consularReference === '' ? new Refusal('applicantNoReference', { name: applicantName(row) }) : undefined

/** What has been received goes back first; also of somebody who waits for a paper, whose passport may have stayed. */
const nothingHeld: ApplicantGuard = async (tx, { row }) => {
  const count = await itemsHeld(tx, row.id)
  return count === 0 ? undefined : new Refusal('applicantItemsHeld', { name: applicantName(row), count })
}

/** Nobody is approved with a document that was refused, is missing, or that nobody has looked at. */
const documentsAccepted: ApplicantGuard = async (tx, { row, by }) => {
  const { unjudged, refused, missing } = await standingOf(tx, by.now, row.id)
  const name = applicantName(row)
  const faulty = [...refused, ...missing]
  if (faulty.length > 0) {
    return new Refusal('applicantDocumentsFaulty', { name, documents: await namesOfDocuments(tx, faulty) })
  }
  if (unjudged.length === 0) return undefined
  return new Refusal('applicantDocumentsUnjudged', { name, documents: await namesOfDocuments(tx, unjudged) })
}

/** Where two people have to look, the second one approves. */
const secondReview: ApplicantGuard = async (tx, { row, by }) => {
  if (by.viewer === null || !(await isOnForOrder(tx, row.orderId, 'secondReview', by.now))) return undefined
  const name = applicantName(row)
  if (row.firstReviewBy === null) return new Refusal('applicantFirstReview', { name })
  return row.firstReviewBy === by.viewer.userId ? new Refusal('applicantSecondReview', { name }) : undefined
}

const noteAudited = (tx: Tx, { row, by }: Happening<State, ApplicantOperation, ApplicantRow>) =>
  updateRow(tx, applicantTable, row.id, { auditedAt: by.now.toISOString() })

/** Whoever is sent back is reviewed anew, and lodged on another day: the place is somebody else's by then. */
const noteIncomplete = (tx: Tx, { row, by }: Happening<State, ApplicantOperation, ApplicantRow>) =>
  updateRow(tx, applicantTable, row.id, {
    auditedAt: by.now.toISOString(),
    firstReviewBy: null,
    firstReviewAt: null,
    lodgingDay: null,
  })

/** An application ends with a record of who took what: no click makes up for it. */
const handedOver: ApplicantGuard = async (tx, { row }) =>
  (await isHandedOver(tx, row.id)) ? undefined : new Refusal('notHandedOver', { name: applicantName(row) })

/** From here on it costs money, so it is paid. */
const charge = (tx: Tx, { row, by }: Happening<State, ApplicantOperation, ApplicantRow>) =>
  chargeOwed(tx, by, row.orderId)

/** No robot files for somebody who waits no longer. */
const release = (tx: Tx, { row }: Happening<State, ApplicantOperation, ApplicantRow>) =>
  releaseFormTasks(tx, row.id)

const follow = (tx: Tx, { row, by, operation, reason }: Happening<State, ApplicantOperation, ApplicantRow>) =>
  followApplicants(tx, row.orderId, { by, operation, reason })

/** Whatever moves an applicant, the order follows in the same transaction: nobody can forget it. */
const FOLLOWED = Object.fromEntries(
  APPLICANT_MACHINE.edges.map(({ operation }) => [operation, [follow]]),
) as Record<ApplicantOperation, [typeof follow]>

export const applicantFlow = flow({
  table: applicantTable,
  state: 'status',
  words: applicantStateMessages,
  guards: {
    confirm: [onPaper],
    confirmElectronic: [electronic],
    receive: [passportHere],
    approve: [documentsAccepted, secondReview],
    awaitPaper: [onPaper],
    ready: [contractReviewed, paidOrOnCredit, onADay],
    submit: [onSubmittedBill, contractReviewed],
    lodgeElectronic: [electronic, withReference, contractReviewed],
    takeOut: [onABill, offTheBill],
    result: [withResult],
    giveBack: [nothingHeld, handedOver],
    cancel: [nothingHeld, notFiled],
    abandon: [nothingHeld],
    remove: [unheld],
  },
  effects: {
    ...FOLLOWED,
    approve: [noteAudited, follow],
    incomplete: [noteIncomplete, release, follow],
    cancel: [release, follow],
    abandon: [release, follow],
    ready: [charge, follow],
  },
})
