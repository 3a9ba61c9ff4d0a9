import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, id, integer, plannedDay } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { addDays } from '../rules/days.ts'
import { bucketEnd, bucketOf, endsAfterStart, MOST_DAYS, notLongerThan } from '../visa/look-back.ts'
import { NATION_CODES } from '../visa/products.ts'
import {
  CENTRE_DIMENSIONS,
  CENTRE_FIGURE_NAMES,
  FACT_KINDS,
  SPANS,
  type CentreFigure,
  type FactKind,
} from './figures.ts'

/** C7.37: what a visa centre did, by day, week, month and over all. */

export const STATISTICS = 'center.statistics'
export const URGENCY = 'center.urgency'
export const DAILY_REPORT = 'center.dailyReport'
export const DASHBOARD = 'center.dashboard'

/** Of oneself, or of all within reach. */
const WHOSE = ['emp', 'mgr'] as const
export type Whose = (typeof WHOSE)[number]
export const whose = z._default(z.enum(WHOSE, 'rule:choice'), 'mgr')

/** How far a reader sees: their own alone, a part of their centre, or all of it. Of one's own alone nothing is narrower. */
export const reach = z.enum(['own', 'part', 'centre'])
export type Reach = z.output<typeof reach>

const narrowing = {
  whose,
  nationCode: z.optional(z.enum(NATION_CODES, 'rule:choice')),
  operatorId: z.optional(id),
}
const by = z._default(z.enum(CENTRE_DIMENSIONS, 'rule:choice'), 'product')

const numbers = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number()])) as Record<Name, z.ZodMiniNumber>)
const Figures = numbers<CentreFigure>(CENTRE_FIGURE_NAMES)

/** What is told of each part of a mix. */
export const MIX_FIGURES = [
  'contracts',
  'people',
  'totalCents',
  'paidCents',
  'refundedCents',
  'passed',
  'rejected',
  'sentBack',
  'kept',
  'late',
] as const satisfies readonly CentreFigure[]
export type MixFigure = (typeof MIX_FIGURES)[number]

/** What is told of each hour, day or month. */
export const TREND_FIGURES = [
  'contracts',
  'people',
  'totalCents',
  'paidCents',
  'refundedCents',
] as const satisfies readonly CentreFigure[]
export type TrendFigure = (typeof TREND_FIGURES)[number]

const Days = z.object({ from: z.string(), to: z.string() })

const CentreReport = z.object({
  ...Days.shape,
  reach,
  /** It is not over: sums are those so far, and are compared with as many days. */
  running: z.boolean(),
  /** What it is compared with: as much time before, and a year before as much of the same time. */
  before: Days,
  yearSoFar: Days,
  /** The whole of the time before, and of the same time a year before, as the trend draws them. */
  lastPeriod: Days,
  yearBefore: Days,
  total: Figures,
  totalBefore: Figures,
  totalYearBefore: Figures,
  /** By which pieces the trend is told. */
  grain: z.enum(['hour', 'day', 'month']),
  /** In order of time; the time before and the year before in the same places, of which a shorter one lacks the last. */
  trend: z.array(
    z.object({
      key: z.string(),
      /** Still to come: there is nothing to tell of it yet. */
      ahead: z.boolean(),
      ...numbers(TREND_FIGURES).shape,
      before: z.nullable(numbers(TREND_FIGURES)),
      yearBefore: numbers(TREND_FIGURES),
    }),
  ),
  by: z.enum(CENTRE_DIMENSIONS),
  mix: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      ...numbers(MIX_FIGURES).shape,
      yearBefore: numbers(MIX_FIGURES),
    }),
  ),
  /** People by the hour in which their contracts were made; weekdays from Monday, 1. */
  hours: z.array(z.object({ weekday: z.number(), hour: z.number(), people: z.number() })),
  /** What closed days of the period came to differently afterwards. */
  corrections: z.number(),
})
export type CentreReport = z.output<typeof CentreReport>

const ofPeriod = z.strictObject({ day: plannedDay, by, ...narrowing })

export const reportDay = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/day',
  access: STATISTICS,
  summary: 'What the centre did on a day, hour by hour, with the day before and a year before',
  query: ofPeriod,
  data: CentreReport,
})

export const reportWeek = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/week',
  access: STATISTICS,
  summary: 'The same of the week that a day is in, from Monday, day by day',
  query: ofPeriod,
  data: CentreReport,
})

export const reportMonth = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/month',
  access: STATISTICS,
  summary: 'The same of the month that a day is in, day by day',
  query: ofPeriod,
  data: CentreReport,
})

