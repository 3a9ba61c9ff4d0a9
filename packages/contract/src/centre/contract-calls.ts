import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { ReturnCollection } from '../custody/gate-openings.ts'
import { idCardIfCard } from '../custody/handover.ts'
import { endpoint } from '../endpoint.ts'
import { day, flag, id, ids, searchTerm, seen, seenStatus, stateIn, text } from '../fields.ts'
import { LogRow } from '../log.ts'
import { FINANCE_STATUSES } from '../money/finance-review.states.ts'
import { PaymentRow, RefundRow } from '../money/payment.ts'
import { PageQuery, pageOf } from '../page.ts'
import { HistoryRow } from '../states-history.ts'
import { NATION_CODES } from '../visa/products.ts'
import {
  CONTRACT_LIMITS,
  ContractDetail,
  contractDraft,
  ContractDraft,
  ContractRow,
  contractStatus,
} from './contract.ts'
import { ContractEstimate, ContractEstimateQuery } from './contract-estimate.ts'
import { CONTRACT_ACCESS, CONTRACT_CREATE, CONTRACT_LIST, CONTRACT_STATUSES } from './contract.states.ts'

/** C7.29: contracts of a visa centre are read by whoever lists or makes them. */
const READERS = [CONTRACT_LIST, CONTRACT_CREATE] as const

const seenState = seenStatus(CONTRACT_STATUSES)
const reason = text(CONTRACT_LIMITS.reason)

export const contractEstimate = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/estimate',
  access: CONTRACT_CREATE,
  summary: 'What a contract would cost once it is kept, line by line, and for when it would be promised',
  json: ContractEstimateQuery,
  repeat: 'harmless',
  data: ContractEstimate,
})

export const contractCreate = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/create',
  access: CONTRACT_CREATE,
  summary: 'Make a contract, from an order with its applicants or for whoever stands at the counter',
  json: z.strictObject({
    ...contractDraft,
    /**
     * The order whose applicants it is for; none: it gets one when it is accepted. Applicants that are sent with it are
     * called by their numbers in the order, and what is said then counts; none are sent: all is as the order says.
     */
    orderId: z._default(z.nullable(id), null),
  }),
  data: z.object({ id: z.number(), contractNo: z.string() }),
})

export const contractUpdate = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/update',
  access: CONTRACT_CREATE,
  summary: 'Change a contract that waits or was sent back; it is priced anew',
  json: z.strictObject({ ...ContractDraft.shape, id, seen }),
  data: z.object({ updateTime: z.iso.datetime() }),
})

export const contractDelete = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/delete',
  access: CONTRACT_CREATE,
  summary: 'Delete a contract that waits and for which nothing was paid; its number stays used',
  form: z.strictObject({ id, seen }),
  data: z.null(),
})

export const CONTRACT_RATINGS = ['rated', 'low'] as const
/** From so few stars on somebody asks what happened. */
export const LOW_STARS = 3

export const ContractSearch = z.strictObject({
  /** Contract or order number (also its last five digits), name, passport, label or mobile. */
  keyword: searchTerm(),
  status: z.optional(stateIn(CONTRACT_STATUSES)),
  nationCode: z.optional(z.enum(NATION_CODES, 'rule:choice')),
  money: z.optional(z.enum(['owed', 'settled', 'overpaid'], 'rule:choice')),
  pending: z.optional(flag),
  /** Where its money stands with finance. */
  finance: z.optional(stateIn(FINANCE_STATUSES)),
  /** Rated by its customer at all, or with few stars. */
  rating: z.optional(z.enum(CONTRACT_RATINGS, 'rule:choice')),
  operatorId: z.optional(id),
  createdFrom: z.optional(day),
  createdTo: z.optional(day),
  promisedFrom: z.optional(day),
  promisedTo: z.optional(day),
})
export type ContractSearch = z.output<typeof ContractSearch>

/** What of a list is exported: as it is filtered, of all within reach or of the own. */
export const ContractFilters = z.strictObject({
  ...ContractSearch.shape,
  mine: z._default(z.boolean(), false),
})
export type ContractFilters = z.output<typeof ContractFilters>

const searchBody = z.strictObject({ searchQuery: z._default(ContractSearch, {}) })

/** With sums of all that match, as far as they are counted: where there are `more`, of the newest `COUNT_CAP`. */
const ContractPage = z.extend(pageOf(ContractRow), {
  sums: z.object({
    consularCents: z.number(),
    thirdPartyCents: z.number(),
    serviceCents: z.number(),
    /** Taken off the three before it. */
    discountCents: z.number(),
    totalCents: z.number(),
    paidCents: z.number(),
    people: z.number(),
    /** How many were rated, and their stars together. */
    rated: z.number(),
    stars: z.number(),
  }),
})
export type ContractPage = z.output<typeof ContractPage>

