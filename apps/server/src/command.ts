import { backupCommand, restoreCommand } from './backup/commands.ts'
import { verifyCommand } from './db/audit-chain/verify-command.ts'
import { readMigrations } from './db/migrate.ts'
import { explain } from './explain.ts'
import { demoYearCommand } from './seed/year/year-command.ts'
import { StartError } from './start-error.ts'
import { BUILD, VERSION } from './version.ts'

/** Tells two installations apart that have the same number. */
async function versionCommand(_: unknown, say: (line: string) => void): Promise<number> {
  const step = (await readMigrations()).at(-1)?.name ?? 'none'
  say(`Visa Desk ${VERSION}, build ${BUILD}, last step of the structure ${step}`)
  return 0
}

/** What is done with an installation beside running it: `node command.js backup <folder>`. */
const COMMANDS = {
  backup: backupCommand,
  restore: restoreCommand,
  'audit-verify': verifyCommand,
  'demo-year': demoYearCommand,
  version: versionCommand,
} as const

const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name)

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  if (!isCommand(name)) throw new StartError(`say what to do: ${Object.keys(COMMANDS).join(', ')}`)
  const call = { env: process.env, workingFolder: process.cwd(), args }
  return COMMANDS[name](call, (line) => process.stdout.write(`${line}\n`))
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
