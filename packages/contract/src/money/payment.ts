// Long because: payments and refunds as they are told, and every call that moves them.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  cents,
  day,
  flag,
  id,
  remark,
  searchTerm,
  seenStatus,
  stateIn,
  text,
  textOrEmpty,
} from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import { FEE_KINDS } from '../visa/fee-kinds.ts'
import {
  APPROVE_REFUND,
  ASK_REFUND,
  PAY_OUT_REFUND,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  TAKE_MONEY,
} from './payment.states.ts'
import { PAY_TIMEOUT_MS, REFRESH_TIMEOUT_MS } from './patience.ts'
import { feeChoice } from './refund-choice.ts'
import { GoingBack } from './standing.ts'
import { subjectType } from './subject-type.ts'
import { PAYMENT_TROUBLES, PAYMENT_WAYS, PRESENTED, SUBJECT_KINDS } from './ways.ts'

/** Money that comes and goes back, whatever it is for (C7.34). */

export const PAYMENT_LIMITS = { reference: 64, payer: 64, remark: 255, reason: 255, code: 64 } as const

export const paymentStatus = z.literal([...PAYMENT_STATUSES])
export const refundStatus = z.literal([...REFUND_STATUSES])
export const paymentWay = z.enum(PAYMENT_WAYS, 'rule:choice')
export const subjectKind = z.enum(SUBJECT_KINDS, 'rule:choice')

const trouble = z.enum(['', ...PAYMENT_TROUBLES])
export type PaymentTrouble = z.output<typeof trouble>

export const RefundRow = z.object({
  ...RECORD,
  refundNo: z.string(),
  paymentId: z.number(),
  amountCents: z.number(),
  way: paymentWay,
  status: refundStatus,
  automatic: z.boolean(),
  reason: z.string(),
  lines: z.array(z.object({ kind: z.enum(FEE_KINDS), cents: z.number() })),
  /** On the slip of a card or a transfer. */
  reference: z.string(),
  channelNo: z.string(),
  failure: z.string(),
  askedBy: z.string(),
  /** Who let it go or refused it; empty: nobody had to. */
  decidedBy: z.string(),
  doneAt: z.nullable(z.iso.datetime()),
})
export type RefundRow = z.output<typeof RefundRow>

export const PaymentRow = z.object({
  ...RECORD,
  paymentNo: z.string(),
  subjectKind,
  subjectId: z.number(),
  subjectNo: z.string(),
  subjectType,
  /** Short name of who takes the money. */
  bookName: z.string(),
  attemptNo: z.number(),
  amountCents: z.number(),
  currency: z.string(),
  way: paymentWay,
  presented: z.enum(['', ...PRESENTED]),
  status: paymentStatus,
  channelNo: z.string(),
  /** What the QR code says, while somebody may pay by it. */
  codeUrl: z.string(),
  expiresAt: z.nullable(z.iso.datetime()),
  surplus: z.boolean(),
  trouble,
  /** What the channel says that came, where it is not what was asked for. */
  toldCents: z.nullable(z.number()),
  givenCents: z.nullable(z.number()),
  reference: z.string(),
  payer: z.string(),
  remark: z.string(),
  cashierName: z.string(),
  shiftNo: z.string(),
  counter: z.string(),
  /** 0 open, 1 found on the channel's statement, 2 explained. */
  reconciled: z.number(),
  paidAt: z.nullable(z.iso.datetime()),
  closedAt: z.nullable(z.iso.datetime()),
  /** What went back of it, or is on its way. */
  refundedCents: z.number(),
  /** What somebody asked to give back of it, and nobody has let go yet. */
  waitingCents: z.number(),
  /** Of it, what was let go and that nobody has paid out yet: cash, by card or by transfer. */
  payOutCents: z.number(),
  receiptNo: z.nullable(z.number()),
})
export type PaymentRow = z.output<typeof PaymentRow>

/** What is owed and what came for a subject, to which everything that takes money refers. */
export const SubjectBalance = z.object({
  subjectKind,
  subjectId: z.number(),
  subjectNo: z.string(),
  /** Who it is for, as a counter calls them. */
  title: z.string(),
  companyId: z.nullable(z.number()),
  companyName: z.string(),
  totalCents: z.number(),
  /** Came and stays: without what went back. */
  paidCents: z.number(),
  owedCents: z.number(),
  /** Came beyond what it costs, and stays until somebody gives it back. */
  overCents: z.number(),
  /** Of what came, what was asked back or let go and has not gone yet. */
  back: GoingBack,
  /** Who pays, where that is somebody else than whom it is for; empty: whoever it is for. */
  payerName: z.string(),
  /** Cancelled or ended: nothing is owed for it any more. */
  closed: z.boolean(),
  /** Its price may still change. */
  provisional: z.boolean(),
  /** Ways that may be taken for it now. */
  ways: z.array(paymentWay),
  lines: z.array(z.object({ kind: z.string(), cents: z.number() })),
})
export type SubjectBalance = z.output<typeof SubjectBalance>

/** A payment with its refunds, and how its subject stands after it. */
export const PaymentAnswer = z.object({
  payment: PaymentRow,
  refunds: z.array(RefundRow),
  balance: SubjectBalance,
})
export type PaymentAnswer = z.output<typeof PaymentAnswer>

