import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHANNELS } from '@visa/contract/money/ways'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { clusterDirOf } from '../db/embedded/installation.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { createDb, type Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { storeKeys } from '../files/store-keys.ts'
import { standInKeys } from '../integrations/payment/stand-in/keys.ts'
import { prepareQueue } from '../jobs/queue.ts'
import { firstStart } from '../seed/first-start.ts'
import { tellStory } from '../seed/story.ts'
import { quickFolder } from './quick-folder.ts'
import { databaseNamed } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which the tests may create databases. */
    databaseUrl: string
    /** A migrated database with the demo data set, to be cloned. */
    templateName: string
    /** The same without any data. */
    emptyName: string
    /** What two instances said that told the demonstration's story to the template at once. */
    told: boolean[]
    /** For what files of the run share. */
    runFolder: string
  }
}

interface Server {
  databaseUrl: string
  templateName: string
  emptyName: string
  told: boolean[]
  runFolder: string
  stop: () => Promise<void>
}

/** Where the system can copy files by itself, a clone takes it a tenth less. */
async function copyWithin(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query(
    `select 1 from pg_settings where name = 'file_copy_method' and 'clone' = any (enumvals)`,
  )
  if (rowCount === 1) await admin.query('alter system set file_copy_method = clone')
}

/** Every test makes several connections, and proving to know the password is half of what one costs. */
const trustEverybody = (clusterDir: string): Promise<void> =>
  writeFile(join(clusterDir, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')

/** Keys that the product makes when they are first asked for: every test would make them anew. */
async function makeKeys(db: Db): Promise<void> {
  // In clear: who starts on a clone seals them with a key of their own.
  await storeKeys(db)()
  await Promise.all(CHANNELS.map(standInKeys(db)))
}

/** The one behind DATABASE_URL, else an embedded one in a temporary folder. */
async function start(): Promise<Server> {
  const external = process.env['DATABASE_URL']
  const folder = external === undefined ? await quickFolder('visa-test-') : undefined
  const embedded =
    folder === undefined ? undefined : await startEmbedded({ dataDir: folder, log: () => undefined })
  const url = embedded?.url ?? external ?? ''
  const admin = new pg.Client({ connectionString: embedded?.adminUrl ?? url })
  await admin.connect()
  if (embedded && folder !== undefined) {
    // Thrown away after the run: tests of durability use a server of their own.
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
      await admin.query(`alter system set ${setting} = off`)
    }
    await admin.query(`alter system set max_wal_size = '256MB'`)
    // After which a wait is looked at; tests that make a deadlock would each wait the usual second for that.
    await admin.query(`alter system set deadlock_timeout = '50ms'`)
    await copyWithin(admin)
    await trustEverybody(clusterDirOf(folder))
    await admin.query('select pg_reload_conf()')
    // Otherwise tests have the rights that the product has.
    await admin.query(`alter role ${new URL(url).username} createdb`)
    // Some of them play whoever has the rights to tamper.
    await admin.query(`grant set on parameter session_replication_role to ${new URL(url).username}`)
  }
  const templateName = `visa_template_${process.pid}_${Date.now()}`
  const emptyName = `${templateName}_empty`
  const open = (name: string) =>
    createDb({
      url: databaseNamed(url, name),
      max: 4,
      statementTimeoutMs: 60_000,
      onError: () => undefined,
    })
  await admin.query(`create database ${emptyName} owner ${new URL(url).username}`)
  const empty = open(emptyName)
  await migrate(empty, await readMigrations())
  await prepareQueue(empty)
  await empty.close()
  await admin.query(
    `create database ${templateName} owner ${new URL(url).username} template ${emptyName} strategy file_copy`,
  )
  const template = open(templateName)
  await firstStart(template, { mode: 'demo', adminPassword: undefined })
  // By two at once: a test asks what came of it, and a story of its own would take it longest.
  const told = await Promise.all([
    tellStory(template, { mode: 'demo' }),
    tellStory(template, { mode: 'demo' }),
  ])
  await makeKeys(template)
  // What the demonstration tells people about: a test counts what it queued itself.
  await template.query(sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`)
  await template.close()
  const runFolder = await quickFolder('visa-run-')
  const stop = async (): Promise<void> => {
    // With the clones that were made ahead and the ones whose test has just ended.
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [templateName],
    )
    for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await embedded?.stop()
    for (const each of [folder, runFolder]) {
      if (each !== undefined) await rm(each, { recursive: true, force: true })
    }
  }
  return { databaseUrl: url, templateName, emptyName, told, runFolder, stop }
}

/** Each project of the configuration loads this module for itself; what they share is kept beside it. */
const shared: typeof globalThis & { testServer?: { running: Promise<Server>; users: number } } = globalThis

/** One database server for all tests, stopped by the last project that ends. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = (shared.testServer ??= { running: start(), users: 0 })
  server.users += 1
  const { databaseUrl, templateName, emptyName, told, runFolder, stop } = await server.running
  provide('databaseUrl', databaseUrl)
  provide('templateName', templateName)
  provide('emptyName', emptyName)
  provide('told', told)
  provide('runFolder', runFolder)
  return async () => {
    server.users -= 1
    if (server.users > 0) return
    delete shared.testServer
    await stop()
  }
}
