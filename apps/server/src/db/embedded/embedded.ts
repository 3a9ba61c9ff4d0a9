import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { locateBinaries } from './binaries.ts'
import type { RunningDatabase } from './bring-up.ts'
import { bringUp } from './bring-up.ts'
import { ensureCluster, ensurePassword } from './cluster.ts'
import { errorCode, storageError } from './embedded-error.ts'
import type { Installation } from './installation.ts'
import { APP_ROLE, DATABASE, ROLE, clusterDirOf } from './installation.ts'
import { stopPostmaster } from './postmaster.ts'
import { chooseIdentity } from './privileges.ts'
import { appPasswordOf, ensureDatabase } from './app-role.ts'
import { takeOwnership } from './session.ts'
import { supervise } from './supervisor.ts'

export { EmbeddedError } from './embedded-error.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: (message: string) => void
  /** Told as soon as the database is on its way and there is nothing to do but wait for it. */
  underway?: () => void
}

export interface EmbeddedDatabase {
  /** As the product connects. */
  url: string
  /** As whoever looks after the cluster connects. */
  adminUrl: string
  port: number
  /** Stops the database cleanly and gives up the data folder. */
  stop: () => Promise<void>
}

/** Starts, or takes over, the PostgreSQL that lives in the data folder, and keeps it running. */
export async function startEmbedded({
  dataDir,
  log,
  underway = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir)
  try {
    const installation = await install(folder, { log, underway })
    const running = await bringUp(installation, undefined, new AbortController().signal)
    await own(installation, running)
    const { port, started } = running
    const urlOf = (role: string, password: string) =>
      `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
    log(`The embedded database ${started ? 'runs' : 'was still running'} on port ${port}`)
    return {
      url: urlOf(APP_ROLE, installation.appPassword),
      adminUrl: urlOf(ROLE, installation.password),
      port,
      stop: supervise(installation, running),
    }
  } catch (error) {
    throw storageError(error, folder)
  }
}

async function install(
  dataDir: string,
  { log, underway }: Pick<Installation, 'log' | 'underway'>,
): Promise<Installation> {
  await makeFolder(dataDir)
  const binaries = await locateBinaries()
  const clusterDir = clusterDirOf(dataDir)
  const identity = await chooseIdentity(dataDir, clusterDir, binaries)
  const password = await ensurePassword(dataDir, clusterDir, identity)
  const appPassword = appPasswordOf(password)
  const installation = { dataDir, clusterDir, binaries, identity, password, appPassword, log, underway }
  await ensureCluster(installation)
  return installation
}

async function makeFolder(path: string): Promise<void> {
  // Asked first, since a failing recursive mkdir reports a missing folder where the disk is read-only.
  const existing = await nearestExisting(path)
  if (existing !== path) await access(existing, constants.W_OK)
  await mkdir(path, { recursive: true })
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
}

async function nearestExisting(path: string): Promise<string> {
  try {
    await access(path)
    return path
  } catch (error) {
    const parent = dirname(path)
    if (errorCode(error) !== 'ENOENT' || parent === path) throw error
    return nearestExisting(parent)
  }
}

async function own(installation: Installation, { session, port }: RunningDatabase): Promise<void> {
  let owned = false
  try {
    await takeOwnership(session, installation.dataDir)
    owned = true
    await ensureDatabase(session, installation, port)
  } catch (error) {
    // Another server's database is left alone; our own does not outlive a failed start.
    if (owned) await stopPostmaster(installation)
    await session.client.end().catch(() => undefined)
    throw error
  }
}
