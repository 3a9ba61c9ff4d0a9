import { ConfigError } from './config.ts'
import { EmbeddedError } from './db/embedded/embedded-error.ts'
import { MigrationError } from './db/migrate.ts'
import { SeedError } from './seed/seed-error.ts'
import { StartError } from './start-error.ts'

/** Mistakes of the environment are told in one sentence; anything else is a fault of ours and shows its stack. */
const FOR_PEOPLE = [ConfigError, EmbeddedError, MigrationError, SeedError, StartError]

/** What the disk, the system and PostgreSQL say of states that people can do something about. */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  ENOSPC:
    'the disk is full; make room where DATA_DIR is, or the folder that is written to, and start again: what was begun is done from the beginning',
  EDQUOT: 'this user may store no more on the disk; raise the quota or set DATA_DIR to another place',
  EROFS:
    'the disk of DATA_DIR, or of the folder that is written to, is mounted read-only; name a folder that can be written',
  EACCES: 'this user may not use the folder; do it as the user of the service, or give that user the folder',
  '53100':
    'the disk of the database is full; make room there, and start again: what was begun is done from the beginning',
  '42501':
    'the user of DATABASE_URL lacks a right in the database; let it own the database, or grant it CREATE on the schema public',
  '25006':
    'the database takes no writes (it is a standby, or set to read-only); point DATABASE_URL to the one that does',
}

/** The code of an error or of what caused it. */
const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && error.code in ENVIRONMENT) return error.code
  return codeOf(error.cause)
}

/** Why a start, a stop or a command failed, for whoever reads it in a terminal. */
export const explain = (error: unknown): string => {
  const said = ENVIRONMENT[codeOf(error) ?? '']
  if (said !== undefined && error instanceof Error && !(error instanceof EmbeddedError))
    return `${said} (${error.message})`
  if (error instanceof Error && FOR_PEOPLE.some((kind) => error instanceof kind)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
