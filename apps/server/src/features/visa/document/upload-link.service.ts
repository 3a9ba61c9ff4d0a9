import type { UploadedFile } from '@visa/contract/fields'
import { applicantName } from '@visa/contract/visa/applicant'
import { DOCUMENT_LIMITS, type ApplicantDocument, type PhoneUpload } from '@visa/contract/visa/document'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { dayOf } from '@visa/contract/dates'
import { isApplicationOpen } from '@visa/contract/visa/order.states'
import { loadReasonsKeptOut } from '../../../access/account-status.ts'
import { actorOf, SYSTEM_ACTOR, type Actor } from '../../../access/actor.ts'
import { theProduct, type ActingPerson, type Mover } from '../../../access/mover.ts'
import { loadViewer } from '../../../access/viewer.ts'
import { digest, newSecret } from '../../../crypto/digest.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { extensionOf, mimeOf } from '../../../files/file-type.ts'
import { newObjectKey } from '../../../files/object-key.ts'
import type { Visit } from '../../../http/route.ts'
import { refuseWrongLink } from '../../../http/wrong-link.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { putFiles, type StoreDeps } from '../../file/stored/put-files.service.ts'
import { registerFiles } from '../../file/stored/stored.service.ts'
import { admitPaper } from '../../file/upload/upload.service.ts'
import {
  companiesOfApplicant,
  heldInOrder,
  refuseFixedApplicant,
  seenApplicant,
  type HeldApplicant,
} from '../order/applicant-rows.service.ts'
import { orderTable } from '../order/order-records.service.ts'
import { applyBy } from '../product/apply-by.service.ts'
import { fillFromPapers } from '../order/form-papers.service.ts'
import { bring, holderOf } from './document-place.ts'
import { listDocuments } from './document-list.service.ts'
import { materialWords } from './document.repo.ts'
import {
  contentsAt,
  countFiles,
  deleteLink,
  lackingPeople,
  liveLink,
  replaceLink,
  type UploadLink,
} from './upload-link.repo.ts'

const HOUR_MS = 3_600_000

type Visitor = Pick<Visit, 'address' | 'requestId' | 'now'>

const recordLink = (tx: Tx, by: Mover, applicant: HeldApplicant, uploadLink: [string, string]) =>
  recordChange(tx, by.actor, {
    entity: 'visa_applicant',
    entityId: applicant.id,
    subject: applicantName(applicant),
    topic: String(applicant.orderId),
    companies: companiesOfApplicant(applicant),
    action: 'update',
    before: { uploadLink: uploadLink[0] },
    after: { uploadLink: uploadLink[1] },
  })

interface LinkFor {
  applicantId: number
  /** Whose link it is, and whose upload what comes by it counts as. */
  madeBy: number
}

/** A link by which a telephone sends the documents of one applicant; the one from before ends. */
async function linkOf(
  tx: Tx,
  by: Mover,
  { applicantId, madeBy }: LinkFor,
): Promise<{ token: string; expires: string }> {
  const applicant = await seenApplicant(tx, by, applicantId)
  refuseFixedApplicant(applicant)
  const token = newSecret()
  const expires = new Date(by.now.getTime() + DOCUMENT_LIMITS.linkHours * HOUR_MS)
  await replaceLink(tx, applicantId, { hash: digest(token), expires, madeBy })
  await recordLink(tx, by, applicant, ['', expires.toISOString()])
  return { token, expires: expires.toISOString() }
}

export const makeLink = (
  db: Db,
  by: ActingPerson,
  applicantId: number,
): Promise<{ token: string; expires: string }> =>
  db.tx((tx) => linkOf(tx, by, { applicantId, madeBy: by.viewer.userId }))

/** The same for whoever was judged elsewhere to be that applicant's customer; whose link it is, the caller says. */
export const makeLinkFor = (db: Db, by: Mover, link: LinkFor): Promise<{ token: string; expires: string }> =>
  db.tx((tx) => linkOf(tx, { ...by, viewer: null }, link))

/** More links make a message nobody reads; whoever has more people is told where to log in as well. */
const LINKS_AT_MOST = 3

