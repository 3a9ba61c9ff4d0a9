import { readFile } from 'node:fs/promises'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { endpoint } from '@visa/contract/endpoint'
import { dictDataFreeze } from '@visa/contract/dict/dict-data'
import { dictTypePage } from '@visa/contract/dict/dict-type'
import { MAP_PROTOCOL } from '@visa/contract/map/map'
import { sysNow } from '@visa/contract/session/sys'
import { liveEvents } from '@visa/contract/shell/live'
import { errorMessages } from '@visa/messages/errors'
import pg from 'pg'
import * as z from 'zod/mini'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { keptIn, storageFault } from './http/storage-state.ts'
import { createMetrics } from './http/metrics.ts'
import { docsPage } from './http/docs-page.ts'
import { onPublic } from './http/route.ts'
import { isDatabaseUnreachable } from './db/errors.ts'
import { rows, sql } from './db/sql.ts'
import { cuttableUrl } from './testing/cuttable-url.ts'
import { testApp, type TestApp } from './testing/test-app.ts'

const get = ({ visitor }: TestApp, url: string) => visitor().send({ method: 'GET', url })

/** A statement that hangs would do so for longer than a test may take: whatever ends it is not its own limit. */
const NO_LIMIT = { DB_STATEMENT_TIMEOUT_MS: '600000' }

