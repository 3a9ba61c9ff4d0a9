import { MB } from '@visa/contract/files/limits'
import { OSS_CALLBACK_PATH, type OssAccess } from '@visa/contract/files/oss'
import * as z from 'zod/mini'
import type { Db } from '../../../db/pool.ts'
import { UPLOAD_DIR, userDirOf } from '../../../files/object-key.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { seal, unseal } from '../../../files/store-keys.ts'
import type { MemberVisit } from '../../../http/route.ts'
import { reserveRoom } from '../stored/quota.service.ts'

/** Longer than keys live: an upload may begin with their last moment and then take its time. */
const TICKET_MS = 6 * 3_600_000

const Ticket = z.object({ userId: z.number(), until: z.number() })

/**
 * The callback's address carries for whom it may speak. Its signature alone proves little: OSS signs the callbacks of
 * all its customers with the same key, and what they say is dictated by the uploader.
 */
export async function ticketUser(
  { keys }: FileStore,
  ticket: string,
  now: Date,
): Promise<number | undefined> {
  const parsed = Ticket.safeParse(unseal((await keys()).master, 'callback', ticket))
  return parsed.success && parsed.data.until > now.getTime() ? parsed.data.userId : undefined
}

/** The name under which room is reserved for what somebody uploads past us. */
export const keysRoom = (userId: number): string => `keys/${userDirOf(userId)}`

/** As much as most files are; a larger one must fit when it is reported. */
const KEYS_ROOM_BYTES = 20 * MB
/** As long as the keys last, and as long again for the upload. */
const KEYS_ROOM_MS = 30 * 60_000

interface AccessDeps {
  db: Db
  files: FileStore
  quotaBytes: number
}

/**
 * Temporary keys for the visitor's own folder. A store of somebody else's takes uploads without asking us, so there
 * room is reserved with the keys; our own front asks for each upload.
 */
export async function accessFor(
  { db, files, quotaBytes }: AccessDeps,
  { viewer, now }: Pick<MemberVisit, 'viewer' | 'now'>,
  publicUrl: string | undefined,
): Promise<OssAccess> {
  if (!files.own) {
    const room = [{ name: keysRoom(viewer.userId), bytes: KEYS_ROOM_BYTES }]
    await reserveRoom(db, room, { companyId: viewer.companyId, quotaBytes, now, lifeMs: KEYS_ROOM_MS })
  }
  const userDir = userDirOf(viewer.userId)
  const { key, bucket, region, endpoint } = await files.front.access(`${UPLOAD_DIR}/${userDir}`, now)
  const statement = { userId: viewer.userId, until: now.getTime() + TICKET_MS }
  const ticket = seal((await files.keys()).master, 'callback', statement)
  // A store of somebody else's must be told the whole address.
  const site = files.own ? '' : (publicUrl ?? '')
  return {
    stsAccessKey: { accessKeyId: key.id, accessKeySecret: key.secret, stsToken: key.token },
    bucket,
    region,
    endpoint,
    baseDir: UPLOAD_DIR,
    userDir,
    callbackUrl: `${site}${OSS_CALLBACK_PATH}?ticket=${ticket}`,
  }
}
