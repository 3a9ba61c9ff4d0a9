import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'visa-sheet-'
const LEFT_OVER_MS = 86_400_000

/** Does work that needs files of its own, and takes them away afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Takes away what an instance that died left on this machine. */
export async function removeLeftOvers(now: Date): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    const old = found !== undefined && found.mtime.getTime() <= now.getTime() - LEFT_OVER_MS
    if (old) await rm(folder, { recursive: true, force: true })
  }
}
