import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { identifier, one, rows, sql } from '../db/sql.ts'
import { inFlate } from './unpacked.ts'
import type { TestApp } from './test-app.ts'

/** Where something is kept, looked for by what it says and not by what columns are called. */

/** Everything the database holds, table by table, as text; bytes as what they spell. */
async function dumped(server: TestApp): Promise<Map<string, string>> {
  const tables = await rows<{ schema: string; name: string }>(
    server.db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
  )
  const found = new Map<string, string>()
  for (const { schema, name } of tables) {
    const { text } = await one<{ text: string | null }>(
      server.db,
      sql`select string_agg(t::text, E'\n') as text from ${identifier(schema)}.${identifier(name)} t`,
    )
    found.set(name, text ?? '')
  }
  return found
}

/** The tables and stored files that a text is in. */
export async function placesHolding(server: TestApp, mark: string): Promise<string[]> {
  const hex = Buffer.from(mark).toString('hex')
  const tables = [...(await dumped(server))].filter(([, text]) => text.includes(mark) || text.includes(hex))
  const files: string[] = []
  for (const entry of await readdir(server.filesDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const content = await readFile(join(entry.parentPath, entry.name))
    if (content.includes(mark) || inFlate(content).includes(mark)) files.push(`file ${entry.name}`)
  }
  const log = server.logged().includes(mark) ? ['log'] : []
  return [...tables.map(([name]) => name), ...files, ...log].toSorted()
}
