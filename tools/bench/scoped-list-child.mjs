// The server as it is, with a list over each of the benchmark's tables added; says where it listens.
import { endpoint } from '@visa/contract/endpoint'
import { PageQuery, pageOf } from '@visa/contract/page'
import * as z from 'zod/mini'
import { pageOfTable } from './scoped-list-page.mjs'
import { CAPTCHA } from './server.mjs'

const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)

const Row = z.object({
  id: z.number(),
  orderNo: z.string(),
  country: z.string(),
  visaType: z.number(),
  status: z.number(),
  agentCompanyId: z.number(),
  ownerId: z.number(),
  contactName: z.string(),
  contactMobile: z.string(),
  summary: z.string(),
  amount: z.number(),
  entryDate: z.string(),
  createTime: z.string(),
})

const nothing = () => {
  throw new Error('nothing is paid here')
}

async function serve(url, filesDir) {
  const { buildApp, paramDefaults } = await dist('app')
  const { readConfig } = await dist('config')
  const { createVault } = await dist('crypto/vault')
  const { createBus } = await dist('db/bus')
  const { createDb } = await dist('db/pool')
  const { createFileStore } = await dist('files/file-store')
  const { createParams } = await dist('features/org/system-param/params.service')
  const { createSlowLog } = await dist('features/monitor/slow-log')
  const { createMetrics } = await dist('http/metrics')
  const { on } = await dist('http/route')
  const { paymentChannels } = await dist('integrations/payment/channels')
  const { smsGateway } = await dist('integrations/sms/sms')
  const { createLogger } = await dist('logger')
  const { default: fs } = await import('node:fs')

  const config = readConfig({ TEST_CAPTCHA: CAPTCHA, FILES_DIR: filesDir }, process.cwd())
  const db = createDb({
    url,
    max: config.poolMax,
    statementTimeoutMs: config.statementTimeoutMs,
    onError: console.error,
    vault: createVault(async () => Buffer.alloc(32)),
    onStatement: createSlowLog().note,
  })
  const bus = createBus(url, console.error)
  const routes = () =>
    ['small', 'large'].map((table) =>
      on(
        endpoint({
          method: 'GET',
          path: `/api/bench/${table}`,
          access: 'session',
          summary: '',
          query: z.strictObject({ ...PageQuery.shape, status: z.optional(z.coerce.number()) }),
          data: pageOf(Row),
        }),
      )(({ viewer }, { query }) => pageOfTable(db, viewer, table, query)),
    )
  const params = createParams(db, bus, paramDefaults(config))
  const app = await buildApp({
    config,
    db,
    bus,
    log: createLogger('info', fs.createWriteStream('/dev/null')),
    metrics: createMetrics(db, { bus, folders: { data: config.dataDir } }),
    params,
    payment: paymentChannels({
      config,
      db,
      params,
      now: () => new Date(),
      journal: nothing,
      localUrl: nothing,
      deliver: nothing,
    }),
    sms: smsGateway({ ...config, standIns: true }),
    files: createFileStore(config, db),
    moreRoutes: routes,
  })
  await bus.start()
  process.send(await app.listen({ host: '127.0.0.1', port: 0 }))
}

const [url, filesDir] = process.argv.slice(2)
await serve(url, filesDir)
