import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { dictDataAdd, dictDataFreeze, dictDataPage } from '@visa/contract/dict/dict-data'
import { dictTypeAdd, dictTypePage } from '@visa/contract/dict/dict-type'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PASSWORD_FILE, DATABASE, ROLE, clusterDirOf } from './db/embedded/installation.ts'
import { findPostmaster, isRunning } from './db/embedded/pid-file.ts'
import { cuttableUrl } from './testing/cuttable-url.ts'
import {
  RemoteClient,
  buildServer,
  startServerProcess,
  type ServerProcess,
} from './testing/server-process.ts'

const PATIENCE = { timeout: 30_000, interval: 20 }
const ROUNDS = 20
const WRITERS = 4
const ACKNOWLEDGED_PER_ROUND = 12

/** A data folder in which a server has been started and stopped once. */
let prepared: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-crash-'))
  await buildServer()
  prepared = join(folder, 'prepared')
  const server = startServerProcess({ DATA_DIR: prepared })
  await server.address
  server.kill('SIGTERM')
  if ((await server.exited) !== 0) throw new Error(`the server did not stop well: ${server.output()}`)
}, 90_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

const postmasterOf = async (dataDir: string): Promise<number | undefined> => {
  const found = await findPostmaster(clusterDirOf(dataDir))
  return found && (await isRunning(found.pid, clusterDirOf(dataDir))) ? found.pid : undefined
}

const killPostmaster = async (dataDir: string): Promise<void> => {
  const pid = await postmasterOf(dataDir)
  if (pid === undefined) throw new Error('there is no database to kill')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => postmasterOf(dataDir), PATIENCE).not.toBe(pid)
}

let folders = 0

/** A data folder of the running test's own; whatever runs on it is ended with the test. */
const dataFolder = async (): Promise<string> => {
  folders += 1
  const dataDir = join(folder, `data-${folders}`)
  await cp(prepared, dataDir, { recursive: true })
  onTestFinished(async () => {
    const pid = await postmasterOf(dataDir)
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    await expect.poll(() => postmasterOf(dataDir), PATIENCE).toBeUndefined()
  })
  return dataDir
}

const startOn = (env: Record<string, string>): ServerProcess => {
  const server = startServerProcess(env)
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.exited
  })
  return server
}

/** A connection that ends with the running test. */
const opened = async (options: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const connectTo = async (dataDir: string): Promise<pg.Client> =>
  opened({
    host: '127.0.0.1',
    port: (await findPostmaster(clusterDirOf(dataDir)))?.port ?? 0,
    user: ROLE,
    database: DATABASE,
    password: (await readFile(join(dataDir, PASSWORD_FILE), 'utf8')).trim(),
  })

test('whatever was acknowledged is there after server and database were killed twenty times', async () => {
  const dataDir = await dataFolder()
  let server = startOn({ DATA_DIR: dataDir })
  let address = await server.address
  const person = await new RemoteClient().login(address)
  await person.post(address, dictTypeAdd.path, { type: 'CRASH', name: '断电' })

  const acknowledged: number[] = []
  const surprises: string[] = []
  const stop = new AbortController()
  const writer = async (name: number): Promise<void> => {
    for (let n = 0; !stop.signal.aborted; n += 1) {
      const code = `${name}-${n}`
      const body = { type: 'CRASH', code, cname: code, sortNo: String(n % 7) }
      const answer = await person.post(address, dictDataAdd.path, body).catch(() => undefined)
      if (answer?.code === '0000') acknowledged.push((answer.data as { id: number }).id)
      else if (answer !== undefined && answer.msg !== '数据库暂时无法连接，请稍后再试') {
        surprises.push(`${answer.code} ${answer.msg}`)
      }
      // A refused connection fails at once: writers must not take the processor from whoever recovers.
      if (answer?.code !== '0000') await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, name) => writer(name))
  const more = (): Promise<void> => {
    const wanted = acknowledged.length + ACKNOWLEDGED_PER_ROUND
    return expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThanOrEqual(wanted)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await more()
    if (round % 2 === 0) {
      server.kill('SIGKILL')
      await server.exited
      server = startOn({ DATA_DIR: dataDir })
      address = await server.address
    } else {
      await killPostmaster(dataDir)
    }
  }
  await more()
  stop.abort()
  await Promise.all(writers)

  expect(surprises).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * ACKNOWLEDGED_PER_ROUND)
  const database = await connectTo(dataDir)
  const { rows } = await database.query<{ id: string }>(`select id from dict_data where type = 'CRASH'`)
  const stored = new Set(rows.map(({ id }) => Number(id)))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  const page = await person.get(address, `${dictDataPage.path}?type=CRASH`)
  expect((page.data as { records: number }).records).toBe(stored.size)
  // A row and its log entry are one: neither is there without the other.
  const logged = await database.query<{ id: string }>(
    `select entity_id as id from change_log where entity = 'dict_data' and topic = 'CRASH'`,
  )
  const entries = logged.rows.map(({ id }) => Number(id))
  expect(entries.toSorted((a, b) => a - b)).toEqual([...stored].toSorted((a, b) => a - b))
}, 150_000)

