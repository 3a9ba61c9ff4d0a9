import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { createDb } from '../db/pool.ts'
import { prepareQueue } from '../jobs/queue.ts'
import { firstStart } from '../seed/first-start.ts'
import { cheapenPasswords } from './cheap-passwords.ts'
import { quickFolder } from './quick-folder.ts'
import { databaseNamed } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which the tests may create databases. */
    databaseUrl: string
    /** A migrated database with the demo data set, to be cloned. */
    templateName: string
  }
}

/** One database server for all tests: the one behind DATABASE_URL, else an embedded one in a temporary folder. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const external = process.env['DATABASE_URL']
  const folder = external === undefined ? await quickFolder('visa-test-') : undefined
  const embedded =
    folder === undefined ? undefined : await startEmbedded({ dataDir: folder, log: () => undefined })
  const url = embedded?.url ?? external ?? ''
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  if (embedded) {
    // Thrown away after the run: tests of durability use a server of their own.
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
      await admin.query(`alter system set ${setting} = off`)
    }
    await admin.query(`alter system set max_wal_size = '256MB'`)
    await admin.query('select pg_reload_conf()')
  }
  const templateName = `visa_template_${process.pid}_${Date.now()}`
  await admin.query(`create database ${templateName}`)
  const template = createDb({
    url: databaseNamed(url, templateName),
    max: 4,
    statementTimeoutMs: 60_000,
    onError: () => undefined,
  })
  await migrate(template, await readMigrations())
  await prepareQueue(template)
  await firstStart(template, { mode: 'demo', adminPassword: undefined })
  await cheapenPasswords(template)
  await template.close()
  provide('databaseUrl', url)
  provide('templateName', templateName)

  return async () => {
    await admin.query(`drop database ${templateName} with (force)`)
    await admin.end()
    await embedded?.stop()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}
