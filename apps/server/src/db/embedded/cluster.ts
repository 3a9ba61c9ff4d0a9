import { randomBytes } from 'node:crypto'
import { chown, link, mkdir, open, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedError, errorCode, storageError } from './embedded-error.ts'
import type { Installation } from './installation.ts'
import { CLUSTER, PASSWORD_FILE, ROLE } from './installation.ts'
import type { Identity } from './run.ts'
import { run } from './run.ts'

const DRAFT_PREFIX = `${CLUSTER}.new-`
const ABANDONED_AFTER_MS = 10 * 60 * 1000

/** Defaults for a small machine; an operator may change them in postgresql.conf. */
const SETTINGS = ['max_connections=100', 'shared_buffers=128MB', 'timezone=UTC', 'log_timezone=UTC']

/** The major version of the cluster, or undefined when there is none yet. */
async function clusterVersion(clusterDir: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw storageError(error, clusterDir)
  }
}

export async function ensureCluster(installation: Installation): Promise<void> {
  const { clusterDir, binaries, log, underway } = installation
  let version = await clusterVersion(clusterDir)
  if (version === undefined) {
    await refuseUnknownContent(clusterDir)
    log(`Creating the embedded database in ${clusterDir}`)
    underway()
    await createCluster(installation)
    version = await clusterVersion(clusterDir)
  }
  if (version === binaries.major) return
  throw new EmbeddedError(
    `The database in ${clusterDir} was made by PostgreSQL ${String(version)}, but this release brings ` +
      `PostgreSQL ${binaries.major}, which cannot open it. Start the release that made it and move the data ` +
      'over with a backup, or set DATA_DIR to another folder to begin with an empty database.',
  )
}

async function refuseUnknownContent(clusterDir: string): Promise<void> {
  const names = await readdir(clusterDir).catch(() => [])
  if (names.length === 0) return
  // Another process may have put its finished cluster there since we looked.
  if ((await clusterVersion(clusterDir)) !== undefined) return
  throw new EmbeddedError(
    `${clusterDir} exists but holds no database. Move it away, or set DATA_DIR to another folder.`,
  )
}

/**
 * Built beside its place and moved there when complete, so that a crash leaves no half of a cluster and, of
 * two processes that do this at once, the second finds the place taken and uses what is there.
 */
async function createCluster({ dataDir, clusterDir, binaries, identity }: Installation): Promise<void> {
  await removeAbandonedDrafts(dataDir)
  const name = `${DRAFT_PREFIX}${randomBytes(6).toString('hex')}`
  const draft = join(dataDir, name)
  try {
    await mkdir(draft, { mode: 0o700 })
    await giveTo(identity, draft)
    const result = await run(identity, binaries.initdb, initdbArguments(name), { cwd: dataDir })
    if (!result.ok) throw initdbError(clusterDir, result.output)
    await moveIntoPlace(draft, clusterDir)
    await syncFolder(dataDir)
  } catch (error) {
    throw storageError(error, clusterDir)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function initdbArguments(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${ROLE}`,
    `--pwfile=${PASSWORD_FILE}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorts by code point and knows upper and lower case, the same on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...SETTINGS.flatMap((setting) => ['-c', setting]),
  ]
}

function initdbError(clusterDir: string, output: string): EmbeddedError {
  const lines = output
    .split('\n')
    .filter((line) => /error|fatal|panic|hint|could not|cannot|space/i.test(line))
  return new EmbeddedError(
    `The embedded database could not be created in ${clusterDir}: ${(lines.join(' ') || output).slice(0, 1000)}. ` +
      'Correct this, set DATA_DIR to another folder, or set DATABASE_URL to use an external PostgreSQL.',
  )
}

async function moveIntoPlace(draft: string, clusterDir: string): Promise<void> {
  // Windows does not rename onto an empty folder.
  await rmdir(clusterDir).catch(() => undefined)
  try {
    await rename(draft, clusterDir)
  } catch (error) {
    if ((await clusterVersion(clusterDir)) === undefined) throw error
  }
}

async function removeAbandonedDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue
    const draft = join(dataDir, name)
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(draft, { recursive: true, force: true })
  }
}

/** The password of the database, made on first use. Complete or absent, whoever comes first. */
export async function ensurePassword(
  dataDir: string,
  clusterDir: string,
  identity: Identity,
): Promise<string> {
  const path = join(dataDir, PASSWORD_FILE)
  const existing = await readPassword(path)
  if (existing) return existing
  if ((await clusterVersion(clusterDir)) !== undefined) {
    // A process that starts at the same moment writes the password before it makes the cluster.
    const late = await readPassword(path)
    if (late) return late
    throw new EmbeddedError(
      `${path} is missing, and without it the database in ${clusterDir} cannot be opened. ` +
        'Put the file back from the backup of this folder.',
    )
  }
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeSecret(draft, randomBytes(24).toString('hex'), identity)
    await link(draft, path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
    await syncFolder(dataDir)
  } catch (error) {
    throw storageError(error, dataDir)
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

async function readPassword(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw storageError(error, path)
  }
}

async function writeSecret(path: string, secret: string, identity: Identity): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(secret)
    await file.sync()
  } finally {
    await file.close()
  }
  await giveTo(identity, path)
}

/** Where the programs switch to another user, their files must belong to it. */
export async function giveTo({ user }: Identity, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}

async function syncFolder(path: string): Promise<void> {
  // A folder cannot be synced on Windows; the file system there keeps the order itself.
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}
