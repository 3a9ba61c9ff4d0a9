import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code } from '../fields.ts'
import { paymentWay } from '../money/payment.ts'
import { PageQuery, pageOf } from '../page.ts'
import { DATE_BUCKETS } from '../rules/date-shortcuts.ts'
import { DASHBOARD, reach, whose } from './report.ts'

/** center.dashboard: how the centre stands now. */

/** What stands where now; the keys of a tile are told apart by the database. */
const TILES = ['contracts', 'passports', 'promises', 'places', 'exceptions', 'approvals'] as const
export type Tile = (typeof TILES)[number]

/** Contracts that wait for somebody, then passports on their way, in the order of the work. */
export const CONTRACT_STAGES = ['waiting', 'review'] as const
export const PASSPORT_STAGES = ['check', 'send', 'consulate', 'return'] as const
export const EXCEPTIONS = ['MISSING', 'DAMAGED', 'UNCLAIMED'] as const
export const APPROVALS = ['FEE', 'PAYMENT'] as const

const Counted = z.object({ key: z.string(), name: z.string(), count: z.number() })
export type Counted = z.output<typeof Counted>

/** One row behind a figure of a tile. */
const TileRow = z.object({
  id: z.number(),
  no: z.string(),
  name: z.string(),
  contractId: z.nullable(z.number()),
  contractNo: z.string(),
  who: z.string(),
  since: z.iso.datetime(),
  promised: z.nullable(z.string()),
  amountCents: z.nullable(z.number()),
})
export type TileRow = z.output<typeof TileRow>

export const centreDashboard = endpoint({
  method: 'GET',
  path: '/api/visacenter/dashboard',
  access: DASHBOARD,
  summary:
    'How the centre stands now: queues, promises, passports by place, money of today, approvals, retrievals',
  query: z.strictObject({ whose }),
  data: z.object({
    day: z.string(),
    at: z.iso.datetime(),
    reach,
    contracts: z.array(Counted),
    passports: z.array(Counted),
    promises: z.array(z.object({ bucket: z.enum(DATE_BUCKETS), open: z.number(), ready: z.number() })),
    /** The promises that were broken longest ago. */
    late: z.array(TileRow),
    places: z.array(Counted),
    /** What is wrong with passports of the house, of all of it for whoever works at one of its desks. */
    exceptions: z.array(Counted),
    exceptionsReach: reach,
    approvals: z.array(Counted),
    waiting: z.array(TileRow),
    ways: z.array(
      z.object({
        way: paymentWay,
        payments: z.number(),
        paidCents: z.number(),
        refunds: z.number(),
        refundedCents: z.number(),
      }),
    ),
    /** Of today: contracts made, accepted, reviewed, passports in and out. */
    today: z.object({
      contracts: z.number(),
      accepted: z.number(),
      reviewed: z.number(),
      passportsSent: z.number(),
      passportsBack: z.number(),
      passportsOut: z.number(),
    }),
    shifts: z.array(
      z.object({
        id: z.number(),
        shiftNo: z.string(),
        counter: z.string(),
        cashier: z.string(),
        open: z.boolean(),
        openedAt: z.iso.datetime(),
        closedAt: z.nullable(z.iso.datetime()),
        differenceCents: z.nullable(z.number()),
      }),
    ),
    retrievals: z.array(
      z.object({
        billId: z.number(),
        billNo: z.string(),
        total: z.number(),
        back: z.number(),
        /** Still at the consulate. */
        away: z.number(),
        closedAt: z.nullable(z.iso.datetime()),
      }),
    ),
    /** Days that are over and not signed yet. */
    unsigned: z.array(z.string()),
  }),
})
export type CentreDashboard = z.output<typeof centreDashboard.data>

export const dashboardRows = endpoint({
  method: 'GET',
  path: '/api/visacenter/dashboard/rows',
  access: DASHBOARD,
  summary: 'The rows behind a figure of the dashboard, those that wait longest first',
  query: z.strictObject({
    ...PageQuery.shape,
    tile: z.enum(TILES, 'rule:choice'),
    key: code(64),
    whose,
  }),
  data: pageOf(TileRow),
})
