import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../../db/sql.ts'
import { preferredLanguage } from '../../../http/language.ts'
import { allowStyles, newNonce } from '../../../http/security.ts'
import { DELAY_MS } from './manners.ts'
import {
  ACTIONS_IN,
  listPage,
  noSuchPage,
  PAY_ACTIONS,
  payPage,
  type Frame,
  type PayAction,
  type PayResult,
} from './pages.ts'
import { STAND_IN_PAY_PAGES, type PlayedChannels } from './stand-in.ts'
import {
  closePay,
  markScanned,
  newestPays,
  payByToken,
  refundsOf,
  settlePay,
  statusNow,
  type StandInPay,
} from './store.ts'

const SHOWN = 20
const RESULTS: readonly string[] = ['told', 'unheard', 'silent', 'later', 'refused'] satisfies PayResult[]
const isResult = (text: string): text is PayResult => RESULTS.includes(text)
const isAction = (text: string): text is PayAction => PAY_ACTIONS.some((each) => each === text)

const shown = (request: FastifyRequest, reply: FastifyReply): Frame => {
  const nonce = newNonce()
  allowStyles(reply, nonce)
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  return { nonce, language: preferredLanguage(request.headers['accept-language']) }
}

const actionOf = (request: FastifyRequest): string =>
  Buffer.isBuffer(request.body) ? (new URLSearchParams(request.body.toString()).get('action') ?? '') : ''

const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token

interface Deps {
  db: Queryable
  now: () => Date
  played: PlayedChannels
}

/** What a customer does, and how the channel tells us of it. */
async function act({ db, now, played }: Deps, pay: StandInPay, action: PayAction): Promise<PayResult> {
  if (!ACTIONS_IN[statusNow(pay, now())].includes(action)) return 'refused'
  const told = async (times = 1): Promise<PayResult> => {
    const current = (await payByToken(db, pay.token)) ?? pay
    const heard = await Promise.all(Array.from({ length: times }, () => played.tell(current)))
    // WeChat says nothing about a payment that nobody made, nor about one by the customer's code.
    if (current.notifyUrl === '' || (current.channel === 'WECHAT' && current.status !== 'paid'))
      return 'silent'
    return heard.every(Boolean) ? 'told' : 'unheard'
  }
  if (action === 'resend') return told()
  if (action === 'cancel') return (await closePay(db, pay.id)) === 0 ? 'refused' : told()
  const cents = action === 'payOther' ? pay.cents + 1 : pay.cents
  const late = action === 'payClosed'
  if ((await settlePay(db, pay.id, { cents, now: now(), late })) === 0) return 'refused'
  if (action === 'payLost') return 'silent'
  if (action !== 'payLate') return told(action === 'payTwice' ? 2 : 1)
  played.tellLater({ ...pay, status: 'paid', paidAt: now(), paidCents: cents }, DELAY_MS)
  return 'later'
}

/** Puts the pages on the server on which a tester plays the customer of a channel that is not connected. */
export function addPayStandIn(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps
  app.get(STAND_IN_PAY_PAGES, async (request, reply) => {
    const frame = shown(request, reply)
    return reply.send(listPage(frame, await newestPays(db, SHOWN), now()))
  })
  app.get(`${STAND_IN_PAY_PAGES}/:token`, async (request, reply) => {
    const frame = shown(request, reply)
    const pay = await payByToken(db, tokenOf(request))
    if (pay === undefined) return reply.code(404).send(noSuchPage(frame))
    await markScanned(db, pay.id)
    const { done = '' } = request.query as { done?: string }
    const refunds = await refundsOf(db, pay.id)
    return reply.send(payPage(frame, { pay, refunds, now: now(), result: isResult(done) ? done : undefined }))
  })
  app.post(`${STAND_IN_PAY_PAGES}/:token`, async (request, reply) => {
    const pay = await payByToken(db, tokenOf(request))
    const action = actionOf(request)
    if (pay === undefined || !isAction(action)) return reply.code(404).send(noSuchPage(shown(request, reply)))
    const result = await act(deps, pay, action)
    return reply.redirect(`${STAND_IN_PAY_PAGES}/${pay.token}?done=${result}`, 303)
  })
}
