import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * Live events say that something changed, never what: whoever hears one asks again through the ordinary calls,
 * which answer only what the asker may see.
 */
export const LIVE_PATH = '/api/sys/events'

/** What stands elsewhere of what applicants filled in and brought: what their order lacks, and how far each is. */
const OF_APPLICANTS = [
  '/api/visa/document',
  '/api/visa/order/check',
  '/api/order/{id}/applicants',
  '/api/visa/applicant/page',
] as const

/** How a centre stands, of which contracts, money and passports are parts. */
const OF_CENTRE = ['/api/visacenter/dashboard', '/api/visacenter/report/daily'] as const

/** Topics, each with the paths whose answers it makes stale. */
export const LIVE_TOPICS = {
  /** Roles, menu, departments or the company of somebody changed. */
  viewer: ['/api/personal/getPersonalInfo'],
  notice: ['/api/sys/notice'],
  dict: ['/api/dict', '/api/dictType', '/api/air/airlineCompany'],
  supply: ['/api/supply'],
  export: ['/api/export'],
  /** Companies, departments, people, roles and what they may use. */
  org: [
    '/api/company',
    '/api/companyTag',
    '/api/department',
    '/api/user',
    '/api/agent',
    '/api/role',
    '/api/resource',
  ],
  district: ['/api/dictDistrict'],
  quartz: ['/api/quartz', '/api/quartzlog'],
  param: ['/api/sys/param'],
  sms: ['/api/sms'],
  member: ['/api/member'],
  order: ['/api/visa/order', '/api/order', '/api/visa/applicant/page', '/api/visa/documentAudit'],
  /** What was filled in of an application: told to those who are at somebody of its order, and to nobody else. */
  applicant: ['/api/visa/applicant/detail', ...OF_APPLICANTS],
  /** Somebody came to a record or left it: told to those who look at it, and to nobody else. */
  presence: ['/api/live/presence'],
  /** What applicants brought, were asked for, or were told about it. */
  document: ['/api/visa/order/page', '/api/order/page', ...OF_APPLICANTS],
  /** What robots file on consular sites. */
  formTask: ['/api/visa/formTask'],
  /** Send bills and who is on them. */
  sendBill: ['/api/visa/sendBill'],
  /** Payments and refunds, and what is owed after them. */
  payment: [
    '/api/visacenter/payment',
    '/api/visacenter/cashier',
    '/api/visa/order/payments',
    '/api/sys/paymentTest',
    ...OF_CENTRE,
  ],
  /** Contracts of visa centres, approvals of their changes, days that were closed. */
  contract: ['/api/visacenter/contract', '/api/visacenter/approval', ...OF_CENTRE],
  /** Whose money is where. */
  ledger: ['/api/visacenter/payment/balance', '/api/account'],
  /** Recharges and bills of companies. */
  account: ['/api/account'],
  /** Passports that moved, results that were given, what left the house. */
  passport: [
    '/api/visa/passport',
    '/api/visa/receipt',
    '/api/visa/result',
    '/api/visa/handover',
    '/api/visacenter/passport',
    '/api/visacenter/place',
    ...OF_CENTRE,
    '/api/visacenter/authorisation',
    '/api/visacenter/collection',
    '/api/visacenter/transfer',
    '/api/visacenter/count',
  ],
} as const satisfies Record<string, readonly `/api/${string}`[]>

export type LiveTopic = keyof typeof LIVE_TOPICS

export const LIVE_TOPIC_NAMES = Object.keys(LIVE_TOPICS) as readonly LiveTopic[]

/** An event stream and so no call: it is not among ENDPOINTS, and only a refusal comes as the envelope. */
export const liveEvents = endpoint({
  method: 'GET',
  path: LIVE_PATH,
  access: 'session',
  summary: 'An event stream of topics that changed; a reconnection is told all of them',
  data: z.enum(LIVE_TOPIC_NAMES),
})

/**
 * The name of the last event of a stream whose session is over. Its data says in each language why the person is kept
 * out, or nothing where they may log in again.
 */
export const LIVE_OVER = 'over'

/**
 * The channel on which instances tell each other. The payload is a topic, which is for everybody, or a topic and the
 * ids of the people it is for: `presence 7,12`.
 */
export const LIVE_CHANNEL = 'live'
