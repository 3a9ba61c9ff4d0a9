import { randomBytes } from 'node:crypto'
import { formatDate } from '@visa/contract/dates'
import * as z from 'zod/mini'
import type { ChannelOrder, ChannelState, PaymentChannel } from './channel.ts'
import { ChannelSaid, parsedJson, refuseOther, type ChannelDeps } from './channel-deps.ts'
import { authorization, isSigned, momentOf, type Merchant, type Signer } from './wechat-sign.ts'
import { paymentOf, refundOf, WechatRefund, WechatTransaction } from './wechat-words.ts'

export interface WechatPaySettings extends Merchant {
  appId: string
  /** Opens what the channel seals. */
  apiKey: string
  platform: Signer
  endpoint: string
  /** Where it tells us what happened. */
  notifyUrl: string
  refundNotifyUrl: string
}

const ANSWER_WAIT_MS = 15_000
const NONCE_BYTES = 16
const DESCRIPTION_MAX = 127
const REASON_MAX = 80

/** Words of the channel that do not say what became of a payment. */
const UNKNOWN = new Set(['SYSTEMERROR', 'BANKERROR', 'FREQUENCYLIMITED', 'RATELIMITEXCEEDED'])
/** It has one under this number already, so it is asked how that one stands. */
const KNOWN_ALREADY = ['ORDERPAID', 'OUTTRADENOUSED', 'ORDERCLOSED', 'ORDERREVERSED', 'USERPAYING']
const NOT_FOUND = ['ORDERNOTEXIST', 'RESOURCENOTEXISTS', 'NOTFOUND']

const Refused = z.object({ code: z.string(), message: z._default(z.string(), '') })
const Placed = z.object({ code_url: z.string().check(z.minLength(1)) })

/** It writes some of its words in two ways. */
const plain = (word: string): string => word.replaceAll('_', '').toUpperCase()
const isCalled = (error: unknown, words: readonly string[]): boolean =>
  error instanceof ChannelSaid && words.includes(plain(error.code))

/** `yyyy-MM-ddThh:mm:ss+08:00` */
const rfc3339 = (at: Date): string => `${formatDate(at).replace(' ', 'T')}+08:00`

/** Whoever answers so decides nothing; our own fault (a wrong key, a wrong clock) is told of without a signature too. */
const unsigned = (status: number, text: string): ChannelSaid => {
  const said = z.safeParse(Refused, parsedJson(text))
  const word = said.success ? said.data.code : ''
  return new ChannelSaid('unreachable', 'UNSIGNED', `HTTP ${status} ${word}`.trim())
}

function refusalOf(status: number, text: string): ChannelSaid {
  const said = z.safeParse(Refused, parsedJson(text))
  const { code, message } = said.success ? said.data : { code: `HTTP_${status}`, message: '' }
  const isUnknown = status >= 500 || status === 429 || UNKNOWN.has(plain(code))
  return new ChannelSaid(isUnknown ? 'unreachable' : 'refused', code, message)
}

