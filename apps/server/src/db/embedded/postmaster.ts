import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'
import type { Installation } from './installation.ts'
import { CLUSTER, LOG_FILE } from './installation.ts'
import { complaintsSince, prepareLog } from './log-file.ts'
import { findPostmaster, isRunning } from './pid-file.ts'
import { run } from './run.ts'

const WAIT_SECONDS = '60'
const EXIT_PATIENCE_MS = 5000
const POLL_MS = 20

export interface StartResult {
  ok: boolean
  reason: string
}

export async function startPostmaster(installation: Installation, port: number): Promise<StartResult> {
  const logStart = await prepareLog(installation)
  const options = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    // The path of a socket is limited to about 100 bytes, which a data folder can exceed.
    '-c unix_socket_directories=',
    '-c logging_collector=off',
    // What people typed is in statements and in the details of what is wrong with them: neither is logged.
    '-c log_error_verbosity=terse',
    '-c log_min_error_statement=panic',
    '-c log_parameter_max_length_on_error=0',
  ].join(' ')
  const starting = pgCtl(installation, 'start', ['-l', LOG_FILE, '-o', options])
  installation.underway()
  const result = await starting
  if (result.ok) return { ok: true, reason: '' }
  return { ok: false, reason: (await complaintsSince(installation.dataDir, logStart)) || result.output }
}

/** Stops cleanly and returns when the process is gone. */
export async function stopPostmaster(installation: Installation): Promise<void> {
  const { clusterDir, log } = installation
  const postmaster = await findPostmaster(clusterDir)
  if (!postmaster || !(await isRunning(postmaster.pid, clusterDir))) return
  const { ok } = await pgCtl(installation, 'stop', ['-m', 'fast'])
  if (!ok && (await isRunning(postmaster.pid, clusterDir))) {
    log('The database does not stop in time; ending it at once, it recovers at the next start')
    await pgCtl(installation, 'stop', ['-m', 'immediate'])
  }
  // The file that pg_ctl watches goes a moment before the process does.
  const deadline = Date.now() + EXIT_PATIENCE_MS
  while (await isRunning(postmaster.pid, clusterDir)) {
    if (Date.now() > deadline) {
      throw new EmbeddedError(
        `The database in ${clusterDir} (process ${postmaster.pid}) does not stop. ` +
          'End that process before the next start.',
      )
    }
    await delay(POLL_MS)
  }
}

function pgCtl({ dataDir, binaries, identity }: Installation, action: string, args: readonly string[]) {
  return run(identity, binaries.pgCtl, [action, '-w', '-s', '-t', WAIT_SECONDS, '-D', CLUSTER, ...args], {
    cwd: dataDir,
    detached: true,
  })
}
