import type { HandlerInput } from '@visa/contract/endpoint'
import type {
  AuditDocument,
  AuditOrder,
  AuditPerson,
  auditPapers,
  LodgingNeed,
} from '@visa/contract/visa/document-audit'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { claimsOrders } from '@visa/contract/visa/order-claim'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { isOnForOrder } from '../../centre/option/option.service.ts'
import { listDocuments } from '../document/document-list.service.ts'
import { acceptPapers } from '../document/document-verdict.service.ts'
import { claimOrder, isClaimedByOther, releaseOrder } from '../order/claim.service.ts'
import { moveOrder } from '../order/move.service.ts'
import { orderTable } from '../order/order-records.service.ts'
import { factsOf, zoneOf, type FactSource } from './audit-facts.ts'
import { orderHead, peopleOf, TO_AUDIT, verdictsOf, type StoredPerson } from './document-audit.repo.ts'

const NOBODY = { broughtBy: '', broughtAt: null, judgedBy: '', judgedAt: null, lastReason: '' }

async function documentsOf(
  db: Queryable,
  by: ActingPerson,
  source: FactSource,
  { applicantId, auditedAt }: StoredPerson,
): Promise<AuditDocument[]> {
  const listed = await listDocuments(db, by, applicantId)
  const verdicts = await verdictsOf(db, by, applicantId)
  return listed.map((document): AuditDocument => {
    const { id: _id, ...verdict } = verdicts.find(({ id }) => id === document.id) ?? { id: null, ...NOBODY }
    const { document: kind, status } = document
    const isJudged = status !== null && status !== DOCUMENT_STATUS.UPLOADED
    const isNew =
      auditedAt === null ||
      (verdict.broughtAt !== null && Date.parse(verdict.broughtAt) > Date.parse(auditedAt))
    return Object.assign(document, verdict, {
      judgedBy: isJudged ? verdict.judgedBy : '',
      judgedAt: isJudged ? verdict.judgedAt : null,
      changed: isNew,
      facts: factsOf(source, kind),
      mrz: zoneOf(source, kind),
    })
  })
}

/** E-visas are filed with the photo too; a label is on paper alone. */
const needsOf = ({ lacksPhoto, lacksLabel }: StoredPerson): LodgingNeed[] => [
  ...(lacksPhoto ? (['photo'] as const) : []),
  ...(lacksLabel ? (['label'] as const) : []),
]

async function personOf(
  db: Queryable,
  by: ActingPerson,
  order: FactSource['order'],
  person: StoredPerson,
): Promise<AuditPerson> {
  const { applicantId, name, latinName, status, auditedAt } = person
  const { firstReviewBy, firstReviewName, firstReviewAt } = person
  return {
    applicantId,
    name,
    latinName,
    status,
    auditedAt,
    firstReview:
      firstReviewBy === null || firstReviewAt === null
        ? null
        : { name: firstReviewName, at: firstReviewAt, mine: firstReviewBy === by.viewer.userId },
    needs: needsOf(person),
    documents: TO_AUDIT.includes(status) ? await documentsOf(db, by, { ...person, order }, person) : [],
  }
}

/** All that the desk shows of one order. */
export async function orderAtDesk(db: Queryable, by: ActingPerson, orderId: number): Promise<AuditOrder> {
  await seenRow(db, by, orderTable, orderId)
  const head = orGone(await orderHead(db, by, orderId))
  const people: AuditPerson[] = []
  for (const person of await peopleOf(db, by, orderId)) people.push(await personOf(db, by, head, person))
  return { ...head, secondReview: await isOnForOrder(db, orderId, 'secondReview', by.now), people }
}

/** Accepts what came on paper and was named, of everybody in an order who is to be audited; all of it or nothing. */
export async function acceptNamedPapers(
  tx: Tx,
  by: ActingPerson,
  { orderId, papers }: HandlerInput<typeof auditPapers>['body'],
) {
  const { orderNo } = await heldRow(tx, by, orderTable, orderId)
  const people = await rows<{ id: number }>(
    tx,
    sql`select id from visa_applicant where order_id = ${orderId} and status = any(${TO_AUDIT}::smallint[]) order by seq, id`,
  )
  const done = []
  for (const { id } of people) {
    const named = papers.filter(({ applicantId }) => applicantId === id)
    const wanted = new Set(named.map(({ requirementId }) => requirementId))
    if (wanted.size > 0) done.push(...(await acceptPapers(tx, by, id, wanted)))
  }
  const named = new Set(papers.map(({ applicantId, requirementId }) => `${applicantId} ${requirementId}`))
  // Whoever agreed to them has read another list than there is by now.
  if (done.length < named.size) throw new Refusal('auditPapersChanged', { orderNo })
  return { rows: done }
}

/** Begins the audit of whoever of an order was received. */
async function beginAudit(tx: Tx, by: ActingPerson, orderId: number): Promise<void> {
  const received = await rows<{ id: number }>(
    tx,
    sql`select id from visa_applicant where order_id = ${orderId} and status = ${ORDER_STATUS.RECEIVED} order by id`,
  )
  const applicantIds = received.map(({ id }) => id)
  if (applicantIds.length > 0) await moveOrder(tx, { id: orderId, operation: 'startAudit', by, applicantIds })
}

/**
 * Takes an order to audit it, and gives back the one that was left for it. Where a colleague has it, it stays theirs:
 * whoever looks is told, and nothing begins.
 */
export async function openForAudit(
  tx: Tx,
  by: ActingPerson,
  { orderId, leftOrderId: left }: { orderId: number; leftOrderId?: number | undefined },
) {
  // By number, as everybody who holds several does.
  const ids = [...new Set([orderId, ...(left === undefined ? [] : [left])])].toSorted((a, b) => a - b)
  for (const id of ids) await heldRow(tx, by, orderTable, id)
  if (left !== undefined && left !== orderId) await leaveOrder(tx, by, left)
  const order = await heldRow(tx, by, orderTable, orderId)
  if (!isClaimedByOther(order, by)) {
    if (claimsOrders(by.viewer.identityCode)) await claimOrder(tx, by, orderId)
    await beginAudit(tx, by, orderId)
  }
  const { claimedBy, claimedByName, claimedUntil } = orGone(await orderHead(tx, by, orderId))
  return { claimedBy, claimedByName, claimedUntil }
}

async function leaveOrder(tx: Tx, by: ActingPerson, id: number): Promise<void> {
  const { claimedBy } = await heldRow(tx, by, orderTable, id)
  if (claimedBy === by.viewer.userId) await releaseOrder(tx, by, id)
}
