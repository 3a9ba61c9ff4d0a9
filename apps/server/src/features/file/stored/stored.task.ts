import { fill } from '@visa/messages/texts'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { isObjectKey } from '../../../files/object-key.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { inBoth } from '../../../jobs/in-both.ts'
import type { QuartzJob } from '../../../jobs/quartz-job.ts'
import { deleteReservations, expiredReservations, subtractUsage } from './quota.repo.ts'
import { deleteExpired, knownNames } from './stored.repo.ts'

const BATCH = 200
const ORPHAN_AGE_MS = 86_400_000

/** Out of the books first: an object whose deletion then fails is an orphan, and those are found. */
const takeExpired = (db: Db, now: Date): Promise<string[]> =>
  db.tx(async (tx) => {
    // By company, so that two sweeps never wait for each other.
    const gone = (await deleteExpired(tx, now, BATCH)).toSorted((a, b) => a.companyId - b.companyId)
    for (const { id, companyId, size, fileName, storageName } of gone) {
      await subtractUsage(tx, companyId, size)
      const before = { fileName, storageName, size }
      await recordChange(tx, SYSTEM_ACTOR, {
        entity: 'stored_file',
        entityId: id,
        subject: fileName,
        companies: [companyId],
        action: 'delete',
        before,
        after: null,
      })
    }
    return gone.map(({ storageName }) => storageName)
  })

/** Room that was reserved and never filled, or filled with what nobody reported: that goes first. */
async function giveRoomBack(db: Db, { objects }: Pick<FileStore, 'objects'>, now: Date): Promise<void> {
  for (;;) {
    const names = await expiredReservations(db, now, BATCH)
    for (const name of names) if (isObjectKey(name)) await objects.delete(name)
    await deleteReservations(db, names)
    if (names.length < BATCH) return
  }
}

/** Removes files that nobody kept within their day. */
export const sweepFilesJob = (files: Pick<FileStore, 'objects'>): QuartzJob => ({
  serviceName: 'file',
  method: 'sweepTemporary',
  title: inBoth((t) => t.filesTitle),
  description: inBoth((t) => t.filesText),
  schedule: { cronExpression: '0 17 * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    await giveRoomBack(db, files, now)
    let count = 0
    for (;;) {
      const names = await takeExpired(db, now)
      for (const name of names) await files.objects.delete(name)
      count += names.length
      if (names.length < BATCH) return inBoth((t) => fill(t.filesDone, { count }))
    }
  },
})

/** Whatever else lies in the place is not ours to remove. */
const isOurs = (key: string): boolean => isObjectKey(key.replace(/\.[0-9a-f-]{36}\.part$/, ''))

/** Removes objects that no file stands for: uploads that were cut, never reported, or refused. */
export const sweepOrphansJob = ({ objects }: Pick<FileStore, 'objects'>): QuartzJob => ({
  serviceName: 'file',
  method: 'sweepOrphans',
  title: inBoth((t) => t.orphansTitle),
  description: inBoth((t) => t.orphansText),
  schedule: { cronExpression: '0 43 3 * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    let count = 0
    const flush = async (keys: readonly string[]): Promise<void> => {
      const known = await knownNames(db, keys)
      const orphans = keys.filter((each) => !known.has(each))
      for (const key of orphans) await objects.delete(key)
      await deleteReservations(db, orphans)
      count += orphans.length
    }
    let old: string[] = []
    for await (const { key, modified } of objects.list()) {
      if (isOurs(key) && modified.getTime() <= now.getTime() - ORPHAN_AGE_MS) old.push(key)
      if (old.length >= BATCH) {
        await flush(old)
        old = []
      }
    }
    await flush(old)
    return inBoth((t) => fill(t.orphansDone, { count }))
  },
})
