import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { UploadedFile } from '@visa/contract/fields'
import type { UploadedItem } from '@visa/contract/files/file'
import { MB } from '@visa/contract/files/limits'
import { UPLOAD_LIMITS } from '@visa/contract/rules/uploads'
import type { Db } from '../../../db/pool.ts'
import { cleanFileName } from '../../../files/file-name.ts'
import {
  HEAD_BYTES,
  acceptedKind,
  extensionOf,
  kindOf,
  mimeOf,
  type FileKind,
} from '../../../files/file-type.ts'
import { ImageBroken, ImageTooLarge, isDrawn, redraw } from '../../../files/image.ts'
import { newObjectKey } from '../../../files/object-key.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { MemberVisit, StepsVisit } from '../../../http/route.ts'
import { pathOf } from '../../../http/spool.ts'
import { registerFiles, temporaryUntil, type NewFile } from '../stored/stored.service.ts'

export interface UploadDeps {
  db: Db
  files: FileStore
  quotaBytes: number
}

/** A file that may be stored. */
interface Admitted {
  path: string
  fileName: string
  kind: FileKind
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function admitFile(file: UploadedFile): Promise<Admitted> {
  const { maxMb } = UPLOAD_LIMITS.file
  if (file.size > maxMb * MB) throw new Refusal('fileTooBig', { max: maxMb })
  const [path, fileName] = [pathOf(file), cleanFileName(file.name)]
  const kind = acceptedKind(fileName, await headOf(path))
  if (kind === undefined) throw new Refusal('fileTypeRefused', { name: fileName })
  return { path, fileName, kind }
}

/** A picture is what its pixels are: it is drawn anew, and its name follows what it turned out to be. */
async function admitImage(file: UploadedFile): Promise<Admitted> {
  const { maxMb } = UPLOAD_LIMITS.image
  if (file.size > maxMb * MB) throw new Refusal('imageTooBig', { max: maxMb })
  const [path, given] = [pathOf(file), cleanFileName(file.name)]
  const kind = kindOf(await headOf(path))
  if (kind === undefined || !isDrawn(kind)) throw new Refusal('imageTypeRefused')
  const drawn = `${path}.drawn`
  await redraw(path, drawn, kind).catch((error: unknown) => {
    if (error instanceof ImageTooLarge) throw new Refusal('imageTooManyPixels', { name: given })
    throw error instanceof ImageBroken ? new Refusal('imageTypeRefused') : error
  })
  const fits = kind === 'jpg' ? ['jpg', 'jpeg'] : [kind]
  const extension = extensionOf(given)
  const stem = extension === '' ? given : given.slice(0, -extension.length - 1)
  return { path: drawn, fileName: fits.includes(extension) ? given : `${stem}.${kind}`, kind }
}

async function stored(
  { objects }: FileStore,
  { path, fileName, kind }: Admitted,
  { viewer, now }: MemberVisit,
): Promise<Omit<NewFile, 'expiresAt'>> {
  const storageName = newObjectKey(viewer.userId, extensionOf(fileName), now)
  await objects.put(storageName, createReadStream(path), (await stat(path)).size)
  const head = await objects.head(storageName)
  if (head === undefined) throw new Refusal('fileUploadFailed')
  const { userId: ownerId, companyId } = viewer
  return { storageName, fileName, ...head, mime: mimeOf(kind), ownerId, companyId }
}

const toItem = ({ storageName, fileName }: NewFile, fileIndex: number): UploadedItem => ({
  imgUrl: storageName,
  fileName,
  fileIndex,
})

async function storeAll(
  { db, files, quotaBytes }: UploadDeps,
  visit: StepsVisit,
  admitted: readonly Admitted[],
  permanent: boolean,
): Promise<UploadedItem[]> {
  const expiresAt = permanent ? null : temporaryUntil(visit.now)
  const entries: NewFile[] = []
  const removeAll = async (): Promise<void> => {
    for (const { storageName } of entries) await files.objects.delete(storageName)
  }
  try {
    for (const each of admitted) entries.push({ ...(await stored(files, each, visit)), expiresAt })
    const { answer, repeated } = await db.tx((tx) =>
      visit.once(tx, async () => {
        await registerFiles(tx, visit.actor, entries, quotaBytes)
        return entries.map(toItem)
      }),
    )
    // The first time they were stored under other names, which are the ones that count.
    if (repeated) await removeAll()
    return answer
  } catch (error) {
    await removeAll()
    throw error
  }
}

interface Batch {
  files: readonly UploadedFile[]
  permanent: boolean
}

const upload =
  (count: number, admit: (file: UploadedFile) => Promise<Admitted>) =>
  async (deps: UploadDeps, visit: StepsVisit, { files, permanent }: Batch): Promise<UploadedItem[]> => {
    if (files.length > count) throw new Refusal('fileTooMany', { max: count })
    const admitted: Admitted[] = []
    // One after the other: pictures take memory while they are drawn.
    for (const file of files) admitted.push(await admit(file))
    return storeAll(deps, visit, admitted, permanent)
  }

/** Stores files that came through the server: all of them or none. */
export const uploadFiles = upload(UPLOAD_LIMITS.file.maxFiles, admitFile)
export const uploadImages = upload(UPLOAD_LIMITS.image.maxFiles, admitImage)
