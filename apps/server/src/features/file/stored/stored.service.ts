import { IDENTITY_DOCUMENT_ENTITIES } from '@visa/contract/audit/audit-entities'
import { MB } from '@visa/contract/files/limits'
import type { UploadedItem } from '@visa/contract/files/file'
import { IDENTITY } from '@visa/contract/identity'
import type { Actor } from '../../../access/actor.ts'
import { recordChange, recordRead } from '../../../db/change-log.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { dispositionOf } from '../../../files/file-name.ts'
import { isShown } from '../../../files/file-type.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { MemberVisit } from '../../../http/route.ts'
import type { Viewer } from '../../../access/viewer.ts'
import {
  addUsage,
  deleteUses,
  expireUnused,
  findContent,
  findStored,
  insertStored,
  insertUses,
  keepForGood,
  lockStored,
  recordsHolding,
  type FileRecord,
  type NewStoredFile,
  type StoredFile,
} from './stored.repo.ts'

const ENTITY = 'stored_file'
const GIB = 1024 ** 3
const DAY_MS = 86_400_000

/** Files that no record holds are gone a day later. */
export const temporaryUntil = (now: Date): Date => new Date(now.getTime() + DAY_MS)

/** Somebody whom a feature lets read a file that is not their company's. */
export type FileReader = (db: Queryable, viewer: Viewer, file: StoredFile) => Promise<boolean>

/** A file to be entered into the books. */
export type NewFile = NewStoredFile

/** The file stored under a name, while its time lasts. */
export const storedFile = findStored

/** Enters files into the books, all or none, within what the company may store. */
export async function registerFiles(
  tx: Tx,
  actor: Actor,
  files: readonly NewFile[],
  quotaBytes: number,
): Promise<void> {
  for (const file of files) {
    const id = await insertStored(tx, file)
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
  const [{ companyId } = { companyId: 0 }] = files
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  // Last: from here on the company's other uploads wait for this transaction.
  const quota = (await getParam(tx, 'file.quotaGib', quotaBytes / GIB)) * GIB
  const usage = await addUsage(tx, companyId, { bytes, files: files.length }, quota)
  if (usage.bytes > usage.quota) throw new Refusal('fileQuotaFull', { max: Math.floor(usage.quota / MB) })
}

/** The own company's file with this content. Others' files are never told about, by nothing. */
export async function existingFile(
  tx: Tx,
  viewer: Viewer,
  content: { md5: string; size: number },
  now: Date,
): Promise<UploadedItem | null> {
  const found = await findContent(tx, viewer.companyId, content, { now, until: temporaryUntil(now) })
  return found ? { imgUrl: found.storageName, fileName: found.fileName, fileIndex: 0 } : null
}

const mayRead = async (
  db: Queryable,
  viewer: Viewer,
  file: StoredFile,
  readers: readonly FileReader[],
): Promise<boolean> => {
  if (viewer.identityCode === IDENTITY.PLATFORM || viewer.companyId === file.companyId) return true
  for (const reader of readers) if (await reader(db, viewer, file)) return true
  return false
}

const isAbsolute = (name: string): boolean => /^https?:\/\//i.test(name)

/** Who opens an identity document leaves a trace, before anything of it is shown. */
async function traceReading(db: Db, actor: Actor, { id, fileName, companyId }: StoredFile): Promise<void> {
  const records = await recordsHolding(db, id, IDENTITY_DOCUMENT_ENTITIES)
  if (records.length === 0) return
  await db.tx(async (tx) => {
    for (const record of records) {
      await recordRead(tx, actor, {
        ...record,
        topic: record.entityId,
        subject: fileName,
        companies: [companyId],
        fields: ['fileName'],
      })
    }
  })
}

/** P7.25: an address that shows the file for a few minutes; an absolute one is nobody's to sign. */
export async function addressOf(
  db: Db,
  store: FileStore,
  { viewer, actor, now }: Pick<MemberVisit, 'viewer' | 'actor' | 'now'>,
  storageName: string,
  readers: readonly FileReader[],
): Promise<string> {
  if (isAbsolute(storageName)) return storageName
  const file = await findStored(db, storageName, now)
  // What is not there and what is not theirs look alike.
  if (file === undefined || !(await mayRead(db, viewer, file, readers))) throw new Refusal('recordGone')
  await traceReading(db, actor, file)
  const disposition = dispositionOf(isShown(file.mime) ? 'inline' : 'attachment', file.fileName)
  return store.front.urlOf(file.storageName, { mime: file.mime, disposition }, now)
}

/** An address from which a browser saves the file under its name. For features that have judged who asks. */
export async function downloadOf(
  db: Queryable,
  store: FileStore,
  storageName: string,
  now: Date,
): Promise<string> {
  const file = await findStored(db, storageName, now)
  if (file === undefined) throw new Refusal('recordGone')
  const disposition = dispositionOf('attachment', file.fileName)
  return store.front.urlOf(file.storageName, { mime: file.mime, disposition }, now)
}

/** Ends files at once that no record holds; the sweep takes them away. */
export async function dropFiles(
  tx: Tx,
  actor: Actor,
  storageNames: readonly string[],
  now: Date,
): Promise<void> {
  const files = await lockStored(tx, storageNames, { entity: ENTITY, entityId: '' }, now)
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
 * A record takes hold of files: they are kept while it does. For features, inside the transaction that saves the
 * record. Files must be the acting person's company's, or held by the record already.
 */
export async function keepFiles(
  tx: Tx,
  actor: Actor,
  storageNames: readonly string[],
  record: FileRecord,
  now: Date,
): Promise<void> {
  const names = [...new Set(storageNames.filter((name) => !isAbsolute(name)))]
  const files = await lockStored(tx, names, record, now)
  const usable = files.filter(({ companyId, held }) => held || companyId === actor.companyId)
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
export async function releaseFiles(
  tx: Tx,
  actor: Actor,
  storageNames: readonly string[],
  record: FileRecord,
  now: Date,
): Promise<void> {
  const files = (await lockStored(tx, storageNames, record, now)).filter(({ held }) => held)
  const ids = files.map(({ id }) => id)
  await deleteUses(tx, ids, record)
  const expired = new Set(await expireUnused(tx, ids, temporaryUntil(now)))
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
