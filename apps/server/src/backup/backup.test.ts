import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readConfig, type Config } from '../config.ts'
import { KEY_FILE } from '../crypto/secret-key.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { createDb } from '../db/pool.ts'
import { one, rows, sql, type Queryable } from '../db/sql.ts'
import { folderStore } from '../files/folder-store.ts'
import { enqueue, prepareQueue } from '../jobs/queue.ts'
import { createDatabase } from '../testing/test-database.ts'
import { TEST_SECRET_KEY } from '../testing/test-secret-key.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { createMetrics } from '../http/metrics.ts'
import { backupJob, newestBackup } from './backup.job.ts'
import { backupCommand, restoreCommand } from './commands.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { tablesOf } from './structure.ts'
import { takeBackup } from './take.ts'

vi.setConfig({ testTimeout: 90_000 })

/** Number of the last step of version 2.2.10 as it was first packed into an archive. */
const OLDEST_RELEASE = 103

const NOW = new Date('2026-11-17T02:30:00.000Z')

async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `visa-${name}-`))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function emptyDatabase(): Promise<string> {
  const database = await createDatabase(inject('databaseUrl'))
  onTestFinished(() => database.drop())
  return database.url
}

const configOf = (dataDir: string, filesDir: string, more: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: dataDir, FILES_DIR: filesDir, SECRET_KEY: TEST_SECRET_KEY, ...more }, dataDir)

interface Place {
  config: Config
  url: string
}

const emptyPlace = async (more?: Record<string, string>): Promise<Place> => {
  const dataDir = await folderOf('restored')
  return { config: configOf(dataDir, join(dataDir, 'files'), more), url: await emptyDatabase() }
}

async function backedUp(app: TestApp): Promise<{ folder: string; manifest: Manifest }> {
  const dataDir = await folderOf('data')
  const folder = join(await folderOf('backups'), 'one')
  const config = configOf(dataDir, app.filesDir)
  return { folder, manifest: await takeBackup(config, app.url, folder, NOW) }
}

const keepFile = (app: TestApp): Promise<void> =>
  folderStore(app.filesDir).put('2026/a.txt', Readable.from([Buffer.from('passport')]), 8)

const counts = async (db: Queryable): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const { name } of await tablesOf(db)) {
    const [row] = await rows<{ n: number }>(
      db,
      sql`select (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', ${name}::text), false, true, '')))[1]::text::int as n`,
    )
    found[name] = row?.n ?? -1
  }
  return found
}

test('what is restored into an empty place is what was there: rows, files, waiting work; who was logged in is not', async () => {
  const app = await testApp()
  await app.as('admin')
  await keepFile(app)
  await enqueue(app.db, 'no-such-task', { of: '旅行' }, { key: 'waits', delaySeconds: 3600 })
  const before = await counts(app.db)
  expect(before['session']).toBeGreaterThan(0)
  const { folder, manifest } = await backedUp(app)
  expect(manifest.tables.length).toBe(Object.keys(before).length)

  const place = await emptyPlace()
  await restoreBackup(place.config, place.url, folder, await readManifest(folder))
  const restored = await testApp({ url: place.url, filesDir: place.config.filesDir })
  expect(await counts(restored.db)).toEqual({ ...before, session: 0 })
  expect(await readFile(join(restored.filesDir, '2026/a.txt'), 'utf8')).toBe('passport')
  const [job] = await rows(
    restored.db,
    sql`select t.identifier as task, j.key, j.payload, j.run_at > now() as later
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.key = 'waits'`,
  )
  expect(job).toEqual({ task: 'no-such-task', key: 'waits', payload: { of: '旅行' }, later: true })

  // The same structure, the rules of the database included, and numbers that go on where they were.
  const same = sql`select (select count(*) from pg_constraint where contype = 'f')::int as keys,
    (select count(*) from pg_trigger where tgenabled = 'O' and not tgisinternal)::int as triggers,
    (select last_value from app_user_id_seq)::int as next`
  expect(await one(restored.db, same)).toEqual(await one(app.db, same))
  await expect(restored.db.query(sql`delete from change_log`)).rejects.toThrow('change_log')
  await restored.as('admin')
})

