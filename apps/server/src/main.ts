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
  const server = await createServer(config)
  const stop = (signal: NodeJS.Signals): void => {
    process.stdout.write(`\n${signal}: finishing open requests, then stopping …\n`)
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.stdout.write(greeting(config, server))
} catch (error) {
  process.stderr.write(`\nThe server did not start: ${explain(error)}\n\n`)
  process.exit(1)
}
