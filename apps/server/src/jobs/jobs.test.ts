import { EventEmitter, once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { DICT_DATA_TALLY } from '../features/dict/dict-data/dict-data.repo.ts'
import { locate } from '../db/list-tally.ts'
import { createDb, type Db } from '../db/pool.ts'
import { one, rows, sql } from '../db/sql.ts'
import { createFileStore } from '../files/file-store.ts'
import { createMetrics } from '../http/metrics.ts'
import { createLogger } from '../logger.ts'
import { readConfig } from '../config.ts'
import { smsGateway } from '../integrations/sms/sms.ts'
import { allTasks } from '../tasks.ts'
import { cuttableUrl } from '../testing/cuttable-url.ts'
import { demoDb } from '../testing/migrated-db.ts'
import { enqueue } from './queue.ts'
import { retallyLists } from './retally.ts'
import { sweepExpired } from './sweep.ts'
import type { Task } from './tasks.ts'
import { startWorker } from './worker.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const CONFIG = readConfig({ FILES_DIR: '/nonexistent' }, '/')
const allTasksOn = (db: Db): readonly Task[] =>
  allTasks({
    sms: smsGateway(CONFIG, { fetch, now: () => NOW }),
    files: createFileStore(CONFIG, db),
    quotaBytes: CONFIG.fileQuotaBytes,
    auditDir: '/nonexistent',
    publicUrl: 'http://localhost',
  })

/** A worker of the running test's own, with a connection pool of its own as on another machine. */
const worker = async (url: string, tasks: readonly Task[]) => {
  const pool = createDb({ url, max: 4, statementTimeoutMs: 20_000, onError: () => undefined })
  const counted: string[] = []
  const running = await startWorker({
    db: pool,
    log: createLogger('silent'),
    metrics: { countJob: (task, outcome) => void counted.push(`${task} ${outcome}`) },
    tasks,
    now: () => NOW,
  })
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => (stopped ??= running.stop().then(() => pool.close()))
  onTestFinished(stop)
  return { stop, counted }
}

const urlOf = (db: Db): string => db.pool.options.connectionString ?? ''

const queued = async (db: Db): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*) as count from graphile_worker.jobs`)).count

test('the sweep removes what is over and nothing else, and may run twice', async () => {
  const db = await demoDb()
  const { id } = await one<{ id: number }>(db, sql`select id from app_user where user_name = 'admin'`)
  await db.query(sql`
    insert into session (token_hash, user_id, created_at, seen_at, idle_seconds, expires_at)
    select decode(hash, 'hex'), ${id}, ${NOW}, ${NOW}::timestamptz - seen::interval, 7200, ${NOW}::timestamptz + left_::interval
    from (values ('01', '0', '1 second'), ('02', '0', '0'), ('03', '1 hour 59 minutes', '1 day'),
      ('04', '2 hours', '1 day'), ('05', '3 days', '1 day')) as t (hash, seen, left_)`)
  await db.query(sql`
    insert into captcha (visitor_hash, answer_hash, expires_at)
    select decode(hash, 'hex'), '\\x00', ${NOW}::timestamptz + left_::interval
    from (values ('01', '1 second'), ('02', '0'), ('03', '-1 day')) as t (hash, left_)`)
  await db.query(sql`
    insert into rate_limit (key, hits, resets_at)
    select key, 1, ${NOW}::timestamptz + left_::interval
    from (values ('kept', '1 second'), ('over', '0'), ('old', '-1 day')) as t (key, left_)`)
  const left = async () => ({
    sessions: await rows(db, sql`select encode(token_hash, 'hex') as hash from session order by 1`),
    captchas: await rows(db, sql`select encode(visitor_hash, 'hex') as hash from captcha order by 1`),
    counters: await rows(db, sql`select key from rate_limit order by 1`),
  })
  const expected = {
    sessions: [{ hash: '01' }, { hash: '03' }],
    captchas: [{ hash: '01' }],
    counters: [{ key: 'kept' }],
  }
  await sweepExpired.run(db, NOW, undefined)
  expect(await left()).toEqual(expected)
  await sweepExpired.run(db, NOW, undefined)
  expect(await left()).toEqual(expected)
})

test('the sweep clears the front door: codes, states, failures and devices of ninety days ago', async () => {
  const db = await demoDb()
  const { id } = await one<{ id: number }>(db, sql`select id from app_user where user_name = 'admin'`)
  const ages = sql`(values ('\\x01'::bytea, '1 second'::interval), ('\\x02', '0'), ('\\x03', '-1 day')) as t (hash, left_)`
  await db.query(sql`
    insert into sms_code (mobile, scene, code_hash, expires_at)
    select hash::text, 'LOGIN', hash, ${NOW}::timestamptz + left_ from ${ages}`)
  await db.query(sql`
    insert into login_guard (key, failures, locked_until, forget_at)
    select hash::text, 1, ${NOW}, ${NOW}::timestamptz + left_ from ${ages}`)
  await db.query(sql`
    insert into known_device (user_id, visitor_hash, seen_at)
    select ${id}, hash, ${NOW}::timestamptz - interval '90 days' + left_ from ${ages}`)
  await db.query(sql`
    insert into wx_state (state_hash, visitor_hash, channel, expires_at)
    select hash, hash, 'WX', ${NOW}::timestamptz + left_ from ${ages}`)
  await db.query(sql`
    insert into wx_pending (visitor_hash, channel, open_id, expires_at)
    select hash, 'WX', 'open', ${NOW}::timestamptz + left_ from ${ages}`)
  await db.query(sql`
    insert into wx_stand_in_grant (secret_hash, kind, app_id, expires_at)
    select hash, 'code', 'app', ${NOW}::timestamptz + left_ from ${ages}`)
  for (let run = 0; run < 2; run += 1) {
    await sweepExpired.run(db, NOW, undefined)
    expect(
      await one(
        db,
        sql`select (select array_agg(mobile) from sms_code) as codes,
              (select array_agg(key) from login_guard) as failures,
              (select array_agg(visitor_hash::text) from known_device) as devices,
              (select array_agg(state_hash::text) from wx_state) as states,
              (select array_agg(visitor_hash::text) from wx_pending) as pending,
              (select array_agg(secret_hash::text) from wx_stand_in_grant) as grants`,
      ),
    ).toEqual(
      Object.fromEntries(
        ['codes', 'failures', 'devices', 'states', 'pending', 'grants'].map((name) => [name, ['\\x01']]),
      ),
    )
  }
})

test('compaction takes the single changes away and keeps the total, and may run twice', async () => {
  const db = await demoDb()
  await db.query(sql`insert into dict_type (type, name) values ('MANY', '很多')`)
  for (let batch = 0; batch < 3; batch += 1) {
    await db.query(sql`
      insert into dict_data (type, code, cname)
      select 'MANY', ${batch} || '-' || n, ${batch} || '-' || n from generate_series(1, 300) as n`)
  }
  const state = async () => ({
    ...(await one<{ changes: number }>(
      db,
      sql`select count(*) as changes from list_delta where list = 'dict_data' and scope = 'MANY'`,
    )),
    total: (await locate(db, DICT_DATA_TALLY, 'MANY', 0)).total,
  })
  expect(await state()).toEqual({ changes: 900, total: 900 })
  const task = retallyLists([DICT_DATA_TALLY])
  for (let run = 0; run < 2; run += 1) {
    await task.run(db, NOW, undefined)
    expect(await state()).toEqual({ changes: 0, total: 900 })
  }
})

test('of two instances exactly one runs each queued job', async () => {
  const db = await demoDb()
  await db.query(sql`create table done (instance text, job text)`)
  const counting = (instance: string): Task => ({
    name: 'count',
    cron: undefined,
    async run(pool, now, payload) {
      const job = `${(payload as { n: number }).n} ${now.toISOString()}`
      await pool.query(sql`insert into done values (${instance}, ${job})`)
    },
  })
  const workers = [await worker(urlOf(db), [counting('a')]), await worker(urlOf(db), [counting('b')])]
  await db.query(sql`
    select 1 from generate_series(1, 60) as n, graphile_worker.add_job('count', json_build_object('n', n))`)
  await expect.poll(() => queued(db)).toBe(0)
  const jobs = (await rows<{ job: string }>(db, sql`select job from done`)).map(({ job }) => job)
  const expected = Array.from({ length: 60 }, (_, n) => `${n + 1} ${NOW.toISOString()}`)
  expect(jobs.toSorted()).toEqual(expected.toSorted())
  expect(workers.flatMap(({ counted }) => counted)).toEqual(expected.map(() => 'count success'))
})

test('a job that fails is counted, kept and tried again', async () => {
  const db = await demoDb()
  let tries = 0
  const flaky: Task = {
    name: 'flaky',
    cron: undefined,
    run() {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve()
    },
  }
  const { counted } = await worker(urlOf(db), [flaky])
  await db.query(sql`select 1 from graphile_worker.add_job('flaky')`)
  await expect.poll(() => counted).toEqual(['flaky failure'])
  expect(await queued(db)).toBe(1)
  // Its turn comes later; the test brings it forward.
  await expect
    .poll(
      async () => {
        await db.query(sql`
          select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs
          where locked_at is null`)
        return counted
      },
      { interval: 100 },
    )
    .toEqual(['flaky failure', 'flaky success'])
  await expect.poll(() => queued(db)).toBe(0)
})

test('every task of the product runs from the queue, and the timed ones are known to the timer', async () => {
  const db = await demoDb()
  const tasks = allTasksOn(db)
  const { counted } = await worker(urlOf(db), tasks)
  const who = { mobile: '13900000001', companyId: 999_999 }
  const step = { orderId: 1, step: 'created', reason: '', at: NOW.toISOString() }
  const payload = {
    id: '1',
    attempt: 1,
    applicantId: 1,
    ...who,
    scene: 'LOGIN',
    askedAt: NOW.toISOString(),
    ...step,
  }
  for (const { name } of tasks) await enqueue(db, name, payload)
  const expected = tasks.map(({ name }) => `${name} success`).toSorted()
  await expect.poll(() => [...new Set(counted)].toSorted()).toEqual(expected)
  const known = async () =>
    (
      await rows<{ identifier: string }>(
        db,
        sql`select identifier from graphile_worker._private_known_crontabs order by identifier`,
      )
    ).map(({ identifier }) => identifier)
  const timed = tasks.filter(({ cron }) => cron !== undefined).map(({ name }) => name)
  await expect.poll(known).toEqual(timed.toSorted())
})

/** A job that waits until the test lets it go on. */
const gated = (outcome: 'success' | 'failure' = 'success') => {
  const signal = new EventEmitter()
  const [begun, gate] = [once(signal, 'begun'), once(signal, 'go on')]
  const task: Task = {
    name: 'slow',
    cron: undefined,
    async run() {
      signal.emit('begun')
      await gate
      if (outcome === 'failure') throw new Error('in vain')
    },
  }
  return { task, begun, goOn: () => signal.emit('go on') }
}

test('a stopping worker finishes the job in hand', async () => {
  const db = await demoDb()
  const { task, begun, goOn } = gated()
  const { stop, counted } = await worker(urlOf(db), [task])
  await db.query(sql`select 1 from graphile_worker.add_job('slow')`)
  await begun
  const stopped = stop()
  goOn()
  await stopped
  expect(counted).toEqual(['slow success'])
  expect(await queued(db)).toBe(0)
})

test.each(['success', 'failure'] as const)(
  'a database lost before a %s is recorded ends no worker',
  async (outcome) => {
    const wire = await cuttableUrl()
    const { task, begun, goOn } = gated(outcome)
    let after = 0
    const next: Task = { name: 'next', cron: undefined, run: async () => void (after += 1) }
    const { counted } = await worker(wire.url, [task, next])
    const add = async (name: string): Promise<void> => {
      const db = createDb({ url: wire.url, max: 1, statementTimeoutMs: 20_000, onError: () => undefined })
      await db.query(sql`select 1 from graphile_worker.add_job(${name})`)
      await db.close()
    }
    await add('slow')
    await begun
    await wire.cut()
    goOn()
    await expect.poll(() => counted).toEqual([`slow ${outcome}`])
    await wire.mend()
    await add('next')
    await expect.poll(() => after).toBe(1)
  },
)

test('what jobs did is in the metrics', async () => {
  const db = await demoDb()
  const metrics = createMetrics(db, { bus: { alive: true }, folders: {} })
  onTestFinished(() => metrics.close())
  metrics.expectJobs(['backup.take'])
  // The first failure is one more than none, which is what an alarm looks for.
  expect(await metrics.registry.metrics()).toContain(
    'visa_jobs_total{task="backup.take",outcome="failure"} 0',
  )
  metrics.countJob('sweep_expired', 'success')
  expect(await metrics.registry.metrics()).toContain(
    'visa_jobs_total{task="sweep_expired",outcome="success"} 1',
  )
})

test('work that only a newer version knows is left to it', async () => {
  const db = await demoDb()
  const known: Task = { name: 'known_to_all', cron: undefined, run: async () => undefined }
  const old = await worker(urlOf(db), [known])
  await enqueue(db, 'from_the_future', {})
  await enqueue(db, 'known_to_all', {})
  const left = () => rows(db, sql`select task_identifier as name, attempts from graphile_worker.jobs`)
  await expect.poll(left).toEqual([{ name: 'from_the_future', attempts: 0 }])
  expect(old.counted).toEqual(['known_to_all success'])
  const fresh = await worker(urlOf(db), [known, { ...known, name: 'from_the_future' }])
  await expect.poll(() => fresh.counted).toEqual(['from_the_future success'])
  await expect.poll(() => queued(db)).toBe(0)
})
