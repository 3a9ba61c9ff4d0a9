import { execFile } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from './embedded-error.ts'

const DEAD_PID = 2_147_483_647

export interface Postmaster {
  pid: number
  port: number | undefined
  /**
   * ours: the process serves this cluster; unknown: a process of that number lives and could be it;
   * dead: there is none; stale: the number belongs to a zombie or to an unrelated process.
   */
  state: 'ours' | 'unknown' | 'dead' | 'stale'
  /** The file as read. */
  content: string
}

/** What postmaster.pid says, checked against the living processes. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  let content: string
  try {
    content = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  const lines = content.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  const port = Number.parseInt(lines[3] ?? '', 10)
  if (!(pid > 0)) return undefined
  return {
    pid,
    port: port > 0 ? port : undefined,
    state: await processState(pid, clusterDir),
    content,
  }
}

/** A zombie does not count: it holds nothing, and a container may never reap it. */
export async function isRunning(pid: number, clusterDir: string): Promise<boolean> {
  const state = await processState(pid, clusterDir)
  return state === 'ours' || state === 'unknown'
}

async function processState(pid: number, clusterDir: string): Promise<Postmaster['state']> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process we may not signal belongs to another user, so it is not the owner of this cluster.
    return errorCode(error) === 'EPERM' ? 'stale' : 'dead'
  }
  if (process.platform === 'linux') return linuxProcessState(pid, clusterDir)
  if (process.platform === 'win32') return 'unknown'
  return psProcessState(pid)
}

async function linuxProcessState(pid: number, clusterDir: string): Promise<Postmaster['state']> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8')
    if (/^\s*[ZX]/.test(status.slice(status.lastIndexOf(')') + 1))) return 'stale'
    // A postmaster works inside its cluster.
    const [cwd, cluster] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(clusterDir)])
    return cwd.ino === cluster.ino && cwd.dev === cluster.dev ? 'ours' : 'stale'
  } catch (error) {
    return errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH' ? 'dead' : 'unknown'
  }
}

async function psProcessState(pid: number): Promise<Postmaster['state']> {
  const found = await promisify(execFile)('ps', ['-o', 'stat=', '-o', 'comm=', '-p', String(pid)]).catch(
    () => undefined,
  )
  if (!found) return 'unknown'
  const line = found.stdout.trim()
  return line.startsWith('Z') || !line.includes('postgres') ? 'stale' : 'unknown'
}

/**
 * PostgreSQL takes any living process of the recorded number for a running postmaster and then never starts
 * (after a restart of a container the numbers repeat; a zombie may never be reaped). The number is replaced
 * rather than the file removed, so that PostgreSQL still checks the old shared memory itself. Written through
 * the handle that was compared: a postmaster that starts meanwhile has made itself a new file.
 */
export async function discardStalePid(clusterDir: string, { content }: Postmaster): Promise<void> {
  const file = await openIfPresent(join(clusterDir, 'postmaster.pid'))
  if (!file) return
  try {
    if ((await file.readFile('utf8')) !== content) return
    const rest = content.slice(content.indexOf('\n'))
    await file.write(`${DEAD_PID}${rest}`, 0)
  } finally {
    await file.close()
  }
}

async function openIfPresent(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
