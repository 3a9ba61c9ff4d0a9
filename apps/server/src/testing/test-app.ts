import type { FastifyInstance } from 'fastify'
import { inject, onTestFinished } from 'vitest'
import type { Config } from '../config.ts'
import type { Bus } from '../db/bus.ts'
import type { Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Params } from '../features/org/system-param/params.service.ts'
import type { FileStore } from '../files/object-store.ts'
import type { Metrics } from '../http/metrics.ts'
import type { PaymentChannels } from '../integrations/payment/channel.ts'
import type { ConfiguredChannels } from '../integrations/payment/channels.ts'
import type { SmsGateway } from '../integrations/sms/sms-gateway.ts'
import { allTasks } from '../tasks.ts'
import { Client } from './client.ts'
import { BUILT_IN, buildHouse, type House } from './house.ts'
import type { Options } from './options.ts'
import { newestCode, runQueued } from './queued.ts'
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

/** Those that wait for the next test. */
const idle: House[] = []

/** The server as production builds it, on a database of its own with the demo data set. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const own =
    options.url === undefined
      ? await createDatabase(inject('databaseUrl'), inject('templateName'))
      : undefined
  const url = own?.url ?? options.url ?? ''
  const isOrdinary = BUILT_IN.every((each) => options[each] === undefined)
  const house = (isOrdinary ? idle.pop() : undefined) ?? (await buildHouse(options))
  const { app, config, params, files, sms, payment, filesDir } = house
  const { db, bus, metrics, log } = await house.settle(url, options)
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
      options.now?.() ?? new Date(),
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
    logged: () => log.join(''),
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
      if (await house.leave()) idle.push(house)
      own?.release()
    },
  }
}

/** The same, closed when the running test ends. */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const started = await startTestApp(options)
  onTestFinished(() => started.close())
  return started
}
