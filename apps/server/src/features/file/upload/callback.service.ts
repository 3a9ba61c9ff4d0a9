import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { MAX_OBJECT_BYTES, MB } from '@visa/contract/files/limits'
import type { UploadedItem } from '@visa/contract/files/file'
import { actorOf } from '../../../access/actor.ts'
import { uniqueViolation } from '../../../db/errors.ts'
import type { Db } from '../../../db/pool.ts'
import { cleanFileName } from '@visa/contract/rules/file-name'
import { HEAD_BYTES, acceptedKind, mimeOf, type FileKind } from '../../../files/file-type.ts'
import { UPLOAD_DIR, isObjectKey, uploaderOf } from '../../../files/object-key.ts'
import type { FileStore, StoredObject } from '../../../files/object-store.ts'
import { withFolder } from '../../../files/temporary-folder.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { loadViewer } from '../../../access/viewer.ts'
import { releaseRoom } from '../stored/quota.service.ts'
import { registerFiles, storedFile, temporaryUntil } from '../stored/stored.service.ts'
import { keysRoom } from './access.service.ts'
import { isPicture, requireWhole } from './whole-picture.ts'

export interface Reported {
  /** For whom the callback may speak. */
  userId: number | undefined
  object: string
  fileName: string
  fileIndex: number
}

interface ReportDeps {
  db: Db
  files: FileStore
  quotaBytes: number
}

interface Moment {
  now: Date
  address: string
  requestId: string
}

const headOf = async ({ objects }: FileStore, key: string, size: number): Promise<Buffer> =>
  size === 0
    ? Buffer.alloc(0)
    : buffer(await objects.get(key, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 }))

/** What is really stored, or a refusal. */
async function inspected(
  files: FileStore,
  key: string,
  fileName: string,
): Promise<StoredObject & { kind: FileKind }> {
  const stored = await files.objects.head(key)
  if (stored === undefined) throw new Refusal('fileUploadFailed')
  if (stored.size > MAX_OBJECT_BYTES) throw new Refusal('fileTooBig', { max: MAX_OBJECT_BYTES / MB })
  const kind = acceptedKind(fileName, await headOf(files, key, stored.size))
  if (kind === undefined) throw new Refusal('fileTypeRefused', { name: fileName })
  if (isPicture(kind)) {
    await withFolder(async (folder) => {
      const path = join(folder, 'picture')
      await pipeline(await files.objects.get(key), createWriteStream(path, { mode: 0o600 }))
      await requireWhole(path, fileName, kind)
    })
  }
  return { ...stored, kind }
}

/**
 * An upload into the store is reported: size, md5 and type are taken from the stored object, whose it is from its
 * name. Reported twice, it is answered alike. What is refused does not stay.
 */
export async function reportUpload(
  { db, files, quotaBytes }: ReportDeps,
  { userId, object, ...report }: Reported,
  { now, address, requestId }: Moment,
): Promise<UploadedItem[]> {
  const theirs = isObjectKey(object) && object.startsWith(`${UPLOAD_DIR}/`) && uploaderOf(object) === userId
  const viewer = theirs && userId !== undefined ? await loadViewer(db, userId) : undefined
  if (viewer === undefined) throw new Refusal('fileUploadFailed')
  const storageName = files.front.settledName(object)
  const answer = (fileName: string): UploadedItem[] => [
    { imgUrl: storageName, fileName, fileIndex: report.fileIndex },
  ]
  const known = await storedFile(db, storageName, now)
  if (known) return answer(known.fileName)

  const fileName = cleanFileName(report.fileName)
  let settled = object
  try {
    const { size, md5, kind } = await inspected(files, object, fileName)
    settled = await files.front.settle(object, md5)
    const actor = actorOf(viewer, address, requestId)
    const file = {
      storageName,
      fileName,
      size,
      md5,
      mime: mimeOf(kind),
      ownerId: viewer.userId,
      companyId: viewer.companyId,
      expiresAt: temporaryUntil(now),
    }
    await db.tx((tx) =>
      registerFiles(tx, actor, [file], { quotaBytes, reservedAs: [object, keysRoom(viewer.userId)] }),
    )
  } catch (error) {
    // The same report came twice at one moment: the other one has done the work.
    if (uniqueViolation(error) === 'stored_file_name_unique') return answer(fileName)
    if (error instanceof Refusal) {
      await files.objects.delete(settled)
      await releaseRoom(db, [object])
    }
    throw error
  }
  return answer(fileName)
}