test('a backup of an older version is restored by its own steps, and brought up to date', async () => {
  const steps = await readMigrations()
  const old = createDb({
    url: await emptyDatabase(),
    max: 2,
    statementTimeoutMs: 60_000,
    onError: () => undefined,
  })
  onTestFinished(() => old.close())
  // The structure that the first release had.
  await migrate(old, steps.slice(0, OLDEST_RELEASE))
  await prepareQueue(old)
  await old.query(sql`insert into dict_type (type, name) values ('KEPT', '保留')`)
  await old.query(
    sql`insert into dict_data (type, code, cname) select 'KEPT', n, n from generate_series(1, 500) n`,
  )
  const dataDir = await folderOf('data')
  const folder = join(await folderOf('backups'), 'old')
  const url = old.pool.options.connectionString ?? ''
  const { migration } = await takeBackup(configOf(dataDir, join(dataDir, 'files')), url, folder, NOW)
  expect(migration.number).toBe(OLDEST_RELEASE)

  const place = await emptyPlace()
  await restoreBackup(place.config, place.url, folder, await readManifest(folder))
  const restored = await testApp({ url: place.url, filesDir: place.config.filesDir })
  const reached = sql`select (select count(*) from schema_migration)::int as steps,
    (select count(*) from dict_data where type = 'KEPT')::int as kept`
  expect(await one(restored.db, reached)).toEqual({ steps: steps.length, kept: 500 })
})

test('a kept file that is there and cannot be read fails the backup, rather than be missed after a restore', async () => {
  const app = await testApp()
  const dataDir = await folderOf('data')
  // A folder in its place cannot be copied as a file, whoever asks.
  await mkdir(join(dataDir, KEY_FILE))
  const folder = join(await folderOf('backups'), 'one')
  await expect(takeBackup(configOf(dataDir, app.filesDir), app.url, folder, NOW)).rejects.toThrow(KEY_FILE)
})

test('a backup taken while people write is of one moment', async () => {
  const { db, url, filesDir } = await testApp()
  await db.query(sql`create table pair_a (n int); `)
  await db.query(sql`create table pair_z (n int)`)
  const taken = new AbortController()
  let written = 0
  const writer = (async () => {
    while (!taken.signal.aborted) {
      written += 1
      const n = written
      await db.tx(async (tx) => {
        await tx.query(sql`insert into pair_a values (${n})`)
        await tx.query(sql`insert into pair_z values (${n})`)
      })
    }
  })()
  const dataDir = await folderOf('data')
  const folder = join(await folderOf('backups'), 'one')
  await expect.poll(() => written).toBeGreaterThan(20)
  const { tables } = await takeBackup(configOf(dataDir, filesDir), url, folder, NOW)
  taken.abort()
  await writer
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)
  expect(rowsOf('pair_a')?.rows).toBeGreaterThan(19)
  expect(rowsOf('pair_a')?.rows).toBe(rowsOf('pair_z')?.rows)
  expect(rowsOf('pair_a')?.sha256).toBe(rowsOf('pair_z')?.sha256)
})

test('nothing that is there is overwritten, and nothing wrong is restored', async () => {
  const app = await testApp()
  await keepFile(app)
  const { folder, manifest } = await backedUp(app)

  // A database in use, and a folder with files.
  const place = await emptyPlace()
  await expect(restoreBackup(place.config, app.url, folder, manifest)).rejects.toThrow('is not empty')
  await expect(
    restoreBackup(configOf(place.config.dataDir, app.filesDir), place.url, folder, manifest),
  ).rejects.toThrow('holds files already')
  // The same name twice.
  const again = takeBackup(configOf(place.config.dataDir, app.filesDir), app.url, folder, NOW)
  await expect(again).rejects.toThrow('is already there')
  expect(await readManifest(folder)).toEqual(manifest)

  // Another key, a version from the future, another product's structure.
  const otherKey = configOf(place.config.dataDir, place.config.filesDir, { SECRET_KEY: 'ab'.repeat(32) })
  await expect(restoreBackup(otherKey, place.url, folder, manifest)).rejects.toThrow(
    'SECRET_KEY is not the key',
  )
  const later = { ...manifest, migration: { number: 9999, checksum: 'x' } }
  await expect(restoreBackup(place.config, place.url, folder, later)).rejects.toThrow('of a newer version')
  const other = { ...manifest, migration: { ...manifest.migration, checksum: 'x' } }
  await expect(restoreBackup(place.config, place.url, folder, other)).rejects.toThrow('of another version')

  // A damaged file.
  await writeFile(join(folder, 'files/2026/a.txt'), 'passp0rt')
  await expect(restoreBackup(place.config, place.url, folder, manifest)).rejects.toThrow(
    'file 2026/a.txt is not what was written',
  )
})