const byNo = (no: string): string => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(no)}`

const orNotFound = async <T>(asked: Promise<T>): Promise<T | { state: 'notFound' }> => {
  try {
    return await asked
  } catch (error) {
    if (isCalled(error, NOT_FOUND)) return { state: 'notFound' }
    throw error
  }
}

/** WeChat Pay, version 3, spoken to directly: every answer must be signed by the channel. */
export function wechatPay(settings: WechatPaySettings, { fetch, now }: ChannelDeps): PaymentChannel {
  const { appId, mchId, platform, endpoint } = settings

  async function answerTo(request: Request) {
    try {
      const response = await fetch(request)
      return { status: response.status, headers: response.headers, text: await response.text() }
    } catch (error) {
      throw new ChannelSaid('unreachable', 'NO_ANSWER', error instanceof Error ? error.name : '')
    }
  }

  async function ask<S extends z.ZodMiniType>(
    { method, path, content }: { method: 'GET' | 'POST'; path: string; content?: object },
    answer: S,
  ): Promise<z.output<S>> {
    const url = new URL(path, endpoint)
    const body = content === undefined ? '' : JSON.stringify(content)
    const moment = momentOf(now(), randomBytes(NONCE_BYTES).toString('hex'))
    const request = new Request(url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: authorization(settings, { method, url, body }, moment),
        'user-agent': 'visa-platform',
        'wechatpay-serial': platform.serialNo,
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WAIT_MS),
    })
    const { status, headers, text } = await answerTo(request)
    if (!isSigned((name) => headers.get(name) ?? '', text, platform, now())) throw unsigned(status, text)
    // Accepted is what it says of a customer who is asked for a password.
    if (status >= 300 || status === 202) throw refusalOf(status, text)
    const read = z.safeParse(answer, text === '' ? {} : parsedJson(text))
    if (!read.success) throw new ChannelSaid('unreachable', 'UNREADABLE')
    return read.data
  }

  const post = <S extends z.ZodMiniType>(path: string, content: object, answer: S) =>
    ask({ method: 'POST', path, content }, answer)

  /** What it says of this very payment, to this very merchant. */
  const ofPayment = async (no: string, asked: Promise<z.output<typeof WechatTransaction>>) => {
    const transaction = await asked
    refuseOther(transaction, { out_trade_no: no, mchid: mchId, appid: appId })
    return transaction
  }
  const ofRefund = async (
    { no, refundNo }: { no: string; refundNo: string },
    asked: Promise<z.output<typeof WechatRefund>>,
  ) => {
    const refund = await asked
    refuseOther(refund, { out_trade_no: no, out_refund_no: refundNo })
    return refundOf(refund, now())
  }

  const read = (no: string) =>
    ofPayment(no, ask({ method: 'GET', path: `${byNo(no)}?mchid=${mchId}` }, WechatTransaction))

  const query = (no: string): Promise<ChannelState> =>
    orNotFound(read(no).then((transaction) => paymentOf(transaction, now())))

  /** Repeated under a number that it knows, the channel refuses; how that one stands is the answer then. */
  const orAsItStands = async (no: string, asked: Promise<ChannelState>): Promise<ChannelState> => {
    try {
      return await asked
    } catch (error) {
      if (isCalled(error, KNOWN_ALREADY)) return query(no)
      throw error
    }
  }

  /** What was begun with the customer's code can only be taken back, with its money if it was paid just now. */
  const end = async (no: string, isByCode: boolean): Promise<ChannelState> => {
    if (isByCode) await post(`${byNo(no)}/reverse`, { appid: appId, mchid: mchId }, z.unknown())
    else await post(`${byNo(no)}/close`, { mchid: mchId }, z.unknown())
    return { state: 'closed' }
  }

  const orderOf = ({ no, cents, description }: ChannelOrder) => ({
    appid: appId,
    mchid: mchId,
    description: description.slice(0, DESCRIPTION_MAX),
    out_trade_no: no,
    amount: { total: cents, currency: 'CNY' },
  })

  return {
    async place(order) {
      const content = {
        ...orderOf(order),
        time_expire: rfc3339(order.expiresAt),
        notify_url: settings.notifyUrl,
      }
      const { code_url: codeUrl } = await post('/v3/pay/transactions/native', content, Placed)
      return { codeUrl }
    },
    payByCode({ code, ...order }) {
      const content = {
        ...orderOf(order),
        payer: { auth_code: code },
        scene_info: { store_info: { out_id: mchId } },
      }
      const asked = ofPayment(order.no, post('/v3/pay/transactions/codepay', content, WechatTransaction))
      return orAsItStands(
        order.no,
        asked.then((transaction) => paymentOf(transaction, now())),
      )
    },
    query,
    async close(no) {
      const transaction = await orNotFound(read(no))
      // Whoever is not sure that it never comes has placed it before.
      if ('state' in transaction) return 'closed'
      const stands = paymentOf(transaction, now())
      if (stands.state === 'paid' || stands.state === 'closed') return stands.state
      const { trade_type, trade_state } = transaction
      const after = await orAsItStands(no, end(no, trade_type === 'MICROPAY' || trade_state === 'USERPAYING'))
      if (after.state === 'paid' || after.state === 'closed') return after.state
      throw new ChannelSaid('unreachable', 'USERPAYING', 'somebody is paying just now')
    },
    async refund({ no, refundNo, cents, totalCents, reason }) {
      const content = {
        out_trade_no: no,
        out_refund_no: refundNo,
        reason: reason.slice(0, REASON_MAX),
        notify_url: settings.refundNotifyUrl,
        amount: { refund: cents, total: totalCents, currency: 'CNY' },
      }
      return ofRefund({ no, refundNo }, post('/v3/refund/domestic/refunds', content, WechatRefund))
    },
    queryRefund({ no, refundNo }) {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`
      return orNotFound(ofRefund({ no, refundNo }, ask({ method: 'GET', path }, WechatRefund)))
    },
  }
}