test('a second server on the same data is refused and leaves the first alone', async () => {
  const dataDir = await dataFolder()
  const first = startOn({ DATA_DIR: dataDir })
  const address = await first.address
  const second = startOn({ DATA_DIR: dataDir })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(
    `The server did not start: Another server (process ${first.pid}) is already running on the data folder ${dataDir}. ` +
      'Stop that one first, or set DATA_DIR to another folder for this one.',
  )
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test('a taken port is named with a way out, and no database is left behind', async () => {
  const dataDir = await dataFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const server = startOn({ DATA_DIR: dataDir, PORT: String(port) })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain(
    `The server did not start: port ${port} is taken by another program; set PORT to a free one, such as PORT=${port + 1}`,
  )
  expect(await postmasterOf(dataDir)).toBeUndefined()
})

test('a data folder that cannot be written is named with a way out', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const server = startOn({ DATA_DIR: join(file, 'data') })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain(
    `The server did not start: the folder ${join(file, 'data')} cannot be used`,
  )
  expect(server.output()).toContain('set DATA_DIR to a folder that can be written')
  expect(server.output()).not.toContain('    at ')
})

test('a wrong setting is told in a sentence', async () => {
  const server = startOn({ DATA_DIR: join(folder, 'unused'), PORT: 'http' })
  expect(await server.exited).toBe(1)
  expect(server.output().trim()).toBe(
    'The server did not start: PORT must be a whole number from 0 to 65535, not "http"',
  )
})

test('told to stop, it finishes what is open, then leaves nothing running', async () => {
  const dataDir = await dataFolder()
  const server = startOn({ DATA_DIR: dataDir })
  const address = await server.address
  const person = await new RemoteClient().login(address)
  const [holder, observer] = [await connectTo(dataDir), await connectTo(dataDir)]
  const { rows } = await holder.query<{ id: string }>(
    `select id from dict_data where type = 'RETURN_WAY' limit 1`,
  )
  const id = rows[0]?.id ?? ''
  await holder.query('begin')
  await holder.query('select 1 from dict_data where id = $1 for update', [id])
  const answer = person.post(address, dictDataFreeze.path, { id, valid: '0' })
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%dict_data%'`
  const blocked = async () => (await observer.query(waiting)).rowCount
  await expect.poll(blocked, PATIENCE).toBe(1)
  server.kill('SIGTERM')
  await server.said('SIGTERM: finishing open requests')
  const refused = () =>
    fetch(`${address}/healthz`).then(
      () => 'answered',
      () => 'refused',
    )
  await expect.poll(refused, PATIENCE).toBe('refused')
  await holder.query('rollback')
  expect(await answer).toMatchObject({ code: '0000' })
  expect(await server.exited).toBe(0)
  expect(await postmasterOf(dataDir)).toBeUndefined()
})

test('told to stop while it starts, it leaves nothing running either', async () => {
  const dataDir = await dataFolder()
  const server = startOn({ DATA_DIR: dataDir })
  await server.said('The embedded database runs on port')
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(await postmasterOf(dataDir)).toBeUndefined()
})

test('told to stop while it waits for an external database, it goes at once', async () => {
  const wire = await cuttableUrl()
  await wire.cut()
  const server = startOn({ DATABASE_URL: wire.url, DATA_DIR: join(folder, 'unused') })
  await server.said('The database does not answer yet')
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('an external database that is not there yet is waited for, and one that goes away is picked up again', async () => {
  const wire = await cuttableUrl()
  await wire.cut()
  const server = startOn({ DATABASE_URL: wire.url, DATA_DIR: join(folder, 'unused') })
  await server.said(
    'The database does not answer yet; trying again every 2 s. Check DATABASE_URL if this goes on.',
  )
  await wire.mend()
  const address = await server.address
  const person = await new RemoteClient().login(address)
  const call = () => person.get(address, dictTypePage.path)
  expect((await call()).code).toBe('0000')
  await wire.cut()
  expect(await call()).toEqual({ code: '-1', msg: '数据库暂时无法连接，请稍后再试', data: null })
  expect((await fetch(`${address}/readyz`)).status).toBe(503)
  await wire.mend()
  await expect.poll(async () => (await call()).code, PATIENCE).toBe('0000')
  // Background work goes on as well.
  const database = await opened({ connectionString: wire.url })
  await database.query(`select graphile_worker.add_job('sweep_expired')`)
  const queued = async () => (await database.query('select 1 from graphile_worker.jobs')).rowCount
  await expect.poll(queued, PATIENCE).toBe(0)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a database that refuses us for good stops the start with its reason', async () => {
  const wire = await cuttableUrl()
  const url = new URL(wire.url)
  url.pathname = '/no_such_database'
  const server = startOn({ DATABASE_URL: url.toString(), DATA_DIR: join(folder, 'unused') })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('The server did not start: the database refuses the connection')
  expect(server.output()).not.toContain(url.password || 'no password')
})
