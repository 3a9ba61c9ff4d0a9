import { plainCode } from '@visa/contract/rules/plain-code'
import { passportCode } from '@visa/contract/rules/scan-code'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { applicantName } from '@visa/contract/visa/applicant'
import { isEnded, ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { receiptTake, ReceiptOrder, ReceiptPaper, ReceiptRow } from '@visa/contract/visa/receipt'
import type { ActingPerson } from '../../../access/mover.ts'
import { nextNumber } from '../../../db/day-number.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, first, one, sql, type Queryable } from '../../../db/sql.ts'
import { lockRows } from '../../../db/table-rows.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { refuseTwice } from '../../../refusal/each-once.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { bindLabel } from '../../custody/label.service.ts'
import { receivePassport } from '../../custody/passport.service.ts'
import { followDocuments, papersOfOrder, type ApplicantPapers } from '../order/applicant-documents.service.ts'
import { moveOrder } from '../order/move.service.ts'
import {
  applicantTable,
  isPassportHeld,
  orderTable,
  type ApplicantRow,
  type VisaOrder,
} from '../order/order-records.service.ts'
import { broughtIn, isOriginal, keepPaper } from './paper.service.ts'
import { orderHead, ordersFor, peopleOf, type KeptPaper } from './receipt.repo.ts'

const inHouse = (kept: readonly KeptPaper[], requirementId: number): number =>
  kept.reduce((sum, paper) => sum + (paper.requirementId === requirementId ? paper.count : 0), 0)

/** One order as the counter sees it; whose it is has been asked. */
async function counterView(db: Queryable, now: Date, orderId: number): Promise<ReceiptOrder> {
  const head = orGone(await orderHead(db, orderId))
  const papers = await papersOfOrder(db, dayOf(now), orderId)
  const people = (await peopleOf(db, orderId)).map(({ kept, ...person }) => {
    const own = papers.find(({ applicantId }) => applicantId === person.applicantId)
    const wanted = own === undefined ? [] : broughtIn(own)
    const told = wanted.map(
      ({ id: requirementId, document, form, count, must, hintZh, hintEn }): ReceiptPaper => ({
        requirementId,
        document,
        form,
        count,
        must,
        hintZh,
        hintEn,
        received: inHouse(kept, requirementId),
      }),
    )
    return Object.assign(person, { papers: told })
  })
  return { ...head, people }
}

/** What a scanner gives is matched whole or not at all; what is typed may be a part of a name. */
export async function findOrders(
  db: Queryable,
  by: ActingPerson,
  { code, scanned }: { code: string; scanned: boolean },
): Promise<ReceiptOrder[]> {
  const ids = await ordersFor(db, by, passportCode(code), scanned)
  const found: ReceiptOrder[] = []
  for (const id of ids) found.push(await counterView(db, by.now, id))
  return found
}

export async function orderAtCounter(
  db: Queryable,
  by: ActingPerson,
  orderId: number,
): Promise<ReceiptOrder> {
  await seenRow(db, by, orderTable, orderId)
  return counterView(db, by.now, orderId)
}

type Taking = HandlerInput<typeof receiptTake>['body']
type Line = Taking['lines'][number]
type NotedLine = ReceiptRow['lines'][number]

const isEmpty = ({ passport, papers, label }: Line): boolean =>
  !passport && papers.length === 0 && label === ''

/** Each person once, each with something; a refusal names the line. */
function refuseOddLines(lines: readonly Line[]): void {
  refuseTwice(lines)
  if (lines.every(isEmpty)) throw new Refusal('receiptEmpty')
}

/** The passport in the hand is the one of the application. */
function refuseOtherPassport(applicant: ApplicantRow, line: Line): void {
  const name = applicantName(applicant)
  if (applicant.passportNo === '') throw new Refusal('receiptNoPassportNo', { name })
  const inHand = plainCode(line.passportNo)
  if (inHand !== '' && inHand !== applicant.passportNo) {
    throw new Refusal('receiptOtherPassport', { name, passportNo: applicant.passportNo })
  }
}

interface Counter {
  by: ActingPerson
  order: VisaOrder
  receiptNo: string
  taking: Taking
}

async function takePassport(
  tx: Tx,
  { by, receiptNo, taking: { placeNote, scanned } }: Counter,
  applicant: ApplicantRow,
  line: Line,
): Promise<void> {
  refuseOtherPassport(applicant, line)
  const step = { cause: 'RECEIPT', no: receiptNo, scanned, placeNote } as const
  const passportId = await receivePassport(tx, by, applicant, step)
  if (line.label !== '')
    await bindLabel(tx, by, { passportId, code: plainCode(line.label), reason: '', scanned })
}

/** A label that comes afterwards goes on the passport that is here. */
async function labelHeld(
  tx: Tx,
  { by, taking: { scanned } }: Counter,
  applicant: ApplicantRow,
  { label }: Line,
): Promise<void> {
  const held = await first<{ id: number }>(
    tx,
    sql`select id from passport_item where applicant_id = ${applicant.id} and status <> ${fixed(PASSPORT_STATUS.RETURNED)}`,
  )
  if (held === undefined) throw new Refusal('passportNotReceived', { name: applicantName(applicant) })
  await bindLabel(tx, by, { passportId: held.id, code: plainCode(label), reason: '', scanned })
}

/** Papers that are asked of this applicant; more copies than are asked for do no harm. */
async function takePapers(
  tx: Tx,
  { by }: Counter,
  applicant: ApplicantRow,
  line: Line,
  papers: ApplicantPapers | undefined,
): Promise<NotedLine['papers']> {
  const wanted = papers === undefined ? [] : broughtIn(papers)
  const noted: NotedLine['papers'] = []
  for (const { requirementId, count } of line.papers) {
    const asked = wanted.find(({ id }) => id === requirementId)
    if (asked === undefined) throw new Refusal('receiptPaperNotAsked', { name: applicantName(applicant) })
    const { document } = asked
    await keepPaper(tx, by, applicant.id, { requirementId, document, original: isOriginal(asked), count })
    noted.push({ document, count })
  }
  return noted
}

const { WAITING_RECEIVE } = ORDER_STATUS

/**
 * Before the confirmation nothing is taken in: nobody has said yet that it is wanted. Of people who were added to an
 * order that is confirmed that is true for them alone; the others' passports come as if they were not there.
 */
function refuseNotAwaited({ orderNo, status, visaType, confirmedAt }: VisaOrder): void {
  if (visaType !== VISA_TYPE.STICKER) throw new Refusal('orderNotSticker')
  const isNew = status === ORDER_STATUS.ORDER_SUCCESS && confirmedAt === null
  if (isNew || isEnded(status)) throw new Refusal('receiptNotAwaited', { orderNo })
}

function refuseUnconfirmed(applicant: ApplicantRow): void {
  if (applicant.status !== ORDER_STATUS.ORDER_SUCCESS) return
  throw new Refusal('receiptUnconfirmed', { name: applicantName(applicant) })
}

/**
 * Takes in what came for an order, all of it or nothing. Whoever waited and
 * whose passport is here goes on to “received”; the order follows when the last one is in.
 */
export async function takeIn(tx: Tx, by: ActingPerson, taking: Taking) {
  refuseOddLines(taking.lines)
  const order = await heldRow(tx, by, orderTable, taking.orderId)
  refuseNotAwaited(order)
  const lines = taking.lines.filter((line) => !isEmpty(line))
  const people = await lockRows(
    tx,
    applicantTable,
    lines.map(({ applicantId }) => applicantId),
  )
  const papers = await papersOfOrder(tx, dayOf(by.now), order.id)
  const receiptNo = await nextNumber(tx, 'R', by.now)
  const counter = { by, order, receiptNo, taking }
  const noted: NotedLine[] = []
  for (const line of lines) {
    const applicant = people.find(({ id, orderId }) => id === line.applicantId && orderId === order.id)
    if (applicant === undefined || isEnded(applicant.status)) throw new Refusal('recordGone')
    refuseUnconfirmed(applicant)
    if (line.passport) await takePassport(tx, counter, applicant, line)
    else if (line.label !== '') await labelHeld(tx, counter, applicant, line)
    const own = papers.find(({ applicantId }) => applicantId === applicant.id)
    noted.push({
      applicantId: applicant.id,
      name: applicantName(applicant),
      passportNo: line.passport ? applicant.passportNo : '',
      label: plainCode(line.label),
      papers: await takePapers(tx, counter, applicant, line, own),
    })
  }
  for (const { id } of people) await followDocuments(tx, by.now, id)
  // Whose passport stayed here while a paper was awaited goes on with the paper.
  const arrived: ApplicantRow[] = []
  for (const person of people)
    if (person.status === WAITING_RECEIVE && (await isPassportHeld(tx, person.id))) arrived.push(person)
  if (arrived.length > 0) {
    const applicantIds = arrived.map(({ id }) => id)
    await moveOrder(tx, { id: order.id, operation: 'receive', by, applicantIds, seen: taking.seenStatus })
  }
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into visa_receipt (receipt_no, order_id, waybill_no, note, lines, taken_by, taken_at)
        values (${receiptNo}, ${order.id}, ${plainCode(taking.waybillNo)}, ${taking.note}, ${JSON.stringify(noted)}::jsonb,
          ${by.viewer.userId}, ${by.now}) returning id`,
  )
  const after = await seenRow(tx, by, orderTable, order.id)
  const { awaited } = await one<{ awaited: number }>(
    tx,
    sql`select count(*) as awaited from visa_applicant a where a.order_id = ${order.id} and a.status = ${WAITING_RECEIVE}
        and not exists (select 1 from passport_item p where p.applicant_id = a.id and p.status <> ${fixed(PASSPORT_STATUS.RETURNED)})`,
  )
  return {
    id,
    receiptNo,
    status: after.status,
    passports: noted.filter(({ passportNo }) => passportNo !== '').length,
    papers: noted.reduce((sum, line) => sum + line.papers.reduce((own, { count }) => own + count, 0), 0),
    awaited,
  }
}
