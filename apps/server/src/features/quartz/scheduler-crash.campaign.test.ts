import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../db/pool.ts'
import { one, rows, sql } from '../../db/sql.ts'
import { CAMPAIGN_TIMEOUT_MS, campaign } from '../../testing/campaign.ts'
import { demoDb } from '../../testing/migrated-db.ts'
import { buildServer } from '../../testing/server-process.ts'

const CHILD = fileURLToPath(new URL('../../testing/scheduler-child.mjs', import.meta.url))
const FIRE_TIMES = campaign({ short: 80, long: 2000 })
const KILLS = campaign({ short: 3, long: 50 })
/** Fire times between two kills at most: the last one is far from the end, after which a lost run is not made up for. */
const MOST_BETWEEN = Math.floor(FIRE_TIMES / (KILLS + 1))
/** Time stands still while more than these wait or run: a slow machine is no lost instance. */
const MOST_OPEN = 40
/** Unless nothing happens any more: what waits for a lost run then needs its lease to run out. */
const LOOKS_IN_VAIN = 3
const START = Date.UTC(2026, 2, 1)
const PATIENCE = { timeout: 60_000, interval: 20 }

beforeAll(buildServer, 120_000)

const addTask = async (
  db: Db,
  method: string,
  overlapPolicy: string,
  misfirePolicy: string,
): Promise<void> => {
  await db.query(sql`
    insert into quartz_task (task_name, cron_expression, service_name, method, status, overlap_policy,
      misfire_policy, next_fire_at, created_at, updated_at)
    values (${method}, '* * * * * ?', 'test', ${method}, 1, ${overlapPolicy}, ${misfirePolicy}, ${new Date(START)},
      ${new Date(START)}, ${new Date(START)})`)
}

interface FireTime {
  at: Date
  /** Rows of the log that stand for the fire time itself. */
  own: number
  results: string[]
  marks: number
}

const fireTimes = (db: Db, method: string): Promise<FireTime[]> =>
  rows<FireTime>(
    db,
    sql`select fire_at as at, count(*) filter (where cause in ('schedule', 'misfire')) as own,
          array_agg(result order by id) as results,
          (select count(*) from mark m where m.method = r.method and m.fire_at = r.fire_at) as marks
        from quartz_run r where method = ${method} group by method, fire_at order by fire_at`,
  )

/** Seconds without a row, apart from those that a row says were missed. */
const holes = (times: readonly FireTime[]): string[] =>
  times.flatMap(({ at, results }, index) => {
    const next = times[index + 1]
    const whole =
      next === undefined || next.at.getTime() - at.getTime() === 1000 || results.includes('missed')
    return whole ? [] : [at.toISOString()]
  })

/** Instances that are told the time, which goes on as they follow: the test is as quick as the machine lets it be. */
function instances(db: Db) {
  const running = new Map<number, ChildProcess>()
  let clock = START
  const launch = (name: number): void => {
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
    const argv = [CHILD, db.pool.options.connectionString ?? '', String(clock)]
    const child = spawn(process.execPath, argv, { stdio: [...stdio] })
    // Told the time while it dies.
    child.on('error', () => undefined)
    running.set(name, child)
  }
  const kill = async (name: number): Promise<void> => {
    const child = running.get(name)
    child?.kill('SIGKILL')
    if (child) await once(child, 'close')
  }
  onTestFinished(async () => {
    for (const name of running.keys()) await kill(name)
  })
  return {
    launch,
    replace: async (name: number): Promise<void> => {
      await kill(name)
      launch(name)
    },
    pass: (): void => {
      clock += 2000
      for (const child of running.values()) if (child.connected) child.send(clock)
    },
    clock: () => new Date(clock),
  }
}

interface Progress {
  fired: number
  open: number
  done: number
  behind: boolean
}

const progressOf = (db: Db, now: Date): Promise<Progress> =>
  one<Progress>(
    db,
    sql`select count(*) filter (where method = 'ignoring' and result not in ('waiting', 'running')) as fired,
          count(*) filter (where result in ('waiting', 'running')) as open,
          count(*) filter (where result not in ('waiting', 'running')) as done,
          exists (select 1 from quartz_task where next_fire_at < ${now}::timestamptz - interval '5 seconds') as behind
        from quartz_run`,
  )

test(
  `two instances killed at random over ${FIRE_TIMES} fire times run none twice and lose none beyond the policy`,
  async () => {
    const db = await demoDb()
    await db.query(sql`create table mark (method text, fire_at timestamptz)`)
    await addTask(db, 'ignoring', 'allow', 'ignore')
    await addTask(db, 'recovering', 'queue', 'fireAll')
    const { launch, replace, pass, clock } = instances(db)
    launch(0)
    launch(1)
    let [done, inVain] = [0, 0]
    const fired = async (): Promise<number> => {
      const progress = await progressOf(db, clock())
      inVain = progress.done === done ? inVain + 1 : 0
      done = progress.done
      if (!progress.behind && (progress.open < MOST_OPEN || inVain > LOOKS_IN_VAIN)) pass()
      return progress.fired
    }

    // Which one goes, and after how many more fire times.
    const kills = fc.sample(
      fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 5, max: MOST_BETWEEN })),
      {
        seed: 20_261_115,
        numRuns: KILLS,
      },
    )
    let reached = 0
    for (const [name, more] of kills) {
      reached = Math.min(reached + more, FIRE_TIMES)
      await expect.poll(fired, PATIENCE).toBeGreaterThanOrEqual(reached)
      await replace(name)
    }
    await expect.poll(fired, PATIENCE).toBeGreaterThanOrEqual(FIRE_TIMES)
    await db.query(sql`update quartz_task set status = 0, next_fire_at = null`)
    const open = async (): Promise<number> => {
      pass()
      return (await progressOf(db, clock())).open
    }
    await expect.poll(open, PATIENCE).toBe(0)

    const ignoring = await fireTimes(db, 'ignoring')
    expect(ignoring.length).toBeGreaterThanOrEqual(FIRE_TIMES)
    expect(holes(ignoring)).toEqual([])
    expect(ignoring.filter(({ own, results }) => own !== 1 || results.length !== 1)).toEqual([])
    expect(ignoring.filter(({ marks }) => marks > 1)).toEqual([])
    expect(ignoring.filter(({ marks, results }) => results[0] === 'success' && marks !== 1)).toEqual([])
    const known = new Set(['success', 'lost', 'missed'])
    expect(ignoring.filter(({ results }) => !results.every((result) => known.has(result)))).toEqual([])

    const recovering = await fireTimes(db, 'recovering')
    expect(holes(recovering)).toEqual([])
    expect(recovering.filter(({ own }) => own !== 1)).toEqual([])
    // Whatever ended with its instance was done again by the other; nothing else was.
    expect(recovering.filter(({ results }) => results.at(-1) !== 'success')).toEqual([])
    expect(recovering.filter(({ marks, results }) => marks !== 1 && !results.includes('lost'))).toEqual([])
    expect(recovering.flatMap(({ results }) => results).filter((result) => result === 'missed')).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)