const period = { from: plannedDay, to: plannedDay }

/** What of it is exported: the mix. */
export const ReportExport = z
  .strictObject({ ...period, by, ...narrowing })
  .check(endsAfterStart, notLongerThan(MOST_DAYS))

export const reportAll = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/all',
  access: STATISTICS,
  summary: 'The same of any days, month by month',
  query: ReportExport,
  data: CentreReport,
})

/** The days of the day, week or month that a day is in. */
export const daysOf = (day: string, grain: 'day' | 'week' | 'month'): { from: string; to: string } => {
  const from = bucketOf(day, grain)
  return { from, to: bucketEnd(from, grain) }
}

/** Times are told of so many people at most; of more, of an even part of them. */
export const TIMED_PEOPLE = 20_000

export const reportStages = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/stages',
  access: STATISTICS,
  summary: 'How long the people of a period took between stages: half of them at most so long, nine in ten',
  query: z.strictObject({ ...period, ...narrowing }).check(endsAfterStart, notLongerThan(MOST_DAYS)),
  data: z.object({
    spans: z.array(
      z.object({ span: z.enum(SPANS), people: z.number(), p50Hours: z.number(), p90Hours: z.number() }),
    ),
    /** One in so many people was looked at; 1: all. */
    oneIn: z.number(),
  }),
})

/** One row behind a figure; what it is worth in the figure is its value. */
const FactRow = z.object({
  kind: z.enum(Object.keys(FACT_KINDS) as FactKind[]),
  id: z.number(),
  no: z.string(),
  name: z.string(),
  contractId: z.nullable(z.number()),
  contractNo: z.string(),
  nationCode: z.string(),
  visaType: z.number(),
  operatorName: z.string(),
  day: z.string(),
  value: z.number(),
})
export type FactRow = z.output<typeof FactRow>

export const FactQuery = z
  .strictObject({
    figure: z.enum(CENTRE_FIGURE_NAMES, 'rule:choice'),
    ...period,
    ...narrowing,
    /** Of one part of a mix alone. An empty value in an address counts as absent: without a key it is the part that says nothing. */
    by: z.optional(z.enum(CENTRE_DIMENSIONS, 'rule:choice')),
    key: z.optional(z.union([z.literal(''), code(64)])),
    weekday: z.optional(integer(1, 7)),
    hour: z.optional(integer(0, 23)),
  })
  .check(endsAfterStart)
export type FactQuery = z.output<typeof FactQuery>

const READERS = [STATISTICS, DAILY_REPORT, URGENCY, DASHBOARD] as const

export const reportRows = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/rows',
  access: READERS,
  summary: 'The rows behind a figure, the latest first: what they are worth adds up to it',
  query: z.strictObject({ ...PageQuery.shape, ...FactQuery.shape }).check(endsAfterStart),
  data: z.extend(pageOf(FactRow), { sum: z.number() }),
})

const Correction = z.object({
  id: z.number(),
  day: z.string(),
  figure: z.enum(CENTRE_FIGURE_NAMES),
  before: z.number(),
  after: z.number(),
  /** The day whose report tells of it. */
  toldOn: z.string(),
})
export type Correction = z.output<typeof Correction>

export const reportCorrections = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/corrections',
  access: [STATISTICS, DAILY_REPORT],
  summary: 'What closed days of a period came to differently after they were closed',
  query: z.strictObject({ ...PageQuery.shape, ...period }).check(endsAfterStart),
  data: pageOf(Correction),
})

/** How much a day holds: of people, by the urgency of their contracts. */
const UrgencyCell = z.object({
  day: z.string(),
  nationCode: z.string(),
  urgency: z.string(),
  people: z.number(),
})
export type UrgencyCell = z.output<typeof UrgencyCell>

const MOST_URGENCY_DAYS = 92

export const urgencyReport = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/urgency',
  access: URGENCY,
  summary: 'People by day, consulate and urgency, with how many places a day the own centre has',
  query: z.strictObject({ ...period, ...narrowing }).check(endsAfterStart, notLongerThan(MOST_URGENCY_DAYS)),
  data: z.object({
    reach,
    cells: z.array(UrgencyCell),
    levels: z.array(z.object({ key: z.string(), name: z.string() })),
    /** How many places each day has at the own centre; empty for whoever is of none. */
    days: z.array(z.object({ day: z.string(), capacity: z.number(), used: z.number(), holiday: z.string() })),
  }),
})

/** Days of a year at most, ending today: what "all" begins with. */
export const yearUntil = (today: string): { from: string; to: string } => ({
  from: bucketOf(addDays(today, -364), 'month'),
  to: today,
})
