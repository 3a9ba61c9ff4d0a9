import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** How things stand on this installation. All of it is for the platform only. */

/** The image service beside an instance, as it was at the last sign. */
const ImageServiceHealth = z.object({
  /** It answers; it is being started; it runs but does not answer; it ended and is started again. */
  state: z.enum(['up', 'starting', 'silent', 'ended']),
  waiting: z.number(),
  working: z.number(),
  workers: z.number(),
  done: z.number(),
  /** Files that could not be used, and the like. */
  refused: z.number(),
  /** How often its threads and itself had to be started again. */
  lostWorkers: z.number(),
  restarts: z.number(),
  memoryBytes: z.number(),
  /** The last that was the service's own fault. */
  lastError: z.nullable(z.object({ code: z.enum(['crashed', 'timeout', 'ended']), time: z.iso.datetime() })),
})
export type ImageServiceHealth = z.output<typeof ImageServiceHealth>

const MonitorInstance = z.object({
  instanceId: z.string(),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  nodeVersion: z.string(),
  runsJobs: z.boolean(),
  startTime: z.iso.datetime(),
  beatTime: z.iso.datetime(),
  /** Not heard of for a while. */
  stale: z.boolean(),
  memoryBytes: z.number(),
  lagMs: z.number(),
  liveStreams: z.number(),
  poolTotal: z.number(),
  poolIdle: z.number(),
  poolWaiting: z.number(),
  /** Whether it hears the other instances; while it does not, it answers nothing from its cache. */
  busAlive: z.boolean(),
  /** Nothing where no image service is started. */
  image: z.nullable(ImageServiceHealth),
})
export type MonitorInstance = z.output<typeof MonitorInstance>

const Counted = z.object({ name: z.string(), count: z.number() })

const MonitorLock = z.object({
  pid: z.number(),
  application: z.string(),
  waitingMs: z.number(),
  blockedBy: z.array(z.number()),
  /** Without the values. */
  statement: z.string(),
})

const RunningTransfer = z.object({
  kind: z.string(),
  direction: z.enum(['export', 'import']),
  companyName: z.string(),
  executing: z.boolean(),
  rowsDone: z.number(),
  rowsTotal: z.nullable(z.number()),
  createTime: z.iso.datetime(),
})
export type RunningTransfer = z.output<typeof RunningTransfer>

const TaskRuns = z.object({
  taskName: z.string(),
  success: z.number(),
  failure: z.number(),
  /** Skipped, missed or lost. */
  missed: z.number(),
  open: z.number(),
  meanMs: z.nullable(z.number()),
  maxMs: z.nullable(z.number()),
  lastTime: z.nullable(z.iso.datetime()),
})

export const MonitorOverview = z.object({
  now: z.iso.datetime(),
  instances: z.array(MonitorInstance),
  queue: z.object({
    waiting: z.number(),
    running: z.number(),
    failed: z.number(),
    /** The longest that a job has been due. */
    oldestMs: z.number(),
  }),
  transfers: z.array(RunningTransfer),
  runs: z.array(TaskRuns),
  connections: z.object({ max: z.number(), states: z.array(Counted) }),
  locks: z.array(MonitorLock),
  chain: z.object({ seq: z.number(), unsealed: z.number() }),
})
export type MonitorOverview = z.output<typeof MonitorOverview>

export const monitorOverview = endpoint({
  method: 'GET',
  path: '/api/sys/monitor/overview',
  access: 'sys.monitor',
  summary: 'Instances, queue, running work, connections and locks as they stand now; for the platform only',
  data: MonitorOverview,
  cacheMs: 0,
})

const TableUse = z.object({ table: z.string(), bytes: z.number(), rows: z.number() })
const CompanyUse = z.object({
  companyId: z.number(),
  companyName: z.string(),
  bytes: z.number(),
  files: z.number(),
  quotaBytes: z.number(),
})
export type CompanyUse = z.output<typeof CompanyUse>

export const MonitorStorage = z.object({
  databaseVersion: z.string(),
  databaseBytes: z.number(),
  tables: z.array(TableUse),
  fileBytes: z.number(),
  files: z.number(),
  companies: z.array(CompanyUse),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), appliedTime: z.iso.datetime() })),
})
export type MonitorStorage = z.output<typeof MonitorStorage>

export const monitorStorage = endpoint({
  method: 'GET',
  path: '/api/sys/monitor/storage',
  access: 'sys.monitor',
  summary:
    'Size of the database, its largest tables, stored files by company, migrations; for the platform only',
  data: MonitorStorage,
})

const SlowStatement = z.object({
  id: z.number(),
  instanceId: z.string(),
  /** Without the values. */
  statement: z.string(),
  calls: z.number(),
  meanMs: z.number(),
  maxMs: z.number(),
  lastTime: z.iso.datetime(),
})
export type SlowStatement = z.output<typeof SlowStatement>

export const monitorSlow = endpoint({
  method: 'GET',
  path: '/api/sys/monitor/slow',
  access: 'sys.monitor',
  summary:
    'Statements of the last day that took longer than the threshold, the costliest first; for the platform only',
  data: z.object({ thresholdMs: z.number(), statements: z.array(SlowStatement) }),
})
