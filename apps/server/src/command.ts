import { backupCommand, restoreCommand } from './backup/commands.ts'
import { ConfigError } from './config.ts'
import { verifyCommand } from './db/audit-chain/verify-command.ts'
import { EmbeddedError } from './db/embedded/embedded.ts'
import { demoYearCommand } from './seed/year/year-command.ts'
import { StartError } from './start-error.ts'

/** What is done with an installation beside running it: `node command.js backup <folder>`. */
const COMMANDS = {
  backup: backupCommand,
  restore: restoreCommand,
  'audit-verify': verifyCommand,
  'demo-year': demoYearCommand,
} as const

const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name)

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  if (!isCommand(name)) throw new StartError(`say what to do: ${Object.keys(COMMANDS).join(', ')}`)
  const call = { env: process.env, workingFolder: process.cwd(), args }
  return COMMANDS[name](call, (line) => process.stdout.write(`${line}\n`))
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isForPeople = [ConfigError, EmbeddedError, StartError].some((kind) => error instanceof kind)
  return isForPeople ? error.message : (error.stack ?? error.message)
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`\n${explain(error)}\n\n`)
    process.exitCode = 1
  },
)
