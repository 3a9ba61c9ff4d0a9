import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp, paramDefaults } from './app.ts'
import { newestBackup } from './backup/backup.job.ts'
import type { Config } from './config.ts'
import { secretKey } from './crypto/secret-key.ts'
import { createVault } from './crypto/vault.ts'
import { createBus } from './db/bus.ts'
import type { EmbeddedDatabase } from './db/embedded/embedded.ts'
import { startSealer } from './db/audit-chain/sealer.ts'
import { isDatabaseUnreachable } from './db/errors.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { createDb, type Db } from './db/pool.ts'
import { sql } from './db/sql.ts'
import { createFileStore } from './files/file-store.ts'
import { createParams } from './features/org/system-param/params.service.ts'
import { guardSecrets } from './features/org/system-param/system-param.service.ts'
import { keepMessage } from './features/money/channel/message.repo.ts'
import { startInstance } from './features/monitor/instance.ts'
import { createSlowLog } from './features/monitor/slow-log.ts'
import { keepStandingTasks } from './features/quartz/quartz.service.ts'
import { startScheduler } from './features/quartz/scheduler.ts'
import { createMetrics } from './http/metrics.ts'
import { paymentChannels } from './integrations/payment/channels.ts'
import { smsGateway } from './integrations/sms/sms.ts'
import { startImageProcess, type ImageService } from './image-process.ts'
import { prepareQueue } from './jobs/queue.ts'
import { startRobotProcess } from './robot-process.ts'
import { startWorker } from './jobs/worker.ts'
import { firstStart } from './seed/first-start.ts'
import { tellStory } from './seed/story.ts'
import { StartError } from './start-error.ts'
import { stopParts, type StoppablePart } from './stop-parts.ts'
import { allTasks, scheduledJobs } from './tasks.ts'

export interface RunningServer {
  address: string
  /** Goes on answering for a while, so that whoever sends work sees that it stops, and then takes everything down. */
  stop(): Promise<void>
  /** Waits no longer for whoever sends work. */
  hurry(): void
}

const RETRY_MS = 2000
/** Shorter than a part may take, so that requests are cut off rather than given up. */
const REQUESTS_WAIT_MS = 15_000

