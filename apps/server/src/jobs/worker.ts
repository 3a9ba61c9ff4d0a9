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

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Starts this instance's share of the background work; the queue in the database gives each job to one instance. */
export function startWorker({ db, log, metrics, tasks, now }: WorkerDeps): Promise<Runner> {
  const handlers = tasks.map(
    ({ name, run: work }) =>
      [
        name,
        async (payload: unknown): Promise<void> => {
          try {
            await work(db, now(), payload)
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
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: Object.fromEntries(handlers),
    parsedCronItems: parseCronItems(
      tasks.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ task: name, match: cron }])),
    ),
    logger: new WorkerLogger(() => (level, message) => log[LEVELS[level]]({ worker: true }, message)),
  })
}
