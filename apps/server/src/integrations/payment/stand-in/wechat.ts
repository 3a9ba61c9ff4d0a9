import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Queryable } from '../../../db/sql.ts'
import type { Fetch } from '../channel-deps.ts'
import { isAuthorized, momentOf, signedHeaders } from '../wechat-sign.ts'
import { STAND_IN_WECHAT } from './accounts.ts'
import type { StandInKeys } from './keys.ts'
import { codeManner } from './manners.ts'
import {
  closePay,
  keepPay,
  keepRefund,
  payByNo,
  refundByNo,
  reversePay,
  statusNow,
  type StandInPay,
  type StandInRefund,
} from './store.ts'
import { wechatRefund, wechatTransaction } from './wechat-words.ts'

export interface StandInDeps {
  db: Queryable
  now: () => Date
  keys: StandInKeys
  /** Where somebody who scans the code finds the page to pay on. */
  pageOf: (pay: StandInPay) => string
  afterPaid: (pay: StandInPay) => void
  afterRefund: (pay: StandInPay, refund: StandInRefund) => void
}

interface Said {
  status: number
  content?: object
}

const refused = (status: number, code: string, message = 'stand-in'): Said => ({
  status,
  content: { code, message },
})

const Order = z.object({
  appid: z.literal(STAND_IN_WECHAT.appId),
  mchid: z.literal(STAND_IN_WECHAT.mchId),
  description: z.string().check(z.minLength(1), z.maxLength(127)),
  out_trade_no: z.string().check(z.regex(/^[\w|*-]{6,32}$/)),
  amount: z.object({ total: z.int().check(z.positive()), currency: z.literal('CNY') }),
})
const Native = z.extend(Order, { notify_url: z.url(), time_expire: z.string() })
const Codepay = z.extend(Order, {
  payer: z.object({ auth_code: z.string().check(z.regex(/^1[0-5]\d{16}$/)) }),
  scene_info: z.object({ store_info: z.object({ out_id: z.string() }) }),
})
const Refund = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().check(z.regex(/^[\w|*@-]{1,64}$/)),
  notify_url: z.url(),
  amount: z.object({ refund: z.int().check(z.positive()), total: z.int(), currency: z.literal('CNY') }),
})

const WRONG = refused(400, 'PARAM_ERROR')
const UNKNOWN_ORDER = refused(404, 'ORDER_NOT_EXIST')

const isSameOrder = (pay: StandInPay, { amount, description }: z.output<typeof Order>): boolean =>
  pay.cents === amount.total && pay.description === description

const newPay = (order: z.output<typeof Order>) => ({
  channel: 'WECHAT' as const,
  no: order.out_trade_no,
  cents: order.amount.total,
  description: order.description,
})