const waiting = async ({ db }: TestApp): Promise<number> =>
  (
    await rows(
      db,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length

const requestLines = (server: TestApp): Record<string, unknown>[] =>
  server
    .logged()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('health', () => {
  test('alive and ready', async () => {
    const server = await testApp()
    const [alive, ready] = [await get(server, '/healthz'), await get(server, '/readyz')]
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }])
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
  })

  test('without a database it is alive and not ready, says so to callers, and recovers by itself', async () => {
    const wire = await cuttableUrl()
    const server = await testApp({ url: wire.url })
    const admin = await server.as('admin')
    await wire.cut()
    const [alive, ready] = [await get(server, '/healthz'), await get(server, '/readyz')]
    expect(alive.statusCode).toBe(200)
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database unreachable' }])
    expect(await admin.raw(dictTypePage)).toEqual({
      code: '-1',
      msg: '数据库暂时无法连接，请稍后再试',
      data: null,
    })
    await wire.mend()
    await expect.poll(async () => (await get(server, '/readyz')).statusCode).toBe(200)
    expect((await admin.raw(dictTypePage)).code).toBe('0000')
  })

  test('a database that has stopped answering does not hold up the question whether it is ready', async () => {
    const wire = await cuttableUrl()
    const server = await testApp({ url: wire.url })
    expect((await get(server, '/readyz')).statusCode).toBe(200)
    wire.hold()
    const ready = await get(server, '/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database unreachable' }])
    await wire.cut()
  })

  test('a network that drops everything: calls under way are told long before their own limit, and all comes back', async () => {
    const wire = await cuttableUrl()
    const server = await testApp({ url: wire.url, env: NO_LIMIT })
    const admin = await server.as('admin')
    wire.hold()
    const read = server.db.query(sql`select pg_sleep(0.1)`)
    const write = server.db.tx((tx) => tx.query(sql`select pg_sleep(0.2)`))
    for (const ended of await Promise.allSettled([read, write])) {
      expect(ended.status).toBe('rejected')
      expect(isDatabaseUnreachable(ended.status === 'rejected' && ended.reason)).toBe(true)
    }
    expect((await get(server, '/readyz')).json()).toEqual({ status: 'database unreachable' })
    await wire.cut()
    await wire.mend()
    await expect.poll(async () => (await get(server, '/readyz')).statusCode, { timeout: 20_000 }).toBe(200)
    expect((await admin.raw(dictTypePage)).code).toBe('0000')
  })

  test('connections that were forgotten on their way are given up, whoever waits on one is told, and what works goes on', async () => {
    const wire = await cuttableUrl()
    const server = await testApp({ url: wire.url, env: NO_LIMIT })
    const admin = await server.as('admin')
    const { pool } = server.db
    // Some at rest, one of them in the middle of a transaction.
    await Promise.all([1, 2, 3].map(() => server.db.query(sql`select pg_sleep(0.1)`)))
    const begun = await pool.connect()
    begun.on('error', () => undefined)
    await begun.query('begin')
    expect(pool.idleCount).toBeGreaterThan(1)
    wire.forget()
    const stuck = [server.db.query(sql`select 1`), begun.query('select 2')]
    for (const ended of await Promise.allSettled(stuck)) {
      expect(ended.status).toBe('rejected')
      expect(isDatabaseUnreachable(ended.status === 'rejected' && ended.reason)).toBe(true)
    }
    begun.release(true)
    expect((await admin.raw(dictTypePage)).code).toBe('0000')
    // What is long and well is left alone, however often it is looked at.
    const long = server.db.query(sql`select pg_sleep(5)`)
    await server.db.cutForgotten(server.bus.resting)
    await expect(long).resolves.toMatchObject({ rowCount: 1 })
  })

  test('a folder that never answers is told by name, and is looked at once however often it is asked for', async () => {
    const looks: ((fault: undefined) => void)[] = []
    const storage = () => new Promise<undefined>((answer) => void looks.push(answer))
    const server = await testApp({ storage })
    for (const ready of [await get(server, '/readyz'), await get(server, '/readyz')])
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'folder does not answer' }])
    expect(looks).toHaveLength(1)
    looks[0]?.(undefined)
    const again = get(server, '/readyz')
    await expect.poll(() => looks.length).toBe(2)
    looks[1]?.(undefined)
    expect((await again).json()).toEqual({ status: 'ready' })
  })

  test('while every connection is in use people hear that it is busy, and it is ready', async () => {
    const server = await testApp()
    const admin = await server.as('admin')
    const { max } = server.db.pool.options
    const holders = await Promise.all(Array.from({ length: max }, () => server.db.pool.connect()))
    expect(await admin.raw(dictTypePage)).toEqual({
      code: '-1',
      msg: '系统繁忙，请稍后再试',
      data: null,
    })
    expect((await get(server, '/readyz')).json()).toEqual({ status: 'ready' })
    for (const holder of holders) holder.release()
    expect((await admin.raw(dictTypePage)).code).toBe('0000')
  })

  test('one row that somebody holds does not take the connections of everybody else', async () => {
    const server = await testApp({ env: { DB_LOCK_TIMEOUT_MS: '3000' } })
    const admin = await server.as('admin')
    const [row] = await rows<{ id: number }>(
      server.db,
      sql`select id from dict_data where type = 'RETURN_WAY' limit 1`,
    )
    const id = row?.id ?? 0
    const holder = new pg.Client({ connectionString: server.url })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('select 1 from dict_data where id = $1 for update', [id])
    const writers = Array.from({ length: 3 * server.db.pool.options.max }, () =>
      admin.raw(dictDataFreeze, { body: { id, valid: 0 } }),
    )
    const { pool } = server.db
    // As many as may wait for rows do, and everything else goes on.
    await expect.poll(() => waiting(server)).toBe((pool.options.max / 4) * 3)
    expect((await admin.raw(dictTypePage)).code).toBe('0000')
    expect(pool.waitingCount).toBe(0)
    // Whoever watches sees that others wait for those.
    expect((await get(server, '/metrics')).body).toMatch(/visa_db_pool_connections\{state="waiting"\} [1-9]/)
    // Whoever asked for the row hears that it is busy; nobody hears of an error of ours or of a lost database.
    expect((await Promise.race(writers)).msg).toBe(errorMessages.zh.recordBusy)
    await holder.query('rollback')
    const { recordBusy, busy } = errorMessages.zh
    for (const { code, msg } of await Promise.all(writers))
      expect([code, recordBusy, busy]).toContain(code === '0000' ? code : msg)
    expect((await admin.raw(dictDataFreeze, { body: { id, valid: 0 } })).code).toBe('0000')
  })

  test('a database that takes no writes, a full disk and a folder that is not ours are told by name', async () => {
    const readOnly = await testApp()
    const name = new URL(readOnly.url).pathname.slice(1)
    await readOnly.db.pool.query(`alter database "${name}" set default_transaction_read_only = on`)
    await readOnly.db.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'visa-desk-bus' and datname = current_database()`)
    const told = async () => (await get(readOnly, '/readyz')).json<{ status: string }>().status
    await expect.poll(told).toBe('database read-only')
    for (const fault of ['disk full', 'folder not writable'] as const) {
      const server = await testApp({ storage: async () => fault })
      const ready = await get(server, '/readyz')
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: fault }])
    }
    expect(await storageFault(['/'], async () => 1024)).toBe('disk full')
    expect(await storageFault(['/nowhere'])).toBe('folder not writable')
    // Files may lie on another disk than the rest; where they are in a bucket, no folder of theirs is asked for.
    const env = { DATA_DIR: '/', FILES_DIR: '/nowhere' }
    expect(await storageFault(keptIn(readConfig(env, '/')), async () => undefined)).toBe(
      'folder not writable',
    )
    const s3 = { S3_ENDPOINT: 'https://s3', S3_REGION: 'x', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }
    const inBucket = readConfig({ ...env, ...s3, S3_SECRET_ACCESS_KEY: 's' }, '/')
    expect(await storageFault(keptIn(inBucket), async () => undefined)).toBeUndefined()
  })

  test('while the database takes no writes, whoever is logged in goes on looking', async () => {
    const server = await testApp()
    const admin = await server.as('admin')
    const name = new URL(server.url).pathname.slice(1)
    const keeper = new pg.Client({ connectionString: server.url })
    await keeper.connect()
    onTestFinished(() => keeper.end())
    await keeper.query(`alter database "${name}" set default_transaction_read_only = on`)
    await keeper.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await expect
      .poll(async () => (await get(server, '/readyz')).json<{ status: string }>().status)
      .toBe('database read-only')
    await expect.poll(async () => (await admin.raw(dictTypePage)).code).toBe('0000')
    const { msg } = await admin.raw(dictDataFreeze, { body: { id: 1, valid: 0 } })
    expect(msg).toBe(errorMessages.zh.databaseReadOnly)
  })

  test('what cannot be stored is refused in words, not with the number of an incident', async () => {
    const said = { 25006: 'databaseReadOnly', 53100: 'storageFull', ENOSPC: 'storageFull' } as const
    const storing = endpoint({
      method: 'GET',
      path: '/api/test/store/{code}',
      access: 'public',
      summary: '',
      params: z.strictObject({ code: z.string() }),
      data: z.string(),
    })
    const server = await testApp({
      moreRoutes: () => [
        onPublic(storing)((_, { params: { code } }) => {
          throw Object.assign(new Error('could not write'), { code })
        }),
      ],
    })
    for (const [code, key] of Object.entries(said)) {
      const answer = await server.visitor().raw(storing, { params: { code } })
      expect(answer).toEqual({ code: '-1', msg: errorMessages.zh[key], data: null })
    }
  })

  test('every answer names its request, and the log has the same number', async () => {
    const server = await testApp()
    const { headers } = await get(server, sysNow.path)
    const id = String(headers['x-request-id'])
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(server.logged()).toContain(id)
  })

  test('a call that loses the database on its way is told so', async () => {
    const wire = await cuttableUrl()
    const server = await testApp({ url: wire.url })
    const admin = await server.as('admin')
    expect((await admin.raw(dictTypePage)).code).toBe('0000')
    wire.hold()
    const answer = admin.raw(dictTypePage)
    const { pool } = server.db
    await expect.poll(() => pool.totalCount - pool.idleCount).toBeGreaterThan(0)
    await wire.cut()
    expect(await answer).toMatchObject({ code: '-1', msg: '数据库暂时无法连接，请稍后再试' })
  })

  test('while stopping it takes no new traffic', async () => {
    let stopping = false
    const server = await testApp({ stopping: () => stopping })
    expect((await get(server, '/readyz')).statusCode).toBe(200)
    expect((await get(server, sysNow.path)).headers['connection']).not.toBe('close')
    stopping = true
    // What is still answered gives its connection up.
    for (const url of [sysNow.path, '/healthz', '/nothing'])
      expect((await get(server, url)).headers['connection']).toBe('close')
    const ready = await get(server, '/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'stopping' }])
    expect((await get(server, '/healthz')).statusCode).toBe(200)
  })
})

describe('pressure', () => {
  test('a process that is deaf for long answers calls at once that it is busy', async () => {
    let lag = 500
    const server = await testApp({ eventLoopLagMs: () => lag })
    const person = server.visitor()
    expect((await person.raw(sysNow)).code).toBe('0000')
    lag = 501
    const answer = await get(server, sysNow.path)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([200, '2'])
    expect(answer.json()).toEqual({ code: '-1', msg: '系统繁忙，请稍后再试', data: null })
    person.language = 'en'
    expect((await person.raw(sysNow)).msg).toBe('The system is busy, try again in a moment')
    // The questions of whoever runs it are still answered.
    expect((await get(server, '/healthz')).statusCode).toBe(200)
    expect((await get(server, '/metrics')).statusCode).toBe(200)
    expect((await get(server, '/readyz')).json()).toEqual({ status: 'under pressure' })
    lag = 0
    person.language = 'zh-CN'
    expect((await person.raw(sysNow)).code).toBe('0000')
  })

  test('what was refused for pressure is counted as such', async () => {
    const server = await testApp({ eventLoopLagMs: () => 1000 })
    await server.visitor().raw(sysNow)
    expect(requestLines(server)[0]).toMatchObject({ route: sysNow.path, code: '-1' })
  })
})

describe('metrics', () => {
  test('count requests by declared route and code, and show pool and event loop', async () => {
    const server = await testApp()
    const admin = await server.as('admin')
    await admin.call(dictTypePage, { query: { keyword: '身份证号' } })
    await server.visitor().raw(dictTypePage)
    await get(server, '/api/none/13800138000')
    const { headers, body } = await get(server, '/metrics')
    expect(headers['content-type']).toContain('text/plain')
    const line = (code: string) =>
      `visa_request_seconds_count{method="GET",route="${dictTypePage.path}",code="${code}"} 1`
    expect(body).toContain(line('0000'))
    expect(body).toContain(line('2323'))
    expect(body).toMatch(/visa_request_seconds_bucket\{le="0\.005",method="GET"/)
    for (const state of ['total', 'idle', 'waiting']) {
      expect(body).toMatch(new RegExp(`visa_db_pool_connections\\{state="${state}"\\} \\d`))
    }
    expect(body).toMatch(/visa_db_wait_seconds \d/)
    expect(body).toMatch(/visa_event_loop_lag_ms \d/)
    expect(body).toContain('visa_database_answers 1')
    expect(body).toMatch(/visa_disk_free_bytes\{folder="data"\} \d{6}/)
    expect(body).toMatch(/visa_jobs_waiting \d/)
    expect(body).toMatch(/visa_jobs_oldest_seconds \d/)
    expect(body).toContain('# TYPE visa_jobs_total counter')
    expect(body).toContain('process_resident_memory_bytes')
    // Addresses and names of people make no labels.
    expect(body).not.toMatch(/13800138000|keyword|身份证/)
  })
})

test('what waits to be done has no figure while it is not known, rather than none that waits', async () => {
  const server = await testApp()
  let isKnown = true
  const query: typeof server.db.query = (statement) =>
    isKnown ? server.db.query(statement) : Promise.reject(new Error('not now'))
  const metrics = createMetrics(
    { ...server.db, pool: server.db.pool, query },
    { bus: { alive: true }, folders: {} },
  )
  onTestFinished(() => metrics.close())
  const figures = async () =>
    (await metrics.registry.metrics()).match(/^visa_jobs_(waiting|oldest_seconds) /gm)?.length ?? 0
  expect(await figures()).toBe(2)
  isKnown = false
  expect(await figures()).toBe(0)
  isKnown = true
  expect(await figures()).toBe(2)
})

test('the figures that dashboards and alarms ask for are there', async () => {
  const server = await testApp()
  const { body } = await get(server, '/metrics')
  for (const file of ['grafana-dashboard.json', 'alerts.yml']) {
    const text = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
    const asked = new Set(text.match(/\b(?:visa|process|nodejs)_[a-z_]+/g))
    expect(asked.size).toBeGreaterThan(5)
    const names = [...asked].map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    expect(names.filter((name) => !body.includes(`# TYPE ${name} `))).toEqual([])
  }
})

