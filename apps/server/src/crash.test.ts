import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { dictDataFreeze } from '@visa/contract/dict/dict-data'
import { dictTypePage } from '@visa/contract/dict/dict-type'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import { systemLogin } from '@visa/contract/session/system'
import { errorMessages } from '@visa/messages/errors'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { clusterDirOf } from './db/embedded/installation.ts'
import { TEST_CAPTCHA } from './testing/client.ts'
import { cuttableUrl } from './testing/cuttable-url.ts'
import {
  PATIENCE,
  connectTo,
  dataFolders,
  opened,
  postmasterOf,
  startOn,
  type DataFolders,
} from './testing/data-folders.ts'
import { movableUrl, promote, startDatabase } from './testing/replicated.ts'
import { RemoteClient } from './testing/server-process.ts'

// Each starts servers and databases, several seconds of processor time: the limit is there to end what hangs.
vi.setConfig({ testTimeout: 120_000 })

let folders: DataFolders

beforeAll(async () => {
  folders = await dataFolders()
}, 90_000)

afterAll(() => folders.remove())

test('a second server on the same data is refused and leaves the first alone', async () => {
  const dataDir = await folders.fresh()
  const first = startOn({ DATA_DIR: dataDir })
  const address = await first.address
  const second = startOn({ DATA_DIR: dataDir })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(
    `The server did not start: Another server (process ${first.pid}) is already running on the data folder ${dataDir}. ` +
      'Stop that one first, or set DATA_DIR to another folder for this one.',
  )
  // Not whether it is ready: on a busy machine it may still be writing its demonstration.
  const person = await new RemoteClient().login(address)
  expect((await person.get(address, dictTypePage.path)).code).toBe('0000')
})

test('a taken port is named with a way out, and no database is left behind', async () => {
  const dataDir = await folders.fresh()
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
  const file = join(folders.root, 'a-file')
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
  const server = startOn({ DATA_DIR: join(folders.root, 'unused'), PORT: 'http' })
  expect(await server.exited).toBe(1)
  expect(server.output().trim()).toBe(
    'The server did not start: PORT must be a whole number from 0 to 65535, not "http"',
  )
})

test('told to stop, it finishes what is open, then leaves nothing running', async () => {
  const dataDir = await folders.fresh()
  // Held for as long as the machine takes to get there.
  const server = startOn({ DATA_DIR: dataDir, DB_LOCK_TIMEOUT_MS: '60000' })
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

test('told to stop behind a balancer, it says so and goes on answering until it is told again', async () => {
  const wire = await cuttableUrl()
  const server = startOn({
    DATABASE_URL: wire.url,
    DATA_DIR: join(folders.root, 'unused'),
    DRAIN_SECONDS: '600',
  })
  const address = await server.address
  const person = await new RemoteClient().login(address)
  server.kill('SIGTERM')
  await server.said('Answering for 600 s more')
  const ready = await fetch(`${address}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
  expect((await person.get(address, dictTypePage.path)).code).toBe('0000')
  expect((await fetch(`${address}/healthz`)).headers.get('connection')).toBe('close')
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('told to stop while it starts, it leaves nothing running either', async () => {
  const dataDir = await folders.fresh()
  const server = startOn({ DATA_DIR: dataDir })
  await server.said('The embedded database runs on port')
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(await postmasterOf(dataDir)).toBeUndefined()
})

test('told to stop while it waits for an external database, it goes at once', async () => {
  const wire = await cuttableUrl()
  await wire.cut()
  const server = startOn({ DATABASE_URL: wire.url, DATA_DIR: join(folders.root, 'unused') })
  await server.said('does not answer yet')
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('an external database that is not there yet is waited for, and one that goes away is picked up again', async () => {
  const wire = await cuttableUrl()
  await wire.cut()
  const server = startOn({ DATABASE_URL: wire.url, DATA_DIR: join(folders.root, 'unused') })
  const { hostname, port, pathname, password } = new URL(wire.url)
  await server.said(`The database at ${hostname}:${port}${pathname} does not answer yet (`)
  expect(server.output()).toContain('; trying again every 2 s. Check DATABASE_URL if this goes on.')
  expect(server.output()).not.toContain(password || 'no password')
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
  await database.query(`select 1 from graphile_worker.add_job('sweep_expired')`)
  const queued = async () => (await database.query('select 1 from graphile_worker.jobs')).rowCount
  await expect.poll(queued, PATIENCE).toBe(0)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a standby in the place of the database is told as one, and its promotion needs no restart', async () => {
  const [primary, standby] = [await startDatabase(await folders.fresh()), await folders.fresh()]
  await writeFile(join(clusterDirOf(standby), 'standby.signal'), '')
  const { url, wire } = await movableUrl(primary)
  const server = startOn({ DATABASE_URL: url, DATA_DIR: await folders.fresh(), DRAIN_SECONDS: '0' })
  const address = await server.address
  const readyz = async () => (await (await fetch(`${address}/readyz`)).json()) as unknown
  const body = { userName: 'admin', password: DEMO_PASSWORD, imageCaptcha: TEST_CAPTCHA }
  const login = async () => (await new RemoteClient().post(address, systemLogin.path, body)).msg
  const { success, databaseDown, databaseReadOnly } = errorMessages.zh
  expect(await login()).toBe(success)
  await primary.kill()
  expect(await login()).toBe(databaseDown)
  const moved = await startDatabase(standby)
  wire.leadTo({ host: '127.0.0.1', port: moved.port })
  await expect.poll(readyz, PATIENCE).toEqual({ status: 'database read-only' })
  expect(await login()).toBe(databaseReadOnly)
  await promote(moved)
  await expect.poll(readyz, PATIENCE).toEqual({ status: 'ready' })
  expect(await login()).toBe(success)
})

test('a database that refuses us for good stops the start with its reason', async () => {
  const wire = await cuttableUrl()
  const url = new URL(wire.url)
  url.pathname = '/no_such_database'
  const server = startOn({ DATABASE_URL: url.toString(), DATA_DIR: join(folders.root, 'unused') })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('The server did not start: the database refuses the connection')
  expect(server.output()).not.toContain(url.password || 'no password')
})
