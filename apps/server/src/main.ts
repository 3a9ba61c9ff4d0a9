import { mkdir } from 'node:fs/promises'
import { readConfig, type Config } from './config.ts'
import { startEmbedded, type EmbeddedDatabase } from './db/embedded/embedded.ts'
import { explain } from './explain.ts'
import { greeting } from './greeting.ts'
import { keptIn } from './http/storage-state.ts'
import { createLogger } from './logger.ts'
import type { RunningServer } from './server.ts'
import { StartError } from './start-error.ts'

async function startDatabase(
  config: Config,
  log: (message: string) => void,
  underway: () => void,
): Promise<EmbeddedDatabase | undefined> {
  for (const folder of keptIn(config)) {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw new StartError(
        `the folder ${folder} cannot be used (${error instanceof Error ? error.message : 'unknown'}); set ${folder === config.dataDir ? 'DATA_DIR' : 'FILES_DIR'} to a folder that can be written`,
      )
    })
  }
  if (config.databaseUrl !== undefined) return undefined
  return startEmbedded({ dataDir: config.dataDir, log, underway })
}

/** The database starts while the rest of the server is still being loaded. */
async function start(config: Config): Promise<RunningServer> {
  const log = createLogger(config.logLevel)
  // People watch a demonstration start; production logs are read by machines.
  const say = (message: string): void => {
    if (config.mode === 'production') log.info(message)
    else process.stdout.write(`  ${message}\n`)
  }
  // Loading keeps this thread busy for half of a start, so the database is sent on its way first. The server hears of
  // a failure, when it has been loaded.
  const { database } = await new Promise<{ database: ReturnType<typeof startDatabase> }>((resolve) => {
    const starting = startDatabase(config, say, () => resolve({ database: starting }))
    starting.catch(() => undefined).finally(() => resolve({ database: starting }))
  })
  const { createServer } = await import('./server.ts')
  return createServer(config, { log, say, database })
}

/** Runs the server until it is told to stop. */
async function main(): Promise<void> {
  try {
    const config = readConfig(process.env, process.cwd())
    const starting = start(config)
    let started = false
    const stop = (signal: NodeJS.Signals): void => {
      process.stdout.write(`\n${signal}: finishing open requests, then stopping …\n`)
      // Nothing of ours outlives a start on an external database, and the wait for one may be endless.
      if (!started && config.databaseUrl !== undefined) process.exit(0)
      starting
        .then((server) => {
          // Told a second time it waits no longer for others to notice; a third time ends it as it is.
          for (const again of ['SIGINT', 'SIGTERM'] as const) process.once(again, () => server.hurry())
          return server.stop()
        })
        .then(
          () => process.exit(0),
          (error: unknown) => {
            process.stderr.write(`${explain(error)}\n`)
            process.exit(1)
          },
        )
    }
    // Listening from the first moment: the embedded database would outlive a start that is cut short.
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    const server = await starting
    started = true
    process.stdout.write(greeting(config, { address: server.address, readyMs: performance.now() }))
  } catch (error) {
    process.stderr.write(`\nThe server did not start: ${explain(error)}\n\n`)
    process.exit(1)
  }
}

void main()
