import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 3 * 1024 ** 3

const hasRoom = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize > NEEDED_BYTES,
    () => false,
  )

/**
 * A temporary folder, in memory where there is room for it: a database of a test's own is several hundred files, and
 * making them is most of what it costs.
 */
export const quickFolder = async (prefix: string): Promise<string> =>
  mkdtemp(join((await hasRoom(IN_MEMORY)) ? IN_MEMORY : tmpdir(), prefix))
