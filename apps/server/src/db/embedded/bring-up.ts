import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedError, errorCode } from './embedded-error.ts'
import { freePort } from './free-port.ts'
import type { Installation } from './installation.ts'
import { LOG_FILE, PASSWORD_FILE } from './installation.ts'
import type { Postmaster } from './pid-file.ts'
import { discardStalePid, findPostmaster } from './pid-file.ts'
import { startPostmaster } from './postmaster.ts'
import type { ServerSession } from './session.ts'
import { openSession } from './session.ts'

const MAX_STARTS = 5
const RETRY_MS = 250
const POLL_MS = 50
const NOTICE_AFTER_MS = 3000
const GIVE_UP_AFTER_MS = 5 * 60 * 1000

export interface RunningDatabase {
  port: number
  session: ServerSession
  /** False when it was already running. */
  started: boolean
}

/**
 * Connects to the database of this cluster, started here unless it already runs. A fixed port is kept;
 * otherwise any free one is taken.
 */
export async function bringUp(
  installation: Installation,
  fixedPort: number | undefined,
  signal: AbortSignal,
): Promise<RunningDatabase> {
  const { clusterDir } = installation
  const patience = createPatience(installation)
  let failed = 0
  let started = false
  for (;;) {
    signal.throwIfAborted()
    const postmaster = await findPostmaster(clusterDir)
    const session = await connectTo(postmaster, installation)
    if (session) return { ...session, started }
    if (postmaster?.state === 'ours') {
      // It recovers from a crash, or another process is stopping it.
      patience.check()
      await delay(POLL_MS)
      continue
    }
    if (postmaster?.state === 'stale') await discardStalePid(clusterDir, postmaster)
    const result = await startPostmaster(installation, fixedPort ?? (await freePort()))
    started ||= result.ok
    if (result.ok) continue
    failed += 1
    if (failed === MAX_STARTS) throw doesNotStart(installation, result.reason)
    // The processes of a killed postmaster take a second or two to go.
    await delay(RETRY_MS * failed)
  }
}

async function connectTo(
  postmaster: Postmaster | undefined,
  { password, dataDir }: Installation,
): Promise<{ port: number; session: ServerSession } | undefined> {
  if (!postmaster?.port || postmaster.state === 'dead' || postmaster.state === 'stale') return undefined
  try {
    return { port: postmaster.port, session: await openSession(postmaster.port, password) }
  } catch (error) {
    // The process is known to serve this cluster, so only the password can be the wrong one.
    if (errorCode(error) === '28P01' && postmaster.state === 'ours') {
      throw new EmbeddedError(
        `The database in ${dataDir} refuses the password in ${PASSWORD_FILE}. ` +
          'Put back the file that belongs to this database from the backup of the folder.',
        { cause: error },
      )
    }
    return undefined
  }
}

function createPatience({ clusterDir, log }: Installation) {
  const since = Date.now()
  let noticed = false
  return {
    check() {
      const waited = Date.now() - since
      if (waited > GIVE_UP_AFTER_MS) {
        throw new EmbeddedError(
          `The database in ${clusterDir} runs but accepts no connection. See ${LOG_FILE} beside it.`,
        )
      }
      if (waited < NOTICE_AFTER_MS || noticed) return
      noticed = true
      log('Waiting for the embedded database, which is recovering or stopping')
    },
  }
}

function doesNotStart({ clusterDir, dataDir }: Installation, reason: string): EmbeddedError {
  return new EmbeddedError(
    `The embedded database in ${clusterDir} does not start: ${reason.slice(0, 1000)} ` +
      `The full log is ${LOG_FILE} in ${dataDir}. Correct this, or set DATABASE_URL to use an external PostgreSQL.`,
  )
}
