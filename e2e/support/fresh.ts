import { mkdtemp, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where Linux keeps files in memory: what is thrown away need not wait for a disk. */
const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3

const hasRoom = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize > NEEDED_BYTES,
    () => false,
  )

/** An empty folder for the data of a server. */
export const freshFolder = async (): Promise<string> =>
  mkdtemp(path.join((await hasRoom(IN_MEMORY)) ? IN_MEMORY : tmpdir(), 'visa-e2e-'))

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
