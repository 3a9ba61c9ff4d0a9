import multipart from '@fastify/multipart'
import { CODES } from '@visa/contract/codes'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { MAP_PROTOCOL } from '@visa/contract/map/map'
import { liveEvents } from '@visa/contract/shell/live'
import { errorMessages } from '@visa/messages/errors'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Bus } from './db/bus.ts'
import type { Db } from './db/pool.ts'
import type { ParamDefaults, Params } from './features/org/system-param/params.service.ts'
import { addMapProtocol } from './features/map/map.protocol.ts'
import { spellMenu } from './features/session/personal/personal.service.ts'
import { addPaymentCallbacks } from './features/money/channel/channel.callback.ts'
import { keepMessage } from './features/money/channel/message.repo.ts'
import { addSmsReports } from './features/sms/message/report.callback.ts'
import { uploadQuota } from './features/file/stored/quota.service.ts'
import { addUploadCallback } from './features/file/upload/callback-route.ts'
import { addSmsStandIn } from './features/sms/message/stand-in-page.ts'
import type { FileStore } from './files/object-store.ts'
import { addOwnStore } from './files/own-store-routes.ts'
import { addHostCheck, answerBadAddress, answerFailure, answerNoHttp } from './http/bad-requests.ts'
import { addLodopBridge } from './http/lodop-bridge.ts'
import { bind, bindAll } from './http/bind.ts'
import './http/fastify-types.ts'
import { claimResolver } from './http/claim-path.ts'
import { addCompression } from './http/compress.ts'
import { addDocuments } from './http/documents.ts'
import { preferredLanguage } from './http/language.ts'
import { addLiveEvents } from './http/live.ts'
import type { Metrics } from './http/metrics.ts'
import { keptIn, storageFault, type StorageFault } from './http/storage-state.ts'
import { addOperations, addPressureValve } from './http/operations.ts'
import { LONGEST_REQUEST_MS, addPatience } from './http/patience.ts'
import { checkRouteTable, type Route } from './http/route.ts'
import { setSecurityHeaders } from './http/security.ts'
import { loadReasonsKeptOut } from './access/account-status.ts'
import { createSessions, type Sessions } from './access/sessions.ts'
import { loadAccountMarks } from './access/viewer.ts'
import { WEB_FOLDER, addWebApp } from './http/web-app.ts'
import type { ReachImageService } from './integrations/image-service.ts'
import { createMaps } from './integrations/maps/maps.ts'
import type { ConfiguredChannels } from './integrations/payment/channels.ts'
import { addPayStandIn } from './integrations/payment/stand-in/routes.ts'
import type { SmsGateway } from './integrations/sms/sms-gateway.ts'
import { addConsularStandIn } from './integrations/consulate/stand-in-routes.ts'
import { addWxStandIn } from './integrations/wechat/stand-in-routes.ts'
import { createWxLogins, framedSites } from './integrations/wechat/wx-logins.ts'
import { PAYMENT_SUBJECTS } from './payment-subjects.ts'
import { allRoutes } from './routes.ts'

export interface AppDeps {
  config: Config
  db: Db
  bus: Bus
  /** What is wrong with where files are kept; unset: looked at in the folders of the settings. */
  storage?: () => Promise<StorageFault | undefined>
  log: Logger
  metrics: Metrics
  params: Params
  sms: SmsGateway
  files: FileStore
  payment: ConfiguredChannels
  /** Without one the photo tools do without it, and say so. */
  reachImages?: ReachImageService
  now?: () => Date
  stopping?: () => boolean
  preparing?: () => boolean
  webFolder?: string
  /** How long a body without content may take to come in. */
  patienceMs?: number
  /** Tests add routes of their own here. */
  moreRoutes?: (db: Db, sessions: Sessions) => Route[]
}

const BODY_LIMIT = 1024 * 1024
const UPLOAD_LIMITS = {
  fileSize: 20 * 1024 * 1024,
  files: 20,
  fields: 100,
  fieldSize: BODY_LIMIT,
  parts: 120,
}

const GIB = 1024 ** 3

/** System parameters that the environment sets too; one that is set on the screen wins. */
export const paramDefaults = ({ icpNumber, smsReportToken, fileQuotaBytes }: Config): ParamDefaults => ({
  'site.icpNumber': icpNumber,
  'sms.reportToken': smsReportToken ?? '',
  'file.quotaGib': fileQuotaBytes / GIB,
})

type RecordRequest = (request: FastifyRequest, reply: FastifyReply) => void

