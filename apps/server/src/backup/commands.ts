import { access, mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig, type Config } from '../config.ts'
import { readAnchors } from '../db/audit-chain/anchors.ts'
import { verifyChain } from '../db/audit-chain/verify.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { clusterDirOf } from '../db/embedded/installation.ts'
import { createDb } from '../db/pool.ts'
import { reachDatabase } from '../db/reach.ts'
import { StartError } from '../start-error.ts'
import { backupName } from './backup.job.ts'
import { contentsOf, readManifest, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'

type Env = Readonly<Record<string, string | undefined>>
type Say = (line: string) => void

/** What a backup holds, in a line. */
const contents = (manifest: Manifest): string => {
  const { rows, files } = contentsOf(manifest)
  const tables = `${rows} rows of ${manifest.tables.length} tables`
  return files === undefined
    ? `${tables}; the files are in a bucket and not part of it`
    : `${tables}, ${files} files`
}

/** `backup [folder]`: the installation's own, running or not. */
export async function backupCommand(
  { env, workingFolder, args }: { env: Env; workingFolder: string; args: readonly string[] },
  say: Say,
): Promise<number> {
  const config = readConfig(env, workingFolder)
  const now = new Date()
  const target = resolve(workingFolder, args[0] ?? join(config.dataDir, 'backups', backupName(now)))
  const { url, close } = await reachDatabase(config)
  try {
    const manifest = await takeBackup(config, url, target, now)
    say(`Backed up ${contents(manifest)} to ${target}`)
    if (manifest.keyMark !== null && config.secretKey !== undefined) {
      say('SECRET_KEY is not part of it: keep it with the backup, or its secrets cannot be read again')
    }
    if (args[0] === undefined) say('It is on the same disk as the product: copy it to another machine')
    return 0
  } finally {
    await close()
  }
}

/** Where a backup is put: a database that is given, or a new one in the data folder. */
async function emptyPlace(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, close: async () => undefined }
  const { url, stop } = await startEmbedded({ dataDir: config.dataDir, log: () => undefined })
  return { url, close: stop }
}

async function refuseDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined) return
  const isThere = await access(clusterDirOf(dataDir)).then(
    () => true,
    () => false,
  )
  if (isThere)
    throw new StartError(`there is a database in ${dataDir} already; set DATA_DIR to an empty folder`)
}

/**
 * Takes away what a restore that failed has put into a folder that it found empty: half of a backup would be started as if
 * it were the whole, and the next try would be refused. What was in a folder before is never touched.
 */
async function leavingNothing(folder: string, work: () => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const wasEmpty = (await readdir(folder)).length === 0
  try {
    await work()
  } catch (error) {
    if (wasEmpty) {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    }
    throw error
  }
}

async function proveChain({ dataDir }: Config, url: string): Promise<string> {
  const db = createDb({ url, max: 2, statementTimeoutMs: 600_000, onError: () => undefined })
  try {
    const found = await verifyChain(db, { anchors: await readAnchors(dataDir), sealing: false })
    if (found.issues.length > 0) {
      throw new StartError(
        'the change log of the backup is not whole; audit-verify tells what is wrong with it',
      )
    }
    return `The change log is unbroken up to place ${found.head.seq}`
  } finally {
    await db.close()
  }
}

/** `restore <folder>`: into an empty place, and proven there. */
export async function restoreCommand(
  { env, workingFolder, args }: { env: Env; workingFolder: string; args: readonly string[] },
  say: Say,
): Promise<number> {
  const [from] = args
  if (from === undefined) throw new StartError('say which backup: restore <folder of the backup>')
  const folder = resolve(workingFolder, from)
  const manifest = await readManifest(folder)
  const config = readConfig(env, workingFolder)
  await refuseDatabase(config)
  await leavingNothing(config.dataDir, async () => {
    const { url, close } = await emptyPlace(config)
    try {
      await restoreBackup(config, url, folder, manifest)
      say(`Restored ${contents(manifest)}, as of ${manifest.takenAt}; every row and file compared`)
      say(await proveChain(config, url))
      say('Everybody logs in again. Start the product as usual.')
    } finally {
      await close()
    }
  })
  return 0
}
