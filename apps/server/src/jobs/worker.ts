import { setTimeout as delay } from 'node:timers/promises'
import { Logger as WorkerLogger, parseCronItems, run, type Runner } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Db } from '../db/pool.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Task } from './tasks.ts'

export interface WorkerDeps {
  db: Db
  log: Logger
  metrics: Pick<Metrics, 'countJob'>
  tasks: readonly Task[]
  now: () => Date
}

export interface Worker {
  /** Finishes the jobs in hand and takes no more. */
  stop(): Promise<void>
}

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
const RESTART_MS = 1000

function launch({ db, log, metrics, tasks, now }: WorkerDeps): Promise<Runner> {
  const handlers = tasks.map(
    ({ name, run: work }) =>
      [
        name,
        async (payload: unknown): Promise<void> => {
          try {
            await work(db, now(), payload, log)
            metrics.countJob(name, 'success')
          } catch (error) {
            metrics.countJob(name, 'failure')
            log.error({ err: error, task: name }, 'a job failed and will be tried again')
            throw error
          }
        },
      ] as const,
  )
  return run({
    pgPool: db.pool,
    // Exports take two at most (features/export): short work never waits for long work.
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    // Reported in batches, even if of one: otherwise the queue does not look after the result of its report,
    // and a database lost at that moment ends the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(handlers),
    parsedCronItems: parseCronItems(
      tasks.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ task: name, match: cron }])),
    ),
    logger: new WorkerLogger(() => (level, message) => log[LEVELS[level]]({ worker: true }, message)),
  })
}

/** Starts this instance's share of the background work; the queue in the database gives each job to one instance. */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const stopping = new AbortController()
  let runner: Runner | undefined = await launch(deps)

  const relaunch = async (): Promise<Runner | undefined> => {
    while (!stopping.signal.aborted) {
      await delay(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      const fresh = await launch(deps).catch(() => undefined)
      if (fresh) return fresh
    }
    return undefined
  }

  /** The queue gives up when it cannot report a job; then it is begun anew, as soon as the database lets us. */
  const supervise = async (): Promise<void> => {
    while (runner) {
      await runner.promise.catch(() => undefined)
      if (stopping.signal.aborted) return
      deps.log.warn('background jobs came to a stop; starting them again')
      runner = await relaunch()
      if (stopping.signal.aborted) await runner?.stop()
    }
  }
  const supervised = supervise()

  return {
    async stop() {
      stopping.abort()
      // One that stopped by itself a moment ago refuses to be stopped again.
      await runner?.stop().catch(() => undefined)
      await supervised
    },
  }
}