/** Where a database is looked for, without who asks and their password. */
const placeOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'this machine'}:${port || '5432'}${pathname}`
}

const reasonOf = (error: unknown): string => {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return inner instanceof Error ? inner.message : 'no answer'
}

/** An external database may start after us: wait for it and say so. */
async function awaitDatabase(db: Db, url: string, log: (message: string) => void): Promise<void> {
  for (;;) {
    try {
      await db.query(sql`select 1`)
      return
    } catch (error) {
      if (!isDatabaseUnreachable(error)) {
        throw new StartError(
          `the database refuses the connection: ${error instanceof Error ? error.message : ''}`,
        )
      }
      log(
        `The database at ${placeOf(url)} does not answer yet (${reasonOf(error)}); trying again every ${RETRY_MS / 1000} s. ` +
          'Check DATABASE_URL if this goes on.',
      )
      await delay(RETRY_MS)
    }
  }
}

const listening = (error: unknown, config: Config): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(
      `port ${config.port} is taken by another program; set PORT to a free one, such as PORT=${config.port + 1}`,
    )
  }
  if (code === 'EACCES')
    return new StartError(`port ${config.port} may not be used by this user; set PORT above 1023`)
  return error
}

/** What a start says with, and the database that was started for it, unless it uses another. */
export interface Beginning {
  log: Logger
  say: (message: string) => void
  database: Promise<EmbeddedDatabase | undefined>
}

/** Brings everything up in order, and takes it down in the opposite order. */
export async function createServer(
  config: Config,
  { log, say, database: starting }: Beginning,
): Promise<RunningServer> {
  const parts: StoppablePart[] = []
  const closeAll = (): Promise<void> => stopParts(parts, log)
  let [stopping, preparing] = [false, true]
  const draining = new AbortController()
  const near = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  let image: ImageService | undefined
  let localUrl = `http://${near}:${config.port}`
  try {
    const database = await starting
    if (database) parts.push({ name: 'database', stop: () => database.stop() })
    const sms = smsGateway(config)
    const url = database?.url ?? config.databaseUrl ?? ''
    const slow = createSlowLog()
    const db = createDb({
      url,
      max: config.poolMax,
      statementTimeoutMs: config.statementTimeoutMs,
      lockTimeoutMs: config.lockTimeoutMs,
      onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
      vault: createVault(() => secretKey(config)),
      onStatement: slow.note,
    })
    parts.push({ name: 'connections', stop: () => db.close() })
    const files = createFileStore(config, db)
    const bus = createBus(url, (message) => log.warn(message))
    bus.onSilence(() => {
      log.warn('the database has stopped answering; calls that wait for it are told so')
      db.cutBusy()
    })
    bus.onReturn(() => void db.cutForgotten(bus.resting))
    const params = createParams(db, bus, paramDefaults(config))
    const { backups } = config
    const metrics = createMetrics(db, {
      bus,
      folders: { data: config.dataDir, files: config.filesDir, ...(backups && { backups: backups.folder }) },
      newestBackup: backups && (() => newestBackup(backups.folder)),
    })
    parts.push({ name: 'metrics', stop: async () => metrics.close() })
    const payment = paymentChannels({
      config,
      db,
      params,
      now: () => new Date(),
      journal: keepMessage(db),
      localUrl: () => localUrl,
      // What stays on this machine does not go out and come back.
      deliver: (request) => fetch(new Request(new URL(new URL(request.url).pathname, localUrl), request)),
    })
    // Put together while the database is being looked after: it asks nothing before it listens.
    const building = buildApp({
      reachImages: () => image?.reach(),
      config,
      db,
      bus,
      log,
      metrics,
      params,
      sms,
      files,
      payment,
      stopping: () => stopping,
      preparing: () => preparing,
    })
    building.catch(() => undefined)
    await awaitDatabase(db, url, say)
    await migrate(db, await readMigrations(), say)
    await prepareQueue(db)
    await guardSecrets(db)
    await firstStart(db, config)
    const jobs = scheduledJobs({ files, sms, channels: payment.channels, config })
    await db.tx((tx) => keepStandingTasks(tx, jobs, new Date()))
    const app = await building
    await bus.start()
    parts.push({ name: 'notifications', stop: () => bus.close() })
    const sealer = startSealer({ db, log, folder: config.dataDir })
    parts.push({ name: 'sealing of the log', stop: () => sealer.stop() })
    const instance = await startInstance({
      db,
      bus,
      log,
      metrics,
      slow,
      runsJobs: config.jobs,
      image: async () => image?.health(),
    })
    parts.push({ name: 'instance', stop: () => instance.stop() })
    if (config.jobs) {
      const tasks = allTasks({
        sms,
        files,
        quotaBytes: config.fileQuotaBytes,
        auditDir: config.dataDir,
        // Whoever says nothing else is reached where the server listens.
        publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      })
      metrics.expectJobs([
        ...tasks.map(({ name }) => name),
        ...jobs.map(({ serviceName, method }) => `${serviceName}.${method}`),
      ])
      const worker = await startWorker({ db, log, metrics, tasks, now: () => new Date() })
      parts.push({ name: 'jobs', stop: () => worker.stop() })
      const scheduler = startScheduler({ db, log, metrics, jobs, now: () => new Date() })
      parts.push({ name: 'scheduled tasks', stop: () => scheduler.stop() })
    }
    // Before the requests: parts stop in the reverse order, and requests under way may still ask for pictures.
    if (config.image) {
      const started = startImageProcess({ log })
      image = started
      parts.push({ name: 'image service', stop: () => started.stop() })
    }
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listening(error, config)
    })
    parts.push({
      name: 'requests',
      stop: async () => {
        const patience = setTimeout(() => app.server.closeAllConnections(), REQUESTS_WAIT_MS)
        await app.close()
        clearTimeout(patience)
      },
    })
    const bound = app.server.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : config.port
    localUrl = `http://${near}:${port}`
    if (config.robot) {
      const robot = startRobotProcess({ log, databaseUrl: url, address: localUrl })
      parts.push({ name: 'robot', stop: () => robot.stop() })
    }
    // People can log in meanwhile; `/readyz` waits for it.
    const telling = new AbortController()
    const story = tellStory(db, config, {
      files,
      stopping: telling.signal,
      onLeftOut: (name, error) => log.warn({ err: error }, `the demonstration does without “${name}”`),
    })
      .then(
        () => undefined,
        (error: unknown) =>
          telling.signal.aborted || log.error({ err: error }, 'the demonstration could not be written'),
      )
      .finally(() => {
        preparing = false
      })
    parts.push({
      name: 'demonstration',
      stop: async () => {
        telling.abort()
        await story
      },
    })
    const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
    return {
      address: `http://${host}:${port}`,
      async stop() {
        stopping = true
        if (config.drainMs > 0) {
          say(
            `Answering for ${config.drainMs / 1000} s more, so that a balancer sees that this server stops …`,
          )
          await delay(config.drainMs, undefined, { signal: draining.signal }).catch(() => undefined)
        }
        await closeAll()
      },
      hurry: () => draining.abort(),
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}