export const initiatePay = endpoint({
  method: 'POST',
  path: '/api/visacenter/payment/initiatePay',
  access: TAKE_MONEY,
  summary: 'Take money for a subject: at once where it lies there, or as a try with a channel',
  json: z.strictObject({
    subjectKind,
    subjectId: id,
    amountCents: cents(1),
    way: paymentWay,
    presented: z.optional(z.enum(PRESENTED, 'rule:choice')),
    /** The code on the customer's phone. */
    payCode: textOrEmpty(PAYMENT_LIMITS.code),
    /** Cash: what was handed over. */
    givenCents: z.optional(cents(1)),
    /** At the desk of a cashier, whose shift must be open for cash. */
    atCounter: z.optional(flag),
    reference: textOrEmpty(PAYMENT_LIMITS.reference),
    payer: textOrEmpty(PAYMENT_LIMITS.payer),
    remark: remark(PAYMENT_LIMITS.remark),
  }),
  data: PaymentAnswer,
  repeat: 'keyed',
  timeoutMs: PAY_TIMEOUT_MS,
})

export const paymentRecords = endpoint({
  method: 'GET',
  path: '/api/visacenter/payment/records',
  access: ['center.payment.records', 'finance.payment', ...TAKE_MONEY],
  summary: 'Payments within reach, newest first; of one subject with its balance',
  query: z.strictObject({
    ...PageQuery.shape,
    subjectKind: z.optional(subjectKind),
    subjectId: z.optional(id),
    keyword: searchTerm(),
    way: z.optional(paymentWay),
    status: z.optional(stateIn(PAYMENT_STATUSES)),
    trouble: z.optional(z.enum(['any', ...PAYMENT_TROUBLES], 'rule:choice')),
    shiftId: z.optional(id),
    from: z.optional(day),
    to: z.optional(day),
  }),
  data: z.extend(pageOf(PaymentRow), {
    /** Of all that match; null: too many to sum up. */
    sums: z.nullable(
      z.object({
        /** Without what came too much, and what went back without it. */
        paidCents: z.number(),
        refundedCents: z.number(),
        surplusCents: z.number(),
      }),
    ),
  }),
  timeoutMs: PAY_TIMEOUT_MS,
})

export const paymentDetail = endpoint({
  method: 'GET',
  path: '/api/visacenter/payment/detail',
  access: ['center.payment.records', 'finance.payment', ...TAKE_MONEY],
  summary: 'A payment with its refunds and how its subject stands',
  query: z.strictObject({ id }),
  data: PaymentAnswer,
  cacheMs: 0,
})

export const subjectBalance = endpoint({
  method: 'GET',
  path: '/api/visacenter/payment/balance',
  access: TAKE_MONEY,
  summary: 'What is owed for a subject',
  query: z.strictObject({ subjectKind, subjectId: id }),
  data: SubjectBalance,
  cacheMs: 0,
})

export const refreshQueryResult = endpoint({
  method: 'POST',
  path: '/api/visacenter/payment/refreshQueryResult',
  access: TAKE_MONEY,
  summary: 'Ask the channel how a payment or a refund of it stands, now',
  json: z.strictObject({ id }),
  data: PaymentAnswer,
  repeat: 'harmless',
  timeoutMs: REFRESH_TIMEOUT_MS,
})

export const withdrawPay = endpoint({
  method: 'POST',
  path: '/api/visacenter/payment/withdraw',
  access: TAKE_MONEY,
  summary: 'Withdraw an open try: the channel closes it first, and if it was paid meanwhile it stays paid',
  json: z.strictObject({ id }),
  data: PaymentAnswer,
  timeoutMs: PAY_TIMEOUT_MS,
})

export const initiateRefund = endpoint({
  method: 'POST',
  path: '/api/visacenter/payment/initiateRefund',
  access: ASK_REFUND,
  summary: 'Give money back: the original way first, never above what came by it',
  json: z.strictObject({
    paymentId: id,
    amountCents: cents(1),
    /** Another way than it came takes a permission of its own. */
    way: z.optional(paymentWay),
    reason: text(PAYMENT_LIMITS.reason),
    ...feeChoice,
    reference: textOrEmpty(PAYMENT_LIMITS.reference),
  }),
  data: PaymentAnswer,
  repeat: 'keyed',
  timeoutMs: PAY_TIMEOUT_MS,
})

export const refundPayOut = endpoint({
  method: 'POST',
  path: '/api/visacenter/payment/refund/payOut',
  access: PAY_OUT_REFUND,
  summary:
    'Pay out what was let go: cash at the till of who does it, a card or a transfer with the number on its slip',
  json: z.strictObject({ id, reference: textOrEmpty(PAYMENT_LIMITS.reference) }),
  data: PaymentAnswer,
  repeat: 'keyed',
  timeoutMs: PAY_TIMEOUT_MS,
})

export const refundTakeBack = endpoint({
  method: 'POST',
  path: '/api/visacenter/payment/refund/takeBack',
  access: APPROVE_REFUND,
  summary: 'Take back what was let go and nobody fetched, with a reason: the payment keeps it',
  json: z.strictObject({
    id,
    /** That it must be said is a matter of the machine. */
    reason: textOrEmpty(PAYMENT_LIMITS.reason),
    seenStatus: seenStatus(REFUND_STATUSES),
  }),
  data: PaymentAnswer,
  timeoutMs: PAY_TIMEOUT_MS,
})

export const refundDecide = endpoint({
  method: 'POST',
  path: '/api/visacenter/payment/refund/decide',
  access: APPROVE_REFUND,
  summary: 'Let a refund above the limit go, or refuse it with a reason; never by who asked for it',
  json: z.strictObject({
    id,
    approve: z.boolean(),
    reason: textOrEmpty(PAYMENT_LIMITS.reason),
    ...feeChoice,
  }),
  data: PaymentAnswer,
  timeoutMs: PAY_TIMEOUT_MS,
})
