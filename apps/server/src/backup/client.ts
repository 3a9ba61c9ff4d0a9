import pg from 'pg'
import type { Queryable } from '../db/sql.ts'
import { valueTypes } from '../db/value-types.ts'

/** A connection of its own, on which a statement may take as long as it needs. */
export async function backupClient(url: string, name = 'visa-desk backup'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    options: '-c TimeZone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    types: valueTypes,
  })
  // A lost connection fails the statement that is under way, which tells.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Statements on one connection, whichever transaction it is in. */
export const readerOf = (client: pg.Client): Queryable => ({
  query: (statement) => client.query({ text: statement.text, values: [...statement.values] }),
})
