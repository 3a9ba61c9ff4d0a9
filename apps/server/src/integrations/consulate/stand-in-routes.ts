import { randomInt } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../db/sql.ts'
import { allowStyles, newNonce } from '../../http/security.ts'
import { visaPaper } from './stand-in-visa.ts'
import { formPage, listPage, loginPage, noticePage, statusPage, troublePage } from './stand-in-pages.ts'
import {
  pageErrors,
  paymentErrors,
  STAND_IN_SITES,
  type SiteErrors,
  type StandInPage,
  type StandInSite,
} from './stand-in-sites.ts'
import {
  applicationById,
  applicationsOf,
  isSame,
  keepPage,
  newApplication,
  payApplication,
  sessionOf,
  standInAccount,
  statusNow,
  submitApplication,
  type StandInApplication,
} from './stand-in-store.ts'

interface StandInManners {
  decideSeconds: number
  /** Of a thousand answers so many fail, half of them after the work was done. */
  faults: number
  slowMs: number
}

/** As a demonstration shows it: no fault by chance, a decision within two minutes. */
const USUAL: StandInManners = { decideSeconds: 90, faults: 0, slowMs: 1500 }

interface Deps {
  db: Queryable
  now: () => Date
  manners?: StandInManners
}

const COOKIE = 'consulate'
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CAPTCHA_LENGTH = 5
const PHOTO_BYTES = 2 * 1024 * 1024
const THOUSAND = 1000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const newCaptcha = (): string =>
  Array.from({ length: CAPTCHA_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const cookieOf = (request: FastifyRequest): string =>
  new RegExp(`(?:^|; )${COOKIE}=([0-9a-f]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''

const formOf = (request: FastifyRequest): Record<string, string> =>
  Buffer.isBuffer(request.body) ? Object.fromEntries(new URLSearchParams(request.body.toString())) : {}

const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8

/** What a page was sent: its fields, and of a photo whether it is one. */
async function sentIn(request: FastifyRequest): Promise<Record<string, string>> {
  if (!request.isMultipart()) return formOf(request)
  const file = await request.file({ limits: { fileSize: PHOTO_BYTES } })
  const bytes = await file?.toBuffer().catch(() => undefined)
  return { photo: bytes !== undefined && isJpeg(bytes) ? 'jpeg' : '' }
}

const idOf = (request: FastifyRequest): number => Number((request.params as { id: string }).id)

/** Whoever meets a notice has read it the next time. */
const hasNotice = ({ passportNo, page, form }: StandInApplication): boolean =>
  passportNo.endsWith('7') && page === 'trip' && form['notice'] !== 'read'

/**
 * Puts the consular sites on the server that no real one is reached for: accounts, forms of several pages with their own
 * rules, a captcha, a fee, decisions that take a while, and now and then a fault.
 */
export async function addConsularStandIn(
  app: FastifyInstance,
  { db, now, manners = USUAL }: Deps,
): Promise<void> {
  await app.register(async (room) => {
    await room.register(multipart)
    for (const site of STAND_IN_SITES) addSite(room, site, { db, now, manners })
  })
}

function addSite(app: FastifyInstance, site: StandInSite, { db, now, manners }: Required<Deps>): void {
  const shown = (reply: FastifyReply) => {
    const nonce = newNonce()
    allowStyles(reply, nonce)
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return { site, nonce }
  }
  const inTrouble = (reply: FastifyReply) => reply.code(503).send(troublePage(shown(reply)))
  const goTo = (reply: FastifyReply, path: string) => reply.redirect(`${site.path}${path}`, 303)
  const strikes = (): boolean => manners.faults > 0 && randomInt(THOUSAND) * 2 < manners.faults

  type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

  /** Whose answers get lost on the way, though the work was done. */
  const losing = new WeakSet<FastifyRequest>()
  app.addHook('onSend', async (request, reply, payload) => {
    if (!losing.has(request)) return payload
    reply.code(503).removeHeader('location')
    return troublePage(shown(reply))
  })

  /** Faults before the work is done, and after it, when nobody is told. */
  const faulty =
    (handle: Handler): Handler =>
    async (request, reply) => {
      if (strikes()) return inTrouble(reply)
      if (strikes()) losing.add(request)
      return handle(request, reply)
    }

  const signedIn =
    (handle: Handler): Handler =>
    async (request, reply) => {
      const account = await standInAccount(db, site.code)
      if (!isSame(cookieOf(request), sessionOf(account))) return goTo(reply, '/login')
      return faulty(handle)(request, reply)
    }

  app.get(`${site.path}/login`, async (_, reply) => reply.send(loginPage(shown(reply), false)))
  app.post(`${site.path}/login`, async (request, reply) => {
    const { account = '', password = '' } = formOf(request)
    const known = await standInAccount(db, site.code)
    if (account !== known.account || !isSame(password, known.password))
      return reply.send(loginPage(shown(reply), true))
    reply.header('set-cookie', `${COOKIE}=${sessionOf(known)}; Path=${site.path}; HttpOnly; SameSite=Strict`)
    return goTo(reply, '/applications')
  })

  app.get(
    `${site.path}/applications`,
    signedIn(async (request, reply) => {
      const { passport = '' } = request.query as { passport?: string }
      const found = passport === '' ? [] : await applicationsOf(db, site, passport)
      const rows = found.map((each) => ({
        id: each.id,
        passportNo: each.passportNo,
        status: statusNow(each, now(), manners),
      }))
      return reply.send(listPage(shown(reply), passport, rows))
    }),
  )
  app.post(
    `${site.path}/applications`,
    signedIn(async (request, reply) => {
      const passport = (formOf(request)['passport'] ?? '').trim()
      if (passport === '') return goTo(reply, '/applications')
      const { id } = await newApplication(db, site, passport)
      return goTo(reply, `/application/${id}`)
    }),
  )

  const correctionOf = (): SiteErrors => ({
    [site.corrected]: 'The address cannot be found: give street, number and city',
  })

  app.get(
    `${site.path}/application/:id`,
    signedIn(async (request, reply) => {
      const found = await applicationById(db, site, idOf(request))
      if (found === undefined) return goTo(reply, '/applications')
      if (found.passportNo.endsWith('5')) await pause(manners.slowMs)
      const status = statusNow(found, now(), manners)
      if (status === 'correctionRequired') {
        const open = { ...found, page: 'trip' as const }
        return reply.send(formPage(shown(reply), open, correctionOf()))
      }
      if (status !== 'draft' && status !== 'waitPay')
        return reply.send(statusPage(shown(reply), found.id, status, {}))
      if (hasNotice(found)) {
        await keepPage(db, found.id, { form: { notice: 'read' }, page: found.page })
        return reply.send(noticePage(shown(reply), found.id))
      }
      return reply.send(formPage(shown(reply), found, {}))
    }),
  )
  app.get(
    `${site.path}/application/:id/status`,
    signedIn(async (request, reply) => {
      const found = await applicationById(db, site, idOf(request))
      if (found === undefined) return goTo(reply, '/applications')
      const status = statusNow(found, now(), manners)
      const errors = status === 'correctionRequired' ? correctionOf() : {}
      return reply.send(statusPage(shown(reply), found.id, status, errors))
    }),
  )

  app.get(
    `${site.path}/application/:id/visa`,
    signedIn(async (request, reply) => {
      const found = await applicationById(db, site, idOf(request))
      if (found === undefined || statusNow(found, now(), manners) !== 'success')
        return reply.code(404).send('')
      return reply.type('application/pdf').send(await visaPaper(site, found))
    }),
  )

  /** What a page makes of what it was sent: errors, or where it leads. */
  const judged = (found: StandInApplication, page: StandInPage, sent: Record<string, string>): SiteErrors => {
    if (page === 'photo') return sent['photo'] === 'jpeg' ? {} : { photo: 'The photograph must be a JPEG' }
    if (page === 'captcha')
      return (sent['captcha'] ?? '').trim().toUpperCase() === found.captcha
        ? {}
        : { captcha: 'The characters do not match' }
    if (page === 'pay') return paymentErrors(sent)
    return pageErrors(site, page, sent)
  }

  const advance = async (
    found: StandInApplication,
    page: StandInPage,
    sent: Record<string, string>,
  ): Promise<void> => {
    if (page === 'pay') return void (await payApplication(db, found.id))
    if (page === 'confirm') return void (await submitApplication(db, found.id, false))
    const next = site.pages[site.pages.indexOf(page) + 1] ?? page
    const { photo: _photo, captcha: _captcha, ...form } = sent
    const captcha = next === 'captcha' ? newCaptcha() : ''
    await keepPage(db, found.id, { form, page: next, captcha })
  }

  app.post(
    `${site.path}/application/:id/:page`,
    signedIn(async (request, reply) => {
      const found = await applicationById(db, site, idOf(request))
      const page = (request.params as { page: StandInPage }).page
      if (found === undefined) return goTo(reply, '/applications')
      const sent = await sentIn(request)
      const back = `/application/${found.id}`
      if (page === 'confirm' && manners.slowMs > 0 && manners.faults > 0)
        await pause(randomInt(manners.slowMs))
      if (statusNow(found, now(), manners) === 'correctionRequired') {
        const errors = pageErrors(site, 'trip', sent)
        if (Object.keys(errors).length > 0)
          return reply.send(formPage(shown(reply), { ...found, page: 'trip' }, errors))
        await keepPage(db, found.id, { form: sent, page: found.page })
        await submitApplication(db, found.id, true)
        return goTo(reply, back)
      }
      // A page that was left behind: the application goes on where it stands.
      if (page !== found.page || (found.status !== 'draft' && found.status !== 'waitPay'))
        return goTo(reply, back)
      const errors = judged(found, page, sent)
      if (Object.keys(errors).length > 0) {
        if (page === 'captcha') {
          const captcha = newCaptcha()
          await keepPage(db, found.id, { form: {}, page, captcha })
          return reply.send(formPage(shown(reply), { ...found, captcha }, errors))
        }
        return reply.send(formPage(shown(reply), { ...found, form: { ...found.form, ...sent } }, errors))
      }
      await advance(found, page, sent)
      return goTo(reply, back)
    }),
  )
}
