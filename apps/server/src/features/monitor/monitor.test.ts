import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorOverview, monitorSlow, monitorStorage } from '@visa/contract/monitor/monitor'
import { monitorJobPage, monitorJobRemove, monitorJobRetry } from '@visa/contract/monitor/monitor-job'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '../../db/pool.ts'
import { affected, one, rows, sql } from '../../db/sql.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Client } from '../../testing/client.ts'
import { grantAll } from '../../testing/grant-all.ts'
import { startTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { impersonal } from '../../impersonal.ts'
import { startInstance, type InstanceDeps } from './instance.ts'
import { askHealth } from '../../integrations/image-health.ts'
import { SLOW_MS, createSlowLog } from './slow-log.ts'

let server: TestApp
let admin: Client

const log = pino({ level: 'silent' })

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const begin = (target: TestApp, slow = createSlowLog(), image?: InstanceDeps['image']) =>
  startInstance({
    db: target.db,
    bus: target.bus,
    log,
    metrics: target.metrics,
    slow,
    runsJobs: true,
    ...(image !== undefined && { image }),
    beatMs: 3_600_000,
  })

test('is the platform’s with all companies in reach, whatever codes others hold', async () => {
  await grantAll(server.db, 'agent')
  const agent = await server.as('agent')
  const calls = [
    monitorOverview,
    monitorStorage,
    monitorSlow,
    monitorJobPage,
    monitorJobRetry,
    monitorJobRemove,
  ]
  for (const endpoint of calls) {
    expect((await agent.raw(endpoint, { body: { id: 1 } })).code, endpoint.path).toBe('1111')
  }
  const narrow = await testApp()
  const own = await narrow.as('admin')
  await narrow.db.query(sql`update app_role set data_scope = 4`)
  await expect.poll(async () => (await own.raw(monitorOverview)).code).toBe('1111')
})

describe('instances', () => {
  test('sign on, tell how they fare, and sign off; two of them are two', async () => {
    const other = await testApp({ url: server.url, filesDir: server.filesDir })
    const [a, b] = [await begin(server), await begin(other)]
    const listed = async () =>
      (await admin.call(monitorOverview, {})).instances.filter(({ instanceId }) =>
        [a.id, b.id].includes(instanceId),
      )
    const [first] = await listed()
    expect(await listed()).toHaveLength(2)
    expect(first).toMatchObject({ pid: process.pid, stale: false, runsJobs: true, busAlive: true })
    expect(first?.memoryBytes).toBeGreaterThan(10_000_000)
    await b.stop()
    expect((await listed()).map(({ instanceId }) => instanceId)).toEqual([a.id])
    await a.stop()
    expect(await listed()).toEqual([])
  })

  test('one that is not heard of is marked, and taken away after an hour', async () => {
    const dead = await begin(server)
    const age = (by: string) =>
      server.db.query(sql`update app_instance set beat_at = now() - ${by}::interval where id = ${dead.id}`)
    const found = async () =>
      (await admin.call(monitorOverview, {})).instances.find(({ instanceId }) => instanceId === dead.id)
    await age('21 seconds')
    expect((await found())?.stale).toBe(true)
    await age('61 minutes')
    const living = await begin(server)
    expect(await found()).toBeUndefined()
    await living.stop()
  })
})

describe('image service', () => {
  const TOLD = {
    waiting: 3,
    working: 1,
    workers: 1,
    done: 40,
    errors: { noFace: 2, crashed: 1 },
    lost: 2,
    lastError: { code: 'crashed', at: '2026-11-18T08:00:00.000Z' },
    memory: { rss: 123_456_789, external: 1 },
    seconds: 9,
  }
  const seen = async (image: InstanceDeps['image']) => {
    const instance = await begin(server, createSlowLog(), image)
    const { instances } = await admin.call(monitorOverview, {})
    await instance.stop()
    return instances.find(({ instanceId }) => instanceId === instance.id)?.image
  }

  test('is told of beside its instance: what waits, what it did, what it had to begin again', async () => {
    const service = createServer((request, response) =>
      response
        .writeHead(request.headers['x-image-token'] === 'secret' ? 200 : 401)
        .end(JSON.stringify(request.url === '/health' ? TOLD : {})),
    ).listen(0, '127.0.0.1')
    await once(service, 'listening')
    const { port } = service.address() as AddressInfo
    const reach = () => ({ address: `http://127.0.0.1:${port}`, token: 'secret' })
    const ended = { code: 'ended', time: '2026-11-18T07:00:00.000Z' } as const
    expect(await seen(() => askHealth(reach, { running: true, restarts: 1, ended }))).toEqual({
      state: 'up',
      waiting: 3,
      working: 1,
      workers: 1,
      done: 40,
      refused: 3,
      lostWorkers: 2,
      restarts: 1,
      memoryBytes: 123_456_789,
      lastError: { code: 'crashed', time: '2026-11-18T08:00:00.000Z' },
    })
    service.close()
    expect(await seen(() => askHealth(reach, { running: true, restarts: 1, ended }))).toMatchObject({
      state: 'silent',
      lastError: ended,
    })
  })

  test('that was not started, is starting or ended is said to be so', async () => {
    expect(await seen(undefined)).toBeNull()
    const none = () => undefined
    expect(await seen(() => askHealth(none, { running: true, restarts: 0, ended: null }))).toMatchObject({
      state: 'starting',
      lastError: null,
    })
    expect(await seen(() => askHealth(none, { running: false, restarts: 4, ended: null }))).toMatchObject({
      state: 'ended',
      restarts: 4,
    })
  })
})

describe('slow statements', () => {
  test('are noted by their text without the values, and added up', async () => {
    const slow = createSlowLog()
    const db = createDb({
      url: server.url,
      max: 2,
      statementTimeoutMs: 20_000,
      onError: () => undefined,
      onStatement: slow.note,
    })
    const seconds = (SLOW_MS + 20) / 1000
    await db.query(sql`select pg_sleep(${seconds}), ${'13800138000'}::text`)
    await db.tx((tx) => tx.query(sql`select pg_sleep(${seconds}), ${'13900139000'}::text`))
    await db.query(sql`select 1`)
    await db.close()
    const instance = await begin(server, slow)
    const { thresholdMs, statements } = await admin.call(monitorSlow, {})
    expect(thresholdMs).toBe(SLOW_MS)
    // On a busy machine other statements may be slow too.
    const found = statements.find(
      ({ instanceId, statement }) =>
        instanceId === instance.id && statement === 'select pg_sleep($1), $2::text',
    )
    expect(found).toMatchObject({ calls: 2 })
    expect(found?.maxMs).toBeGreaterThanOrEqual(SLOW_MS)
    expect(JSON.stringify(statements)).not.toMatch(/13800138000|13900139000/)
    await instance.stop()
  })

  test('what is kept in mind is bounded', () => {
    const slow = createSlowLog()
    for (let index = 0; index < 1000; index += 1) slow.note(`select ${index}`, SLOW_MS)
    slow.note('select 1', SLOW_MS - 1)
    const taken = slow.take()
    expect(taken).toHaveLength(200)
    expect(taken.every(({ calls }) => calls === 1)).toBe(true)
    expect(slow.take()).toEqual([])
  })
})

describe('jobs', () => {
  const fail = async (message: string): Promise<number> => {
    await enqueue(server.db, 'send_something', { mobile: '13800138000' })
    const { id } = await one<{ id: number }>(server.db, sql`select max(id) as id from graphile_worker.jobs`)
    await affected(
      server.db,
      sql`update graphile_worker._private_jobs set attempts = 25, last_error = ${message} where id = ${id}`,
    )
    return id
  }
  const listed = async (id: number) =>
    (await admin.call(monitorJobPage, { query: { pageSize: 200 } })).rows.find((each) => each.id === id)

  test('are listed with their state and their error, and nothing of a person', async () => {
    const id = await fail('no such user "王小明" (13800138000, wang@example.com)\n    at somewhere')
    expect(await listed(id)).toMatchObject({
      task: 'send_something',
      state: 'givenUp',
      attempts: 25,
      lastError: 'no such user … (…, …)',
    })
    const of = async (query: object) =>
      (await admin.call(monitorJobPage, { query })).rows.map((job) => job.id)
    expect(await of({ state: 'givenUp', task: 'something' })).toContain(id)
    expect(await of({ state: 'waiting' })).not.toContain(id)
    expect((await admin.call(monitorOverview, {})).queue.failed).toBeGreaterThan(0)
  })

  test('are tried again or removed, which is recorded', async () => {
    const id = await fail('broken')
    await admin.call(monitorJobRetry, { body: { id } })
    expect(await listed(id)).toMatchObject({ attempts: 0 })
    await admin.call(monitorJobRemove, { body: { id } })
    expect(await listed(id)).toBeUndefined()
    const gone = await admin.refused(monitorJobRemove, { body: { id } })
    expect(gone.code).toBe('9999')
    const logged = await rows<{ action: string }>(
      server.db,
      sql`select action from change_log where entity = 'job' and entity_id = ${String(id)} order by id`,
    )
    expect(logged.map(({ action }) => action)).toEqual(['update', 'delete'])
  })

  test('that run are left alone', async () => {
    const id = await fail('broken')
    await affected(
      server.db,
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where id = ${id}`,
    )
    for (const endpoint of [monitorJobRetry, monitorJobRemove]) {
      expect((await admin.refused(endpoint, { body: { id } })).msg).toBe('作业正在执行，请等它结束')
    }
    expect((await listed(id))?.state).toBe('running')
  })
})

test('the database, its locks, migrations and files are told', async () => {
  const holder = await server.db.pool.connect()
  const waiter = await server.db.pool.connect()
  await holder.query('begin; lock table district')
  const waiting = waiter.query('begin; lock table district')
  await expect
    .poll(async () => (await admin.call(monitorOverview, {})).locks.map(({ statement }) => statement))
    .toEqual(['begin; lock table district'])
  const { locks, connections } = await admin.call(monitorOverview, {})
  expect(locks[0]?.blockedBy).toHaveLength(1)
  expect(connections.max).toBeGreaterThan(10)
  await holder.query('rollback')
  await waiting
  await waiter.query('rollback')
  holder.release()
  waiter.release()
  const storage = await admin.call(monitorStorage, {})
  expect(storage.databaseBytes).toBeGreaterThan(1_000_000)
  expect(storage.tables.map(({ table }) => table)).toContain('district')
  expect(storage.migrations.at(-1)).toMatchObject({ number: 1, name: '0001_foundation.sql' })
})

test('impersonal texts keep what helps and drop what tells of people', () => {
  expect(impersonal('connect ECONNREFUSED 127.0.0.1:80')).toBe('connect ECONNREFUSED 127.0.0.1:80')
  expect(impersonal('Key (mobile)=(13800138000) already exists')).toBe('Key … already exists')
  expect(impersonal("invalid input '护照E12345678' for 李四 110101199001011234\n    at file.ts:1")).toBe(
    'invalid input … for … …',
  )
})