/** WeChat Pay's side of the protocol; its memory is the database. */
export function wechatStandIn({ db, now, keys, pageOf, afterPaid, afterRefund }: StandInDeps): Fetch {
  async function native(content: unknown): Promise<Said> {
    const order = z.safeParse(Native, content)
    if (!order.success) return WRONG
    const { notify_url: notifyUrl, time_expire } = order.data
    const terms = { presented: 'QR', notifyUrl, expiresAt: new Date(time_expire), status: 'waiting' } as const
    const pay = await keepPay(db, { ...newPay(order.data), ...terms }, now())
    const status = statusNow(pay, now())
    if (status === 'paid') return refused(400, 'ORDER_PAID')
    if (status === 'closed') return refused(400, 'ORDER_CLOSED')
    if (!isSameOrder(pay, order.data)) return refused(403, 'OUT_TRADE_NO_USED')
    return { status: 200, content: { code_url: pageOf(pay) } }
  }

  async function codepay(content: unknown): Promise<Said> {
    const order = z.safeParse(Codepay, content)
    if (!order.success) return WRONG
    if ((await payByNo(db, 'WECHAT', order.data.out_trade_no)) !== undefined)
      return refused(403, 'OUT_TRADE_NO_USED')
    const manner = codeManner(order.data.payer.auth_code)
    if (manner === 'expired') return refused(400, 'AUTH_CODE_EXPIRE')
    if (manner === 'notEnough') return refused(403, 'NOT_ENOUGH')
    const status = manner === 'pays' ? 'paid' : 'paying'
    const terms = { presented: 'CODE', notifyUrl: '', expiresAt: null, status } as const
    const pay = await keepPay(db, { ...newPay(order.data), ...terms }, now())
    if (pay.status === 'paying') return refused(202, 'USERPAYING')
    afterPaid(pay)
    return { status: 200, content: wechatTransaction(pay, now()) }
  }

  async function ended(no: string, way: string): Promise<Said> {
    const pay = await payByNo(db, 'WECHAT', no)
    if (pay === undefined) return UNKNOWN_ORDER
    if ((way === 'reverse') !== (pay.presented === 'CODE')) return refused(403, 'TRADE_ERROR')
    const status = statusNow(pay, now())
    if (status === 'paid' && way === 'close') return refused(400, 'ORDER_PAID')
    await (way === 'reverse' ? reversePay(db, pay.id) : closePay(db, pay.id))
    return { status: 204 }
  }

  async function refund(content: unknown): Promise<Said> {
    const asked = z.safeParse(Refund, content)
    if (!asked.success) return WRONG
    const pay = await payByNo(db, 'WECHAT', asked.data.out_trade_no)
    if (pay?.status !== 'paid') return refused(404, 'RESOURCE_NOT_EXISTS')
    const { out_refund_no: refundNo, notify_url: notifyUrl, amount } = asked.data
    const kept = await keepRefund(db, pay, { refundNo, cents: amount.refund, notifyUrl }, now())
    if (kept === undefined) return refused(403, 'NOT_ENOUGH')
    if (kept.cents !== amount.refund || amount.total !== pay.paidCents) return refused(400, 'INVALID_REQUEST')
    afterRefund(pay, kept)
    return { status: 200, content: wechatRefund(pay, kept, now()) }
  }

  async function refundFound(refundNo: string): Promise<Said> {
    const found = await refundByNo(db, 'WECHAT', refundNo)
    const pay = found === undefined ? undefined : await payByNo(db, 'WECHAT', found.no)
    if (found === undefined || pay === undefined) return refused(404, 'RESOURCE_NOT_EXISTS')
    return { status: 200, content: wechatRefund(pay, found, now()) }
  }

  async function transactionOf(no: string): Promise<Said> {
    const pay = await payByNo(db, 'WECHAT', no)
    return pay === undefined ? UNKNOWN_ORDER : { status: 200, content: wechatTransaction(pay, now()) }
  }

  async function answer(method: string, path: string, content: unknown): Promise<Said> {
    const [, no = '', end] =
      /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(?:\/(close|reverse))?$/.exec(path) ?? []
    const [, refundNo] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? []
    if (method === 'GET') {
      if (refundNo !== undefined) return refundFound(decodeURIComponent(refundNo))
      return no === '' ? refused(404, 'NOT_FOUND') : transactionOf(decodeURIComponent(no))
    }
    if (end !== undefined) return ended(decodeURIComponent(no), end)
    if (path === '/v3/pay/transactions/native') return native(content)
    if (path === '/v3/pay/transactions/codepay') return codepay(content)
    return path === '/v3/refund/domestic/refunds' ? refund(content) : refused(404, 'NOT_FOUND')
  }

  const merchant = {
    mchId: STAND_IN_WECHAT.mchId,
    serialNo: STAND_IN_WECHAT.serialNo,
    key: keys.merchant.public,
  }
  const signer = { serialNo: STAND_IN_WECHAT.platformSerialNo, key: keys.platform.private }

  return async (request) => {
    const url = new URL(request.url)
    const body = await request.text()
    const sent = { method: request.method, url, body }
    if (!isAuthorized(request.headers.get('authorization') ?? '', sent, merchant, now())) {
      return Response.json({ code: 'SIGN_ERROR', message: 'stand-in' }, { status: 401 })
    }
    const { status, content } = await answer(
      request.method,
      url.pathname,
      body === '' ? undefined : JSON.parse(body),
    )
    const text = content === undefined ? '' : JSON.stringify(content)
    const headers = signedHeaders(signer, text, momentOf(now(), randomBytes(16).toString('hex')))
    return new Response(status === 204 ? null : text, {
      status,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  }
}