/** Where a message sends those of an order whose documents lack: a link for each, or the product itself. */
export const uploadAddress =
  (publicUrl: string) =>
  async (
    tx: Tx,
    { orderId, userId, now }: { orderId: number; userId: number | null; now: Date },
  ): Promise<string> => {
    const viewer = userId === null ? undefined : await loadViewer(tx, userId)
    const people = await lackingPeople(tx, orderId)
    if (viewer === undefined || people.length === 0 || people.length > LINKS_AT_MOST) return publicUrl
    const by = { viewer, actor: actorOf(viewer, '', ''), now }
    const told: string[] = []
    for (const { id, name } of people) {
      const { token } = await linkOf(tx, by, { applicantId: id, madeBy: viewer.userId })
      const address = `${publicUrl}/#/m/upload?token=${token}`
      told.push(people.length === 1 ? address : `${name} ${address}`)
    }
    return told.join(' ')
  }

export async function endLink(tx: Tx, by: ActingPerson, applicantId: number): Promise<void> {
  const applicant = await seenApplicant(tx, by, applicantId)
  if (await deleteLink(tx, applicantId)) await recordLink(tx, by, applicant, ['(old)', ''])
}

const refuseLink = (db: Queryable, visitor: Visitor): Promise<never> =>
  refuseWrongLink(db, visitor, { kind: 'upload-link', refusal: 'uploadLinkOver' })

interface Opened extends UploadLink {
  applicant: HeldApplicant
  left: number
}

/** A link ends with its maker: frozen, blocked, or of a company that was stopped. */
const isKeptOut = async (db: Queryable, { ownerId }: Pick<UploadLink, 'ownerId'>): Promise<boolean> =>
  (await loadReasonsKeptOut(db, [ownerId])).has(ownerId)

/** What is unknown, ended, used up or too late is told alike. */
async function openedLink(db: Queryable, visitor: Visitor, token: string): Promise<Opened> {
  const link = await liveLink(db, digest(token), visitor.now)
  const left = DOCUMENT_LIMITS.linkFiles - (link?.files ?? 0)
  if (link === undefined || left <= 0 || (await isKeptOut(db, link))) return refuseLink(db, visitor)
  const applicant = await seenApplicant(db, theProduct(visitor.now), link.applicantId)
  return isApplicationOpen(applicant.status) ? { ...link, applicant, left } : refuseLink(db, visitor)
}

const HIDDEN = '＊＊'

type Asked = PhoneUpload['documents'][number]

/** What is asked for: what must be there, and what else there is of it. */
async function askedOf(db: Queryable, now: Date, applicantId: number): Promise<Asked[]> {
  const documents = await listDocuments(db, { viewer: null, now }, applicantId)
  const kinds = await materialWords(db, 'MATERIAL_KIND')
  const forms = await materialWords(db, 'MATERIAL_FORM')
  const nameOf = ({ document, form }: ApplicantDocument): Pick<Asked, 'nameZh' | 'nameEn'> => {
    const { zh, en } = kinds.get(document) ?? { zh: document, en: document }
    // The same kind may be asked for twice, as an original and as a copy.
    const twice = documents.filter((each) => each.document === document).length > 1
    const said = twice ? forms.get(form) : undefined
    return said === undefined
      ? { nameZh: zh, nameEn: en }
      : { nameZh: `${zh}（${said.zh}）`, nameEn: `${en} (${said.en})` }
  }
  const asked = documents.flatMap((each): Asked[] => {
    const { requirementId, must, files } = each
    if (requirementId === null || !(must || files.length > 0)) return []
    return [{ ...each, ...nameOf(each), requirementId, files: files.length }]
  })
  // What is done with stands last.
  const isDone = ({ status }: Asked): number => (status === DOCUMENT_STATUS.ACCEPTED ? 1 : 0)
  return asked.toSorted((one, other) => isDone(one) - isDone(other))
}

export async function phoneList(db: Queryable, visitor: Visitor, token: string): Promise<PhoneUpload> {
  const { applicant, expires, left } = await openedLink(db, visitor, token)
  const order = await seenRow(db, theProduct(visitor.now), orderTable, applicant.orderId)
  return {
    name: `${/^./u.exec(applicantName(applicant))?.[0] ?? ''}${HIDDEN}`,
    visaCountry: applicant.nationCode,
    visaType: applicant.visaType,
    expires: expires.toISOString(),
    left,
    documentsBy: await applyBy(db, order, dayOf(visitor.now)),
    documents: await askedOf(db, visitor.now, applicant.id),
  }
}

