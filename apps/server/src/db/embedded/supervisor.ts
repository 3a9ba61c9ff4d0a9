import { setTimeout as delay } from 'node:timers/promises'
import type { RunningDatabase } from './bring-up.ts'
import { bringUp } from './bring-up.ts'
import type { Installation } from './installation.ts'
import { shortenLog } from './log-file.ts'
import { stopPostmaster } from './postmaster.ts'
import type { ServerSession } from './session.ts'
import { AlreadyOwnedError, openSession, takeOwnership } from './session.ts'

const FIRST_RETRY_MS = 200
const LAST_RETRY_MS = 5000
const LOG_LOOK_MS = 3600_000

/** Keeps the database running, on its port and in our ownership, until the returned function stops it. */
export function supervise(
  installation: Installation,
  { port, session }: RunningDatabase,
): () => Promise<void> {
  const { log } = installation
  const stopping = new AbortController()
  let held: ServerSession | undefined = session
  let recovering: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  const watch = (current: ServerSession) => {
    held = current
    current.release()
    void (async () => {
      await current.ended
      held = undefined
      if (!stopping.signal.aborted) recovering = recover()
    })()
  }

  const recover = async () => {
    log('The embedded database is gone; bringing it back')
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        watch(await regain(installation, port, stopping.signal))
        log(`The embedded database is back on port ${port}`)
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        log(
          `The embedded database is not back yet: ${error instanceof Error ? error.message : String(error)}`,
        )
        await delay(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
        if (stopping.signal.aborted) return
      }
    }
  }

  const tidying = setInterval(() => {
    shortenLog(installation.dataDir).catch((error: unknown) =>
      log(
        `The log of the embedded database was not shortened: ${error instanceof Error ? error.message : String(error)}`,
      ),
    )
  }, LOG_LOOK_MS)
  tidying.unref()

  const stop = async () => {
    clearInterval(tidying)
    stopping.abort()
    await recovering
    if (held || !(await belongsToAnother(installation, port))) await stopPostmaster(installation)
    await held?.client.end()
  }

  watch(session)
  return () => (stopped ??= stop())
}

async function regain(installation: Installation, port: number, signal: AbortSignal): Promise<ServerSession> {
  const running = await bringUp(installation, port, signal)
  try {
    if (running.port !== port) {
      throw new AlreadyOwnedError(`another server has started it on port ${running.port}`)
    }
    await takeOwnership(running.session, installation.dataDir)
    return running.session
  } catch (error) {
    await running.session.client.end().catch(() => undefined)
    throw error
  }
}

/** Without our lock, someone else may have taken the database over; then it is not ours to stop. */
async function belongsToAnother({ password, dataDir }: Installation, port: number): Promise<boolean> {
  const session = await openSession(port, password).catch(() => undefined)
  if (!session) return false
  try {
    await takeOwnership(session, dataDir)
    return false
  } catch (error) {
    return error instanceof AlreadyOwnedError
  } finally {
    await session.client.end().catch(() => undefined)
  }
}
