import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EmbeddedDatabase } from './embedded.ts'
import { EmbeddedError, startEmbedded } from './embedded.ts'
import { findPostmaster, isRunning } from './pid-file.ts'

// Other tests may be using the processors.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const bundleDir = join(repository, '.cache', `embedded-test-${process.pid}`)
const launcher = join(bundleDir, 'embedded.mjs')
const ownerScript = fileURLToPath(new URL('./owner-process.mjs', import.meta.url))
const nobody = { uid: 65534, gid: 65534 }
const silent = () => undefined

/** Has a database already; for the tests that are not about its creation, one after the other. */
let used: string
const folders: string[] = []
const databases: EmbeddedDatabase[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  // Node of the supported versions cannot run TypeScript, and a compiled copy may be old.
  await build({
    configFile: false,
    logLevel: 'silent',
    root: repository,
    build: {
      ssr: fileURLToPath(new URL('./embedded.ts', import.meta.url)),
      outDir: bundleDir,
      rolldownOptions: { output: { entryFileNames: 'embedded.mjs' } },
    },
  })
  used = await newFolder()
  const { stop } = await startEmbedded({ dataDir: used, log: silent })
  await stop()
})

afterAll(async () => {
  for (const folder of [...folders, bundleDir]) await rm(folder, { recursive: true, force: true })
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.allSettled(databases.splice(0).map((database) => database.stop()))
  for (const folder of folders) {
    const pid = await livingPid(folder)
    if (pid) process.kill(pid, 'SIGKILL')
  }
})