interface Sent {
  token: string
  requirementId: number
  file: readonly UploadedFile[]
}

/** Whoever holds the link, as the log calls them. */
const phoneActor = ({ address, requestId }: Visitor): Actor => ({
  ...SYSTEM_ACTOR,
  name: 'phone',
  address,
  requestId,
})

/** What is asked for in this place; nobody outside undoes what somebody at the desk has decided. */
async function openPlace(
  db: Queryable,
  now: Date,
  { applicantId, requirementId }: { applicantId: number; requirementId: number },
): Promise<Asked> {
  const asked = (await askedOf(db, now, applicantId)).find((each) => each.requirementId === requirementId)
  if (asked === undefined) throw new Refusal('documentNotAsked', { name: HIDDEN })
  if (asked.status === DOCUMENT_STATUS.ACCEPTED) {
    throw new Refusal('documentAccepted', { name: { zh: asked.nameZh, en: asked.nameEn } })
  }
  return asked
}

/** Those whose content is not there yet: a telephone that heard no answer sends the same again. */
async function newOnes<File extends { md5: string; size: number }>(
  tx: Tx,
  place: { applicantId: number; requirementId: number },
  files: readonly File[],
): Promise<File[]> {
  const isLike = (one: File) => (other: { md5: string; size: number }) =>
    one.md5 === other.md5 && one.size === other.size
  const there = await contentsAt(tx, place)
  return files.filter((file, index) => !there.some(isLike(file)) && files.findIndex(isLike(file)) === index)
}

/**
 * Takes pictures and PDF files by a link: they go to one document of its applicant, and count as its maker's. All is
 * judged before anything is stored, and again with the applicant held, as much may happen during an upload.
 */
export async function takeFromPhone(
  deps: StoreDeps,
  visitor: Visitor,
  { token, requirementId, file: files }: Sent,
): Promise<{ files: string[]; left: number }> {
  const { db } = deps
  const { now } = visitor
  const { applicant, left, ownerId, companyId } = await openedLink(db, visitor, token)
  await openPlace(db, now, { applicantId: applicant.id, requirementId })
  if (files.length > left) throw new Refusal('uploadLinkLeft', { left })
  const wanted: Parameters<typeof putFiles>[2][number][] = []
  // One after the other: pictures take memory while they are drawn.
  for (const each of files) {
    const { path, fileName, kind } = await admitPaper(each)
    const storageName = newObjectKey(ownerId, extensionOf(fileName), now)
    wanted.push({ path, fileName, storageName, mime: mimeOf(kind), ownerId, companyId, expiresAt: null })
  }
  const actor = phoneActor(visitor)
  const had = await putFiles(deps, { now }, wanted, async (tx, entries) => {
    if (await isKeptOut(tx, { ownerId })) return undefined
    const held = await heldInOrder(tx, theProduct(now), applicant.id)
    refuseFixedApplicant(held)
    const { document } = await openPlace(tx, now, { applicantId: held.id, requirementId })
    const fresh = await newOnes(tx, { applicantId: held.id, requirementId }, entries)
    const max = DOCUMENT_LIMITS.linkFiles
    const count = await countFiles(tx, digest(token), { count: fresh.length, max, now })
    if (count === undefined || fresh.length === 0) return count
    const place = { requirementId, document }
    const attached = fresh.map(({ storageName, fileName }, fileIndex) => ({
      storageName,
      fileName,
      fileIndex,
    }))
    const { id } = await bring(tx, { actor, now }, held, place, { files: attached, add: true, note: '' })
    await registerFiles(tx, actor, fresh, { quotaBytes: deps.quotaBytes, holder: holderOf(id) })
    await fillFromPapers(tx, { actor, now }, held.id, [document])
    return count
  })
  if (had === undefined) return refuseLink(db, visitor)
  return { files: wanted.map(({ fileName }) => fileName), left: DOCUMENT_LIMITS.linkFiles - had }
}