export const contractEmpPage = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/emp/page',
  access: READERS,
  summary: 'The own contracts, newest first, with their sums',
  query: PageQuery,
  json: searchBody,
  repeat: 'harmless',
  data: ContractPage,
})

export const contractMgrPage = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/mgr/page',
  access: CONTRACT_LIST,
  summary: 'The contracts of the centre, newest first, with their sums',
  query: PageQuery,
  json: searchBody,
  repeat: 'harmless',
  data: ContractPage,
})

export const contractDetails = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/details',
  access: READERS,
  summary: 'One contract with its applicants and where their passports are, its fees, and what it lacks',
  query: z.strictObject({ id }),
  data: ContractDetail,
})

const moved = z.object({ status: contractStatus })

export const contractAccept = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/accept',
  access: CONTRACT_ACCESS.accept,
  summary: 'Accept a contract that is whole: its order is made and its passports are taken into the house',
  json: z.strictObject({ id, seenStatus: seenState }),
  data: moved,
})

export const contractAcceptAgain = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/acceptAgain',
  access: CONTRACT_ACCESS.accept,
  summary: 'Accept a contract that was sent back: another revision, whose money is confirmed again',
  json: z.strictObject({ id, seenStatus: seenState }),
  data: moved,
})

export const contractReview = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/review',
  access: CONTRACT_ACCESS.review,
  summary: 'Review a contract that is paid or on credit, by somebody else than who accepted it',
  json: z.strictObject({ id, seenStatus: seenState }),
  data: moved,
})

export const contractBack = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/back',
  access: CONTRACT_ACCESS.accept,
  summary: 'Send an accepted contract back to be changed, with a reason',
  json: z.strictObject({ id, seenStatus: seenState, reason }),
  data: moved,
})

export const contractReviewedBack = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/reviewedBack',
  access: CONTRACT_ACCESS.reviewedBack,
  summary: 'Send a reviewed contract back, before anybody of it is on a submitted send bill',
  json: z.strictObject({ id, seenStatus: seenState, reason }),
  data: moved,
})

export const contractCancel = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/cancel',
  access: CONTRACT_ACCESS.cancel,
  summary: 'Cancel a contract whose passports are out: credit goes back, refunds are asked for the rest',
  json: z.strictObject({ id, seenStatus: seenState, reason }),
  data: z.object({
    status: contractStatus,
    /** What went back to the account of the payer. */
    returnedCents: z.number(),
    /** Refunds that somebody lets go. */
    refundNos: z.array(z.string()),
  }),
})

export const contractRefundPassport = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/refundPassport',
  access: CONTRACT_ACCESS.refundPassport,
  summary: 'Give unlodged passports back, each for itself, through the gate; the last ends the contract',
  json: z
    .strictObject({
      ...ReturnCollection.shape,
      id,
      /** Applicants of the contract. */
      personIds: ids,
      reason,
      seenStatus: seenState,
    })
    .check(idCardIfCard),
  /** One row for each person, and the record of those who got theirs, to be signed on its slip. */
  data: z.object({
    ...BatchResult.shape,
    status: contractStatus,
    left: z.number(),
    collection: z.nullable(z.object({ id: z.number(), collectionNo: z.string() })),
    /** Once it ended, its money: what went back to the account of the payer, and refunds asked for that somebody lets go. */
    returnedCents: z.number(),
    refundNos: z.array(z.string()),
    /** What is asked for once these refunds are over, which were under way before. */
    laterCents: z.number(),
    laterNos: z.array(z.string()),
  }),
  timeoutMs: 120_000,
})

export const contractLogs = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/logs',
  access: READERS,
  summary: 'What was changed in a contract, newest first, through which states it went, and its money',
  query: z.strictObject({ id }),
  data: z.object({
    /** The newest; how many there are is `changed`. */
    changes: z.array(LogRow),
    changed: z.number(),
    history: z.array(HistoryRow),
    /** What came for it and went back, for those who may read payments. */
    payments: z.array(PaymentRow),
    refunds: z.array(RefundRow),
  }),
})

const FEE_LOG_CAUSES = ['create', 'update', 'acceptAgain', 'approval', 'payer'] as const

const LoggedSize = z.object({ unitPrice: z.number(), quantity: z.number(), remark: z.string() })

export const FeeLog = z.object({
  id: z.number(),
  revision: z.number(),
  cause: z.enum(FEE_LOG_CAUSES),
  beforeCents: z.number(),
  afterCents: z.number(),
  /** Line by line; null: there was, or is, none. */
  lines: z.array(
    z.object({
      name: z.string(),
      before: z.nullable(LoggedSize),
      after: z.nullable(LoggedSize),
    }),
  ),
  reason: z.string(),
  /** The approval that let it through. */
  approvalNo: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type FeeLog = z.output<typeof FeeLog>

export const contractFeeLogs = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/feeLogs',
  access: READERS,
  summary: 'Every change of what a contract costs: before, after, who, why and by which approval',
  query: z.strictObject({ id }),
  data: z.array(FeeLog),
})