describe('in production', () => {
  const PRODUCTION = { APP_MODE: 'production', TEST_CAPTCHA: '' }

  test('the figures are for whoever brings the agreed token, and without one for nobody', async () => {
    const closed = await testApp({ env: PRODUCTION })
    expect((await get(closed, '/metrics')).statusCode).toBe(404)
    const token = 'figures-of-the-product'
    const server = await testApp({ env: { ...PRODUCTION, METRICS_TOKEN: token } })
    const asking = (authorization: string) =>
      server.visitor().send({ method: 'GET', url: '/metrics', headers: { authorization } })
    expect((await get(server, '/metrics')).statusCode).toBe(404)
    expect((await asking(`Bearer ${token}x`)).statusCode).toBe(404)
    expect((await asking(`Basic ${token}`)).statusCode).toBe(404)
    const answer = await asking(`Bearer ${token}`)
    expect([answer.statusCode, answer.body.includes('visa_request_seconds')]).toEqual([200, true])
  })

  test('the documents are for people of the platform who are logged in', async () => {
    const demo = await testApp()
    const server = await testApp({ env: PRODUCTION, url: demo.url, filesDir: demo.filesDir })
    const reads = async (userName: string | undefined) => {
      const person = server.visitor()
      if (userName !== undefined) {
        const token = (await demo.as(userName)).cookies.get('visa_session') ?? ''
        person.cookies.set('__Host-visa_session', token)
      }
      const answers = await Promise.all(
        ['/api/docs', '/api/openapi.json'].map((url) => person.send({ method: 'GET', url })),
      )
      return answers.map(({ body }) => body.includes('/api/system/login'))
    }
    expect(await reads(undefined)).toEqual([false, false])
    expect(await reads('agent')).toEqual([false, false])
    expect(await reads('admin')).toEqual([true, true])
  })
})

