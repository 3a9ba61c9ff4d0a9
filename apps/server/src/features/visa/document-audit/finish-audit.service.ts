import { applicantName } from '@visa/contract/visa/applicant'
import type { AuditEnd, AuditNotice } from '@visa/contract/visa/document-audit'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { Language } from '@visa/contract/session/personal'
import type { ActingPerson } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { lockRows, updateRow } from '../../../db/table-rows.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { refusalText } from '../../../refusal/refusal-text.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { isOnAt } from '../../centre/option/option.service.ts'
import {
  namesOfDocuments,
  standingOf,
  type Standing,
  type StandingDocument,
} from '../order/audit-standing.service.ts'
import { releaseOrder } from '../order/claim.service.ts'
import { lacksPhoto } from '../order/photo-there.service.ts'
import { moveOrder } from '../order/move.service.ts'
import { isStepTold, mobileOf, tellStep } from '../order/order-notice.service.ts'
import {
  applicantTable,
  companiesOf,
  orderTable,
  type ApplicantRow,
  type VisaOrder,
} from '../order/order-records.service.ts'
import { TO_AUDIT } from './document-audit.repo.ts'

type Row = AuditEnd['rows'][number]
type Auditor = ActingPerson & { language: Language }

interface Judged {
  person: ApplicantRow
  standing: Standing
  /** What an e-visa is filed with beside the documents, and is not there: it is asked for, and keeps nobody from going on. */
  forFiling: readonly Asked[]
}

type Asked = Pick<StandingDocument, 'document'>

const PHOTO_FILE: readonly Asked[] = [{ document: 'PHOTO' }]

/** What the customer is told to bring. */
const lackedBy = ({ standing: { refused, missing }, forFiling }: Judged): Asked[] => [
  ...refused,
  ...missing,
  ...forFiling.filter(({ document }) => ![...refused, ...missing].some((each) => each.document === document)),
]

/** What somebody has to bring, in the words of each document. */
async function wordsFor(tx: Tx, { refused, missing }: Standing): Promise<string> {
  const told: string[] = []
  for (const each of [...refused, ...missing]) {
    const { zh } = await namesOfDocuments(tx, [each])
    told.push(each.reason === '' ? zh : `${zh}：${each.reason}`)
  }
  return told.join('；').slice(0, REASON_MAX)
}

/** As long as the history and the log can be read at a glance. */
const REASON_MAX = 500

/** The list that a message has room for: kinds of documents, by person where there are several. */
async function listFor(tx: Tx, faulty: readonly Judged[]): Promise<string> {
  const told: string[] = []
  for (const each of faulty) {
    const { zh } = await namesOfDocuments(tx, lackedBy(each))
    told.push(faulty.length === 1 ? zh : `${applicantName(each.person)}：${zh}`)
  }
  return told.join('；')
}

/** Those of an order who are to be audited, held with it, and how their documents stand. */
async function judgedOf(tx: Tx, by: Auditor, order: VisaOrder): Promise<Judged[]> {
  const found = await rows<{ id: number; lacks: boolean }>(
    tx,
    sql`select a.id, ${lacksPhoto(sql`a`)} as lacks from visa_applicant a
        where a.order_id = ${order.id} and a.status = any(${TO_AUDIT}::smallint[])`,
  )
  const ids = found.map(({ id }) => id)
  const isFiled = order.visaType === VISA_TYPE.EVISA
  const lacking = new Set(found.filter(({ lacks }) => lacks && isFiled).map(({ id }) => id))
  const judged: Judged[] = []
  // They are the order's, which is held and within reach.
  for (const person of await lockRows(tx, applicantTable, ids)) {
    const standing = await standingOf(tx, by.now, person.id)
    judged.push({ person, standing, forFiling: lacking.has(person.id) ? PHOTO_FILE : [] })
  }
  return judged
}

/** The first of two people has looked: noted and logged, and the second one goes on. */
async function noteFirstReview(tx: Tx, { actor, viewer, now }: Auditor, person: ApplicantRow): Promise<void> {
  await updateRow(tx, applicantTable, person.id, {
    firstReviewBy: viewer.userId,
    firstReviewAt: now.toISOString(),
  })
  await recordChange(tx, actor, {
    entity: applicantTable.entity,
    entityId: person.id,
    subject: applicantName(person),
    topic: String(person.orderId),
    companies: companiesOf(person),
    action: 'update',
    before: { firstReview: '' },
    after: { firstReview: viewer.realName },
  })
}

