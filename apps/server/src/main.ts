import { createServer } from './server.ts'
import { ConfigError, readConfig } from './config.ts'
import { EmbeddedError } from './db/embedded/embedded.ts'
import { MigrationError } from './db/migrate.ts'
import { SeedError } from './seed/seed-error.ts'
import { greeting } from './greeting.ts'
import { StartError } from './start-error.ts'

/** Mistakes of the environment are told in one sentence; anything else is a fault of ours and shows its stack. */
const FOR_PEOPLE = [ConfigError, EmbeddedError, MigrationError, SeedError, StartError]

const explain = (error: unknown): string => {
  if (error instanceof Error && FOR_PEOPLE.some((kind) => error instanceof kind)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  const config = readConfig(process.env, process.cwd())
  const starting = createServer(config)
  let started = false
  const stop = (signal: NodeJS.Signals): void => {
    process.stdout.write(`\n${signal}: finishing open requests, then stopping …\n`)
    // Nothing of ours outlives a start on an external database, and the wait for one may be endless.
    if (!started && config.databaseUrl !== undefined) process.exit(0)
    starting
      .then((server) => server.stop())
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
  process.stdout.write(greeting(config, server))
} catch (error) {
  process.stderr.write(`\nThe server did not start: ${explain(error)}\n\n`)
  process.exit(1)
}
