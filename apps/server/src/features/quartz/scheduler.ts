import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Db } from '../../db/pool.ts'
import type { Metrics } from '../../http/metrics.ts'
import { findJob, type QuartzJob } from '../../jobs/quartz-job.ts'
import { extendLeases, finishRun, probe, type ClaimedRun, type Ending } from './scheduler.repo.ts'
import { claimWaiting, fireDue, recoverLost } from './scheduler.service.ts'

export interface SchedulerDeps {
  db: Db
  log: Logger
  metrics: Pick<Metrics, 'countJob'>
  jobs: readonly QuartzJob[]
  now: () => Date
  tickMs?: number
  leaseMs?: number
}

export interface Scheduler {
  /** Finishes the runs in hand and takes no more. */
  stop(): Promise<void>
}

const TICK_MS = 1000
const LEASE_MS = 30_000
const RUNS_AT_ONCE = 8

const NOTHING = { zh: '', en: '' }

const failed = (error: unknown): Ending => ({
  result: 'failure',
  output: NOTHING,
  error: error instanceof Error ? error.message : String(error),
  detail: error instanceof Error ? (error.stack ?? '') : '',
})

/** This instance's share of the scheduled tasks; the database gives each fire time to one instance. */
export function startScheduler(deps: SchedulerDeps): Scheduler {
  const { db, log, metrics, jobs, now, tickMs = TICK_MS, leaseMs = LEASE_MS } = deps
  const instance = `${hostname()}:${process.pid}:${randomBytes(3).toString('hex')}`
  const inHand = new Map<number, Promise<void>>()
  const stopping = new AbortController()
  let renewed = 0
  let nudged = false
  let wake: (() => void) | undefined
  const leaseUntil = (): Date => new Date(now().getTime() + leaseMs)

  const outcomeOf = async (run: ClaimedRun): Promise<Ending> => {
    const job = findJob(jobs, run)
    if (job === undefined) return failed(new Error(`nothing is called ${run.serviceName}.${run.method}`))
    try {
      const output = await job.run({ db, now: now(), fireTime: run.fireAt })
      return { result: 'success', output, error: '', detail: '' }
    } catch (error) {
      log.error({ err: error, task: `${run.serviceName}.${run.method}` }, 'a scheduled task failed')
      return failed(error)
    }
  }

  const perform = async (run: ClaimedRun): Promise<void> => {
    const ending = await outcomeOf(run)
    metrics.countJob(`${run.serviceName}.${run.method}`, ending.result)
    const kept = await finishRun(db, { id: run.id, instance }, ending, now())
    if (!kept) log.warn({ run: run.id }, 'a run ended after it was taken for lost')
  }

  const begin = (run: ClaimedRun): void => {
    const done = perform(run)
      // Then its lease runs out, and whoever sees that decides.
      .catch((error: unknown) => log.error({ err: error, run: run.id }, 'the end of a run was not recorded'))
      .finally(() => {
        inHand.delete(run.id)
        // What waits for its turn behind this run need not wait for the clock as well.
        nudged = true
        wake?.()
      })
    inHand.set(run.id, done)
  }

  const renew = async (): Promise<void> => {
    if (inHand.size === 0 || now().getTime() - renewed < leaseMs / 3) return
    renewed = now().getTime()
    await extendLeases(db, [...inHand.keys()], leaseUntil())
  }

  const tick = async (): Promise<void> => {
    await renew()
    const at = now()
    const { due, lost, waiting } = await probe(db, at)
    if (due) await db.tx((tx) => fireDue(tx, at))
    if (lost) await db.tx((tx) => recoverLost(tx, at))
    const room = RUNS_AT_ONCE - inHand.size
    if (room <= 0 || !(due || lost || waiting)) return
    const claim = { instance, now: at, leaseUntil: leaseUntil(), room, jobs }
    for (const run of await db.tx((tx) => claimWaiting(tx, claim))) begin(run)
  }

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      nudged = false
      await tick().catch((error: unknown) =>
        log.warn({ err: error }, 'scheduled tasks wait for the database'),
      )
      // On the second, as schedules are.
      if (!nudged && !stopping.signal.aborted) await rest(tickMs - (Date.now() % tickMs))
    }
  }
  const looping = loop()

  return {
    async stop() {
      stopping.abort()
      wake?.()
      await looping
      await Promise.all(inHand.values())
    },
  }
}
