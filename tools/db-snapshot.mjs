#!/usr/bin/env node
// Writes the structure that the migrations lead to into apps/server/migrations/schema.txt.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { ensureBuilt } from './lib/build.mjs'

await ensureInstalled()
await ensureBuilt()
const load = (module) => import(new URL(`../apps/server/dist/db/${module}.js`, import.meta.url).href)
const { startEmbedded } = await load('embedded/embedded')
const { migrate, readMigrations } = await load('migrate')
const { createDb } = await load('pool')
const { readSchema, schemaText, SCHEMA_FILE } = await load('schema-snapshot')

const dataDir = await mkdtemp(join(tmpdir(), 'visa-schema-'))
const database = await startEmbedded({ dataDir, log: () => undefined })
const db = createDb({ url: database.url, max: 2, statementTimeoutMs: 60_000, onError: console.error })
try {
  await migrate(db, await readMigrations())
  await writeFile(SCHEMA_FILE, schemaText(await readSchema(db)))
  console.log('Recorded in apps/server/migrations/schema.txt')
} finally {
  await db.close()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
