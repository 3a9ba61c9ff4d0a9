import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Config } from '../config.ts'
import { KEY_FILE, secretKey } from '../crypto/secret-key.ts'
import { migrate, readMigrations, type Migration } from '../db/migrate.ts'
import { createDb } from '../db/pool.ts'
import { prepareQueue } from '../jobs/queue.ts'
import { StartError } from '../start-error.ts'
import { backupClient, readerOf } from './client.ts'
import { keyMark } from './key-mark.ts'
import { FILES_FOLDER, TABLES_FOLDER, type Manifest } from './manifest.ts'
import { hashOfFile, meter } from './meter.ts'
import { copyIn, copyOut, foreignKeysOf, isEmpty, quoted, tablesOf } from './structure.ts'

/** The steps that the backup was made at: this program must know them all, unchanged. */
function stepsOf(migrations: readonly Migration[], { migration }: Manifest): readonly Migration[] {
  const last = migrations[migration.number - 1]
  if (last === undefined) {
    throw new StartError(
      `the backup is of a newer version: it has step ${migration.number} of the database, this program knows ${migrations.length}`,
    )
  }
  if (last.checksum !== migration.checksum) {
    throw new StartError(`the backup is of another version: step ${migration.number} of the database differs`)
  }
  return migrations.slice(0, migration.number)
}

/** A file of the backup that is not what the backup says fails the whole. */
async function fillTable(client: pg.Client, folder: string, table: Manifest['tables'][number]) {
  const { stream, result } = meter()
  await pipeline(
    createReadStream(join(folder, TABLES_FOLDER, `${table.name}.gz`)),
    createGunzip(),
    stream,
    client.query(copyFrom(copyIn(table))),
  )
  const { rows, sha256 } = result()
  if (rows !== table.rows || sha256 !== table.sha256) {
    throw new StartError(`the backup is damaged: table ${table.name} is not what was written`)
  }
}

/**
 * All tables in one transaction. Rules that look at other rows are put aside while rows come in no order of theirs;
 * those between tables are then made again, which proves them, and the others hold for whatever is written next.
 */
async function fillTables(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const db = readerOf(client)
  await client.query('begin')
  const names = (await tablesOf(db)).map(({ name }) => `public.${quoted(name)}`)
  const keys = await foreignKeysOf(db)
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  }
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of manifest.tables) await fillTable(client, folder, table)
  for (const { name, value, called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${quoted(name)}`,
      value,
      called,
    ])
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
  await client.query('commit')
}

/** Reads every table back: it holds what the backup says, row by row. */
async function proveTables(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    const { stream, result } = meter()
    await pipeline(client.query(copyTo(copyOut(table))), stream.resume())
    const { rows, sha256 } = result()
    if (rows !== table.rows || sha256 !== table.sha256) {
      throw new StartError(`table ${table.name} was not restored as it was: ${rows} rows of ${table.rows}`)
    }
  }
}

async function putFiles(folder: string, filesDir: string, manifest: Manifest): Promise<void> {
  for (const { key, sha256 } of manifest.files ?? []) {
    const target = join(resolve(filesDir), key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(folder, FILES_FOLDER, key), target)
    if ((await hashOfFile(target)) !== sha256) {
      throw new StartError(`the backup is damaged: file ${key} is not what was written`)
    }
  }
}

/** What waited goes on; who was logged in logs in again. */
async function settle(client: pg.Client, { jobs }: Manifest): Promise<void> {
  await client.query('begin')
  for (const { task, payload, key, runAt, maxAttempts } of jobs) {
    await client.query(
      `select 1 from graphile_worker.add_job($1, $2::json, job_key := $3, run_at := $4, max_attempts := $5)`,
      [task, JSON.stringify(payload), key, runAt, maxAttempts],
    )
  }
  await client.query('delete from session')
  await client.query('commit')
}

const isFilled = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length > 0

/** Secrets are of no use without the key they were sealed with: a wrong one is told before anything is written. */
async function takeKey(config: Config, folder: string, manifest: Manifest): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  for (const name of manifest.kept) {
    // A key that was given is the one that counts.
    if (name === KEY_FILE && config.secretKey !== undefined) continue
    await copyFile(join(folder, name), join(config.dataDir, name))
  }
  if (manifest.keyMark === null) return
  if (keyMark(await secretKey(config)) !== manifest.keyMark) {
    throw new StartError(
      'SECRET_KEY is not the key this backup was made with: its secrets could not be read. Set the one that belongs to it.',
    )
  }
}

/** Puts a backup into an empty database and an empty folder of files. Nothing that is there is ever overwritten. */
export async function restoreBackup(
  config: Config,
  url: string,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const migrations = await readMigrations()
  const steps = stepsOf(migrations, manifest)
  if (manifest.files !== null && (await isFilled(config.filesDir))) {
    throw new StartError(`${config.filesDir} holds files already; restore into an empty folder`)
  }
  const client = await backupClient(url)
  const db = createDb({ url, max: 2, statementTimeoutMs: 600_000, onError: () => undefined })
  try {
    if (!(await isEmpty(readerOf(client)))) {
      throw new StartError('the database is not empty; restore into an empty one')
    }
    await takeKey(config, folder, manifest)
    await migrate(db, steps)
    await prepareQueue(db)
    await fillTables(client, folder, manifest)
    await proveTables(client, manifest)
    await putFiles(folder, config.filesDir, manifest)
    await settle(client, manifest)
    await migrate(db, migrations)
  } finally {
    await client.end()
    await db.close()
  }
}
