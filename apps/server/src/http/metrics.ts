import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Bus } from '../db/bus.ts'
import type { Db } from '../db/pool.ts'
import { one, sql } from '../db/sql.ts'
import { NO_ANSWER, oneLook } from './one-look.ts'
import { freeBytes } from './storage-state.ts'
import { BUILD, VERSION } from '../version.ts'

export interface Metrics {
  registry: Registry
  observeRequest(method: string, route: string, code: string, seconds: number): void
  countJob(task: string, outcome: 'success' | 'failure'): void
  /** Jobs that this instance may run: their figures begin at nothing, so that the first failure is seen as one more. */
  expectJobs(tasks: readonly string[]): void
  /** How many live event streams are open. */
  setLiveStreams(count: number): void
  liveStreams(): number
  /** Recent event-loop delay in milliseconds: how long the process was deaf. */
  eventLoopLagMs(): number
  close(): void
}

const NS_PER_MS = 1e6
const MS = 1000
const LAG_WINDOW_MS = 1000
/** As long as a scrape waits for a folder. */
const LOOK_MS = 2000

let ofProcess: Registry | undefined

/** What is of the process is measured once in it, however many servers it has: the library never stops doing so. */
const processMetrics = (): Registry => {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

interface WaitingJobs {
  waiting: number
  seconds: number
}

const waitingJobs = (db: Db): Promise<WaitingJobs | undefined> =>
  one<WaitingJobs & { [column: string]: unknown }>(
    db,
    sql`select count(*) as waiting, coalesce(extract(epoch from now() - min(run_at)), 0)::double precision as seconds
        from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts`,
  ).catch(() => undefined)

interface Measured {
  bus: Pick<Bus, 'alive'>
  /** Whose disks are watched, by what is kept there. */
  folders: Readonly<Record<string, string>>
  /** When the newest backup was taken, where backups are made. */
  newestBackup?: (() => Promise<Date | undefined>) | undefined
}

export function createMetrics(db: Db, { bus, folders, newestBackup }: Measured): Metrics {
  const registry = Registry.merge([processMetrics()])
  const requests = new Histogram({
    name: 'visa_request_seconds',
    help: 'Duration of requests by declared route and envelope code',
    labelNames: ['method', 'route', 'code'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'visa_jobs_total',
    help: 'Background jobs run, by task and outcome',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  new Gauge({
    name: 'visa_build_info',
    help: 'Version and build of this instance; always 1',
    labelNames: ['version', 'build'],
    registers: [registry],
  }).set({ version: VERSION, build: BUILD }, 1)
  const streams = new Gauge({
    name: 'visa_live_streams',
    help: 'Live event streams open on this instance',
    registers: [registry],
  })
  const pool = new Gauge({
    name: 'visa_db_pool_connections',
    help: 'Database connections of this instance by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, db.pool.totalCount)
      this.set({ state: 'idle' }, db.pool.idleCount)
      // Who wants to write waits before the pool (places.ts).
      this.set({ state: 'waiting' }, db.waiting().count)
    },
  })
  const wait = new Gauge({
    name: 'visa_db_wait_seconds',
    help: 'How long the call that waits longest for a connection to write has waited',
    registers: [registry],
    collect() {
      this.set(db.waiting().longestMs / MS)
    },
  })
  const heard = new Gauge({
    name: 'visa_database_answers',
    help: 'Whether the database answers the connection by which instances hear of each other',
    registers: [registry],
    collect() {
      this.set(bus.alive ? 1 : 0)
    },
  })
  const looks = Object.entries(folders).map(
    ([name, place]) => [name, oneLook(() => freeBytes(place), LOOK_MS)] as const,
  )
  const disk = new Gauge({
    name: 'visa_disk_free_bytes',
    help: 'What is left on the disk of each folder that is written to',
    labelNames: ['folder'],
    registers: [registry],
    async collect() {
      // A disk that is gone has no figure, rather than its last one.
      this.reset()
      for (const [name, look] of looks) {
        const free = await look()
        if (free !== undefined && free !== NO_ANSWER) this.set({ folder: name }, free)
      }
    },
  })
  const lookForBackup = newestBackup && oneLook(newestBackup, LOOK_MS)
  const backup = new Gauge({
    name: 'visa_backup_age_seconds',
    help: 'Age of the newest whole backup: +Inf before the first, no value where no folder for them is set or it does not answer',
    registers: [registry],
    async collect() {
      const taken = lookForBackup === undefined ? NO_ANSWER : await lookForBackup()
      if (taken === NO_ANSWER) return this.remove()
      this.set(taken === undefined ? Infinity : (Date.now() - taken.getTime()) / MS)
    },
  })
  const lookAtJobs = oneLook(() => waitingJobs(db), LOOK_MS)
  /** What is not known has no figure: nothing that waits would read as all being well. */
  const ofJobs = async (gauge: Gauge, figure: keyof WaitingJobs): Promise<void> => {
    // A scrape must not wait for a database that does not answer.
    const found = bus.alive ? await lookAtJobs() : undefined
    if (found === undefined || found === NO_ANSWER) gauge.remove()
    else gauge.set(found[figure])
  }
  const queue = new Gauge({
    name: 'visa_jobs_waiting',
    help: 'Background jobs that could run and have not been begun',
    registers: [registry],
    async collect() {
      await ofJobs(this, 'waiting')
    },
  })
  const oldest = new Gauge({
    name: 'visa_jobs_oldest_seconds',
    help: 'For how long the oldest of them has waited',
    registers: [registry],
    async collect() {
      await ofJobs(this, 'seconds')
    },
  })
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let lagMs = 0
  let open = 0
  const lag = new Gauge({
    name: 'visa_event_loop_lag_ms',
    help: 'Median event-loop delay of the last two seconds, the lower of both',
    registers: [registry],
    collect() {
      this.set(lagMs)
    },
  })
  let lastMs = 0
  const sampler = setInterval(() => {
    const nowMs = delay.percentile(50) / NS_PER_MS
    // A pause of a second is one sample, and no pressure: it is when it goes on.
    lagMs = Math.min(lastMs, nowMs)
    lastMs = nowMs
    delay.reset()
  }, LAG_WINDOW_MS)
  sampler.unref()

  return {
    registry,
    observeRequest: (method, route, code, seconds) => requests.observe({ method, route, code }, seconds),
    countJob: (task, outcome) => jobs.inc({ task, outcome }),
    expectJobs(tasks) {
      for (const task of tasks) for (const outcome of ['success', 'failure']) jobs.inc({ task, outcome }, 0)
    },
    setLiveStreams(count) {
      open = count
      streams.set(count)
    },
    liveStreams: () => open,
    eventLoopLagMs: () => lagMs,
    close() {
      clearInterval(sampler)
      delay.disable()
      for (const each of [pool, wait, heard, disk, backup, queue, oldest]) each.reset()
      lag.reset()
    },
  }
}
