import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  day,
  id,
  integer,
  line,
  oneOf,
  searchTerm,
  seenStatus,
  stateIn,
  text,
  textOrEmpty,
} from '../fields.ts'
import { Attachment } from '../files/file.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import {
  APPROVAL_KINDS,
  APPROVAL_STATUS,
  APPROVAL_STATUSES,
  FEE_APPROVAL,
  PAYMENT_APPROVAL,
  STOPPED_BY_CHANGES,
  type ApprovalStatus,
} from './approval.states.ts'
import { CONTRACT_LIMITS, contractFields, contractStatus } from './contract.ts'
import { CONTRACT_CREATE, CONTRACT_LIST } from './contract.states.ts'

/** C7.31: changes of fees and of who pays a contract, which another person lets through. */

const APPROVAL_LIMITS = { reason: 255, lines: 60, files: 5 } as const

const ASKERS = [CONTRACT_CREATE, CONTRACT_LIST] as const
const FEE_READERS = [...ASKERS, FEE_APPROVAL] as const
const PAYMENT_READERS = [...ASKERS, PAYMENT_APPROVAL] as const

export const approvalStatus = oneOf<ApprovalStatus>(APPROVAL_STATUS)

/** What a change of fees makes of them. */
export const FeeChange = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        /** The line of the contract. */
        feeId: id,
        unitPrice: integer(0, CONTRACT_LIMITS.unitCents),
        quantity: integer(0, CONTRACT_LIMITS.quantity * CONTRACT_LIMITS.people),
        /** P9.20: what is said about the line; not sent: as it is. */
        remark: z.optional(line(CONTRACT_LIMITS.lineRemark)),
      }),
    )
    .check(
      z.maxLength(APPROVAL_LIMITS.lines),
      // One line says one thing: whoever lets it through sees what will be.
      z.refine((lines) => new Set(lines.map(({ feeId }) => feeId)).size === lines.length, {
        error: 'rule:twice',
      }),
    ),
  discountCents: integer(0, CONTRACT_LIMITS.unitCents * CONTRACT_LIMITS.people),
})
export type FeeChange = z.output<typeof FeeChange>

/** What a change of the payment makes of it: who pays, and what the invoice says. */
const { payerId, payerName, invoiceTitle, invoiceTaxCode } = contractFields
export const PaymentChange = z.strictObject({ payerId, payerName, invoiceTitle, invoiceTaxCode })
export type PaymentChange = z.output<typeof PaymentChange>

const common = {
  contractId: id,
  reason: text(APPROVAL_LIMITS.reason),
  /** Evidence. */
  files: z._default(z.array(Attachment).check(z.maxLength(APPROVAL_LIMITS.files)), []),
}

const made = z.object({ id: z.number(), approvalNo: z.string() })

/** What a line costs, how often, and what is said about it. */
const Size = z.object({ unitPrice: z.number(), quantity: z.number(), remark: z.string() })

/** A line of the contract of which something else is asked. */
const ApprovalLine = z.object({
  /** The line that the contract has of it now; null: it was priced anew since, and has none that came of this. */
  feeId: z.nullable(z.number()),
  name: z.string(),
  before: Size,
  after: Size,
})
export type ApprovalLine = z.output<typeof ApprovalLine>

/** One thing that would be different. */
const Difference = z.object({ name: z.string(), before: z.string(), after: z.string() })
export type ApprovalDifference = z.output<typeof Difference>

export const ApprovalRow = z.object({
  ...RECORD,
  approvalNo: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  status: approvalStatus,
  contractId: z.number(),
  contractNo: z.string(),
  contractStatus,
  customerName: z.string(),
  reason: z.string(),
  files: z.array(Attachment),
  differences: z.array(Difference),
  /** The same of fees, line by line. */
  lines: z.array(ApprovalLine),
  /** What is taken off the whole, before and after; null: nothing else is asked of it. */
  discount: z.nullable(z.object({ beforeCents: z.number(), afterCents: z.number() })),
  beforeCents: z.number(),
  afterCents: z.number(),
  paidCents: z.number(),
  /** What would have to be given back, and what would still be owed. */
  refundDueCents: z.number(),
  owedAfterCents: z.number(),
  askedBy: z.string(),
  /** Whether the reader asked for it: then somebody else decides. */
  own: z.boolean(),
  /** Of two approvers the first; empty: nobody yet. */
  agreedBy: z.string(),
  /** Whether the reader was that first: then a second person decides. */
  agreedOwn: z.boolean(),
  /** Who may decide next, by name, as many as one reads; of what is decided nobody. */
  deciders: z.array(z.string()),
  /** Of what takes two, and nobody agreed to yet: who may be the second after the reader. */
  seconds: z.array(z.string()),
  /** Whether it takes two. */
  needsTwo: z.boolean(),
  /** Whether it is let through only by who may do so for large sums. */
  needsLarge: z.boolean(),
  decidedBy: z.string(),
  decidedAt: z.nullable(z.iso.datetime()),
  decision: z.string(),
})
export type ApprovalRow = z.output<typeof ApprovalRow>

/**
 * What is refused while a change of a contract waits: operations of its machine, changing what it says, lodging its
 * people and handing their passports out.
 */
const APPROVAL_STOPS = [...STOPPED_BY_CHANGES, 'edit', 'lodge', 'handOut'] as const