/** Notes every request once: when its answer has ended, or before, when whoever answers it says so. */
const toRequestLog = (app: FastifyInstance, metrics: Metrics): RecordRequest => {
  const record: RecordRequest = (request, reply) => {
    if (request.recorded) return
    request.recorded = true
    const route = request.declared ?? request.routeOptions.url ?? 'none'
    const code = request.answerCode ?? (reply.statusCode === 200 ? CODES.SUCCESS : String(reply.statusCode))
    metrics.observeRequest(request.method, route, code, reply.elapsedTime / 1000)
    // The declared route, never the address as sent: queries hold names and numbers of people.
    const line = {
      method: request.method,
      route,
      code,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.info({ ...line, userId: request.viewerId, address: request.ip }, 'request')
  }
  app.addHook('onResponse', (request, reply, done) => {
    record(request, reply)
    done()
  })
  return record
}

/** Input and answers are checked by the contract: the framework's own checkers are not even loaded. */
const noCompiler = (): never => {
  throw new Error('a route declares a schema of the framework instead of an endpoint')
}

const isUpload = ({ endpoint }: Route): boolean => endpoint.bodyKind === 'multipart'

/** The whole server on given resources: what production runs and what tests call. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, bus, metrics, params, files, payment, reachImages = () => undefined } = deps
  const sessions = createSessions(db, bus, () => params.get('security.idleMinutes'))
  const extra = deps.moreRoutes?.(db, sessions) ?? []
  const now = deps.now ?? (() => new Date())
  const logins = createWxLogins(config, { db, now })
  const maps = createMaps(config, { db, now })
  const routes = [
    ...allRoutes({ db, sessions, config, params, logins, sms: deps.sms, files, maps, payment, reachImages }),
    ...extra,
  ]
  const endpoints = [...ENDPOINTS, ...extra.map((route) => route.endpoint)]
  checkRouteTable(endpoints, routes)
  const resolveClaim = claimResolver(endpoints)
  const production = config.mode === 'production'

  // Widened: fastify's types would otherwise follow this very logger into every signature.
  const loggerInstance: FastifyBaseLogger = deps.log
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST_MS,
    trustProxy: (_, hop) => hop < config.trustedProxies,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: false,
    frameworkErrors: answerBadAddress(production),
    clientErrorHandler: answerNoHttp,
    forceCloseConnections: 'idle',
    rewriteUrl(request) {
      const url = request.url ?? '/'
      const mark = url.indexOf('?')
      const path = mark < 0 ? url : url.slice(0, mark)
      const { path: declared, role, custom } = resolveClaim(request.method ?? 'GET', path)
      if (role === '' && custom === '') return url
      request.claim = { role, custom }
      return mark < 0 ? declared : declared + url.slice(mark)
    },
  })
  app.decorate('secureCookies', production)
  app.decorateRequest('viewerId')
  app.decorateRequest('answerCode')
  app.decorateRequest('declared')
  app.decorateRequest('recorded', false)

  // Before the routes: a route keeps the error handler it was born with.
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler(async (request, reply) => {
    if (!request.url.startsWith('/api/')) return reply.code(404).type('text/plain').send('Not found')
    const { notFound } = errorMessages[preferredLanguage(request.headers['accept-language'])]
    request.answerCode = CODES.FAILURE
    return reply.code(200).send({ code: CODES.FAILURE, msg: notFound, data: null })
  })

  // Bodies are read raw and parsed by the kind the endpoint declares, not by what the request claims.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  const stopping = deps.stopping ?? (() => false)
  const bindDeps = { db, sessions, now }
  bindAll(
    app,
    routes.filter((each) => !isUpload(each)),
    bindDeps,
  )

  addCompression(app)
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, production)
    // What somebody tells of an answer is found in the log by it.
    reply.header('x-request-id', request.id)
    done()
  })
  // A stopping server still answers whoever comes; the connection they came on must not keep it waiting.
  app.addHook('onSend', async (_, reply) => {
    if (stopping()) reply.header('connection', 'close')
  })
  addHostCheck(app)
  addPressureValve(app, metrics)
  addPatience(app, deps.patienceMs)
  const record = toRequestLog(app, metrics)

  // In a room of their own: what reading files costs, only uploads pay.
  await app.register(async (room) => {
    await room.register(multipart, { limits: UPLOAD_LIMITS })
    for (const route of routes.filter(isUpload)) bind(room, route, bindDeps)
  })

  app.addHook('onListen', async () => {
    // After the greeting: nobody has asked for a menu yet, and whoever does first spells what is missing.
    setImmediate(
      () => void spellMenu(db).catch((error: unknown) => app.log.warn({ err: error }, 'menu not spelt')),
    )
  })
  const accountMarks = (userIds: readonly number[]) => loadAccountMarks(db, userIds)
  const keptOut = (userIds: readonly number[]) => loadReasonsKeptOut(db, userIds)
  addLiveEvents(app, { bus, sessions, accountMarks, keptOut, metrics, now, stopping, record })

  const documented = { calls: ENDPOINTS, streams: [liveEvents], foreign: MAP_PROTOCOL }
  addDocuments(app, { ...documented, open: !production, sessions, now })
  addLodopBridge(app)
  addMapProtocol(app, { db, sessions, maps, now })
  addWxStandIn(app, { db, logins, now, publicUrl: config.publicUrl })
  addSmsStandIn(app, db, deps.sms)
  if (config.playsOthers) await addConsularStandIn(app, { db, now })
  addSmsReports(app, { db, agreedToken: () => params.get('sms.reportToken'), now })
  addPaymentCallbacks(app, {
    db,
    configured: payment,
    subjects: PAYMENT_SUBJECTS,
    journal: keepMessage(db),
    now,
  })
  if (payment.played !== undefined) addPayStandIn(app, { db, now, played: payment.played })
  addUploadCallback(app, { db, files, quotaBytes: config.fileQuotaBytes, now })
  const quota = uploadQuota({ db, quotaBytes: config.fileQuotaBytes })
  await addOwnStore(app, { files, quota, now })
  addOperations(app, {
    bus,
    storage: deps.storage ?? (() => storageFault(keptIn(config))),
    metrics,
    stopping,
    preparing: deps.preparing ?? (() => false),
    openMetrics: !production,
    metricsToken: config.metricsToken,
  })
  await addWebApp(app, deps.webFolder ?? WEB_FOLDER, {
    frames: framedSites(logins),
    files: files.front.sites,
    images: config.mapTiles === undefined ? [] : [new URL(config.mapTiles.url).origin],
  })

  return app
}
