import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { daysBetween } from '../rules/days.ts'
import { FEE_KINDS } from './fee-kinds.ts'
import {
  bucketEnd,
  COMPARISONS,
  endsAfterStart,
  GRAINS,
  LOOK_AXES,
  lookFilters,
  lookPeriod,
  MOST_DAYS,
  MOST_DAYS_BY,
  notLongerThan,
} from './look-back.ts'

/** visa.report: orders counted by what they are, in rows and columns that somebody chooses. */

export const DIMENSIONS = ['country', 'type', 'category', 'agent', 'acceptOrg', 'status', 'period'] as const
export type Dimension = (typeof DIMENSIONS)[number]

const Asked = z.strictObject({
  ...lookPeriod,
  ...lookFilters,
  axis: z._default(z.enum(LOOK_AXES, 'rule:choice'), 'created'),
  rowsBy: z._default(z.enum(DIMENSIONS, 'rule:choice'), 'country'),
  columnsBy: z._default(z.enum(['none', ...DIMENSIONS], 'rule:choice'), 'none'),
  grain: z._default(z.enum(GRAINS, 'rule:choice'), 'month'),
  compare: z._default(z.enum(COMPARISONS, 'rule:choice'), 'none'),
})
export type ReportQuery = z.output<typeof Asked>

const isByPeriod = ({ rowsBy, columnsBy }: Pick<ReportQuery, 'rowsBy' | 'columnsBy'>): boolean =>
  rowsBy === 'period' || columnsBy === 'period'

export const ReportQuery = Asked.check(
  endsAfterStart,
  notLongerThan(MOST_DAYS),
  z.refine((asked) => !isByPeriod(asked) || daysBetween(asked.from, asked.to) < MOST_DAYS_BY[asked.grain], {
    error: 'rule:periodTooFine',
    path: ['grain'],
  }),
  z.refine(({ rowsBy, columnsBy }) => rowsBy !== columnsBy, { error: 'rule:twice', path: ['columnsBy'] }),
)

/** What is counted of orders. `people` are those who are not cancelled; money is what the orders cost. */
export const ReportFigures = z.object({
  orders: z.number(),
  people: z.number(),
  totalCents: z.number(),
  consularCents: z.number(),
  urgentCents: z.number(),
  serviceCents: z.number(),
  vasCents: z.number(),
  courierCents: z.number(),
  discountCents: z.number(),
})
export type ReportFigures = z.output<typeof ReportFigures>

export const REPORT_MEASURES = [
  'orders',
  'people',
  'totalCents',
  ...FEE_KINDS.map((kind) => `${kind}Cents` as const),
] as const satisfies readonly (keyof ReportFigures)[]
export type ReportMeasure = (typeof REPORT_MEASURES)[number]

/** A row or a column: what it stands for, and what that is called in the reader's language. */
const Heading = z.object({ key: z.string(), name: z.string() })

const Cell = z.extend(ReportFigures, { row: z.string(), column: z.string() })
/** Beside which row it stands, and what it was of in the earlier period: of periods another one. */
const Earlier = z.extend(ReportFigures, { row: z.string(), key: z.string() })

/** So many columns can be read side by side; the smaller ones beyond stand together in the last. Exports tell them all. */
export const MOST_COLUMNS = 40
/** The key of the column in which they stand together. */
export const OTHERS = 'others'

export const Report = z.object({
  rows: z.array(Heading),
  /** One without a name where no columns were asked for. */
  columns: z.array(Heading),
  /** How many stand together in the last column; 0: each by itself. */
  others: z.number(),
  /** Those that are not empty. */
  cells: z.array(Cell),
  /** What is compared with; null: nothing. */
  earlier: z.nullable(
    z.object({ from: z.iso.date(), to: z.iso.date(), rows: z.array(Earlier), total: ReportFigures }),
  ),
})
export type Report = z.output<typeof Report>

export const report = endpoint({
  method: 'GET',
  path: '/api/visa/report/table',
  access: 'visa.report',
  summary:
    'Orders within reach counted in rows and columns of chosen dimensions, with an earlier period beside',
  query: ReportQuery,
  data: Report,
})

/** The only column where none were asked for. */
export const WHOLE = ''

type Behind = Readonly<Record<string, string>>
type Asking = Omit<ReportQuery, 'compare' | 'rowsBy' | 'columnsBy'>

const NAMES = {
  country: 'visaCountry',
  type: 'visaType',
  category: 'visaCategory',
  agent: 'agentId',
  acceptOrg: 'acceptOrgId',
  status: 'status',
} as const satisfies Partial<Record<Dimension, string>>

const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string): string => (one < other ? one : other)

const daysBehind = (axis: ReportQuery['axis'], from: string, to: string): Behind =>
  axis === 'created' ? { createFrom: from, createTo: to } : { step: axis, stepFrom: from, stepTo: to }

/** What the list of orders is asked for so that it shows the rows behind a figure: as many as the figure says. */
export function ordersBehind(
  asked: Asking,
  ...picked: readonly { dimension: Dimension | 'none'; key: string }[]
): Behind {
  const { from, to, axis, grain, ...filters } = asked
  const given: [string, string][] = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as [string, string]],
  )
  let days = { from, to }
  const chosen: [string, string][] = []
  for (const { dimension, key } of picked) {
    if (dimension === 'period') days = { from: later(from, key), to: earlier(to, bucketEnd(key, grain)) }
    else if (dimension !== 'none') chosen.push([NAMES[dimension], key])
  }
  return { ...Object.fromEntries([...given, ...chosen]), ...daysBehind(axis, days.from, days.to) }
}
