import { MB } from '@visa/contract/files/limits'
import { uniqueViolation } from '../../../db/errors.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { uploaderOf } from '../../../files/object-key.ts'
import type { UploadQuota } from '../../../files/object-store.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import {
  addUsage,
  companyOfUser,
  deleteReservations,
  insertReservations,
  readUsage,
  type Reservation,
  type Reserved,
  type Usage,
} from './quota.repo.ts'

const GIB = 1024 ** 3
/** As long as objects wait that nobody reports. */
const RESERVED_MS = 86_400_000

const defaultQuota = async (db: Queryable, quotaBytes: number): Promise<number> =>
  (await getParam(db, 'file.quotaGib', quotaBytes / GIB)) * GIB

const refuseFull = ({ used, quota }: Usage): void => {
  if (used > quota) throw new Refusal('fileQuotaFull', { max: Math.floor(quota / MB) })
}

/** Refuses what would not fit any more, before any of it is sent. */
export async function refuseUnfit(
  db: Queryable,
  companyId: number,
  bytes: number,
  quotaBytes: number,
): Promise<void> {
  const { used, quota } = await readUsage(db, companyId, await defaultQuota(db, quotaBytes))
  refuseFull({ used: used + bytes, quota })
}

interface Claim {
  companyId: number
  quotaBytes: number
  now: Date
  /** How long it lasts; unless told, as long as an object may wait to be reported. */
  lifeMs?: number
}

/**
 * Room for what is about to be stored, or a refusal. Many at one moment take turns at the company's row, so together
 * they never get more than there is. Gives the names that had no room reserved before.
 */
export async function reserveRoom(
  db: Queryable,
  wanted: readonly Reservation[],
  { companyId, quotaBytes, now, lifeMs = RESERVED_MS }: Claim,
): Promise<string[]> {
  const room = { until: new Date(now.getTime() + lifeMs), quotaBytes: await defaultQuota(db, quotaBytes) }
  const reserve = (): Promise<Reserved> => insertReservations(db, companyId, wanted, room)
  const { fits, made, quota } = await reserve().catch((error: unknown) => {
    // Another one reserved under the same name at the same moment: now it is there.
    if (uniqueViolation(error) === 'file_reservation_pkey') return reserve()
    throw error
  })
  if (!fits) throw new Refusal('fileQuotaFull', { max: Math.floor(quota / MB) })
  return made
}

/** Gives room back that nothing came to fill. */
export const releaseRoom = deleteReservations

/** Turns reserved room into used room; what was not reserved must fit now. */
export async function settleRoom(
  tx: Tx,
  companyId: number,
  files: readonly { storageName: string; size: number }[],
  {
    quotaBytes,
    reservedAs = files.map(({ storageName }) => storageName),
  }: { quotaBytes: number; reservedAs?: readonly string[] },
): Promise<void> {
  const quota = await defaultQuota(tx, quotaBytes)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  await deleteReservations(tx, reservedAs)
  refuseFull(await addUsage(tx, companyId, { bytes, files: files.length }, quota))
}

/** What our own front asks before it lets an upload in; the size is the one announced, and no other is taken. */
export const uploadQuota = ({ db, quotaBytes }: { db: Db; quotaBytes: number }): UploadQuota => ({
  async reserve(key, bytes, now) {
    const user = await companyOfUser(db, uploaderOf(key) ?? 0)
    if (user === undefined) throw new Refusal('fileUploadFailed')
    const made = await reserveRoom(db, [{ name: key, bytes }], { ...user, quotaBytes, now })
    return made.length > 0
  },
  release: (key) => releaseRoom(db, [key]),
})
