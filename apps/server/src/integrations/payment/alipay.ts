import type { KeyObject } from 'node:crypto'
import { formatDate } from '@visa/contract/dates'
import { moneyText } from '@visa/contract/money'
import * as z from 'zod/mini'
import { signedPart, signedRequest } from './alipay-sign.ts'
import { alipayTime, centsOf, isPaidTrade } from './alipay-words.ts'
import type { ChannelOrder, ChannelState, PaymentChannel } from './channel.ts'
import { ChannelSaid, refuseOther, type ChannelDeps } from './channel-deps.ts'

export interface AlipaySettings {
  appId: string
  key: KeyObject
  /** Alipay's own, which it gives for ours. */
  publicKey: KeyObject
  endpoint: string
  notifyUrl: string
}

const ANSWER_WAIT_MS = 15_000
const SUBJECT_MAX = 256
const REASON_MAX = 256

const SUCCESS = '10000'
/** The customer is asked for a password. */
const PAYING = '10003'
const SYSTEM_FAILED = '20000'
const NOT_FOUND = 'ACQ.TRADE_NOT_EXIST'

const Outcome = z.object({
  code: z.string(),
  msg: z._default(z.string(), ''),
  sub_code: z._default(z.string(), ''),
  sub_msg: z._default(z.string(), ''),
})

const Placed = z.object({ out_trade_no: z.string(), qr_code: z.string().check(z.minLength(1)) })

const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z._default(z.string(), ''),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.optional(z.string()),
})

/** An answer to a payment by code says that it was paid by coming at all. */
const Paid = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  total_amount: z.string(),
  gmt_payment: z.optional(z.string()),
})

const Refunded = z.object({
  out_trade_no: z.string(),
  trade_no: z._default(z.string(), ''),
  fund_change: z._default(z.string(), 'N'),
  gmt_refund_pay: z.optional(z.string()),
})

/** What only says that it was done. */
const Done = z.object({ out_trade_no: z.optional(z.string()) })

/** Of a refund that it does not know, it says that the question was right, and nothing more. */
const FoundRefund = z.object({
  out_trade_no: z.optional(z.string()),
  out_request_no: z.optional(z.string()),
  trade_no: z._default(z.string(), ''),
  refund_status: z._default(z.string(), ''),
  refund_amount: z._default(z.string(), ''),
  gmt_refund_pay: z.optional(z.string()),
})

const isCalled = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ChannelSaid && codes.includes(error.code)

function refusalOf({ code, msg, sub_code, sub_msg }: z.output<typeof Outcome>): ChannelSaid {
  if (code === PAYING) return new ChannelSaid('unreachable', PAYING, msg)
  const isUnknown = code === SYSTEM_FAILED || /SYSTEM_ERROR|unknow-error/i.test(sub_code)
  return new ChannelSaid(isUnknown ? 'unreachable' : 'refused', sub_code === '' ? code : sub_code, sub_msg)
}

const orderOf = ({ no, cents, description }: ChannelOrder) => ({
  out_trade_no: no,
  total_amount: moneyText(cents),
  subject: description.slice(0, SUBJECT_MAX),
})

