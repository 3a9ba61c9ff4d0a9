import type { Attachment } from '@visa/contract/files/file'
import { applicantName } from '@visa/contract/visa/applicant'
import { DOCUMENT_LIMITS } from '@visa/contract/visa/document'
import { DOCUMENT_MACHINE, DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { Mover } from '../../../access/mover.ts'
import { addRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { beginHistory, transition } from '../../../workflow/transition.ts'
import type { FileRecord } from '../../file/stored/stored.service.ts'
import { followDocuments, papersOfApplicant } from '../order/applicant-documents.service.ts'
import { companiesOfApplicant, type HeldApplicant } from '../order/applicant-rows.service.ts'
import { forgetFirstReview, standingOf } from '../order/audit-standing.service.ts'
import { moveOrder } from '../order/move.service.ts'
import { documentFlow } from './document.flow.ts'
import { documentAt, materialWords, type Place } from './document.repo.ts'
import { documentTable, type DocumentRow } from './document.table.ts'

export const holderOf = (id: number): FileRecord => ({ entity: 'visa_document', entityId: id })

/** Who may was judged by the call and by reach; files come in by edges of the product's own. */
export const asProduct = ({ actor, now }: Pick<Mover, 'actor' | 'now'>): Mover => ({
  viewer: null,
  actor,
  now,
})

/** Where files of an applicant go: to what is asked of them, or of any kind without being asked. */
export async function placeFor(
  tx: Tx,
  now: Date,
  applicant: HeldApplicant,
  { requirementId, document }: Place,
): Promise<Place> {
  if (requirementId === null) {
    const kind = (await materialWords(tx, 'MATERIAL_KIND')).get(document)
    if (kind?.valid !== 1) {
      const rule = document === '' ? 'required' : 'choice'
      throw new InvalidInput([{ field: 'document', rule, params: {} }])
    }
    return { requirementId, document }
  }
  const { wanted, held, requirements } = await papersOfApplicant(tx, now, applicant.id)
  const asked =
    wanted.some(({ id }) => id === requirementId) || held.some((each) => each.requirementId === requirementId)
  const requirement = requirements.find(({ id }) => id === requirementId)
  if (!asked || requirement === undefined) {
    throw new Refusal('documentNotAsked', { name: applicantName(applicant) })
  }
  return { requirementId, document: requirement.document }
}

interface Brought {
  files: readonly Attachment[]
  /** Added to what is there; false: in its place. */
  add: boolean
  note: string
}

const numbered = (files: readonly Attachment[]): Attachment[] =>
  files.map((file, fileIndex) => ({ ...file, fileIndex }))

function joined(before: readonly Attachment[], { files, add }: Brought): Attachment[] {
  const kept = add
    ? before.filter((each) => !files.some((file) => file.storageName === each.storageName))
    : []
  const all = numbered([...kept, ...files])
  if (all.length > DOCUMENT_LIMITS.files) {
    throw new Refusal('documentFilesFull', { max: DOCUMENT_LIMITS.files })
  }
  return all
}

/** The row of a document that was not there. */
export async function begin(
  tx: Tx,
  by: Pick<Mover, 'actor' | 'now'>,
  applicant: HeldApplicant,
  place: Place,
  brought: Brought,
): Promise<DocumentRow['id']> {
  const kind = (await materialWords(tx, 'MATERIAL_KIND')).get(place.document)
  const companies = companiesOfApplicant(applicant)
  const id = await addRow(tx, by.actor, documentTable, {
    ...place,
    applicantId: applicant.id,
    documentStatus: DOCUMENT_STATUS.UPLOADED,
    note: brought.note,
    files: joined([], brought),
    updatedBy: by.actor.userId,
    broughtBy: by.actor.userId,
    broughtAt: by.now.toISOString(),
    whose: {
      orderId: applicant.orderId,
      companies,
      name: applicantName(applicant),
      applicantStatus: applicant.status,
      kind: { zh: kind?.zh ?? place.document, en: kind?.en ?? place.document },
    },
  })
  const [companyId = null] = companies
  await beginHistory(tx, DOCUMENT_MACHINE, {
    id,
    state: DOCUMENT_STATUS.UPLOADED,
    companyId,
    actor: by.actor,
  })
  await followDocuments(tx, by.now, applicant.id)
  await forgetFirstReview(tx, applicant.id)
  return id
}

/**
 * Brings files to a place of an applicant whom the caller holds: what is there gets them and is looked at anew. Tells
 * what the document held before and holds now; whoever calls sees to the files themselves.
 */
export async function bring(
  tx: Tx,
  by: Pick<Mover, 'actor' | 'now'>,
  applicant: HeldApplicant,
  place: Place,
  brought: Brought,
): Promise<{ id: number; before: readonly Attachment[]; after: readonly Attachment[] }> {
  const there = await documentAt(tx, applicant.id, place)
  if (there === undefined) {
    const id = await begin(tx, by, applicant, place, brought)
    await resumeMended(tx, by, applicant)
    return { id, before: [], after: brought.files }
  }
  const product = asProduct(by)
  const row = await heldRow(tx, product, documentTable, there)
  const after = joined(row.files, brought)
  await rewrite(tx, by, row, { files: after, note: brought.note === '' ? row.note : brought.note })
  await resumeMended(tx, by, applicant)
  return { id: there, before: row.files, after }
}

/** Who has brought all that was refused or missing comes back to the audit desk, without anybody asking. */
async function resumeMended(
  tx: Tx,
  by: Pick<Mover, 'actor' | 'now'>,
  { id, orderId, status }: HeldApplicant,
): Promise<void> {
  if (status !== ORDER_STATUS.INCOMPLETE_MATERIAL) return
  const { refused, missing } = await standingOf(tx, by.now, id)
  if (refused.length + missing.length > 0) return
  await moveOrder(tx, { id: orderId, operation: 'resume', by: asProduct(by), applicantIds: [id] })
}

/** Nobody changes what somebody at the desk has accepted, from wherever the files come. */
export const refuseAccepted = ({ documentStatus, whose: { name, kind } }: DocumentRow): void => {
  if (documentStatus !== DOCUMENT_STATUS.ACCEPTED) return
  throw new Refusal('documentAccepted', { name: { zh: `${name} ${kind.zh}`, en: `${name} ${kind.en}` } })
}

/** Other files, or fewer, in a document that is held: they are looked at anew. */
export async function rewrite(
  tx: Tx,
  by: Pick<Mover, 'actor' | 'now'>,
  row: DocumentRow,
  { files, note }: { files: readonly Attachment[]; note?: string },
): Promise<void> {
  refuseAccepted(row)
  await transition(tx, documentFlow, {
    id: row.id,
    operation: 'replace',
    by: asProduct(by),
    set: {
      files: numbered(files),
      reason: '',
      faults: [],
      updatedBy: by.actor.userId,
      broughtBy: by.actor.userId,
      broughtAt: by.now.toISOString(),
      ...(note === undefined ? {} : { note }),
    },
  })
}
