import type { Attachment, UploadedItem } from '@visa/contract/files/file'
import type { Actor } from '../../../access/actor.ts'
import type { Mover } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { refuseFilesHeld } from '../../privacy/hold/hold.service.ts'
import type { FileRecord } from './file-record.ts'
import { refuseUnfit, settleRoom } from './quota.service.ts'
import {
  deleteUses,
  expireUnused,
  findContent,
  findStored,
  giveUnused,
  insertStored,
  insertUses,
  keepForGood,
  lockStored,
  neededOriginals,
  type NewStoredFile,
  withOriginals,
} from './stored.repo.ts'

const ENTITY = 'stored_file'
const DAY_MS = 86_400_000

/** Files that no record holds are gone a day later. */
export const temporaryUntil = (now: Date): Date => new Date(now.getTime() + DAY_MS)

export type { FileRecord } from './file-record.ts'

/** A file to be entered into the books. */
export type NewFile = NewStoredFile

/** The file stored under a name, while its time lasts. */
export const storedFile = findStored

/** What somebody uploaded and no record holds yet goes to whoever goes on with their forms. */
export const giveUploads = giveUnused

interface Entering {
  quotaBytes: number
  /** The record that the files belong to, while they last; without one they are their uploader's until one takes hold. */
  holder?: FileRecord
  /** The names under which room was reserved, where they are not those of the files. */
  reservedAs?: readonly string[]
}

/** Enters files of one company into the books, all or none, within what it may store. */
export async function registerFiles(
  tx: Tx,
  actor: Actor,
  files: readonly NewFile[],
  { holder, ...room }: Entering,
): Promise<void> {
  const ids: number[] = []
  for (const file of files) {
    const id = await insertStored(tx, file)
    ids.push(id)
    const { fileName, size, mime, storageName } = file
    const after = { fileName, size, mime, storageName }
    await recordChange(tx, actor, {
      entity: ENTITY,
      entityId: id,
      subject: fileName,
      companies: [file.companyId],
      action: 'add',
      before: null,
      after,
    })
  }
  if (holder !== undefined) await insertUses(tx, ids, holder)
  const [head] = files
  // Last: from here on the company's other uploads wait for this transaction.
  if (head !== undefined) await settleRoom(tx, head.companyId, files, room)
}

/** An own upload with this content. Others' files are never told about, by nothing; what has no room is refused at once. */
export async function existingFile(
  tx: Tx,
  { userId, companyId }: Viewer,
  content: { md5: string; size: number },
  { now, quotaBytes }: { now: Date; quotaBytes: number },
): Promise<UploadedItem | null> {
  const found = await findContent(tx, { userId, companyId }, content, { now, until: temporaryUntil(now) })
  if (found === undefined) await refuseUnfit(tx, companyId, content.size, quotaBytes)
  return found ? { imgUrl: found.storageName, fileName: found.fileName, fileIndex: 0 } : null
}

/** Who saves the record, and when. */
type Saving = Pick<Mover, 'actor' | 'now'>

/** Without those that something else of the record was made of. */
async function leaving(tx: Tx, storageNames: readonly string[], record: FileRecord): Promise<string[]> {
  const needed = new Set(await neededOriginals(tx, storageNames, record))
  return storageNames.filter((name) => !needed.has(name))
}

const isAbsolute = (name: string): boolean => /^https?:\/\//i.test(name)

/** A record that goes lets go of its files: those that nothing else holds end at once, and the sweep takes them away. */
export async function dropFiles(
  tx: Tx,
  { actor, now }: Saving,
  record: FileRecord,
  storageNames: readonly string[],
): Promise<void> {
  const gone = await leaving(tx, await withOriginals(tx, storageNames), record)
  const files = (await lockStored(tx, gone, record, now)).filter(({ held }) => held)
  await deleteUses(
    tx,
    files.map(({ id }) => id),
    record,
  )
  const ended = new Set(
    await expireUnused(
      tx,
      files.map(({ id }) => id),
      now,
    ),
  )
  for (const { id, fileName, companyId } of files.filter((file) => ended.has(file.id))) {
    const change = { entity: ENTITY, entityId: id, subject: fileName, companies: [companyId] }
    await recordChange(tx, actor, {
      ...change,
      action: 'update',
      before: { dropped: false },
      after: { dropped: true },
    })
  }
}

/**
 * A record takes hold of files. They must be the acting person's own uploads, or held by the record already: knowing
 * the name of a colleague's file is no way to it.
 */
