import { IDENTITY_DOCUMENT_ENTITIES } from '@visa/contract/audit/audit-entities'
import { can } from '@visa/contract/authority'
import type { Actor } from '../../../access/actor.ts'
import { narrowedTo } from '../../../access/narrowed.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { recordRead } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { dispositionOf } from '../../../files/file-name.ts'
import { isShown } from '../../../files/file-type.ts'
import type { FileStore } from '../../../files/object-store.ts'
import type { MemberVisit } from '../../../http/route.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { FileEntity, FileRecord } from './file-record.ts'
import { findOriginal, findStored, holdersOf, type Holder, type StoredFile } from './stored.repo.ts'

type Visitor = Pick<MemberVisit, 'viewer' | 'actor' | 'now'>

/** Which of these records of one kind a viewer may see the files of; judged as the record itself is. */
export interface FileReader {
  (
    db: Queryable,
    visitor: { viewer: Viewer; now: Date },
    entityIds: readonly string[],
  ): Promise<readonly string[]>
  /** Who may open such a record at all, by one of these codes and as far as it reaches; unset: the record alone decides. */
  codes?: readonly string[]
  /** Those of the records whose picture beside a name this file is: to see it in a list opens no document. */
  portraitsOf?: (
    db: Queryable,
    entityIds: readonly string[],
    storageName: string,
  ) => Promise<readonly string[]>
  /** Whose log tells that the files of a record were opened; unset: its own. */
  topicOf?: (db: Queryable, entityId: string) => Promise<string>
}

type Readers = Readonly<Partial<Record<string, FileReader>>>

/** One for each kind of record that holds files; a kind without one does not compile. */
export type FileReaders = Readonly<Record<FileEntity, FileReader>>

const isAbsolute = (name: string): boolean => /^https?:\/\//i.test(name)

/** Which of the records a reader shows to a viewer. */
async function shownBy(
  reader: FileReader,
  db: Queryable,
  { viewer, now }: Visitor,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { codes } = reader
  if (codes === undefined) return reader(db, { viewer, now }, ids)
  if (!codes.some((code) => can(viewer.authorities, code))) return []
  return reader(db, { viewer: await narrowedTo(db, viewer, codes), now }, ids)
}

/** A file is its uploader's until a record holds it, and from then on for those who may see one of its records. */
async function isReadable(
  db: Queryable,
  visitor: Visitor,
  file: StoredFile,
  holders: readonly Holder[],
  readers: Readers,
): Promise<boolean> {
  if (holders.length === 0) {
    return file.ownerId === visitor.viewer.userId && file.companyId === visitor.viewer.companyId
  }
  for (const entity of new Set(holders.map((holder) => holder.entity))) {
    const ids = holders.filter((holder) => holder.entity === entity).map(({ entityId }) => entityId)
    const reader = readers[entity]
    const readable = reader === undefined ? [] : await shownBy(reader, db, visitor, ids)
    if (readable.some((id) => ids.includes(id))) return true
  }
  return false
}

/** Who opens an identity document leaves a trace, before anything of it is shown. */
async function traceReading(
  db: Db,
  actor: Actor,
  { fileName, storageName, companyId }: StoredFile,
  holders: readonly Holder[],
  readers: Readers,
): Promise<void> {
  const documents: readonly string[] = IDENTITY_DOCUMENT_ENTITIES
  const records: Holder[] = []
  for (const holder of holders.filter(({ entity }) => documents.includes(entity))) {
    const portraits = await readers[holder.entity]?.portraitsOf?.(db, [holder.entityId], storageName)
    if (portraits === undefined || portraits.length === 0) records.push(holder)
  }
  if (records.length === 0) return
  await db.tx(async (tx) => {
    for (const record of records) {
      await recordRead(tx, actor, {
        ...record,
        topic: (await readers[record.entity]?.topicOf?.(tx, record.entityId)) ?? record.entityId,
        subject: fileName,
        companies: [companyId],
        fields: ['fileName'],
      })
    }
  })
}

/** The file under a name, for whoever may open it. */
async function readableFile(db: Queryable, visitor: Visitor, storageName: string, readers: Readers) {
  const file = await findStored(db, storageName, visitor.now)
  const holders = file === undefined ? [] : await holdersOf(db, file.id)
  // What is not there and what is not theirs look alike.
  if (file === undefined || !(await isReadable(db, visitor, file, holders, readers))) {
    throw new Refusal('recordGone')
  }
  return { file, holders }
}

/** What a file was made of, where both may be opened. That it is there is no reading of it. */
export async function originalOf(
  db: Queryable,
  visitor: Visitor,
  storageName: string,
  readers: Readers,
): Promise<{ storageName: string; fileName: string } | null> {
  if (isAbsolute(storageName)) return null
  const { file } = await readableFile(db, visitor, storageName, readers)
  const original = await findOriginal(db, file.id, visitor.now)
  if (original === undefined) return null
  const holders = await holdersOf(db, original.id)
  if (!(await isReadable(db, visitor, original, holders, readers))) return null
  return { storageName: original.storageName, fileName: original.fileName }
}

/** The file under a name, for whoever may open it; an identity document then has a trace of it. */
export async function openedFile(
  db: Db,
  visitor: Visitor,
  storageName: string,
  readers: Readers,
): Promise<StoredFile> {
  const { file, holders } = await readableFile(db, visitor, storageName, readers)
  await traceReading(db, visitor.actor, file, holders, readers)
  return file
}

/** P7.25: an address that shows the file for a few minutes; an absolute one is nobody's to sign. */
export async function addressOf(
  db: Db,
  store: FileStore,
  visitor: Visitor,
  storageName: string,
  readers: Readers,
): Promise<string> {
  if (isAbsolute(storageName)) return storageName
  const file = await openedFile(db, visitor, storageName, readers)
  const disposition = dispositionOf(isShown(file.mime) ? 'inline' : 'attachment', file.fileName)
  return store.front.urlOf(file.storageName, { mime: file.mime, disposition }, visitor.now)
}

/**
 * An address from which a browser saves a file under its name. For features that have judged who asks for the
 * record; it gives only what that record holds.
 */
export async function downloadOf(
  db: Queryable,
  store: FileStore,
  { entity, entityId }: FileRecord,
  storageName: string,
  now: Date,
): Promise<string> {
  const file = await findStored(db, storageName, now)
  const holders = file === undefined ? [] : await holdersOf(db, file.id)
  const isHeld = holders.some((each) => each.entity === entity && each.entityId === String(entityId))
  if (file === undefined || !isHeld) throw new Refusal('recordGone')
  const disposition = dispositionOf('attachment', file.fileName)
  return store.front.urlOf(file.storageName, { mime: file.mime, disposition }, now)
}
