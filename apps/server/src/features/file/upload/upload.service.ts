import { open } from 'node:fs/promises'
import type { UploadedFile } from '@visa/contract/fields'
import type { UploadedItem } from '@visa/contract/files/file'
import { MB } from '@visa/contract/files/limits'
import { UPLOAD_LIMITS } from '@visa/contract/rules/uploads'
import type { Db } from '../../../db/pool.ts'
import { cleanFileName } from '@visa/contract/rules/file-name'
import {
  HEAD_BYTES,
  acceptedKind,
  extensionOf,
  kindOf,
  mimeOf,
  type FileKind,
} from '../../../files/file-type.ts'
import { isDrawn, redraw } from '../../../files/image.ts'
import { newObjectKey } from '../../../files/object-key.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { StepsVisit } from '../../../http/route.ts'
import { pathOf } from '../../../http/spool.ts'
import { putFiles } from '../stored/put-files.service.ts'
import { registerFiles, temporaryUntil } from '../stored/stored.service.ts'
import { isPicture, orRefused, requireWhole } from './whole-picture.ts'

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

/** A file whose content is of a kind that is taken, and what its name says. */
export async function admitFile(file: UploadedFile): Promise<Admitted> {
  const { maxMb } = UPLOAD_LIMITS.file
  if (file.size > maxMb * MB) throw new Refusal('fileTooBig', { max: maxMb })
  const [path, fileName] = [pathOf(file), cleanFileName(file.name)]
  const kind = acceptedKind(fileName, await headOf(path))
  if (kind === undefined) throw new Refusal('fileTypeRefused', { name: fileName })
  if (isPicture(kind)) await requireWhole(path, fileName, kind)
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
  await orRefused(given, redraw(path, drawn, kind))
  const fits = kind === 'jpg' ? ['jpg', 'jpeg'] : [kind]
  const extension = extensionOf(given)
  const stem = extension === '' ? given : given.slice(0, -extension.length - 1)
  return { path: drawn, fileName: fits.includes(extension) ? given : `${stem}.${kind}`, kind }
}

/** A scan or photograph of a paper: a picture, which is drawn anew, or a PDF file. */
export async function admitPaper(file: UploadedFile): Promise<Admitted> {
  const kind = kindOf(await headOf(pathOf(file)))
  return kind === 'pdf' ? admitFile(file) : admitImage(file)
}

async function storeAll(
  deps: UploadDeps,
  { viewer, actor, now, once }: StepsVisit,
  admitted: readonly Admitted[],
  permanent: boolean,
): Promise<UploadedItem[]> {
  const { userId: ownerId, companyId } = viewer
  const wanted = admitted.map(({ path, fileName, kind }) => ({
    path,
    storageName: newObjectKey(ownerId, extensionOf(fileName), now),
    fileName,
    mime: mimeOf(kind),
    ownerId,
    companyId,
    expiresAt: permanent ? null : temporaryUntil(now),
  }))
  // Of a repeat nothing is entered: the names of the first time are the ones that count.
  const { answer } = await putFiles(deps, { now }, wanted, (tx, entries) =>
    once(tx, async () => {
      await registerFiles(tx, actor, entries, deps)
      return wanted.map(({ storageName, fileName }, fileIndex) => ({
        imgUrl: storageName,
        fileName,
        fileIndex,
      }))
    }),
  )
  return answer
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
