import { createReadStream } from 'node:fs'
import type { UploadedFile as Sent } from '@visa/contract/fields'
import type { UploadedItem } from '@visa/contract/files/file'
import { MB } from '@visa/contract/files/limits'
import { REGISTRATION_UPLOADS } from '@visa/contract/org/registration-upload'
import type { Actor } from '../../../access/actor.ts'
import { digest, newSecret } from '../../../crypto/digest.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { extensionOf, mimeOf } from '../../../files/file-type.ts'
import { isDrawn } from '../../../files/image.ts'
import { registrationKey } from '../../../files/object-key.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { networkOf } from '../../../http/network.ts'
import { countHit } from '../../../http/rate-limit.ts'
import type { Visit } from '../../../http/route.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { registerFiles, temporaryUntil } from '../../file/stored/stored.service.ts'
import { admitFile } from '../../file/upload/upload.service.ts'
import { getParam } from '../system-param/system-param.service.ts'
import {
  addBytes,
  countUpload,
  deleteTicket,
  insertTicket,
  insertToken,
  lockTicket,
  pendingBytes,
  saveUpload,
  uploadsOf,
  useToken,
  type UploadedFile,
} from './registration-upload.repo.ts'

const DAY_S = 86_400
const MINUTE_MS = 60_000

/** From one network in a day; an office shares one. */
const TICKETS_PER_NETWORK = { max: 50, seconds: DAY_S }

/** What all strangers together may hold at a time. */
const PENDING_MAX_BYTES = 2048 * MB

export async function openTicket(db: Db, { address, now }: Pick<Visit, 'address' | 'now'>): Promise<string> {
  if (!(await getParam(db, 'security.registrationOpen'))) throw new Refusal('registrationClosed')
  await countHit(db, `registration-ticket ${networkOf(address)}`, TICKETS_PER_NETWORK, now)
  const ticket = newSecret()
  const expires = new Date(now.getTime() + REGISTRATION_UPLOADS.minutes * MINUTE_MS)
  await insertTicket(db, digest(ticket), expires)
  return ticket
}

/** A token for one upload. What is unknown, too old and used up is told alike. */
export const openUpload = (db: Db, ticket: string, now: Date): Promise<string> =>
  db.tx(async (tx) => {
    const { files: max } = REGISTRATION_UPLOADS
    if (!(await countUpload(tx, digest(ticket), max, now))) throw new Refusal('uploadTicketOver', { max })
    const token = newSecret()
    await insertToken(tx, digest(token), digest(ticket))
    return token
  })

interface Stores {
  db: Db
  files: Pick<FileStore, 'objects'>
}

/** The token is used up whatever comes of it: whoever failed asks for another, which counts. */
async function claimRoom(db: Db, token: Buffer, bytes: number, now: Date): Promise<void> {
  const claimed = await db.tx(async (tx) => {
    if (!(await useToken(tx, token, now))) return 'uploadTokenOver'
    if ((await pendingBytes(tx, now)) + bytes > PENDING_MAX_BYTES) return 'busy'
    return (await addBytes(tx, token, bytes, REGISTRATION_UPLOADS.totalMb * MB))
      ? undefined
      : 'uploadTotalOver'
  })
  if (claimed === undefined) return
  throw new Refusal(claimed, claimed === 'uploadTotalOver' ? { max: REGISTRATION_UPLOADS.totalMb } : {})
}

/** Takes one file of somebody who is nobody yet. */
export async function takeUpload(
  { db, files: { objects } }: Stores,
  { token, file }: { token: string; file: Sent },
  now: Date,
): Promise<UploadedItem> {
  const hash = digest(token)
  await claimRoom(db, hash, file.size, now)
  const { path, fileName, kind } = await admitFile(file)
  if (kind !== 'pdf' && !isDrawn(kind)) throw new Refusal('certificateTypeRefused', { name: fileName })
  const storageName = registrationKey(extensionOf(fileName), now)
  await objects.put(storageName, createReadStream(path), file.size)
  const stored = await objects.head(storageName)
  const upload = {
    storageName,
    fileName,
    mime: mimeOf(kind),
    size: stored?.size ?? 0,
    md5: stored?.md5 ?? '',
  }
  if (stored === undefined || !(await saveUpload(db, hash, upload))) {
    await objects.delete(storageName)
    throw new Refusal('fileUploadFailed')
  }
  return { imgUrl: storageName, fileName, fileIndex: 0 }
}

interface Wanted {
  ticket: string
  names: readonly string[]
}

/** The files that a registration names, all of them its own, held until the transaction ends. */
export async function heldUploads(tx: Tx, { ticket, names }: Wanted, now: Date): Promise<UploadedFile[]> {
  if (names.length === 0) return []
  const hash = digest(ticket)
  const held = await lockTicket(tx, hash, now)
  const files = held === undefined ? [] : await uploadsOf(tx, hash, names)
  if (files.length < new Set(names).size) throw new Refusal('registrationFileGone')
  return files
}

/**
 * The files of a registration that is being finished become its first person's own uploads, of which its company then
 * takes hold. The ticket is used up; what else was uploaded under it is thrown away.
 */
export async function adoptUploads(
  tx: Tx,
  actor: Actor & { userId: number; companyId: number },
  { ticket, files }: { ticket: string; files: readonly UploadedFile[] },
  { now, quotaBytes }: { now: Date; quotaBytes: number },
): Promise<void> {
  if (files.length === 0) return
  const { userId: ownerId, companyId } = actor
  const owned = { ownerId, companyId, expiresAt: temporaryUntil(now) }
  await registerFiles(
    tx,
    actor,
    files.map((file) => Object.assign(file, owned)),
    { quotaBytes },
  )
  await deleteTicket(tx, digest(ticket))
}
