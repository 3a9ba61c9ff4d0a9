import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, id, plannedDay, searchTerm } from '../fields.ts'
import { PageQuery, pageOf, sortable } from '../page.ts'
import { RECORD } from '../shape.ts'
import { APPLICANT_READERS } from './applicant-readers.ts'
import { issueResult } from './applicant.ts'
import { ORDER_LIMITS, orderStatus } from './order.ts'
import { agentOrWalkIn, orgOrNone, visaCountry, visaKind } from './order-face.ts'
import { DATE_BUCKETS } from './order-list.ts'

/** Applicants across orders: C3 of the lists visa.applicant.general, russia, russiaEvisa and v2. */

/** Which of the four lists is asked; each menu entry has its own. */
export const APPLICANT_LISTS = {
  general: ['ru-sticker', 'ru-evisa', 'ph', 'tr', 'my'],
  russia: ['ru-sticker'],
  russiaEvisa: ['ru-evisa'],
  v2: ['ph', 'tr', 'my'],
} as const
export type ApplicantList = keyof typeof APPLICANT_LISTS

/** What happened on somebody's way: asked for more, or the result came by the promised day or later. */
export const APPLICANT_OUTCOMES = ['incomplete', 'decided', 'promised', 'kept', 'late'] as const
export type ApplicantOutcome = (typeof APPLICANT_OUTCOMES)[number]

export const ApplicantRow = z.object({
  ...RECORD,
  orderId: z.number(),
  orderNo: z.string(),
  /** RU, PH, TR, MY */
  visaCountry: z.string(),
  visaType: z.number(),
  formCode: z.string(),
  seq: z.number(),
  relation: z.string(),
  cnName: z.string(),
  surname: z.string(),
  givenNames: z.string(),
  sex: z.string(),
  birthDate: z.nullable(z.iso.date()),
  nationality: z.string(),
  passportNo: z.string(),
  passportExpiry: z.nullable(z.iso.date()),
  /** P9.17: expired, or less than six months from entry to expiry. */
  passportFlagged: z.boolean(),
  passportConfirmed: z.boolean(),
  mobile: z.string(),
  photo: z.string(),
  status: orderStatus,
  result: issueResult,
  entryDate: z.nullable(z.iso.date()),
  promisedDate: z.nullable(z.iso.date()),
  /** Fields that must be filled in, and how many of them are. */
  needed: z.number(),
  filled: z.number(),
  /** Documents that must be there, how many are, and how many of these were refused. */
  documentsWanted: z.number(),
  documentsThere: z.number(),
  documentsRefused: z.number(),
  agentName: z.string(),
  acceptOrgName: z.string(),
  ownerName: z.string(),
})
export type ApplicantRow = z.output<typeof ApplicantRow>

/** As long as what an audit tells of one document can be. */
const REASON_MAX = 500

const filters = {
  list: z._default(z.enum(['general', 'russia', 'russiaEvisa', 'v2'], 'rule:choice'), 'general'),
  /** Name in characters or letters, passport, mobile, order number. */
  keyword: searchTerm(),
  result: z.optional(z.pipe(z.union([z.number(), z.enum(['1', '2', '3'])]), z.transform(Number))),
  visaCountry: z.optional(visaCountry),
  visaType: z.optional(visaKind),
  /** VISA_CATEGORY or EVISA_CATEGORY of the order; `-` finds those of orders that have none. */
  visaCategory: z.optional(code(ORDER_LIMITS.code)),
  agentId: agentOrWalkIn,
  acceptOrgId: orgOrNone,
  ownerId: z.optional(id),
  createFrom: z.optional(plannedDay),
  createTo: z.optional(plannedDay),
  promise: z.optional(z.enum(DATE_BUCKETS, 'rule:choice')),
  /** When the order was made. */
  orderFrom: z.optional(plannedDay),
  orderTo: z.optional(plannedDay),
  /** Who came at least so far, wherever they stand now. */
  reached: z.optional(orderStatus),
  outcome: z.optional(z.enum(APPLICANT_OUTCOMES, 'rule:choice')),
  /** Who was asked for more for that very reason. */
  incompleteReason: searchTerm(REASON_MAX),
}

export const ApplicantPageQuery = z.strictObject({
  ...PageQuery.shape,
  ...filters,
  status: z.optional(orderStatus),
  ...sortable('createTime', 'orderNo'),
})
export type ApplicantPageQuery = z.output<typeof ApplicantPageQuery>

export const applicantPage = endpoint({
  method: 'GET',
  path: '/api/visa/applicant/page',
  access: APPLICANT_READERS,
  summary: 'Applicants within reach across orders, newest first',
  query: ApplicantPageQuery,
  data: pageOf(ApplicantRow),
})

/** Somebody who was in an order before, or a member: offered when people are entered. */
export const CommonApplicant = z.object({
  /** The newest applicant with this passport; null: only a member. */
  applicantId: z.nullable(z.number()),
  memberId: z.nullable(z.number()),
  cnName: z.string(),
  surname: z.string(),
  givenNames: z.string(),
  sex: z.string(),
  birthDate: z.nullable(z.iso.date()),
  nationality: z.string(),
  passportNo: z.string(),
  passportExpiry: z.nullable(z.iso.date()),
  mobile: z.string(),
  /** The order in which they were last. */
  orderNo: z.string(),
})
export type CommonApplicant = z.output<typeof CommonApplicant>

export const commonApplicants = endpoint({
  method: 'POST',
  path: '/api/commonApp/pageQueryCommonApplicant',
  access: APPLICANT_READERS,
  summary: 'C7.12: people of earlier orders and members within reach, newest first',
  json: z.strictObject({ ...PageQuery.shape, keyword: searchTerm() }),
  repeat: 'harmless',
  data: pageOf(CommonApplicant),
})
