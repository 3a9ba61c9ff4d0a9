import { formatDate } from '@visa/contract/dates'
import { moneyText, parseMoney } from '@visa/contract/money'
import * as z from 'zod/mini'
import { isSignedRequest, signedAnswer } from '../alipay-sign.ts'
import { parsedJson, type Fetch } from '../channel-deps.ts'
import { STAND_IN_ALIPAY } from './accounts.ts'
import { codeManner, refundFails } from './manners.ts'
import {
  closePay,
  keepPay,
  keepRefund,
  payByNo,
  refundByNo,
  reversePay,
  statusNow,
  type StandInPay,
} from './store.ts'
import type { StandInDeps } from './wechat.ts'

const OK = { code: '10000', msg: 'Success' }

const refused = (sub_code: string): object => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg: 'stand-in',
})

const WRONG = refused('ACQ.INVALID_PARAMETER')
const NOT_EXIST = refused('ACQ.TRADE_NOT_EXIST')
const WRONG_STATE = refused('ACQ.TRADE_STATUS_ERROR')

const amount = z.string().check(z.regex(/^\d+\.\d{2}$/))
const Order = z.object({
  out_trade_no: z.string().check(z.regex(/^\w{1,64}$/)),
  total_amount: amount,
  subject: z.string().check(z.minLength(1), z.maxLength(256)),
})
const Precreate = z.extend(Order, {
  time_expire: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
})
const Pay = z.extend(Order, {
  scene: z.literal('bar_code'),
  auth_code: z.string().check(z.regex(/^(?:2[5-9]|30)\d{14,22}$/)),
})
const Named = z.object({ out_trade_no: z.string() })
const Refund = z.extend(Named, { out_request_no: z.string().check(z.maxLength(64)), refund_amount: amount })
const RefundQuery = z.extend(Named, { out_request_no: z.string() })

const STATES = {
  waiting: 'WAIT_BUYER_PAY',
  paying: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  closed: 'TRADE_CLOSED',
} as const

/** A code that nobody scanned is no trade yet. */
const isTrade = ({ presented, scanned, status }: StandInPay): boolean =>
  presented === 'CODE' || scanned || status === 'paid'

const tradeFields = (pay: StandInPay) => ({
  out_trade_no: pay.no,
  trade_no: pay.channelNo,
  total_amount: moneyText(pay.paidCents ?? pay.cents),
})

const newPay = ({ out_trade_no: no, total_amount, subject: description }: z.output<typeof Order>) => ({
  channel: 'ALIPAY' as const,
  no,
  cents: parseMoney(total_amount) ?? 0,
  description,
})