interface Ending {
  by: Auditor
  order: VisaOrder
  needsTwo: boolean
  awaitPaper: ReadonlySet<number>
}

async function begin(tx: Tx, { by, order }: Ending, { id, status }: ApplicantRow): Promise<void> {
  if (status !== ORDER_STATUS.RECEIVED) return
  await moveOrder(tx, { id: order.id, operation: 'startAudit', by, applicantIds: [id] })
}

/** Ends the audit of one person, or says why it stays open. */
async function endOne(tx: Tx, ending: Ending, { person, standing }: Judged): Promise<Row> {
  const { by, order, needsTwo, awaitPaper } = ending
  const { id, firstReviewBy } = person
  const name = applicantName(person)
  const of = { id: order.id, by, applicantIds: [id] }
  const stays = (why: Refusal): Row => ({
    id,
    name,
    ok: false,
    outcome: 'open',
    message: refusalText(by.language, why),
  })
  if (standing.unjudged.length > 0) {
    const documents = await namesOfDocuments(tx, standing.unjudged)
    return stays(new Refusal('applicantDocumentsUnjudged', { name, documents }))
  }
  if (standing.refused.length + standing.missing.length > 0) {
    const reason = await wordsFor(tx, standing)
    await begin(tx, ending, person)
    await moveOrder(tx, { ...of, operation: 'incomplete', reason })
    const onPaper = awaitPaper.has(id) && order.visaType === VISA_TYPE.STICKER
    if (onPaper) await moveOrder(tx, { ...of, operation: 'awaitPaper' })
    return { id, name, ok: true, outcome: onPaper ? 'awaitPaper' : 'incomplete', message: reason }
  }
  if (needsTwo && firstReviewBy === by.viewer.userId) {
    return stays(new Refusal('applicantSecondReview', { name }))
  }
  await begin(tx, ending, person)
  if (needsTwo && firstReviewBy === null) {
    await noteFirstReview(tx, by, person)
    return { id, name, ok: true, outcome: 'firstReview', message: '' }
  }
  await moveOrder(tx, { ...of, operation: 'approve' })
  return { id, name, ok: true, outcome: 'approved', message: '' }
}

/** Tells the contact once what everybody of the order lacks, before the moves would tell it one by one. */
async function tellOnce(tx: Tx, { by, order }: Ending, judged: readonly Judged[]): Promise<AuditNotice> {
  const faulty = judged.filter((each) => each.standing.unjudged.length === 0 && lackedBy(each).length > 0)
  if (faulty.length === 0) return 'nothing'
  if (!(await isStepTold(tx, { orderId: order.id, step: 'incomplete', now: by.now }))) return 'off'
  if (mobileOf(order.contactMobile) === undefined) return 'noMobile'
  const { now, actor } = by
  const reason = await listFor(tx, faulty)
  await tellStep(tx, { orderId: order.id, step: 'incomplete', now, reason, userId: actor.userId })
  return 'queued'
}

/**
 * Ends the audit of an order, person by person: whose documents are all accepted is approved, whose are not has to bring
 * them, and whoever has one that nobody judged stays. What was claimed for it is given back once nobody is left.
 */
export async function finishAudit(
  tx: Tx,
  by: Auditor,
  { orderId, paperApplicantIds = [] }: { orderId: number; paperApplicantIds?: readonly number[] | undefined },
): Promise<AuditEnd> {
  const order = await heldRow(tx, by, orderTable, orderId)
  const judged = await judgedOf(tx, by, order)
  if (judged.length === 0) throw new Refusal('auditNothing', { orderNo: order.orderNo })
  // Of another order nobody is named here.
  if (!paperApplicantIds.every((id) => judged.some(({ person }) => person.id === id)))
    throw new Refusal('recordGone')
  const needsTwo = await isOnAt(tx, order.acceptOrgId, 'secondReview', by.now)
  const ending = { by, order, needsTwo, awaitPaper: new Set(paperApplicantIds) }
  const notice = await tellOnce(tx, ending, judged)
  const ended: Row[] = []
  for (const each of judged) ended.push(await endOne(tx, ending, each))
  if (order.claimedBy === by.viewer.userId && ended.every(({ ok }) => ok)) await releaseOrder(tx, by, orderId)
  return { rows: ended, notice }
}