/** Alipay's gateway, spoken to directly: every answer must be signed by it. */
export function alipay(settings: AlipaySettings, { fetch, now }: ChannelDeps): PaymentChannel {
  const { appId, key, publicKey, endpoint, notifyUrl } = settings

  async function answerTo(request: Request): Promise<string> {
    try {
      const response = await fetch(request)
      return await response.text()
    } catch (error) {
      throw new ChannelSaid('unreachable', 'NO_ANSWER', error instanceof Error ? error.name : '')
    }
  }

  /** What everything asks with beside its content; what is told later is told where we say. */
  const common = (method: string, told: boolean): Record<string, string> => ({
    app_id: appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: formatDate(now()),
    version: '1.0',
    ...(told ? { notify_url: notifyUrl } : {}),
  })

  /** Asks about one trade, and takes no answer about another. */
  async function ask<S extends z.ZodMiniType<Readonly<Record<string, unknown>>>>(
    method: string,
    content: { out_trade_no: string; out_request_no?: string },
    answer: S,
    { told = false } = {},
  ): Promise<z.output<S>> {
    const written = JSON.stringify(content)
    const { biz_content: _, ...fields } = signedRequest(key, {
      ...common(method, told),
      biz_content: written,
    })
    const url = new URL(endpoint)
    url.search = new URLSearchParams(fields).toString()
    const request = new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ biz_content: written }).toString(),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WAIT_MS),
    })
    const part = signedPart(publicKey, method, await answerTo(request))
    if (part === undefined) throw new ChannelSaid('unreachable', 'UNSIGNED')
    const outcome = z.safeParse(Outcome, JSON.parse(part))
    if (!outcome.success) throw new ChannelSaid('unreachable', 'UNREADABLE')
    if (outcome.data.code !== SUCCESS) throw refusalOf(outcome.data)
    const read = z.safeParse(answer, JSON.parse(part))
    if (!read.success) throw new ChannelSaid('unreachable', 'UNREADABLE')
    const { out_trade_no, out_request_no } = content
    refuseOther(read.data, { out_trade_no, ...(out_request_no === undefined ? {} : { out_request_no }) })
    return read.data
  }

  const paid = (channelNo: string, amount: string, at: string | undefined): ChannelState => ({
    state: 'paid',
    cents: centsOf(amount),
    currency: 'CNY',
    channelNo,
    at: alipayTime(at, now()),
  })

  const query = async (no: string): Promise<ChannelState> => {
    try {
      const trade = await ask('alipay.trade.query', { out_trade_no: no }, Trade)
      if (isPaidTrade(trade.trade_status, trade.send_pay_date)) {
        return paid(trade.trade_no, trade.total_amount, trade.send_pay_date)
      }
      return { state: trade.trade_status === 'TRADE_CLOSED' ? 'closed' : 'waiting' }
    } catch (error) {
      if (isCalled(error, NOT_FOUND)) return { state: 'notFound' }
      throw error
    }
  }

  const queryRefund: PaymentChannel['queryRefund'] = async ({ no, refundNo }) => {
    const content = { out_trade_no: no, out_request_no: refundNo, query_options: ['gmt_refund_pay'] }
    try {
      const found = await ask('alipay.trade.fastpay.refund.query', content, FoundRefund)
      if (found.refund_amount === '') return { state: 'notFound' }
      if (found.refund_status !== 'REFUND_SUCCESS') return { state: 'pending' }
      const at = alipayTime(found.gmt_refund_pay, now())
      return { state: 'done', cents: centsOf(found.refund_amount), channelNo: found.trade_no, at }
    } catch (error) {
      if (isCalled(error, NOT_FOUND, 'TRADE_NOT_EXIST')) return { state: 'notFound' }
      throw error
    }
  }

  return {
    async place(order) {
      const content = { ...orderOf(order), time_expire: formatDate(order.expiresAt) }
      const { qr_code: codeUrl } = await ask('alipay.trade.precreate', content, Placed, { told: true })
      return { codeUrl }
    },
    async payByCode({ code, ...order }) {
      const content = { ...orderOf(order), scene: 'bar_code', auth_code: code }
      try {
        const done = await ask('alipay.trade.pay', content, Paid, { told: true })
        return paid(done.trade_no, done.total_amount, done.gmt_payment)
      } catch (error) {
        if (isCalled(error, PAYING)) return { state: 'waiting' }
        if (isCalled(error, 'ACQ.TRADE_HAS_SUCCESS', 'ACQ.TRADE_HAS_CLOSE')) return query(order.no)
        throw error
      }
    },
    query,
    async close(no) {
      const stands = await query(no)
      if (stands.state === 'paid' || stands.state === 'closed') return stands.state
      // A code that nobody scanned is no trade yet, and none that could be closed: taking it back ends the code.
      const method = stands.state === 'notFound' ? 'alipay.trade.cancel' : 'alipay.trade.close'
      try {
        await ask(method, { out_trade_no: no }, Done)
        return 'closed'
      } catch (error) {
        if (!isCalled(error, 'ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID')) throw error
        const after = await query(no)
        if (after.state === 'paid' || after.state === 'closed') return after.state
        throw new ChannelSaid('unreachable', 'USERPAYING', 'somebody is paying just now')
      }
    },
    async refund({ no, refundNo, cents, reason }) {
      const content = {
        out_trade_no: no,
        out_request_no: refundNo,
        refund_amount: moneyText(cents),
        refund_reason: reason.slice(0, REASON_MAX),
      }
      const done = await ask('alipay.trade.refund', content, Refunded)
      if (done.fund_change === 'Y') {
        return { state: 'done', cents, channelNo: done.trade_no, at: alipayTime(done.gmt_refund_pay, now()) }
      }
      // Asked for before, or still on its way.
      const found = await queryRefund({ no, refundNo })
      return found.state === 'notFound' ? { state: 'pending' } : found
    },
    queryRefund,
  }
}