/** Alipay's side of the protocol; its memory is the database. */
export function alipayStandIn({ db, now, keys, pageOf, afterPaid, afterRefund }: StandInDeps): Fetch {
  type Method = (content: unknown, notifyUrl: string) => Promise<object>

  /** Of a trade that was begun. */
  const ofTrade =
    (answer: (pay: StandInPay) => Promise<object> | object): Method =>
    async (content) => {
      const named = z.safeParse(Named, content)
      const pay = named.success ? await payByNo(db, 'ALIPAY', named.data.out_trade_no) : undefined
      return pay === undefined || !isTrade(pay) ? NOT_EXIST : answer(pay)
    }

  const METHODS: Readonly<Record<string, Method>> = {
    async 'alipay.trade.precreate'(content, notifyUrl) {
      const order = z.safeParse(Precreate, content)
      if (!order.success || notifyUrl === '') return WRONG
      const expiresAt = new Date(`${order.data.time_expire.replace(' ', 'T')}+08:00`)
      if (expiresAt <= now()) return WRONG
      const terms = { presented: 'QR', notifyUrl, expiresAt, status: 'waiting' } as const
      const pay = await keepPay(db, { ...newPay(order.data), ...terms }, now())
      if (pay.status === 'paid') return refused('ACQ.TRADE_HAS_SUCCESS')
      if (pay.status === 'closed') return refused('ACQ.TRADE_HAS_CLOSE')
      return { ...OK, out_trade_no: pay.no, qr_code: pageOf(pay) }
    },
    async 'alipay.trade.pay'(content, notifyUrl) {
      const order = z.safeParse(Pay, content)
      if (!order.success) return WRONG
      const known = await payByNo(db, 'ALIPAY', order.data.out_trade_no)
      if (known?.status === 'paid') return refused('ACQ.TRADE_HAS_SUCCESS')
      if (known?.status === 'closed') return refused('ACQ.TRADE_HAS_CLOSE')
      const manner = codeManner(order.data.auth_code)
      if (manner === 'expired') return refused('ACQ.PAYMENT_AUTH_CODE_INVALID')
      if (manner === 'notEnough') return refused('ACQ.BUYER_BALANCE_NOT_ENOUGH')
      const status = manner === 'pays' ? 'paid' : 'paying'
      const terms = { presented: 'CODE', notifyUrl, expiresAt: null, status } as const
      const pay = await keepPay(db, { ...newPay(order.data), ...terms }, now())
      if (pay.status !== 'paid')
        return { code: '10003', msg: 'order success pay inprocess', ...tradeFields(pay) }
      afterPaid(pay)
      return { ...OK, ...tradeFields(pay), gmt_payment: formatDate(pay.paidAt ?? now()) }
    },
    'alipay.trade.query': ofTrade((pay) => ({
      ...OK,
      ...tradeFields(pay),
      trade_status: STATES[statusNow(pay, now())],
      ...(pay.status === 'paid' && pay.paidAt !== null ? { send_pay_date: formatDate(pay.paidAt) } : {}),
    })),
    'alipay.trade.close': ofTrade(async (pay) => {
      if (statusNow(pay, now()) !== 'waiting' && pay.status !== 'paying') return WRONG_STATE
      if ((await closePay(db, pay.id)) === 0) return WRONG_STATE
      return { ...OK, out_trade_no: pay.no, trade_no: pay.channelNo }
    }),
    async 'alipay.trade.cancel'(content) {
      const named = z.safeParse(Named, content)
      if (!named.success) return WRONG
      const pay = await payByNo(db, 'ALIPAY', named.data.out_trade_no)
      const told = { ...OK, out_trade_no: named.data.out_trade_no, retry_flag: 'N' }
      if (pay === undefined) return told
      const action = pay.status === 'paid' ? 'refund' : 'close'
      await reversePay(db, pay.id)
      return isTrade(pay) ? { ...told, trade_no: pay.channelNo, action } : told
    },
    async 'alipay.trade.refund'(content) {
      const asked = z.safeParse(Refund, content)
      if (!asked.success) return WRONG
      const pay = await payByNo(db, 'ALIPAY', asked.data.out_trade_no)
      if (pay === undefined) return NOT_EXIST
      if (pay.status !== 'paid') return WRONG_STATE
      const { out_request_no: refundNo, refund_amount } = asked.data
      const cents = parseMoney(refund_amount) ?? 0
      if (refundFails(cents)) return refused('ACQ.SELLER_BALANCE_NOT_ENOUGH')
      const before = await refundByNo(db, 'ALIPAY', refundNo)
      const kept = await keepRefund(db, pay, { refundNo, cents, notifyUrl: '' }, now())
      if (kept === undefined) return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      if (kept.cents !== cents) return refused('ACQ.DISCORDANT_REPEAT_REQUEST')
      if (before === undefined) afterRefund(pay, kept)
      const fund_change = before === undefined ? 'Y' : 'N'
      return { ...OK, ...tradeFields(pay), fund_change, gmt_refund_pay: formatDate(kept.createdAt) }
    },
    async 'alipay.trade.fastpay.refund.query'(content) {
      const asked = z.safeParse(RefundQuery, content)
      if (!asked.success) return WRONG
      const found = await refundByNo(db, 'ALIPAY', asked.data.out_request_no)
      if (found?.no !== asked.data.out_trade_no) return OK
      return {
        ...OK,
        out_trade_no: found.no,
        out_request_no: found.refundNo,
        refund_amount: moneyText(found.cents),
        refund_status: 'REFUND_SUCCESS',
        gmt_refund_pay: formatDate(found.createdAt),
      }
    },
  }

  return async (request) => {
    const asked = new URLSearchParams(await request.text())
    const fields = { ...Object.fromEntries(new URL(request.url).searchParams), ...Object.fromEntries(asked) }
    const method = fields['method'] ?? ''
    const isOwn = fields['app_id'] === STAND_IN_ALIPAY.appId && isSignedRequest(keys.merchant.public, fields)
    const answer = METHODS[method]
    const content = parsedJson(fields['biz_content'])
    const told = {
      code: '40002',
      msg: 'Invalid Arguments',
      sub_code: 'isv.invalid-signature',
      sub_msg: 'stand-in',
    }
    const said = isOwn && answer !== undefined ? await answer(content, fields['notify_url'] ?? '') : told
    return new Response(signedAnswer(keys.platform.private, method, said), {
      headers: { 'content-type': 'text/html;charset=utf-8' },
    })
  }
}
