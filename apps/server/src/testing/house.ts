import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { buildApp, paramDefaults } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { createVault } from '../crypto/vault.ts'
import type { Bus } from '../db/bus.ts'
import type { Db } from '../db/pool.ts'
import { createParams, type Params } from '../features/org/system-param/params.service.ts'
import { keepMessage } from '../features/money/channel/message.repo.ts'
import { createFileStore } from '../files/file-store.ts'
import type { FileStore } from '../files/object-store.ts'
import type { Metrics } from '../http/metrics.ts'
import { storageFault } from '../http/storage-state.ts'
import { paymentChannels, type ConfiguredChannels } from '../integrations/payment/channels.ts'
import type { SmsGateway } from '../integrations/sms/sms-gateway.ts'
import { smsGateway } from '../integrations/sms/sms.ts'
import { createLogger } from '../logger.ts'
import { TEST_CAPTCHA } from './client.ts'
import { injected } from './injected.ts'
import type { Options } from './options.ts'
import { openPlace, type Place } from './place.ts'
import { TEST_SECRET_KEY } from './test-secret-key.ts'

/** With these a server is built in another way; whatever else is asked for, it asks for anew each time. */
export const BUILT_IN = ['moreRoutes', 'webFolder', 'patienceMs', 'filesDir', 'env'] as const

/** A server of a process of tests, which goes from one database to the next. */
export interface House {
  app: FastifyInstance
  config: Config
  params: Params
  files: FileStore
  sms: SmsGateway
  payment: ConfiguredChannels
  /** Where files are kept. */
  filesDir: string
  /** Goes to a database. What it remembers it forgets, as after every gap in what it hears from the other instances. */
  settle(url: string, options: Options): Promise<Place>
  /** Leaves its database, and says whether it can go to another one: nothing may be left that the test began. */
  leave(): Promise<boolean>
}

export async function buildHouse(built: Options): Promise<House> {
  const ownDir = built.filesDir === undefined ? await mkdtemp(join(tmpdir(), 'visa-files-')) : undefined
  const filesDir = ownDir ?? built.filesDir ?? ''
  const env = { TEST_CAPTCHA, FILES_DIR: filesDir, SECRET_KEY: TEST_SECRET_KEY, ...built.env }
  const config = readConfig(env, process.cwd())
  const vault = createVault(async () => config.secretKey)
  // A test that is about it says how long it waits for a row.
  const lockTimeoutMs = 'DB_LOCK_TIMEOUT_MS' in env ? config.lockTimeoutMs : undefined
  const statementTimeoutMs = 'DB_STATEMENT_TIMEOUT_MS' in env ? config.statementTimeoutMs : undefined

  let place: Place | undefined
  const here = (): Place => {
    if (place === undefined) throw new Error('this server is on no database')
    return place
  }
  const heard: [channel: string, listener: (payload: string) => void][] = []
  const gaps: (() => void)[] = []
  const silences: (() => void)[] = []
  const returns: (() => void)[] = []
  const bus: Bus = {
    get alive() {
      return here().bus.alive
    },
    ask: () => here().bus.ask(),
    on: (channel, listener) => void heard.push([channel, listener]),
    onGap: (listener) => void gaps.push(listener),
    onSilence: (listener) => void silences.push(listener),
    onReturn: (listener) => void returns.push(listener),
    resting: (processIds) => here().bus.resting(processIds),
    start: () => here().bus.start(),
    close: () => here().bus.close(),
  }
  const db: Db = {
    vault,
    get pool() {
      return here().db.pool
    },
    query: (statement) => here().db.query(statement),
    tx: (work, how) => here().db.tx(work, how),
    waiting: () => here().db.waiting(),
    cutBusy: () => here().db.cutBusy(),
    cutForgotten: (resting) => here().db.cutForgotten(resting),
    close: () => here().db.close(),
  }
  const metrics: Metrics = {
    get registry() {
      return here().metrics.registry
    },
    observeRequest: (...request) => here().metrics.observeRequest(...request),
    countJob: (...job) => here().metrics.countJob(...job),
    expectJobs: (tasks) => here().metrics.expectJobs(tasks),
    setLiveStreams: (count) => here().metrics.setLiveStreams(count),
    liveStreams: () => here().metrics.liveStreams(),
    eventLoopLagMs: () => here().metrics.eventLoopLagMs(),
    close: () => here().metrics.close(),
  }
  bus.onSilence(() => db.cutBusy())
  bus.onReturn(() => void db.cutForgotten(bus.resting))
  const params = createParams(db, bus, paramDefaults(config))
  const output = new PassThrough()
  output.on('data', (chunk: Buffer) => place?.log.push(chunk.toString()))
  const now = (): Date => here().options.now?.() ?? new Date()
  const sms = smsGateway(
    { ...config, standIns: true },
    { fetch: (request) => (here().options.smsCarrier ?? fetch)(request), now },
  )
  const files = createFileStore(config, db, {
    fetch: (request) => (here().options.storeFetch ?? fetch)(request),
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
    later: (ms, work) => here().options.later?.(ms, work),
    fetch: (request) => (here().options.channelFetch ?? fetch)(request),
  })
  const payment: ConfiguredChannels = {
    ...configured,
    channels: (way) => (here().options.channels ?? configured.channels)(way),
  }
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
    now,
    ...(built.moreRoutes ? { moreRoutes: built.moreRoutes } : {}),
    // One without the pages, whose hundred files are a route each, unless a test is about them.
    webFolder: built.webFolder ?? filesDir,
    stopping: () => here().options.stopping?.() ?? false,
    storage: () => (here().options.storage ?? (() => storageFault([filesDir])))(),
    reachImages: () => here().options.reachImages?.(),
    ...(built.patienceMs === undefined ? {} : { patienceMs: built.patienceMs }),
  })
  let open = 0
  let closed = false
  app.addHook('onRequest', (_, __, done) => {
    open += 1
    done()
  })
  app.addHook('onResponse', (_, __, done) => {
    open -= 1
    done()
  })
  app.addHook('onClose', (_, done) => {
    closed = true
    done()
  })
  const goesOn = (): boolean => {
    const { pool } = here().db
    const rests = open === 0 && pool.idleCount === pool.totalCount && pool.waitingCount === 0
    const isAlone = !app.server.listening && here().metrics.liveStreams() === 0
    return rests && isAlone && !closed && BUILT_IN.every((each) => built[each] === undefined)
  }

  return {
    app,
    config,
    params,
    files,
    sms,
    payment,
    filesDir,
    async settle(url, options) {
      const next = openPlace(url, {
        options,
        vault,
        lockTimeoutMs,
        statementTimeoutMs,
        folder: filesDir,
      })
      for (const [channel, listener] of heard) next.bus.on(channel, listener)
      for (const listener of gaps) next.bus.onGap(listener)
      for (const listener of silences) next.bus.onSilence(listener)
      for (const listener of returns) next.bus.onReturn(listener)
      place = next
      await next.bus.start()
      return next
    },
    async leave() {
      const canGoOn = goesOn()
      if (!canGoOn) await app.close()
      await here().close()
      place = undefined
      if (ownDir !== undefined) await rm(ownDir, { recursive: true, force: true })
      if (ownDir !== undefined && canGoOn) await mkdir(ownDir)
      return canGoOn
    },
  }
}
