import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { KEY_BYTES, readKey } from './vault.ts'

export const KEY_FILE = 'secret.key'

const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** A demonstration makes its key itself; whoever is quicker makes it for all that share the folder. */
async function keyFile(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, KEY_FILE)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(path, randomBytes(KEY_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    (error: unknown) => {
      if (!isThere(error)) throw error
    },
  )
  const key = readKey((await readFile(path, 'utf8')).trim())
  if (key === undefined) throw new StartError(`${path} does not hold a key of 32 bytes`)
  return key
}

/** The key of the installation's secrets; production is given it, or has none. */
export const secretKey = ({
  secretKey: given,
  mode,
  dataDir,
}: Pick<Config, 'secretKey' | 'mode' | 'dataDir'>): Promise<Buffer | undefined> =>
  given === undefined && mode === 'demo' ? keyFile(dataDir) : Promise.resolve(given)
