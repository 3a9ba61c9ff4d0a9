import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fill } from '@visa/messages/texts'
import type { Config } from '../config.ts'
import { inBoth } from '../jobs/in-both.ts'
import type { QuartzJob } from '../jobs/quartz-job.ts'
import { contentsOf, readManifest } from './manifest.ts'
import { takeBackup, UNFINISHED } from './take.ts'

const NAME = /^backup-\d{8}T\d{6}Z$/
/** Longer than a backup takes. */
const STALE_MS = 12 * 3_600_000

/** The name of a backup tells when it was taken; names in order are times in order. */
export const backupName = (now: Date): string => `backup-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

/** Names of the whole backups of a folder, the oldest first; what is torn or not ours is not counted. */
async function wholeBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()
  const whole: string[] = []
  for (const name of names) {
    const isWhole = await readManifest(join(folder, name)).then(
      () => true,
      () => false,
    )
    if (isWhole) whole.push(name)
  }
  return whole
}

const parted = (text: string, by: string): string => text.replace(/(..)(..)$/, `${by}$1${by}$2`)

/** When a backup of this name was taken. */
function takenAt(name: string): Date {
  const [, date = '', time = ''] = /^backup-(\d{8})T(\d{6})Z$/.exec(name) ?? []
  return new Date(`${parted(date, '-')}T${parted(time, ':')}Z`)
}

/** When the newest whole backup was taken; nothing where there is none, or the folder cannot be read. */
export async function newestBackup(folder: string): Promise<Date | undefined> {
  const newest = (await wholeBackups(folder).catch(() => [])).at(-1)
  return newest === undefined ? undefined : takenAt(newest)
}

/** Removes all but the newest. Only what is a whole backup of ours is counted and removed. */
async function removeOld(folder: string, keep: number): Promise<number> {
  const whole = await wholeBackups(folder)
  const old = whole.slice(0, Math.max(0, whole.length - keep))
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old.length
}

/**
 * Removes what was cut off in former nights by a power cut or a kill: as large as a whole one, it would fill the disk.
 * What was begun a short while ago may be what another instance is writing.
 */
async function removeCutOff(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const begun = name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : ''
    if (!NAME.test(begun) || now.getTime() - takenAt(begun).getTime() < STALE_MS) continue
    // That it cannot be removed is no reason to be without the backup of tonight.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** A backup each night, where a folder for them is set; one that fails fails the run, which the monitor shows. */
export const backupJob = (config: Config): QuartzJob => ({
  serviceName: 'backup',
  method: 'take',
  title: inBoth((t) => t.backupTitle),
  description: inBoth((t) => t.backupText),
  schedule: { cronExpression: '0 10 1 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const { backups } = config
    const url = db.pool.options.connectionString
    if (backups === undefined || url === undefined) return inBoth((t) => t.backupOff)
    await removeCutOff(backups.folder, now)
    const name = backupName(now)
    const { rows, files } = contentsOf(await takeBackup(config, url, join(backups.folder, name), now))
    const removed = await removeOld(backups.folder, backups.keep)
    return inBoth((t) =>
      files === undefined
        ? fill(t.backupBucket, { rows, name, removed })
        : fill(t.backupDone, { rows, files, name, removed }),
    )
  },
})
