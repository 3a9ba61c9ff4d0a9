import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  cents,
  day,
  dayOrNone,
  id,
  oneOf,
  remark,
  searchTerm,
  seenStatus,
  stateIn,
  text,
  textOrEmpty,
} from '../fields.ts'
import { Attachment } from '../files/file.ts'
import { PageQuery, pageOf } from '../page.ts'
import { answerFields, RECORD } from '../shape.ts'
import { HistoryRow } from '../states-history.ts'
import {
  CHECK_RECHARGE,
  RECHARGE,
  RECHARGE_STATUS,
  RECHARGE_STATUSES,
  type RechargeStatus,
} from './recharge.states.ts'
import { OpenPay } from './account-pay.ts'
import { PAY_TIMEOUT_MS } from './patience.ts'
import { CHANNELS } from './ways.ts'

/** What companies pay ahead: told with its voucher and found at the bank by somebody else, or paid through a channel. */

const RECHARGE_LIMITS = { payer: 64, remark: 255, reference: 64, reason: 255, vouchers: 5 } as const

/** More than this at once was mistyped. */
export const RECHARGE_MOST_CENTS = 1_000_000_000

export const RECHARGE_WAYS = ['TRANSFER', ...CHANNELS] as const
export type RechargeWay = (typeof RECHARGE_WAYS)[number]
const rechargeWay = z.enum(RECHARGE_WAYS, 'rule:choice')

export const rechargeStatus = oneOf<RechargeStatus>(RECHARGE_STATUS)

export const rechargeFields = {
  companyId: id,
  amountCents: cents(1),
  way: rechargeWay,
  /** Of a transfer: which of our accounts it went to, when, and in whose name. */
  bankAccountId: z._default(z.nullable(id), null),
  transferDay: dayOrNone,
  payer: textOrEmpty(RECHARGE_LIMITS.payer),
  vouchers: z._default(z.array(Attachment).check(z.maxLength(RECHARGE_LIMITS.vouchers)), []),
  remark: remark(RECHARGE_LIMITS.remark),
}

interface Together {
  way: RechargeWay
  bankAccountId: number | null
  transferDay: string | null
  vouchers: readonly unknown[]
}

const ofTransfer = (
  path: 'bankAccountId' | 'transferDay' | 'vouchers',
  isThere: (given: Together) => boolean,
) =>
  z.refine<Together>((given) => given.way !== 'TRANSFER' || isThere(given), {
    error: 'rule:required',
    path: [path],
  })

export const RechargeRow = z.object({
  ...RECORD,
  rechargeNo: z.string(),
  status: rechargeStatus,
  ...answerFields(rechargeFields),
  bookName: z.string(),
  companyName: z.string(),
  bankName: z.string(),
  bankReference: z.string(),
  askedBy: z.string(),
  /** Whether the reader asked for it: then somebody else looks for it at the bank. */
  own: z.boolean(),
  checkedBy: z.string(),
  creditedAt: z.nullable(z.iso.datetime()),
  /** Why it was not credited. */
  reason: z.string(),
})
export type RechargeRow = z.output<typeof RechargeRow>

export const RechargeQuery = z.strictObject({
  ...PageQuery.shape,
  keyword: searchTerm(),
  companyId: z.optional(id),
  status: z.optional(stateIn(RECHARGE_STATUSES)),
  way: z.optional(rechargeWay),
  from: z.optional(day),
  to: z.optional(day),
})
export type RechargeQuery = z.output<typeof RechargeQuery>

export const rechargePage = endpoint({
  method: 'GET',
  path: '/api/account/recharge/page',
  access: RECHARGE,
  summary: 'Recharges within reach, newest first',
  query: RechargeQuery,
  data: pageOf(RechargeRow),
})

export const rechargeDetail = endpoint({
  method: 'GET',
  path: '/api/account/recharge/detail',
  access: RECHARGE,
  summary: 'One recharge',
  query: z.strictObject({ id }),
  data: RechargeRow,
})

export const rechargeHistory = endpoint({
  method: 'GET',
  path: '/api/account/recharge/history',
  access: RECHARGE,
  summary: 'Through which states a recharge went, newest first',
  query: z.strictObject({ id }),
  data: z.array(HistoryRow),
})

export const rechargeChoices = endpoint({
  method: 'GET',
  path: '/api/account/recharge/choices',
  access: RECHARGE,
  summary: 'To which bank accounts a company transfers, and which other ways there are',
  data: z.object({
    banks: z.array(
      z.object({
        id: z.number(),
        accountName: z.string(),
        bankName: z.string(),
        accountNo: z.string(),
        isDefault: z.boolean(),
      }),
    ),
    ways: z.array(rechargeWay),
  }),
})

const Made = z.object({ id: z.number(), rechargeNo: z.string() })

export const rechargeAsk = endpoint({
  method: 'POST',
  path: '/api/account/recharge/ask',
  access: RECHARGE,
  summary: 'Tell of money paid ahead by transfer with its voucher, or begin to pay through a channel',
  json: z.strictObject(rechargeFields).check(
    ofTransfer('bankAccountId', ({ bankAccountId }) => bankAccountId !== null),
    ofTransfer('transferDay', ({ transferDay }) => transferDay !== null),
    ofTransfer('vouchers', ({ vouchers }) => vouchers.length > 0),
  ),
  data: Made,
  repeat: 'keyed',
})

export const rechargeCredit = endpoint({
  method: 'POST',
  path: '/api/account/recharge/credit',
  access: CHECK_RECHARGE,
  summary: 'Credit a transfer that was found at the bank, by its number there; never by who asked, and once',
  json: z.strictObject({
    id,
    bankReference: text(RECHARGE_LIMITS.reference),
    seenStatus: seenStatus(RECHARGE_STATUSES),
  }),
  data: z.object({ rechargeNo: z.string(), prepaidCents: z.number() }),
  repeat: 'keyed',
})

export const rechargePay = endpoint({
  method: 'POST',
  path: '/api/account/recharge/pay',
  access: RECHARGE,
  summary: 'Pay a recharge through its channel: what the QR code says; one that is open is answered again',
  json: z.strictObject({ id }),
  data: z.object({ status: rechargeStatus, openPay: z.nullable(OpenPay) }),
  repeat: 'keyed',
  timeoutMs: PAY_TIMEOUT_MS,
})

export const rechargeReject = endpoint({
  method: 'POST',
  path: '/api/account/recharge/reject',
  access: CHECK_RECHARGE,
  summary: 'Refuse a recharge that is not found at the bank, with a reason',
  json: z.strictObject({
    id,
    reason: textOrEmpty(RECHARGE_LIMITS.reason),
    seenStatus: seenStatus(RECHARGE_STATUSES),
  }),
  data: z.null(),
})

export const rechargeWithdraw = endpoint({
  method: 'POST',
  path: '/api/account/recharge/withdraw',
  access: RECHARGE,
  summary: 'Take back a recharge that one asked for oneself',
  json: z.strictObject({ id, seenStatus: seenStatus(RECHARGE_STATUSES) }),
  data: z.null(),
})
