import { EventEmitter, once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../db/pool.ts'
import { one, rows, sql } from '../../db/sql.ts'
import type { QuartzJob } from '../../jobs/quartz-job.ts'
import { createLogger } from '../../logger.ts'
import { quartzJobs } from '../../tasks.ts'
import { testClock } from '../../testing/clock.ts'
import { demoDb } from '../../testing/migrated-db.ts'
import { keepStandingTasks } from './quartz.service.ts'
import { startScheduler } from './scheduler.ts'

const job = (run: QuartzJob['run']): QuartzJob => ({
  serviceName: 'test',
  method: 'work',
  title: { zh: '试', en: 'try' },
  description: { zh: '', en: '' },
  run,
})

const DONE = { zh: '好', en: 'done' }

const addTask = async (db: Db, overlap: string, misfire = 'ignore', nextFireAt = '2026-03-01T00:00:00Z') =>
  db.query(sql`
    insert into quartz_task (task_name, cron_expression, service_name, method, status, overlap_policy,
      misfire_policy, next_fire_at, created_at, updated_at)
    values ('task', '* * * * * ?', 'test', 'work', 1, ${overlap}, ${misfire}, ${nextFireAt}, now(), now())`)

const results = async (db: Db) =>
  (
    await rows<{ said: string }>(
      db,
      sql`select to_char(fire_at, 'SS') || ' ' || cause || ' ' || result as said from quartz_run order by fire_at, id`,
    )
  ).map(({ said }) => said)

/** An instance that ends with the running test. */
const instance = (db: Db, jobs: readonly QuartzJob[], clock: ReturnType<typeof testClock>) => {
  const scheduler = startScheduler({
    db,
    jobs,
    log: createLogger('silent'),
    metrics: { countJob: () => undefined },
    now: clock.now,
    tickMs: 10,
  })
  onTestFinished(() => scheduler.stop())
  return scheduler
}

/** Work that waits until it is let go on. */
const gated = () => {
  const signal = new EventEmitter()
  let begun = 0
  const work = job(async () => {
    begun += 1
    await once(signal, 'go on')
    return DONE
  })
  return { work, begun: () => begun, goOn: () => signal.emit('go on') }
}

test('a run is recorded with what it said, or with its error', async () => {
  const db = await demoDb()
  const clock = testClock()
  await addTask(db, 'skip')
  instance(
    db,
    [
      job(async ({ fireTime }) => {
        if (fireTime.getUTCSeconds() === 1) throw new Error('no luck')
        return DONE
      }),
    ],
    clock,
  )
  await expect.poll(() => results(db)).toEqual(['00 schedule success'])
  clock.pass(1)
  await expect.poll(() => results(db)).toEqual(['00 schedule success', '01 schedule failure'])
  const [good, bad] = await rows<{ output: object; error: string; detail: string }>(
    db,
    sql`select output, error, detail from quartz_run order by id`,
  )
  expect(good).toEqual({ output: DONE, error: '', detail: '' })
  expect(bad).toMatchObject({ error: 'no luck' })
  expect(bad?.detail).toContain('Error: no luck')
})

test('skip leaves out what comes while a run is under way', async () => {
  const db = await demoDb()
  const clock = testClock()
  const { work, begun, goOn } = gated()
  await addTask(db, 'skip')
  instance(db, [work], clock)
  await expect.poll(begun).toBe(1)
  clock.pass(1)
  await expect.poll(() => results(db)).toEqual(['00 schedule running', '01 schedule skipped'])
  goOn()
  await expect.poll(() => results(db)).toEqual(['00 schedule success', '01 schedule skipped'])
  clock.pass(1)
  await expect.poll(begun).toBe(2)
  goOn()
})

test('queue runs one after the other, over all instances; allow runs them together', async () => {
  const db = await demoDb()
  const clock = testClock()
  const { work, begun, goOn } = gated()
  await addTask(db, 'queue')
  instance(db, [work], clock)
  instance(db, [work], clock)
  await expect.poll(begun).toBe(1)
  clock.pass(1)
  await expect.poll(() => results(db)).toEqual(['00 schedule running', '01 schedule waiting'])
  goOn()
  await expect.poll(() => results(db)).toEqual(['00 schedule success', '01 schedule running'])
  await expect.poll(begun).toBe(2)
  await db.query(sql`update quartz_task set overlap_policy = 'allow'`)
  clock.pass(1)
  await expect.poll(begun).toBe(3)
  goOn()
  await expect
    .poll(() => results(db))
    .toEqual(['00 schedule success', '01 schedule success', '02 schedule success'])
})

test.each([
  ['ignore', 'schedule', 1, ['00 schedule lost']],
  ['fireOnce', 'schedule', 1, ['00 schedule lost', '00 recovery success']],
  ['fireOnce', 'schedule', 0, ['00 schedule lost']],
  ['fireOnce', 'manual', 0, ['00 manual lost', '00 recovery success']],
])(
  'a run whose instance is gone is found by its lease; %s, %s, status %i',
  async (policy, cause, status, expected) => {
    const db = await demoDb()
    const clock = testClock('2026-03-01T00:10:00Z')
    await addTask(db, 'queue', policy, '2027-01-01T00:00:00Z')
    await db.query(
      sql`update quartz_task set status = ${status}, next_fire_at = case when ${status} = 1 then next_fire_at end`,
    )
    await db.query(sql`
    insert into quartz_run (task_id, task_name, service_name, method, fire_at, cause, result, instance,
      started_at, lease_until, created_at)
    select id, 'task', 'test', 'work', '2026-03-01T00:00:00Z', ${cause}, 'running', 'gone',
      '2026-03-01T00:00:00Z', '2026-03-01T00:00:30Z', now() from quartz_task`)
    instance(db, [job(async () => DONE)], clock)
    await expect.poll(() => results(db)).toEqual(expected)
  },
)

test('a run that goes on keeps its lease, and one taken for lost is not overwritten by its late end', async () => {
  const db = await demoDb()
  const clock = testClock()
  const { work, begun, goOn } = gated()
  await addTask(db, 'queue')
  instance(db, [work], clock)
  await expect.poll(begun).toBe(1)
  await db.query(sql`update quartz_task set status = 0, next_fire_at = null`)
  clock.pass(20)
  const lease = async () =>
    (await one<{ until: Date }>(db, sql`select lease_until as until from quartz_run`)).until.toISOString()
  await expect.poll(lease).toBe('2026-03-01T00:00:50.000Z')
  await db.query(sql`update quartz_run set result = 'lost', lease_until = null`)
  goOn()
  await expect.poll(() => results(db)).toEqual(['00 schedule lost'])
})

test('missed fire times are recorded, and made up for where the policy says so', async () => {
  const db = await demoDb()
  const clock = testClock('2026-03-01T00:05:00Z')
  await db.query(sql`
    insert into quartz_task (task_name, cron_expression, service_name, method, status, misfire_policy,
      next_fire_at, created_at, updated_at)
    values ('ignoring', '0 0 * * * ?', 'test', 'work', 1, 'ignore', '2026-03-01T00:00:00Z', now(), now()),
      ('once', '0 0 * * * ?', 'test', 'work', 1, 'fireOnce', '2026-03-01T00:00:00Z', now(), now())`)
  instance(db, [job(async () => DONE)], clock)
  const runs = () =>
    rows(
      db,
      sql`select task_name as task, cause, result, output ->> 'en' as output from quartz_run order by task_name`,
    )
  await expect.poll(runs).toEqual([
    {
      task: 'ignoring',
      cause: 'schedule',
      result: 'missed',
      output:
        'Fire times from 2026-03-01 08:00:00 to 2026-03-01 08:05:00 were missed: no instance was there for them',
    },
    { task: 'once', cause: 'misfire', result: 'success', output: 'done' },
  ])
})

test('every task of the product runs and says what it did', async () => {
  const db = await demoDb()
  const clock = testClock('2026-11-15T00:00:00Z')
  await db.tx((tx) => keepStandingTasks(tx, quartzJobs, clock.now()))
  await db.query(sql`
    insert into quartz_run (task_id, task_name, service_name, method, fire_at, cause, result, created_at)
    select id, task_name, service_name, method, now(), 'manual', 'waiting', now() from quartz_task`)
  await db.query(sql`update quartz_task set status = 0, next_fire_at = null`)
  instance(db, quartzJobs, clock)
  const runs = () =>
    rows<{ method: string; result: string; en: string }>(
      db,
      sql`select method, result, split_part(output ->> 'en', E'\n', 1) as en from quartz_run order by method, en`,
    )
  await expect
    .poll(async () => (await runs()).map(({ result }) => result))
    .toEqual(quartzJobs.map(() => 'success'))
  expect((await runs()).map(({ method, en }) => `${method}: ${en}`)).toEqual([
    expect.stringMatching(/^check: \d+ groups and \d+ entries checked: all is right$/),
    'check: Every passport is where its last movement says',
    'checkFigures: All sums are those of their rows',
    expect.stringMatching(/^closeDays: 2026-11-08 to 2026-11-14: \d+ daily reports? closed$/),
    'endConsent: Deleted 0 scans of 0 members',
    expect.stringMatching(/^foldFigures: \d+ changes? added up$/),
    expect.stringMatching(/^foldReports: \d+ changes? added up$/),
    expect.stringMatching(/^issueMonthly: \d{4}-\d{2}: \d+ bills? issued$/),
    'prune: 0 events removed',
    expect.stringMatching(/^pruneLog: \d+ task logs deleted$/),
    'pruneMessages: 0 messages removed',
    expect.stringMatching(/^recordStatistics: Database \d+ [kM]B, \d+ tables$/),
    expect.stringMatching(/^releaseLocks: Gave back \d+ supply orders?$/),
    expect.stringMatching(/^remind: .*: \d+ birthdays? today ; \d+ consents? ends? within 30 days$/),
    expect.stringMatching(/^remindExpiry: \d+ documents? (has|have) expired, \d+ will within 180 days$/),
    'remindHolidays: The known holidays end on 2026-12-31, in 46 days: add those of the next year',
    expect.stringMatching(/^remindOpenDays: .+: \d+ days? (is|are) open, the oldest is \d{4}-\d\d-\d\d$/),
    'retallyLists: 1 list looked at, 0 ranges tidied',
    'retryFailed: 0 events processed, 0 failed',
    'retryFailed: 0 messages tried again, 0 that were cut off marked as failed',
    expect.stringMatching(/^sweepExpired: \d+ expired records deleted$/),
    'unclaimed: Noted as unclaimed after 90 days: 0',
    expect.stringMatching(/^uncounted: Days without a count noted: \d+$/),
  ])
})

test('a stopping instance finishes the run in hand', async () => {
  const db = await demoDb()
  const { work, begun, goOn } = gated()
  await addTask(db, 'skip')
  const scheduler = instance(db, [work], testClock())
  await expect.poll(begun).toBe(1)
  const stopped = scheduler.stop()
  goOn()
  await stopped
  expect(await results(db)).toEqual(['00 schedule success'])
})

test('a task that only a newer version knows is left to it, and one that nobody knows is told as such in the end', async () => {
  const db = await demoDb()
  const clock = testClock()
  await addTask(db, 'skip')
  const probed = async () =>
    rows(db, sql`select result from quartz_run where service_name = 'test' order by id`)
  const old = instance(db, [], clock)
  await expect.poll(probed).toEqual([{ result: 'waiting' }])
  await old.stop()
  expect(await probed()).toEqual([{ result: 'waiting' }])
  const fresh = instance(db, [job(async () => DONE)], clock)
  await expect.poll(probed).toEqual([{ result: 'success' }])
  await fresh.stop()
  await db.query(sql`update quartz_task set next_fire_at = null`)
  await db.query(sql`update quartz_run set result = 'waiting' where service_name = 'test'`)
  clock.pass(16 * 60)
  instance(db, [], clock)
  await expect.poll(probed).toEqual([{ result: 'failure' }])
})