describe('the request log', () => {
  const echo = endpoint({
    method: 'GET',
    path: '/api/test/person/{passport}',
    access: 'public',
    summary: '',
    params: z.strictObject({ passport: z.string() }),
    query: z.strictObject({ name: z.string() }),
    data: z.string(),
  })

  test('has the request’s number, declared route, code and user, and nothing that was asked', async () => {
    const server = await testApp({ moreRoutes: () => [onPublic(echo)(() => '已找到王小明')] })
    const admin = await server.as('admin')
    await admin.call(echo, { params: { passport: 'E12345678' }, query: { name: '王小明' } })
    await admin.raw(dictTypePage, { query: { keyword: '王小明', pageSize: 30 } })
    const lines = requestLines(server)
    expect(lines.map(({ route, code }) => [route, code])).toEqual([
      ['/api/system/login', '0000'],
      ['/api/test/person/:passport', '0000'],
      [dictTypePage.path, '9999'],
    ])
    const { id } = await server.db
      .query<{ id: number }>(sql`select id from app_user where user_name = 'admin'`)
      .then(({ rows: [row] }) => row ?? { id: -1 })
    expect(lines[1]).toMatchObject({ method: 'GET', status: 200, userId: id })
    expect(lines[1]?.['ms']).toBeTypeOf('number')
    const numbers = lines.map(({ reqId }) => String(reqId))
    expect(new Set(numbers).size).toBe(3)
    for (const number of numbers) expect(number).toMatch(/^[0-9a-f-]{36}$/)
    for (const secret of ['E12345678', '王小明', encodeURIComponent('王小明'), 'passport=', 'timestamp']) {
      expect(server.logged()).not.toContain(secret)
    }
  })

  test('leaves out the questions of probes', async () => {
    const server = await testApp()
    for (const url of ['/healthz', '/readyz', '/metrics']) await get(server, url)
    expect(requestLines(server)).toEqual([])
  })
})