test('a table of the backup that was changed is told, and leaves the tables as they were', async () => {
  const app = await testApp()
  const { folder, manifest } = await backedUp(app)
  const place = await emptyPlace()
  const users = manifest.tables.find(({ name }) => name === 'app_user')
  if (users !== undefined) users.rows += 1
  await expect(restoreBackup(place.config, place.url, folder, manifest)).rejects.toThrow(
    'table app_user is not what was written',
  )
  const half = await testApp({ url: place.url })
  expect(await one(half.db, sql`select count(*)::int as n from app_user`)).toEqual({ n: 0 })
})

test('an interrupted backup leaves nothing that looks like one', async () => {
  const parent = await folderOf('backups')
  const dataDir = await folderOf('data')
  const url = await emptyDatabase()
  const failing = takeBackup(configOf(dataDir, join(dataDir, 'files')), url, join(parent, 'one'), NOW)
  await expect(failing).rejects.toThrow('nothing of this product')
  expect(await readdir(parent)).toEqual([])
  await expect(readManifest(parent)).rejects.toThrow('is no backup')
  await writeFile(join(parent, 'manifest.json'), '{"product":"another"}')
  await expect(readManifest(parent)).rejects.toThrow('not one this version can read')
})

test('a backup is for its owner alone, and its key is kept only where the product made it', async () => {
  const app = await testApp()
  const { folder, manifest } = await backedUp(app)
  expect(manifest.kept).not.toContain('secret.key')
  expect(manifest.keyMark).toMatch(/^[0-9a-f]{16}$/)
  expect(await readFile(join(folder, 'manifest.json'), 'utf8')).not.toContain(TEST_SECRET_KEY)
})

test('each night one is made where a folder is set, and the newest are kept; what is not a backup stays', async () => {
  const app = await testApp()
  const parent = await folderOf('backups')
  const job = (more: Record<string, string>) =>
    backupJob(configOf(parent, app.filesDir, more)).run({ db: app.db, now: clock, fireTime: clock })
  let clock = new Date('2026-11-01T17:10:00.000Z')
  expect((await job({})).en).toContain('BACKUP_DIR is not set')
  const set = { BACKUP_DIR: join(parent, 'nightly'), BACKUP_KEEP: '2' }
  expect((await job(set)).zh).toMatch(
    /^已备份 \d+ 行数据、0 个文件到 backup-20261101T171000Z；清除旧备份 0 份$/,
  )
  await mkdir(join(parent, 'nightly', 'backup-20261001T171000Z'))
  // What was cut off in the night before, and what another instance began a while ago; the rest is not ours.
  for (const name of ['backup-20261101T171000Z', 'backup-20261103T120000Z', 'by-hand'])
    await mkdir(join(parent, 'nightly', `${name}.unfinished`, 'tables'), { recursive: true })
  for (const day of [2, 3]) {
    clock = new Date(`2026-11-0${day}T17:10:00.000Z`)
    await job(set)
  }
  expect((await readdir(join(parent, 'nightly'))).toSorted()).toEqual([
    'backup-20261001T171000Z',
    'backup-20261102T171000Z',
    'backup-20261103T120000Z.unfinished',
    'backup-20261103T171000Z',
    'by-hand.unfinished',
  ])
  // The figure that alarms watch: the age of the newest whole one, without end before the first.
  const folder = join(parent, 'nightly')
  expect(await newestBackup(folder)).toEqual(clock)
  expect(await newestBackup(join(parent, 'nowhere'))).toBeUndefined()
  const figures = async (taken: typeof newestBackup | undefined): Promise<string> => {
    const metrics = createMetrics(app.db, {
      bus: { alive: true },
      folders: { data: parent, backups: join(parent, 'nowhere') },
      newestBackup: taken && (() => taken(folder)),
    })
    onTestFinished(() => metrics.close())
    return metrics.registry.metrics()
  }
  expect(await figures(newestBackup)).toMatch(/^visa_backup_age_seconds \d{6}/m)
  expect(await figures(async () => undefined)).toContain('visa_backup_age_seconds +Inf')
  // Each disk has its own figure; one that is not there has none.
  expect((await figures(undefined)).match(/^visa_disk_free_bytes.*(?= )/gm)).toEqual([
    'visa_disk_free_bytes{folder="data"}',
  ])
  expect(await figures(undefined)).not.toMatch(/^visa_backup_age_seconds /m)
  // Twice for the same moment, as a job may be: the first one stays, and the failure says why.
  await expect(job(set)).rejects.toThrow('is already there')
})

