import { openAsBlob } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { dayOf } from '@visa/contract/dates'
import type { UploadedFile } from '@visa/contract/fields'
import type { MadePicture } from '@visa/contract/image/image'
import type { DocumentReading, ReadableDocument } from '@visa/contract/image/ocr'
import { readIdCard, type IdCardReading } from '@visa/contract/rules/reading/read-id-card'
import { readPassport, type PassportReading } from '@visa/contract/rules/reading/read-passport'
import { MOST_MEGABYTES } from '@visa/photo/image-error'
import type { Db } from '../../db/pool.ts'
import { ObjectMissing, type FileStore } from '../../files/object-store.ts'
import type { MemberVisit } from '../../http/route.ts'
import { pathOf } from '../../http/spool.ts'
import { askImageService, type ReachImageService } from '../../integrations/image-service.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { openedFile, type FileReaders } from '../file/stored/reading.service.ts'

export interface OcrDeps {
  db: Db
  files: FileStore
  readers: FileReaders
  reach: ReachImageService
}

interface Asked {
  kind: ReadableDocument
  file?: readonly UploadedFile[] | undefined
  storageName?: string | undefined
}

/** The image service's answer: the page, and what stands on it. */
type Read = MadePicture & {
  reading: (PassportReading & { kind: 'passport' }) | (IdCardReading & { kind: 'idCard' })
}

const MOST_BYTES = MOST_MEGABYTES * 1024 * 1024

/** The picture of the request, or a stored one that whoever asks may open; opening it leaves its trace. */
async function pictureOf({ db, files, readers }: OcrDeps, visit: MemberVisit, asked: Asked): Promise<Blob> {
  const [own] = asked.file ?? []
  if (own !== undefined) return openAsBlob(pathOf(own))
  const { storageName, size } = await openedFile(db, visit, asked.storageName ?? '', readers)
  if (size > MOST_BYTES) throw new Refusal('imageTooHeavy', { megabytes: MOST_MEGABYTES })
  try {
    return new Blob([new Uint8Array(await buffer(await files.objects.get(storageName)))])
  } catch (error) {
    if (error instanceof ObjectMissing) throw new Refusal('recordGone')
    throw error
  }
}

/** Has a document read, and says what of it is sure. Nothing of it is kept, and nothing of it is logged. */
export async function readDocument(
  deps: OcrDeps,
  visit: MemberVisit,
  asked: Asked,
): Promise<DocumentReading> {
  const file = await pictureOf(deps, visit, asked)
  const { base64, type, width, height, ms, reading } = await askImageService<Read>(deps.reach, {
    operation: 'ocr',
    userId: visit.viewer.userId,
    file,
    options: { kind: asked.kind },
  })
  const fields = reading.kind === 'passport' ? readPassport(reading, dayOf(visit.now)) : readIdCard(reading)
  if (fields.length === 0) throw new Refusal(asked.kind === 'passport' ? 'imageNoZone' : 'imageNoIdCard')
  return { kind: asked.kind, page: { base64, type, width, height }, fields, ms }
}
