import { copyFile, open, rename, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from './cluster.ts'
import { storageError } from './embedded-error.ts'
import type { Installation } from './installation.ts'
import { LOG_FILE } from './installation.ts'

const MAX_LOG_BYTES = 10 * 1024 * 1024
const TAIL_BYTES = 64 * 1024
const MAX_COMPLAINTS = 4

/** Sets a long log aside and makes sure the database may write a new one; returns where new lines begin. */
export async function prepareLog({
  dataDir,
  identity,
}: Pick<Installation, 'dataDir' | 'identity'>): Promise<number> {
  const path = join(dataDir, LOG_FILE)
  try {
    const { size } = await stat(path).catch(() => ({ size: 0 }))
    if (size > MAX_LOG_BYTES) await rename(path, `${path}.1`)
    const file = await open(path, 'a', 0o600)
    await file.close()
    await giveTo(identity, path)
    return (await stat(path)).size
  } catch (error) {
    throw storageError(error, path)
  }
}

/**
 * Sets a long log aside while the database writes to it: it has the file open, and goes on at the end of what is left. A
 * line that is written in that moment may be lost.
 */
export async function shortenLog(dataDir: string): Promise<void> {
  const path = join(dataDir, LOG_FILE)
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size <= MAX_LOG_BYTES) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

/** What the database itself said since then about why it does not start. */
export async function complaintsSince(dataDir: string, start: number): Promise<string> {
  const file = await open(join(dataDir, LOG_FILE), 'r').catch(() => undefined)
  if (!file) return ''
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start)
    return buffer
      .toString('utf8', 0, bytesRead)
      .split('\n')
      .flatMap((line) => /(?:FATAL|PANIC|DETAIL|HINT|could not): .*/.exec(line)?.[0] ?? [])
      .slice(-MAX_COMPLAINTS)
      .join(' ')
  } finally {
    await file.close()
  }
}