async function keepFiles(
  tx: Tx,
  { actor, now }: Saving,
  storageNames: readonly string[],
  record: FileRecord,
): Promise<void> {
  const names = [...new Set(storageNames.filter((name) => !isAbsolute(name)))]
  // What they were made of comes along, as far as it is theirs to bring.
  const files = await lockStored(tx, await withOriginals(tx, names), record, now)
  // Whoever moved to another company has left what they uploaded for the old one behind.
  const usable = files.filter(
    ({ ownerId, companyId, held }) => held || (ownerId === actor.userId && companyId === actor.companyId),
  )
  const missing = names.find((name) => !usable.some(({ storageName }) => storageName === name))
  if (missing !== undefined) throw new Refusal('fileGone', { name: missing.split('/').at(-1) ?? '' })
  await insertUses(
    tx,
    usable.map(({ id }) => id),
    record,
  )
  await keepForGood(
    tx,
    usable.map(({ id }) => id),
  )
  for (const { id, fileName, companyId } of usable.filter(({ kept }) => !kept)) {
    const change = { entity: ENTITY, entityId: id, subject: fileName, companies: [companyId] }
    await recordChange(tx, actor, {
      ...change,
      action: 'update',
      before: { permanent: false },
      after: { permanent: true },
    })
  }
}

/** A record lets go of files; those that nothing else holds are gone a day later. */
async function releaseFiles(
  tx: Tx,
  { actor, now }: Saving,
  storageNames: readonly string[],
  record: FileRecord,
): Promise<void> {
  const files = (await lockStored(tx, storageNames, record, now)).filter(({ held }) => held)
  const ids = files.map(({ id }) => id)
  await deleteUses(tx, ids, record)
  const expired = new Set(await expireUnused(tx, ids, temporaryUntil(now)))
  if (expired.size > 0) await refuseFilesHeld(tx, record)
  for (const { id, fileName, companyId } of files.filter((file) => expired.has(file.id))) {
    const change = { entity: ENTITY, entityId: id, subject: fileName, companies: [companyId] }
    await recordChange(tx, actor, {
      ...change,
      action: 'update',
      before: { permanent: true },
      after: { permanent: false },
    })
  }
}

type Named = Pick<Attachment, 'storageName'>

/**
 * Files follow their record, inside the transaction that saves it: what is new is kept while the record holds it and
 * read by whoever may see the record, what went is let go. A record that goes has none afterwards.
 */
export async function followFiles(
  tx: Tx,
  by: Saving,
  record: FileRecord,
  before: readonly Named[],
  after: readonly Named[],
): Promise<void> {
  const kept = after.map(({ storageName }) => storageName)
  const held = before.map(({ storageName }) => storageName)
  // An address elsewhere is shown where older records have one; nobody brings in new ones.
  const strange = kept.find((name) => isAbsolute(name) && !held.includes(name))
  if (strange !== undefined) throw new Refusal('fileGone', { name: strange })
  const stays = new Set(await withOriginals(tx, kept))
  const gone = (await withOriginals(tx, held)).filter((name) => !stays.has(name))
  if (kept.length > 0) await keepFiles(tx, by, kept, record)
  if (gone.length > 0) await releaseFiles(tx, by, await leaving(tx, gone, record), record)
}

interface Records {
  from: FileRecord
  to: FileRecord
}

/** What one record holds, another that is seen by the same eyes holds too. For whoever has judged both. */
export async function shareFiles(
  tx: Tx,
  now: Date,
  { from, to }: Records,
  storageNames: readonly string[],
): Promise<void> {
  const shared = await lockStored(tx, await withOriginals(tx, storageNames), from, now)
  await insertUses(
    tx,
    shared.filter(({ held }) => held).map(({ id }) => id),
    to,
  )
}

/** The same, and the first lets go of them; others it goes on holding. */
export async function passFiles(
  tx: Tx,
  now: Date,
  records: Records,
  { going, staying }: { going: readonly string[]; staying: readonly string[] },
): Promise<void> {
  await shareFiles(tx, now, records, going)
  const stays = new Set(await withOriginals(tx, staying))
  const gone = (await withOriginals(tx, going)).filter((name) => !stays.has(name))
  const files = await lockStored(tx, gone, records.from, now)
  await deleteUses(
    tx,
    files.map(({ id }) => id),
    records.from,
  )
}
