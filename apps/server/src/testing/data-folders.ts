import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { PASSWORD_FILE, DATABASE, ROLE, clusterDirOf } from '../db/embedded/installation.ts'
import { findPostmaster, isRunning } from '../db/embedded/pid-file.ts'
import { campaign } from './campaign.ts'
import { onceInRun } from './once-in-run.ts'
import { quickFolder } from './quick-folder.ts'
import { buildServer, startServerProcess, type Program, type ServerProcess } from './server-process.ts'

/** A database that recovers on a busy machine takes its time: the limit ends what hangs. */
export const PATIENCE = { timeout: campaign({ short: 90_000, long: 600_000 }), interval: 20 }

/** The process of the database on a data folder, if one runs. */
export const postmasterOf = async (dataDir: string): Promise<number | undefined> => {
  const found = await findPostmaster(clusterDirOf(dataDir))
  return found && (await isRunning(found.pid, clusterDirOf(dataDir))) ? found.pid : undefined
}

export const killPostmaster = async (dataDir: string): Promise<void> => {
  const pid = await postmasterOf(dataDir)
  if (pid === undefined) throw new Error('there is no database to kill')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => postmasterOf(dataDir), PATIENCE).not.toBe(pid)
}

const settingsOf = async (dataDir: string): Promise<pg.ClientConfig> => ({
  host: '127.0.0.1',
  port: (await findPostmaster(clusterDirOf(dataDir)))?.port ?? 0,
  user: ROLE,
  database: DATABASE,
  password: (await readFile(join(dataDir, PASSWORD_FILE), 'utf8')).trim(),
})

export interface DataFolders {
  /** What all of them are in. */
  root: string
  /** A data folder of the running test's own; whatever runs on it is ended with the test. */
  fresh: () => Promise<string>
  remove: () => Promise<void>
}

/**
 * A data folder in which a server has been started and stopped once: a first start takes as long as several tests. The
 * story of the demonstration stands as told, or every server on a copy would begin to tell it: more work than the tests.
 */
async function preparedFolder(): Promise<string> {
  const folder = join(inject('runFolder'), 'prepared')
  await onceInRun('folder-prepared', async () => {
    const server = startServerProcess({ DATA_DIR: folder })
    await server.address
    const client = new pg.Client(await settingsOf(folder))
    await client.connect()
    await client.query(
      `insert into system_param (key, value) values ('seed.story', 'told')
       on conflict (key) do update set value = excluded.value`,
    )
    await client.end()
    server.kill('SIGTERM')
    if ((await server.exited) !== 0) throw new Error(`the server did not stop well: ${server.output()}`)
  })
  return folder
}

/** Data folders, each a copy of one in which a server has been started and stopped once. */
export async function dataFolders(): Promise<DataFolders> {
  const root = await quickFolder('visa-crash-')
  await buildServer()
  const prepared = await preparedFolder()
  let count = 0
  return {
    root,
    async fresh() {
      count += 1
      const dataDir = join(root, `data-${count}`)
      await cp(prepared, dataDir, { recursive: true })
      onTestFinished(async () => {
        const pid = await postmasterOf(dataDir)
        if (pid !== undefined) process.kill(pid, 'SIGQUIT')
        await expect.poll(() => postmasterOf(dataDir), PATIENCE).toBeUndefined()
      })
      return dataDir
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** A server that ends with the running test. */
export const startOn = (env: Record<string, string>, program?: Program): ServerProcess => {
  const server = startServerProcess(env, program)
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.exited
  })
  return server
}

/** A connection that ends with the running test. */
export const opened = async (options: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

export const connectTo = async (dataDir: string): Promise<pg.Client> => opened(await settingsOf(dataDir))