describe('the API document', () => {
  test('lists every endpoint with its access and the shapes it takes', async () => {
    const server = await testApp()
    const { paths, openapi } = (await get(server, '/api/openapi.json')).json<{
      openapi: string
      paths: Record<
        string,
        Record<string, { 'x-access': string; requestBody?: unknown; parameters: unknown[] }>
      >
    }>()
    expect(openapi).toBe('3.1.0')
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => `${method} ${path} ${operation['x-access']}`),
    )
    const declared = [...ENDPOINTS, liveEvents, ...MAP_PROTOCOL].map(
      ({ method, path, access }) => `${method.toLowerCase()} ${path} ${[access].flat().join(' | ')}`,
    )
    expect(listed.toSorted()).toEqual(declared.toSorted())
    const login = paths['/api/system/login']?.['post']?.requestBody
    expect(login).toMatchObject({
      content: {
        'application/x-www-form-urlencoded': {
          schema: { required: ['userName', 'password', 'imageCaptcha'], additionalProperties: false },
        },
      },
    })
    const names = paths[dictTypePage.path]?.['get']?.parameters.map(
      (parameter) => (parameter as { name: string }).name,
    )
    expect(names).toEqual(['page', 'pageSize', 'keyword', 'valid'])
  })

  test('is written once, however often it is read', () => {
    let looked = 0
    const counted = { ...dictTypePage }
    Object.defineProperty(counted, 'data', {
      get: () => {
        looked += 1
        return dictTypePage.data
      },
    })
    const page = docsPage([counted])
    expect(page('first').replace('first', 'second')).toBe(page('second'))
    expect(looked).toBe(1)
  })

  test('can be read by people without any script', async () => {
    const server = await testApp()
    const page = await get(server, '/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).not.toMatch(/<script|javascript:|\son\w+=/i)
    for (const { path } of [...ENDPOINTS, liveEvents, ...MAP_PROTOCOL])
      expect(page.body).toContain(`<code>${path}</code>`)
    const nonce = /<style nonce="([^"]+)">/.exec(page.body)?.[1] ?? 'none'
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    const again = await get(server, '/api/docs')
    expect(again.body).not.toContain(nonce)
  })
})
