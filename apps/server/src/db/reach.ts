import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { DATABASE, PASSWORD_FILE, ROLE, clusterDirOf } from './embedded/installation.ts'
import { findPostmaster } from './embedded/pid-file.ts'

interface Reached {
  url: string
  close: () => Promise<void>
}

const nothing = async (): Promise<void> => undefined

/** The database in the data folder: the running one, else started for as long as this takes. */
async function embeddedOf(dataDir: string): Promise<Reached> {
  const cluster = clusterDirOf(dataDir)
  await access(cluster).catch(() => {
    throw new StartError(`there is no database in ${dataDir}; set DATA_DIR or DATABASE_URL`)
  })
  const running = await findPostmaster(cluster)
  if (running?.port !== undefined && (running.state === 'ours' || running.state === 'unknown')) {
    const password = (await readFile(join(dataDir, PASSWORD_FILE), 'utf8')).trim()
    return { url: `postgres://${ROLE}:${password}@127.0.0.1:${running.port}/${DATABASE}`, close: nothing }
  }
  const { url, stop } = await startEmbedded({ dataDir, log: () => undefined })
  return { url, close: stop }
}

/** The database of an installation, whether the product runs on it or not; left as it was found. */
export const reachDatabase = ({ databaseUrl, dataDir }: Config): Promise<Reached> =>
  databaseUrl === undefined ? embeddedOf(dataDir) : Promise.resolve({ url: databaseUrl, close: nothing })
