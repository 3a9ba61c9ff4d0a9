import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { ImageServiceHealth } from '@visa/contract/monitor/monitor'
import type { Logger } from 'pino'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/pool.ts'
import type { Metrics } from '../../http/metrics.ts'
import { BUILD, VERSION } from '../../version.ts'
import { addSlow, putInstance, removeInstance, sweepInstances } from './instance.repo.ts'
import type { SlowLog } from './slow-log.ts'

export interface InstanceDeps {
  db: Db
  bus: Pick<Bus, 'alive'>
  log: Logger
  metrics: Pick<Metrics, 'eventLoopLagMs' | 'liveStreams'>
  slow: SlowLog
  runsJobs: boolean
  /** How the image service beside it is, where one is started. */
  image?: () => Promise<ImageServiceHealth | undefined>
  beatMs?: number
}

export interface Instance {
  id: string
  /** Signs off. */
  stop(): Promise<void>
}

const BEAT_MS = 5000
const SWEEP_EVERY = 12

/** One process of the product, as the others and the monitor see it. */
const newInstanceId = (): string => `${hostname()}:${process.pid}:${randomBytes(3).toString('hex')}`

/** Tells the database every few seconds that this instance is there, how it fares, and what was slow. */
export async function startInstance(deps: InstanceDeps): Promise<Instance> {
  const { db, bus, log, metrics, slow, runsJobs, image, beatMs = BEAT_MS } = deps
  const id = newInstanceId()
  const startedAt = new Date(Date.now() - process.uptime() * 1000)
  let beats = 0
  let pending: Promise<void> | undefined

  const beat = async (): Promise<void> => {
    await putInstance(db, {
      id,
      host: hostname(),
      pid: process.pid,
      version: `${VERSION}+${BUILD}`,
      nodeVersion: process.version,
      runsJobs,
      startedAt,
      memoryBytes: process.memoryUsage.rss(),
      lagMs: metrics.eventLoopLagMs(),
      liveStreams: metrics.liveStreams(),
      poolTotal: db.pool.totalCount,
      poolIdle: db.pool.idleCount,
      poolWaiting: db.pool.waitingCount,
      busAlive: bus.alive,
      image: await image?.(),
    })
    const entries = slow.take()
    if (entries.length > 0) await addSlow(db, id, entries)
    if (beats % SWEEP_EVERY === 0) await sweepInstances(db)
    beats += 1
  }
  const guarded = (): Promise<void> =>
    beat()
      .catch((error: unknown) => log.warn({ err: error }, 'this instance could not tell how it fares'))
      .finally(() => {
        pending = undefined
      })
  await guarded()
  const timer = setInterval(() => {
    pending ??= guarded()
  }, beatMs)
  timer.unref()

  return {
    id,
    async stop() {
      clearInterval(timer)
      await pending
      await removeInstance(db, id)
    },
  }
}