/** Whom a change takes before it is asked for, and what it keeps waiting until they said yes. */
const ApprovalLook = z.object({
  ...z.pick(ApprovalRow, { needsTwo: true, needsLarge: true }).shape,
  /** Above how much it takes two, with what one approver each has let through before. */
  twoAboveCents: z.number(),
  /** Who may decide first, by name, as many as one reads; the reader never: they would ask. */
  deciders: z.array(z.string()),
  /** Of what takes two: who may say the last of both yeses. */
  seconds: z.array(z.string()),
  /** What is refused in the contract as long as it waits. */
  waits: z.array(z.enum(APPROVAL_STOPS)),
})
export type ApprovalLook = z.output<typeof ApprovalLook>

/** Whether prices or numbers that were let through are in the contract no more: it was priced anew since. */
export const hasLapsed = ({ status, lines }: Pick<ApprovalRow, 'status' | 'lines'>): boolean =>
  status === APPROVAL_STATUS.APPROVED &&
  lines.some(
    ({ feeId, before, after }) =>
      feeId === null && (before.unitPrice !== after.unitPrice || before.quantity !== after.quantity),
  )

/** So long after it somebody who asked is told what became of it. */
export const ANSWERED_DAYS = 7

/** What became of a change that the reader asked for. */
export const ApprovalAnswer = z.object({
  ...z.pick(ApprovalRow, {
    id: true,
    approvalNo: true,
    kind: true,
    status: true,
    contractId: true,
    contractNo: true,
    decidedBy: true,
    decision: true,
  }).shape,
  decidedAt: z.iso.datetime(),
  /** What was approved is in the contract; false: it was priced anew since, and pays by the rules again. */
  holds: z.boolean(),
})
export type ApprovalAnswer = z.output<typeof ApprovalAnswer>

export const ApprovalSearch = z.strictObject({
  /** Number of the approval, the contract, its order or one of its receipts, or the customer. */
  keyword: searchTerm(),
  status: z.optional(stateIn(APPROVAL_STATUSES)),
  contractId: z.optional(id),
  from: z.optional(day),
  to: z.optional(day),
})
export type ApprovalSearch = z.output<typeof ApprovalSearch>

const searchBody = z.strictObject({ searchQuery: z._default(ApprovalSearch, {}) })

const decision = z.strictObject({
  id,
  decision: z.enum(['approve', 'reject', 'withdraw'], 'rule:choice'),
  /** Of a rejection needed. */
  reason: textOrEmpty(APPROVAL_LIMITS.reason),
  seenStatus: seenStatus(APPROVAL_STATUSES),
})

/** Above the limit the first yes leaves it waiting for a second person. */
const decided = z.object({ status: approvalStatus, waitsForSecond: z.boolean() })

export const feeApplyFrom = endpoint({
  method: 'POST',
  path: '/api/visacenter/approval/fee/applyFrom',
  access: CONTRACT_CREATE,
  summary: 'Ask for other prices, numbers or another discount in a contract',
  json: z.strictObject({ ...common, change: FeeChange }),
  data: made,
})

export const feeApproversFor = endpoint({
  method: 'POST',
  path: '/api/visacenter/approval/fee/approvers',
  access: CONTRACT_CREATE,
  summary:
    'Whom other prices, numbers or another discount would take to let them through, before it is asked for',
  json: z.strictObject({ contractId: id, change: FeeChange }),
  repeat: 'harmless',
  data: ApprovalLook,
})

export const feeDecide = endpoint({
  method: 'POST',
  path: '/api/visacenter/approval/fee/decide',
  access: [FEE_APPROVAL, CONTRACT_CREATE],
  summary: 'Let a change of fees through, reject it with words, or withdraw the own one',
  json: decision,
  data: decided,
})

export const feeApprovalPage = endpoint({
  method: 'POST',
  path: '/api/visacenter/approval/fee/page',
  access: FEE_READERS,
  summary: 'Changes of fees within reach, those that wait first',
  query: PageQuery,
  json: searchBody,
  repeat: 'harmless',
  data: pageOf(ApprovalRow),
})

export const paymentApplyFrom = endpoint({
  method: 'POST',
  path: '/api/visacenter/approval/payment/applyFrom',
  access: CONTRACT_CREATE,
  summary: 'Ask for another payer or invoice of a contract',
  json: z.strictObject({ ...common, change: PaymentChange }),
  data: made,
})

export const paymentApproversFor = endpoint({
  method: 'POST',
  path: '/api/visacenter/approval/payment/approvers',
  access: CONTRACT_CREATE,
  summary: 'Whom another payer or invoice would take to let it through, before it is asked for',
  json: z.strictObject({ contractId: id, change: PaymentChange }),
  repeat: 'harmless',
  data: ApprovalLook,
})

export const paymentDecide = endpoint({
  method: 'POST',
  path: '/api/visacenter/approval/payment/decide',
  access: [PAYMENT_APPROVAL, CONTRACT_CREATE],
  summary: 'Let a change of the payment through, reject it with words, or withdraw the own one',
  json: decision,
  data: decided,
})

export const paymentApprovalPage = endpoint({
  method: 'POST',
  path: '/api/visacenter/approval/payment/page',
  access: PAYMENT_READERS,
  summary: 'Changes of payments within reach, those that wait first',
  query: PageQuery,
  json: searchBody,
  repeat: 'harmless',
  data: pageOf(ApprovalRow),
})

export const approvalAnswers = endpoint({
  method: 'GET',
  path: '/api/visacenter/approval/answers',
  access: CONTRACT_CREATE,
  summary:
    'What became of the changes the reader asked for, the latest first, for some days after it was decided',
  data: z.array(ApprovalAnswer),
})