/** A new data folder, private to its owner, with characters that break careless quoting. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), '签证 "data" $x-'))
  await chmod(folder, 0o700)
  folders.push(folder)
  return folder
}

async function start(dataDir: string, log: (line: string) => void = silent): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log })
  databases.push(database)
  return database
}

class Log {
  readonly lines: string[] = []
  readonly #waiting: { text: string; resolve: () => void }[] = []

  readonly write = (line: string): void => {
    this.lines.push(line)
    for (const { text, resolve } of this.#waiting) if (line.includes(text)) resolve()
  }

  next(text: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ text, resolve }))
  }
}

async function query(url: string | undefined, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', silent)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows.flatMap((row) => Object.values(row))
  } finally {
    await client.end()
  }
}

async function livingPid(folder: string): Promise<number | undefined> {
  const clusterDir = join(folder, 'postgres')
  const postmaster = await findPostmaster(clusterDir)
  return postmaster && (await isRunning(postmaster.pid, clusterDir)) ? postmaster.pid : undefined
}

async function killDatabase(folder: string): Promise<void> {
  const pid = await livingPid(folder)
  if (pid === undefined) throw new Error('the database does not run')
  process.kill(pid, 'SIGKILL')
}

interface Report {
  url?: string
  port?: number
  refused?: string
  expected?: boolean
}

interface Owner {
  child: ChildProcess
  report: Report
  exited: Promise<unknown>
}

async function startOwner(dataDir: string, options: SpawnOptions = {}, ...more: string[]): Promise<Owner> {
  const args = [ownerScript, pathToFileURL(launcher).href, dataDir, ...more]
  const child = spawn(process.execPath, args, { ...options, stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const exited = once(child, 'exit')
  if (!child.stdout) throw new Error('the process has no output')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, report: JSON.parse(line) as Report, exited }
}

describe('starting and stopping', () => {
  it('creates the database once, keeps its rows, and leaves no process behind', async () => {
    const folder = await newFolder()
    const first = await start(folder)
    await query(first.url, `CREATE TABLE t AS SELECT unnest('{乙,甲,b,B,É}'::text[]) AS v`)
    expect(await livingPid(folder)).toBeTypeOf('number')
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    expect(await livingPid(folder)).toBeUndefined()
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')

    const second = await start(folder)
    // By code point, whatever the machine's locale; letters beyond ASCII still have a lower case.
    expect(await query(second.url, 'SELECT v FROM t ORDER BY v')).toEqual(['B', 'b', 'É', '乙', '甲'])
    expect(await query(second.url, `SELECT lower('É'), current_database()`)).toEqual(['é', 'visa'])
    const settings = {
      data_checksums: 'on',
      fsync: 'on',
      listen_addresses: '127.0.0.1',
      max_connections: '100',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      shared_buffers: '128MB',
      synchronous_commit: 'on',
      unix_socket_directories: '',
    }
    const columns = Object.keys(settings).map((name) => `current_setting('${name}') AS ${name}`)
    expect(await query(second.url, `SELECT ${columns.join()}`)).toEqual(Object.values(settings))
    const intruder = second.url.replace(/:[0-9a-f]{48}@/, ':wrong@')
    await expect(query(intruder, 'SELECT 1')).rejects.toThrow('password')
    expect((await stat(join(folder, 'postgres-password'))).mode & 0o077).toBe(0)
    expect((await readdir(folder)).toSorted()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
  })
})

describe('the log of the database', () => {
  it('tells what went wrong, and nothing of what people typed', async () => {
    const { url } = await start(used)
    await query(
      url,
      'CREATE TABLE people (mobile text CONSTRAINT people_once UNIQUE CHECK (mobile <> $x$no$x$))',
    )
    const once = `INSERT INTO people VALUES ('13912345678')`
    await query(url, once)
    await expect(query(url, once)).rejects.toThrow('people_once')
    const client = new Client({ connectionString: url })
    await client.connect()
    const typed = ['孙雨桐 110101199003074514']
    await expect(client.query('INSERT INTO nobody_has_this VALUES ($1)', typed)).rejects.toThrow('nobody_has')
    await client.end()
    const log = await readFile(join(used, 'postgres.log'), 'utf8')
    expect(log).toContain('people_once')
    expect(log).toContain('nobody_has_this')
    expect(log).not.toMatch(/13912345678|孙雨桐|110101199003074514/)
  })
})

describe('a killed database', () => {
  it('comes back on the same port with every acknowledged row, still owned', async () => {
    const log = new Log()
    const { url } = await start(used, log.write)
    await query(url, 'CREATE TABLE acknowledged (n int)')
    let acknowledged = 0
    for (let round = 0; round < 2; round++) {
      const back = log.next('is back on port')
      const writer = (async () => {
        for (;;) {
          await query(url, `INSERT INTO acknowledged VALUES (${acknowledged})`)
          acknowledged += 1
          if (acknowledged % 20 === 0) await killDatabase(used)
        }
      })()
      await expect(writer).rejects.toBeInstanceOf(Error)
      await back
      const kept = `SELECT count(DISTINCT n)::int FROM acknowledged WHERE n < ${acknowledged}`
      expect(await query(url, kept)).toEqual([acknowledged])
    }
    expect(acknowledged).toBeGreaterThanOrEqual(40)
    expect(log.lines.filter((line) => line.includes('is gone'))).toHaveLength(2)
    await expect(startEmbedded({ dataDir: used, log: silent })).rejects.toThrow('already running')
  })

  it('lets the product in as a role that owns its database and nothing beyond, also in one that is older', async () => {
    const first = await start(used)
    const rights = `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication FROM pg_roles WHERE rolname = current_user`
    expect(await query(first.url, rights)).toEqual([false])
    await expect(query(first.url, 'ALTER SYSTEM SET work_mem = 1024')).rejects.toThrow('permission denied')
    // As an earlier version left it.
    await query(first.adminUrl, 'ALTER DATABASE visa OWNER TO visa')
    for (const statement of [
      'CREATE SCHEMA kept',
      'CREATE TABLE kept.older (id bigint GENERATED ALWAYS AS IDENTITY, v text)',
      `CREATE FUNCTION kept.said() RETURNS text LANGUAGE sql AS 'SELECT ''x'''`,
      `CREATE TYPE kept.mood AS ENUM ('good')`,
    ]) {
      await query(first.adminUrl, statement)
    }
    await first.stop()
    const second = await start(used)
    await query(second.url, `INSERT INTO kept.older (v) VALUES (kept.said())`)
    await query(second.url, `ALTER TABLE kept.older ADD COLUMN mood kept.mood`)
    expect(await query(second.url, 'SELECT v FROM kept.older')).toEqual(['x'])
    await query(second.url, 'DROP SCHEMA kept CASCADE')
  })

  it('is owned again when only the connection that holds the ownership is cut', async () => {
    const log = new Log()
    const { adminUrl } = await start(used, log.write)
    const back = log.next('is back on port')
    await query(adminUrl, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'postgres'`)
    await back
    await expect(startEmbedded({ dataDir: used, log: silent })).rejects.toThrow('already running')
  })

  it('stays down when it is stopped during its recovery', async () => {
    const log = new Log()
    const database = await start(used, log.write)
    const gone = log.next('is gone')
    await killDatabase(used)
    await gone
    await database.stop()
    expect(await livingPid(used)).toBeUndefined()
  })
})

describe('another process', () => {
  it('leaves a database that the next server takes over, after a kill of its process group', async () => {
    const owner = await startOwner(used, { detached: true })
    await query(owner.report.url, 'CREATE TABLE orphan AS SELECT 7 AS n')
    const pid = await livingPid(used)
    // Reaches the same processes as Ctrl-C in a terminal, and gives them no chance to stop the database.
    if (owner.child.pid) process.kill(-owner.child.pid, 'SIGKILL')
    expect(await owner.exited).toEqual([null, 'SIGKILL'])

    const database = await start(used)
    expect(database.port).toBe(owner.report.port)
    expect(await livingPid(used)).toBe(pid)
    expect(await query(database.url, 'SELECT n FROM orphan')).toEqual([7])
    await database.stop()
    expect(await livingPid(used)).toBeUndefined()
  })

  it('is not kept running by the database', async () => {
    const owner = await startOwner(used, {}, 'leave')
    expect(await owner.exited).toEqual([0, null])
    expect((await start(used)).port).toBe(owner.report.port)
  })

  it('is refused while the first one lives, which is not disturbed', async () => {
    const { child, report, exited } = await startOwner(used)
    const second = startEmbedded({ dataDir: used, log: silent })
    await expect(second).rejects.toThrow(EmbeddedError)
    await expect(second).rejects.toThrow(
      `(process ${child.pid}) is already running on the data folder ${used}`,
    )
    expect(await query(report.url, 'SELECT 1')).toEqual([1])

    child.stdin?.end()
    expect(await exited).toEqual([0, null])
    expect(await livingPid(used)).toBeUndefined()
  })

  it('may start for the first time at the same moment: one serves, the other is refused', async () => {
    const folder = await newFolder()
    const owners = await Promise.all([startOwner(folder), startOwner(folder)])
    const [serving, refused] = owners.toSorted((a, b) => (b.report.port ?? 0) - (a.report.port ?? 0))
    const expected = { expected: true, refused: expect.stringContaining('already running') as string }
    expect(refused?.report).toEqual(expected)
    expect(await query(serving?.report.url, 'SELECT current_database()')).toEqual(['visa'])
    expect((await readdir(folder)).toSorted()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
    serving?.child.stdin?.end()
    expect(await serving?.exited).toEqual([0, null])
    expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  })

  it('may be of a normal user, who is told when a folder is not his', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'only root can start a process as another user')
    skip(spawnSync('test', ['-r', launcher], nobody).status !== 0, 'other users cannot read this checkout')
    const folder = await newFolder()
    await chown(folder, nobody.uid, nobody.gid)
    const owner = await startOwner(folder, nobody)
    expect(await query(owner.report.url, 'SELECT 1')).toEqual([1])
    expect((await stat(join(folder, 'postgres'))).uid).toBe(nobody.uid)
    owner.child.stdin?.end()
    expect(await owner.exited).toEqual([0, null])

    const foreign = await newFolder()
    await chmod(foreign, 0o755)
    const { report: unwritable } = await startOwner(foreign, nobody)
    expect(unwritable.expected).toBe(true)
    expect(unwritable.refused).toContain(`${foreign}: this user may not write there`)
    await mkdir(join(foreign, 'postgres'))
    await chmod(foreign, 0o777)
    expect((await startOwner(foreign, nobody)).report.refused).toContain('belongs to user number 0')
  })
})
