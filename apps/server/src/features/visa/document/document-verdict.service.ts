import type { HandlerInput } from '@visa/contract/endpoint'
import { applicantName } from '@visa/contract/visa/applicant'
import type { documentAudit } from '@visa/contract/visa/document'
import type { auditPaper as auditPaperCall, auditUndo } from '@visa/contract/visa/document-audit'
import { DOCUMENT_STATUS, type DocumentStatus } from '@visa/contract/visa/document.states'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { papersOfApplicant } from '../order/applicant-documents.service.ts'
import type { HeldApplicant } from '../order/applicant-rows.service.ts'
import { namesOfDocuments } from '../order/audit-standing.service.ts'
import { keepClaim } from '../order/claim.service.ts'
import { moveOrder } from '../order/move.service.ts'
import { asProduct, begin, placeFor } from './document-place.ts'
import { documentFlow } from './document.flow.ts'
import { documentAt, materialWords } from './document.repo.ts'
import { documentTable } from './document.table.ts'
import { applicantOf, openApplicant } from './open-applicant.ts'

/** What auditors say of documents. */

type BodyOf<E> = HandlerInput<E> extends { body: infer Body } ? Body : never
type Verdict = BodyOf<typeof documentAudit>

/** What a refused document's customer is told: what was written or, where nothing was, the words of its faults. */
async function wordsOf(
  tx: Tx,
  { operation, reason, faults }: Omit<Verdict, 'id'>,
): Promise<Pick<Verdict, 'reason' | 'faults'>> {
  if (operation === 'accept') return { reason: '', faults: [] }
  const known = await materialWords(tx, 'MATERIAL_FAULT')
  const failures = faults.flatMap((fault, place) =>
    known.has(fault) ? [] : [{ field: `faults.${place}`, rule: 'choice' as const, params: {} }],
  )
  if (failures.length > 0) throw new InvalidInput(failures)
  const said = faults.map((fault) => known.get(fault)?.zh ?? fault).join('、')
  return { reason: reason === '' ? said : reason, faults: [...new Set(faults)] }
}

/** Accepts a document, or refuses it with its faults; the first verdict on somebody begins their audit. */
export async function auditDocument(
  tx: Tx,
  by: ActingPerson,
  { id, seenStatus, ...verdict }: Verdict,
): Promise<DocumentStatus> {
  const { operation } = verdict
  const applicant = await applicantOf(tx, by, id)
  const { reason, faults } = await wordsOf(tx, verdict)
  const judged = { judgedBy: by.viewer.userId, judgedAt: by.now.toISOString() }
  const set = { reason, faults, updatedBy: by.viewer.userId, ...judged }
  await transition(tx, documentFlow, { id, operation, by, reason, seen: seenStatus, set })
  if (applicant !== undefined) await keepClaim(tx, by, applicant.orderId)
  if (applicant?.status === ORDER_STATUS.RECEIVED) {
    const { id: applicantId, orderId } = applicant
    await moveOrder(tx, { id: orderId, operation: 'startAudit', by, applicantIds: [applicantId] })
  }
  return operation === 'refuse' ? DOCUMENT_STATUS.REFUSED : DOCUMENT_STATUS.ACCEPTED
}

/** Judges what came on paper: the desk has it in the hand, so there is no file. */
export async function auditPaper(
  tx: Tx,
  by: ActingPerson,
  { applicantId, requirementId, ...verdict }: BodyOf<typeof auditPaperCall>,
): Promise<{ id: number; status: DocumentStatus }> {
  const applicant = await openApplicant(tx, by, applicantId)
  const place = await placeFor(tx, by.now, applicant, { requirementId, document: '' })
  const there = await documentAt(tx, applicantId, place)
  if (there === undefined) await refuseUnseen(tx, by, applicant, requirementId)
  const nothing = { files: [], add: true, note: '' }
  const id = there ?? (await begin(tx, by, applicant, place, nothing))
  return { id, status: await auditDocument(tx, by, { id, ...verdict }) }
}

/** Of what is named accepts what came on paper for somebody and nobody has judged; what was refused before is looked at by itself. */
export async function acceptPapers(
  tx: Tx,
  by: ActingPerson,
  applicantId: number,
  named: ReadonlySet<number>,
): Promise<{ id: number; status: DocumentStatus; applicantId: number; requirementId: number }[]> {
  const { wanted, held, onPaper } = await papersOfApplicant(tx, by.now, applicantId)
  const open = wanted.filter(
    (asked) =>
      named.has(asked.id) &&
      onPaper(asked) > 0 &&
      !held.some(({ requirementId }) => requirementId === asked.id),
  )
  const done: Awaited<ReturnType<typeof acceptPapers>> = []
  for (const { id: requirementId } of open) {
    const verdict = { operation: 'accept' as const, faults: [], reason: '' }
    const judged = await auditPaper(tx, by, { applicantId, requirementId, ...verdict })
    done.push({ ...judged, applicantId, requirementId })
  }
  return done
}

/** What is neither here as a file nor on paper cannot be looked at. */
async function refuseUnseen(
  tx: Tx,
  { now }: ActingPerson,
  applicant: HeldApplicant,
  requirementId: number,
): Promise<void> {
  const { requirements, onPaper } = await papersOfApplicant(tx, now, applicant.id)
  const asked = requirements.find(({ id }) => id === requirementId)
  if (asked !== undefined && onPaper(asked) > 0) return
  const documents = await namesOfDocuments(tx, asked === undefined ? [] : [{ document: asked.document }])
  throw new Refusal('documentNotHere', { name: applicantName(applicant), documents })
}

/** Takes the own verdict back, as long as the audit goes on. What has no file is again as if nobody had looked. */
export async function undoVerdict(
  tx: Tx,
  by: ActingPerson,
  { id, seenStatus }: BodyOf<typeof auditUndo>,
): Promise<void> {
  const applicant = orGone(await applicantOf(tx, by, id))
  if (applicant.status !== ORDER_STATUS.AUDITING) {
    throw new Refusal('auditEnded', { name: applicantName(applicant) })
  }
  const nobody = { reason: '', faults: [], judgedBy: null, judgedAt: null, updatedBy: by.viewer.userId }
  await transition(tx, documentFlow, { id, operation: 'reopen', by, seen: seenStatus, set: nobody })
  const row = await heldRow(tx, by, documentTable, id)
  if (row.files.length === 0)
    await transition(tx, documentFlow, { id, operation: 'remove', by: asProduct(by) })
}
