import type { HandlerInput } from '@visa/contract/endpoint'
import type {
  documentMove,
  documentRemove,
  documentRequest,
  documentSave,
} from '@visa/contract/visa/document'
import type { Attachment } from '@visa/contract/files/file'
import { applicantName } from '@visa/contract/visa/applicant'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { heldRow, reachedRows } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { followFiles, passFiles, shareFiles } from '../../file/stored/stored.service.ts'
import { followDocuments, papersOfApplicant } from '../order/applicant-documents.service.ts'
import { companiesOfApplicant, type HeldApplicant } from '../order/applicant-rows.service.ts'
import { fileHolder, fillFromPapers } from '../order/form-papers.service.ts'
import { documentFlow } from './document.flow.ts'
import { asProduct, bring, holderOf, placeFor, refuseAccepted, rewrite } from './document-place.ts'
import { deleteRequest, documentAt, documentsOfApplicant, insertRequest } from './document.repo.ts'
import { documentTable } from './document.table.ts'
import { applicantOf, openApplicant } from './open-applicant.ts'

type BodyOf<E> = HandlerInput<E> extends { body: infer Body } ? Body : never

/** Puts files of the own uploads to a document of an applicant; two at once both keep theirs. */
export async function saveDocument(
  tx: Tx,
  by: ActingPerson,
  { applicantId, requirementId, document, ...brought }: BodyOf<typeof documentSave>,
): Promise<number> {
  const applicant = await openApplicant(tx, by, applicantId)
  const place = await placeFor(tx, by.now, applicant, { requirementId, document })
  const { id, before, after } = await bring(tx, by, applicant, place, brought)
  await followFiles(tx, by, holderOf(id), before, after)
  await fillFromPapers(tx, by, applicantId, [place.document])
  return id
}

/**
 * Files that came with somebody's form are their document where the same is asked for as one; what was accepted is not
 * changed by them. The form holds them already.
 */
export async function bringFromForm(
  tx: Tx,
  by: Pick<Mover, 'actor' | 'now'>,
  applicant: HeldApplicant,
  { document, files }: { document: string; files: readonly Attachment[] },
): Promise<void> {
  const { wanted } = await papersOfApplicant(tx, by.now, applicant.id)
  const asked = wanted.find((each) => each.must && each.document === document)
  if (asked === undefined) return
  const place = { requirementId: asked.id, document }
  if (files.length > 0) {
    const { id, before, after } = await bring(tx, by, applicant, place, { files, add: false, note: '' })
    const names = files.map(({ storageName }) => storageName)
    await shareFiles(tx, by.now, { from: fileHolder(applicant.id), to: holderOf(id) }, names)
    await followFiles(tx, by, holderOf(id), before, after)
    return
  }
  const there = await documentAt(tx, applicant.id, place)
  if (there === undefined) return
  const row = await heldRow(tx, asProduct(by), documentTable, there)
  refuseAccepted(row)
  await followFiles(tx, by, holderOf(there), row.files, [])
  await transition(tx, documentFlow, { id: there, operation: 'remove', by: asProduct(by) })
}

/** A document of an applicant who is held, and those of its files that are named; undefined: it has just gone. */
async function withFiles(tx: Tx, by: ActingPerson, id: number, storageName: string | undefined) {
  const [row] = await reachedRows(tx, by, documentTable, [id])
  if (row === undefined) return undefined
  const named = row.files.filter((file) => storageName === undefined || file.storageName === storageName)
  if (storageName !== undefined && named.length === 0) throw new Refusal('recordGone')
  return { row, named, left: row.files.filter((file) => !named.includes(file)) }
}

/** Takes a file out of a document, or the document with all its files. */
export async function removeDocument(
  tx: Tx,
  by: ActingPerson,
  { id, storageName }: BodyOf<typeof documentRemove>,
): Promise<void> {
  const applicant = await applicantOf(tx, by, id)
  const found = applicant && (await withFiles(tx, by, id, storageName))
  if (found !== undefined && found.left.length > 0) {
    await rewrite(tx, by, found.row, { files: found.left })
    await followFiles(tx, by, holderOf(id), found.row.files, found.left)
  } else {
    await followFiles(tx, by, holderOf(id), found?.row.files ?? [], [])
    await transition(tx, documentFlow, { id, operation: 'remove', by })
  }
  if (applicant !== undefined && found !== undefined) {
    await fillFromPapers(tx, by, applicant.id, [found.row.document])
  }
}

/** Puts files that went to the wrong document to the right one of the same applicant, whoever uploaded them. */
export async function moveDocument(
  tx: Tx,
  by: ActingPerson,
  { id, storageName, ...to }: BodyOf<typeof documentMove>,
): Promise<number> {
  const applicant = orGone(await applicantOf(tx, by, id))
  const { row, named, left } = orGone(await withFiles(tx, by, id, storageName))
  const place = await placeFor(tx, by.now, applicant, to)
  if (place.requirementId === row.requirementId && place.document === row.document) return id
  refuseAccepted(row)
  const brought = { files: named, add: true, note: left.length === 0 ? row.note : '' }
  const target = await bring(tx, by, applicant, place, brought)
  const records = { from: holderOf(id), to: holderOf(target.id) }
  const [going, staying] = [named, left].map((files) => files.map((file) => file.storageName))
  await passFiles(tx, by.now, records, { going: going ?? [], staying: staying ?? [] })
  if (left.length > 0) await rewrite(tx, by, row, { files: left })
  // Nothing is lost: it is all in the other one.
  else await transition(tx, documentFlow, { id, operation: 'remove', by: asProduct(by) })
  await fillFromPapers(tx, by, applicant.id, [row.document, place.document])
  return target.id
}

/** Asks an applicant for a document that is wanted only on request, or no longer. */
export async function requestDocument(
  tx: Tx,
  by: ActingPerson,
  { applicantId, requirementId, requested }: BodyOf<typeof documentRequest>,
): Promise<void> {
  const applicant = await openApplicant(tx, by, applicantId)
  const { wanted, requirements } = await papersOfApplicant(tx, by.now, applicantId)
  const requirement = requirements.find(({ id }) => id === requirementId)
  if (requirement === undefined || !wanted.some(({ id }) => id === requirementId)) {
    throw new Refusal('documentNotAsked', { name: applicantName(applicant) })
  }
  if (!requirement.condition.some((clause) => 'requested' in clause)) {
    throw new Refusal('documentNotOnRequest')
  }
  const changed = requested
    ? await insertRequest(tx, { applicantId, requirementId, userId: by.viewer.userId })
    : await deleteRequest(tx, applicantId, requirementId)
  if (!changed) return
  await followDocuments(tx, by.now, applicantId)
  const { document } = requirement
  await recordChange(tx, by.actor, {
    entity: 'visa_applicant',
    entityId: applicantId,
    subject: applicantName(applicant),
    topic: String(applicant.orderId),
    companies: companiesOfApplicant(applicant),
    action: 'update',
    before: { requestedDocument: requested ? '' : document },
    after: { requestedDocument: requested ? document : '' },
  })
}

/** The documents of an applicant who is being removed let go of their files; they go with their applicant. */
export async function releaseDocuments(
  tx: Tx,
  by: Pick<ActingPerson, 'actor' | 'now'>,
  applicantId: number,
): Promise<void> {
  for (const { id, files } of await documentsOfApplicant(tx, null, applicantId)) {
    await followFiles(tx, by, holderOf(id), files, [])
  }
}
