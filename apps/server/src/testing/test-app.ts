import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { inject, onTestFinished } from 'vitest'
import { buildApp, paramDefaults, type AppDeps } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { createVault } from '../crypto/vault.ts'
import { createBus, type Bus } from '../db/bus.ts'
import { createDb, type Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { createFileStore } from '../files/file-store.ts'
import { createParams, type Params } from '../features/org/system-param/params.service.ts'
import { keepMessage } from '../features/money/channel/message.repo.ts'
import type { FileStore } from '../files/object-store.ts'
import { createMetrics, type Metrics } from '../http/metrics.ts'
import { storageFault, type StorageFault } from '../http/storage-state.ts'
import { createLogger } from '../logger.ts'
import type { PaymentChannels } from '../integrations/payment/channel.ts'
import { paymentChannels, type ConfiguredChannels } from '../integrations/payment/channels.ts'
import type { SmsGateway } from '../integrations/sms/sms-gateway.ts'
import { smsGateway } from '../integrations/sms/sms.ts'
import { allTasks } from '../tasks.ts'
import { Client, TEST_CAPTCHA } from './client.ts'
import { injected } from './injected.ts'
import { newestCode, runQueued } from './queued.ts'
import { TEST_SECRET_KEY } from './test-secret-key.ts'
import { createDatabase } from './test-database.ts'

export interface TestApp {
  app: FastifyInstance
  config: Config
  db: Db
  bus: Bus
  metrics: Metrics
  params: Params
  files: FileStore
  sms: SmsGateway
  payment: ConfiguredChannels
  channels: PaymentChannels
  /** Where files are kept. */
  filesDir: string
  url: string
  /** Everything the server logged, as text. */
  logged: () => string
  /** A new visitor. */
  visitor: () => Client
  /** A visitor logged in as a demo account. */
  as: (userName: string) => Promise<Client>
  /** A visitor logged in as the account that may only read, which has chosen a password of its own. */
  asReader: () => Promise<Client>
  /** Does the work that was queued. */
  runJobs: () => Promise<void>
  /** The newest code that was sent to a mobile, after the work that was queued; undefined when there is none. */
  smsCode: (mobile: string) => Promise<string | undefined>
  close: () => Promise<void>
}

type Options = Partial<
  Pick<AppDeps, 'now' | 'moreRoutes' | 'webFolder' | 'stopping' | 'patienceMs' | 'reachImages'>
> & {
  /** In place of the payment channels that are configured or played. */
  channels?: PaymentChannels
  /** Answers in place of the real payment channels that parameters name. */
  channelFetch?: (request: Request) => Promise<Response>
  /** When callbacks of played channels are brought that come after a while; unless told, never. */
  later?: (ms: number, work: () => void) => void
  /** Another instance on an existing database. */
  url?: string
  /** Another instance on an existing folder of files. */
  filesDir?: string
  env?: Record<string, string>
  /** Answers in place of the SMS carrier that env names. */
  smsCarrier?: (request: Request) => Promise<Response>
  /** Answers in place of the file store that env names. */
  storeFetch?: (request: Request) => Promise<Response>
  /** How deaf the process claims to be. */
  /** What is said to be wrong with the disk. */
  storage?: () => Promise<StorageFault | undefined>
  eventLoopLagMs?: () => number
}

/** The server as production builds it, on a database of its own with the demo data set. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const own =
    options.url === undefined
      ? await createDatabase(inject('databaseUrl'), inject('templateName'))
      : undefined
  const url = own?.url ?? options.url ?? ''
  const ownDir = options.filesDir === undefined ? await mkdtemp(join(tmpdir(), 'visa-files-')) : undefined
  const filesDir = ownDir ?? options.filesDir ?? ''
  const env: Record<string, string> = {
    TEST_CAPTCHA,
    FILES_DIR: filesDir,
    SECRET_KEY: TEST_SECRET_KEY,
    ...options.env,
  }
  const config = readConfig(env, process.cwd())
  const vault = createVault(async () => config.secretKey)
  const db = createDb({
    url,
    max: 8,
    statementTimeoutMs: 20_000,
    // On a busy machine a row may be held for longer than in an office; a test that is about it says how long.
    ...(env['DB_LOCK_TIMEOUT_MS'] === undefined ? {} : { lockTimeoutMs: config.lockTimeoutMs }),
    onError: () => undefined,
    vault,
  })
  const bus = createBus(url, () => undefined)
  bus.onSilence(() => db.cutBusy())
  const params = createParams(db, bus, paramDefaults(config))
  // The process of the tests is deaf whenever the machine is busy; that is no pressure on this server.
  const metrics = {
    ...createMetrics(db, { bus, folder: filesDir }),
    eventLoopLagMs: options.eventLoopLagMs ?? (() => 0),
  }
  const output = new PassThrough()
  const chunks: string[] = []
  output.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const now = options.now ?? (() => new Date())
  const carrier = options.smsCarrier ?? ((request: Request) => fetch(request))
  const sms = smsGateway({ ...config, standIns: true }, { fetch: carrier, now })
  const files = createFileStore(config, db, {
    fetch: options.storeFetch ?? ((request) => fetch(request)),
    now,
  })
  const configured = paymentChannels({
    config,
    db,
    params,
    now,
    journal: keepMessage(db),
    localUrl: () => 'http://localhost',
    deliver: (request) => injected(app, request),
    later: options.later ?? (() => undefined),
    ...(options.channelFetch ? { fetch: options.channelFetch } : {}),
  })
  const payment = { ...configured, channels: options.channels ?? configured.channels }
  const app: FastifyInstance = await buildApp({
    config,
    db,
    bus,
    metrics,
    params,
    sms,
    files,
    payment,
    log: createLogger('trace', output),
    ...(options.now ? { now: options.now } : {}),
    ...(options.moreRoutes ? { moreRoutes: options.moreRoutes } : {}),
    // One without the pages, whose hundred files are a route each, unless a test is about them.
    webFolder: options.webFolder ?? filesDir,
    ...(options.stopping ? { stopping: options.stopping } : {}),
    storage: options.storage ?? (() => storageFault(filesDir)),
    ...(options.reachImages ? { reachImages: options.reachImages } : {}),
    ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
  })
  await bus.start()
  const runJobs = () =>
    runQueued(
      db,
      allTasks({
        sms,
        files,
        quotaBytes: config.fileQuotaBytes,
        auditDir: filesDir,
        publicUrl: config.publicUrl ?? 'http://localhost',
      }),
      now(),
    )
  return {
    app,
    config,
    db,
    bus,
    metrics,
    params,
    files,
    sms,
    payment,
    channels: payment.channels,
    filesDir,
    url,
    logged: () => chunks.join(''),
    visitor: () => new Client(app, db),
    as: (userName) => new Client(app, db).login(userName),
    async asReader() {
      await db.query(sql`update app_user set simple_password = false where user_name = 'simple'`)
      return new Client(app, db).login('simple', '123456')
    },
    runJobs,
    async smsCode(mobile) {
      await runJobs()
      return newestCode(db, mobile)
    },
    async close() {
      await app.close()
      await bus.close()
      metrics.close()
      await db.close()
      own?.release()
      if (ownDir !== undefined) await rm(ownDir, { recursive: true, force: true })
    },
  }
}

/** The same, closed when the running test ends. */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const started = await startTestApp(options)
  onTestFinished(() => started.close())
  return started
}
