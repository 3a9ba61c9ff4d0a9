import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bucketEnd, endsAfterStart, lookFilters, lookPeriod, MOST_DAYS, notLongerThan } from './look-back.ts'
import { ORDER_STATUS, type OrderStatus } from './order.states.ts'
import { orderStatus } from './order.ts'

/** visa.statistics: what became of everybody who was entered in the orders of a period. */

/** The stages of a way, in order: where somebody stands and what they were sent back to are none. */
export const STAGES = [
  ORDER_STATUS.ORDER_SUCCESS,
  ORDER_STATUS.WAITING_RECEIVE,
  ORDER_STATUS.RECEIVED,
  ORDER_STATUS.AUDITING,
  ORDER_STATUS.APPROVED,
  ORDER_STATUS.WAITING_SUBMIT,
  ORDER_STATUS.SUBMITTED,
  ORDER_STATUS.RESULT_AVAILABLE,
  ORDER_STATUS.MATERIAL_RETURNED,
] as const satisfies readonly OrderStatus[]
export type Stage = (typeof STAGES)[number]

/** What rates are told by. */
export const RATE_DIMENSIONS = ['country', 'type', 'category', 'agent', 'acceptOrg', 'period'] as const
export type RateDimension = (typeof RATE_DIMENSIONS)[number]

const { status: _status, ...cohortFilters } = lookFilters

const Asked = z.strictObject({ ...lookPeriod, ...cohortFilters })
export const CohortQuery = Asked.check(endsAfterStart, notLongerThan(MOST_DAYS))
export type CohortQuery = z.output<typeof CohortQuery>

/** People, by what became of them. Of every rate both numbers are here. */
export const CohortFigures = z.object({
  orders: z.number(),
  entered: z.number(),
  cancelled: z.number(),
  /** Whose review began, and who was asked for more at some time. */
  audited: z.number(),
  incomplete: z.number(),
  submitted: z.number(),
  passed: z.number(),
  rejected: z.number(),
  sentBack: z.number(),
  /** Whose result came by the promised day, and whose came later. */
  kept: z.number(),
  late: z.number(),
})
export type CohortFigures = z.output<typeof CohortFigures>

export const statistics = endpoint({
  method: 'GET',
  path: '/api/visa/statistics/cohort',
  access: 'visa.statistics',
  summary:
    'How far everybody came who was entered in the orders of a period within reach, and with what result',
  query: CohortQuery,
  data: z.object({
    total: CohortFigures,
    /** How many came at least so far. */
    funnel: z.array(z.object({ status: orderStatus, people: z.number() })),
  }),
})

export const statisticsRates = endpoint({
  method: 'GET',
  path: '/api/visa/statistics/rates',
  access: 'visa.statistics',
  summary:
    'The same people and what became of them, by country, kind, category, agent, organisation or month',
  query: z
    .strictObject({ ...Asked.shape, by: z._default(z.enum(RATE_DIMENSIONS, 'rule:choice'), 'country') })
    .check(endsAfterStart, notLongerThan(MOST_DAYS)),
  data: z.array(z.extend(CohortFigures, { key: z.string(), name: z.string() })),
})

/** Times are told of so many orders at most; of more, of an even part of them. */
export const TIMED_ORDERS = 20_000

export const statisticsStages = endpoint({
  method: 'GET',
  path: '/api/visa/statistics/stages',
  access: 'visa.statistics',
  summary: 'How long the stages took: half of the people at most so long, nine in ten at most so long',
  query: CohortQuery,
  data: z.object({
    stages: z.array(
      z.object({
        status: orderStatus,
        /** Who went on from there. */
        people: z.number(),
        p50Hours: z.number(),
        p90Hours: z.number(),
      }),
    ),
    /** One in so many orders was looked at; 1: all. */
    oneIn: z.number(),
  }),
})

const MOST_REASONS = 20

export const statisticsReasons = endpoint({
  method: 'GET',
  path: '/api/visa/statistics/reasons',
  access: 'visa.statistics',
  summary: `Why people were asked for more, the ${MOST_REASONS} commonest reasons`,
  query: CohortQuery,
  data: z.array(z.object({ reason: z.string(), people: z.number() })),
})
export const REASONS_SHOWN = MOST_REASONS

/** What a figure of people is about. */
export type CohortPick =
  | { kind: 'all' }
  | { kind: 'reached'; status: OrderStatus }
  | { kind: 'cancelled' | 'incomplete' | 'decided' | 'promised' | 'kept' | 'late' }
  | { kind: 'result'; result: number }
  | { kind: 'reason'; reason: string }

type Behind = Readonly<Record<string, string>>

function pickedFilters(pick: CohortPick): Behind {
  switch (pick.kind) {
    case 'all':
      return {}
    case 'reached':
      return { reached: String(pick.status) }
    case 'cancelled':
      return { status: String(ORDER_STATUS.CANCELLED) }
    case 'result':
      return { result: String(pick.result) }
    case 'reason':
      return { incompleteReason: pick.reason }
    case 'incomplete':
    case 'decided':
    case 'promised':
    case 'kept':
    case 'late':
      return { outcome: pick.kind }
  }
}

const KEYS: Readonly<Partial<Record<RateDimension, string>>> = {
  country: 'visaCountry',
  type: 'visaType',
  category: 'visaCategory',
  agent: 'agentId',
  acceptOrg: 'acceptOrgId',
}

const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string): string => (one < other ? one : other)

/** One row of the rates: what it is told by, and which of that. */
export interface CohortGroup {
  by: RateDimension
  key: string
}

/** What the list of applicants is asked for so that it shows the people behind a figure: as many as the figure says. */
export function peopleBehind(asked: CohortQuery, pick: CohortPick, group?: CohortGroup): Behind {
  const { from, to, ...given } = asked
  const filters = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  const name = group === undefined ? undefined : KEYS[group.by]
  const days =
    group?.by === 'period'
      ? { orderFrom: later(from, group.key), orderTo: earlier(to, bucketEnd(group.key, 'month')) }
      : { orderFrom: from, orderTo: to }
  return {
    ...Object.fromEntries(filters),
    ...days,
    ...(group !== undefined && name !== undefined && { [name]: group.key }),
    ...pickedFilters(pick),
  }
}