test('the commands say what they did, and restore by the way a person would', async () => {
  const app = await testApp()
  const [dataDir, elsewhere] = [await folderOf('data'), await folderOf('restored')]
  const said: string[] = []
  const call = (folder: string, url: string, args: string[]) => ({
    env: { DATA_DIR: folder, DATABASE_URL: url, SECRET_KEY: TEST_SECRET_KEY },
    workingFolder: folder,
    args,
  })
  const say = (line: string) => void said.push(line)
  expect(await backupCommand(call(dataDir, app.url, ['kept']), say)).toBe(0)
  expect(said[0]).toMatch(/^Backed up \d+ rows of \d+ tables, 0 files to .*kept$/)
  expect(said[1]).toContain('SECRET_KEY is not part of it')

  await expect(restoreCommand(call(elsewhere, '', []), say)).rejects.toThrow('say which backup')
  said.length = 0
  const url = await emptyDatabase()
  expect(await restoreCommand(call(elsewhere, url, [join(dataDir, 'kept')]), say)).toBe(0)
  expect(said).toEqual([
    expect.stringMatching(
      /^Restored \d+ rows of \d+ tables, 0 files, as of .*; every row and file compared$/,
    ),
    expect.stringMatching(/^The change log is unbroken up to place \d+$/),
    'Everybody logs in again. Start the product as usual.',
  ])
})

test('a restore that fails leaves the folder as empty as it was, and the next try is not refused', async () => {
  const app = await testApp()
  await keepFile(app)
  const { folder } = await backedUp(app)
  const dataDir = await folderOf('restored')
  const restore = (more: Record<string, string> = {}) =>
    restoreCommand(
      {
        env: { DATA_DIR: dataDir, SECRET_KEY: TEST_SECRET_KEY, ...more },
        workingFolder: dataDir,
        args: [folder],
      },
      () => undefined,
    )
  // Told at the beginning, and after all tables were written.
  await expect(restore({ SECRET_KEY: 'ab'.repeat(32) })).rejects.toThrow('SECRET_KEY is not the key')
  expect(await readdir(dataDir)).toEqual([])
  await writeFile(join(folder, 'files/2026/a.txt'), 'passp0rt')
  await expect(restore()).rejects.toThrow('file 2026/a.txt is not what was written')
  expect(await readdir(dataDir)).toEqual([])
  await writeFile(join(folder, 'files/2026/a.txt'), 'passport')
  expect(await restore()).toBe(0)
  // What is there is neither written over nor taken away.
  const there = (await readdir(dataDir)).toSorted()
  await expect(restore()).rejects.toThrow('there is a database in')
  expect((await readdir(dataDir)).toSorted()).toEqual(there)
})
