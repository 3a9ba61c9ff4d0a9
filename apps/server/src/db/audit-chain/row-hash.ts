import { createHash } from 'node:crypto'
import { sql, type Sql } from '../sql.ts'

/** A row of the change log, every column as the text that is hashed; null stays null. */
export type LogTexts = Readonly<Record<(typeof ALL_COLUMNS)[number], string | null>>

/** Their order is part of the hash: a new column goes to the end, with a chain version of its own. */
const FIRST_COLUMNS = [
  'id',
  'at',
  'actor_id',
  'actor_name',
  'company_id',
  'entity',
  'entity_id',
  'topic',
  'subject',
  'action',
  'changes',
  'address',
  'request_id',
  'xid',
] as const
const ALL_COLUMNS = [...FIRST_COLUMNS, 'record_company_ids'] as const

/** Texts that no setting of a session changes. */
export const LOG_TEXTS: Sql = sql`l.id::text as id,
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at,
  l.actor_id::text as actor_id, l.actor_name, l.company_id::text as company_id, l.entity, l.entity_id, l.topic,
  l.subject, l.action, l.changes::text as changes, l.address, l.request_id, l.xid::text as xid,
  l.record_company_ids::text as record_company_ids`

/** Rows from before a column was there are hashed without it: given a value later, they do not fit any more. */
const versionOf = (row: LogTexts) =>
  row.record_company_ids === null
    ? { name: 'change_log 1', columns: FIRST_COLUMNS }
    : { name: 'change_log 2', columns: ALL_COLUMNS }

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** A list in JSON keeps the values apart, whatever they hold. */
export const rowHash = (row: LogTexts): Buffer => {
  const { name, columns } = versionOf(row)
  return sha256(JSON.stringify([name, ...columns.map((column) => row[column])]))
}

/** What the first link follows. */
export const GENESIS: Buffer = Buffer.alloc(32)

export const linkHash = (previous: Buffer, row: Buffer): Buffer => sha256(previous, row)
