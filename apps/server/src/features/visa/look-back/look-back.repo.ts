import { IDENTITY } from '@visa/contract/identity'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import { addDays } from '@visa/contract/rules/days'
import { NO_CATEGORY, wholeIn, type Grain, type LookAxis } from '@visa/contract/visa/look-back'
import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import type { Dimension } from '@visa/contract/visa/report'
import { belongingBy, reachesAll, withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { allOf, identifier, joined, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { given } from '../order/list-parts.service.ts'
import { PARTIES } from '../order/order-records.service.ts'

/** Reads what orders come to (docs/decisions/052-looks-back.md): from sums of months, weeks and days, else from rows. */

export interface Look {
  from: string
  to: string
  axis: LookAxis
  visaCountry?: string | undefined
  visaType?: number | undefined
  visaCategory?: string | undefined
  agentId?: number | null | undefined
  acceptOrgId?: number | undefined
  status?: OrderStatus | undefined
}

/** By which day rows count, and under which number the sums know it. */
const AXES: Readonly<Record<LookAxis, { day: Sql; number: number }>> = {
  created: { day: sql`f.created_on`, number: 0 },
  received: { day: sql`f.received_on`, number: ORDER_STATUS.RECEIVED },
  submitted: { day: sql`f.submitted_on`, number: ORDER_STATUS.SUBMITTED },
  result: { day: sql`f.result_on`, number: ORDER_STATUS.RESULT_AVAILABLE },
  returned: { day: sql`f.returned_on`, number: ORDER_STATUS.MATERIAL_RETURNED },
  cancelled: { day: sql`f.cancelled_on`, number: ORDER_STATUS.CANCELLED },
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnOf = (name: string): Sql => sql`f.${identifier(snake(name))}`

/** Orders within reach, by the rows that are kept of them: whose they are is whose the orders are. */
const factsWithin = (viewer: Viewer): Sql => withinScope(viewer, belongingBy({ parties: PARTIES }, columnOf))

/** Whether somebody sees whole companies from a side by which sums are kept: then no person has to be asked for. */
const seesSums = (viewer: Viewer): boolean =>
  reachesAll(viewer) ||
  (viewer.dataScope >= DATA_SCOPE.COMPANY &&
    (viewer.identityCode === IDENTITY.AGENT || viewer.identityCode === IDENTITY.VISA))

const narrowed = (look: Look): Sql =>
  allOf(
    given(look.visaCountry, (code) => sql`f.nation_code = ${code}`),
    given(look.visaType, (type) => sql`f.visa_type = ${type}`),
    given(look.visaCategory, (code) => sql`f.visa_category = ${code === NO_CATEGORY ? '' : code}`),
    given(look.agentId, (id) =>
      id === WALK_IN_CUSTOMER ? sql`f.agent_id is null` : sql`f.agent_id = ${id}`,
    ),
    given(look.acceptOrgId, (id) =>
      id === WALK_IN_CUSTOMER ? sql`f.accept_org_id is null` : sql`f.accept_org_id = ${id}`,
    ),
    given(look.status, (status) => sql`f.status = ${status}`),
  )

/** The orders of a period one by one, as `f`. */
export const factsOf = (viewer: Viewer, look: Look, { from, to }: { from: string; to: string } = look): Sql =>
  allOf(
    factsWithin(viewer),
    sql`${AXES[look.axis].day} between ${from}::date and ${to}::date`,
    narrowed(look),
  )

const byDimension = (dimension: Dimension | 'none', grain: Grain): Sql => {
  switch (dimension) {
    case 'none':
      return sql`''::text`
    case 'country':
      return sql`nation_code`
    case 'type':
      return sql`visa_type::text`
    case 'category':
      return sql`coalesce(nullif(visa_category, ''), ${NO_CATEGORY}::text)`
    case 'agent':
      return sql`coalesce(agent_id, ${WALK_IN_CUSTOMER}::bigint)::text`
    case 'acceptOrg':
      return sql`coalesce(accept_org_id, ${WALK_IN_CUSTOMER}::bigint)::text`
    case 'status':
      return sql`status::text`
    case 'period':
      return sql`date_trunc(${grain}::text, day::timestamp)::date::text`
  }
}

interface Asking {
  viewer: Viewer
  look: Look
  rowsBy: Dimension | 'none'
  columnsBy: Dimension | 'none'
  grain: Grain
  /** What is added up, by the names of the columns in the answer. */
  measures: readonly string[]
}

/** What the sums are told by beside their span; each level has a part of it. */
type SumKey = 'product' | 'category' | 'agent' | 'org' | 'status'

/** Over which days one sum is made. */
type Span = 'month' | 'week' | 'day'

interface Level {
  level: number
  has: readonly SumKey[]
}

/** Weeks and days, the coarsest first; what none of them tells is read from the rows. */
const fineLevels = (first: number): readonly Level[] => [
  { level: first, has: ['org', 'status'] },
  { level: first + 1, has: ['product', 'category', 'org', 'status'] },
  { level: first + 2, has: ['agent'] },
  { level: first + 3, has: ['agent', 'org'] },
]

const LEVELS: Readonly<Record<Span, readonly Level[]>> = {
  month: [
    { level: 1, has: ['product', 'category', 'org', 'status'] },
    { level: 2, has: ['agent', 'org', 'status'] },
    { level: 3, has: ['product', 'agent', 'status'] },
    { level: 0, has: ['product', 'category', 'agent', 'org', 'status'] },
  ],
  week: fineLevels(10),
  day: fineLevels(20),
}

const KEY_OF: Readonly<Partial<Record<Dimension | 'none', SumKey>>> = {
  country: 'product',
  type: 'product',
  category: 'category',
  agent: 'agent',
  acceptOrg: 'org',
  status: 'status',
}

/** The coarsest sums of a span that still tell what is asked for, to whom it is told included. */
function levelFor({ viewer, look, rowsBy, columnsBy }: Asking, span: Span): number | undefined {
  const needed: (SumKey | undefined)[] = [
    KEY_OF[rowsBy],
    KEY_OF[columnsBy],
    look.visaCountry === undefined && look.visaType === undefined ? undefined : 'product',
    look.visaCategory === undefined ? undefined : 'category',
    look.agentId === undefined || look.agentId === null ? undefined : 'agent',
    look.acceptOrgId === undefined ? undefined : 'org',
    look.status === undefined ? undefined : 'status',
    reachesAll(viewer) || viewer.identityCode !== IDENTITY.AGENT ? undefined : 'agent',
    reachesAll(viewer) || viewer.identityCode !== IDENTITY.VISA ? undefined : 'org',
  ]
  return LEVELS[span].find(({ has }) => needed.every((key) => key === undefined || has.includes(key)))?.level
}

interface Days {
  from: string
  to: string
}

/** Some days of a period, and the sums that they are read from; null: the orders themselves. */
interface Part extends Days {
  level: number | null
}

/** What is left of a period before and after a part of it. */
function daysApart({ from, to }: Days, whole: Days | undefined): Days[] {
  if (whole === undefined) return [{ from, to }]
  const parts = [
    { from, to: addDays(whole.from, -1) },
    { from: addDays(whole.to, 1), to },
  ]
  return parts.filter((part) => part.from <= part.to)
}

/** The whole months of a period, or the whole weeks where it is told by weeks; by days there is nothing larger. */
function wholeOf(asking: Asking): Part | undefined {
  const { look, rowsBy, columnsBy, grain } = asking
  const told = [rowsBy, columnsBy].includes('period') ? grain : 'month'
  if (told === 'day') return undefined
  const level = levelFor(asking, told)
  const days = wholeIn(look, told)
  return days === undefined || level === undefined ? undefined : { ...days, level }
}

/** From where the days of a period are read: as few sums as tell them, and else the orders one by one. */
function partsOf(asking: Asking): Part[] {
  const { viewer, look } = asking
  if (!seesSums(viewer)) return [{ from: look.from, to: look.to, level: null }]
  const whole = wholeOf(asking)
  const level = levelFor(asking, 'day') ?? null
  const rest = daysApart(look, whole).map(({ from, to }): Part => ({ from, to, level }))
  return whole === undefined ? rest : [whole, ...rest]
}

/**
 * What a period comes to, row by row of what it is read from: what is told to somebody who sees people's rows alone, or
 * by more than any sums tell, are the orders; all else comes from sums and what has changed since these were made.
 */
function lookedAt(asking: Asking): Sql {
  const { viewer, look, rowsBy, columnsBy, grain, measures } = asking
  const keys = sql`nation_code, visa_type, visa_category, status, agent_id, accept_org_id`
  const sums = joined(
    measures.map((measure) => identifier(snake(measure))),
    sql`, `,
  )
  const { day, number } = AXES[look.axis]
  const single = (days: Days): Sql =>
    sql`select ${keys}, ${day} as day, orders as number, ${sums} from visa_order_fact f where ${factsOf(viewer, look, days)}`
  const summed = (table: Sql, level: Sql, { from, to }: Days): Sql =>
    sql`select ${keys}, day, orders as number, ${sums} from ${table} f
        where ${level} and f.axis = ${number} and f.day between ${from}::date and ${to}::date
          and ${withinScope(viewer, {
            parties: { agent: sql`f.agent_id`, acceptOrg: sql`f.accept_org_id`, centre: sql`f.centre_id` },
          })}
          and ${narrowed(look)}`
  const parts = partsOf(asking).flatMap(({ level, ...days }) =>
    level === null
      ? [single(days)]
      : [
          summed(sql`visa_order_sum`, sql`f.level = ${level}`, days),
          summed(sql`visa_order_delta`, sql`true`, days),
        ],
  )
  return sql`select ${byDimension(rowsBy, grain)} as "row", ${byDimension(columnsBy, grain)} as "column", number, ${sums}
    from (${joined(parts, sql` union all `)}) looked`
}

const addedUp = ({ measures }: Asking): Sql =>
  joined(
    measures.map((measure) => sql`sum(${identifier(snake(measure))})::bigint as ${identifier(measure)}`),
    sql`, `,
  )

/** The figures of a period in rows and columns. */
export const figuresOf = (asking: Asking): Sql =>
  sql`select "row", "column", ${addedUp(asking)} from (${lookedAt(asking)}) looked
    group by 1, 2 having sum(number) <> 0`

export interface Placed {
  row: string
  column: string
}

export const readFigures = <Figures extends object>(
  db: Queryable,
  asking: Asking,
): Promise<(Figures & Placed)[]> =>
  rows<Figures & Placed & { [column: string]: unknown }>(db, figuresOf(asking))

/** The same in so many columns at most: those beyond the largest stand together in one, and each row tells how many there are. */
export const readColumns = <Figures extends object>(
  db: Queryable,
  asking: Asking,
  { most, others }: { most: number; others: string },
): Promise<(Figures & Placed & { columns: number })[]> => {
  return rows<Figures & Placed & { columns: number; [column: string]: unknown }>(
    db,
    sql`with looked as materialized (${lookedAt(asking)}),
        sizes as (select "column", row_number() over (order by sum(number) desc, "column") as place,
          count(*) over () as columns from looked group by 1 having sum(number) <> 0)
      select "row", case when columns <= ${most} or place < ${most} then "column" else ${others} end as "column",
        ${addedUp(asking)}, max(columns) as columns
      from looked join sizes using ("column") group by 1, 2 having sum(number) <> 0`,
  )
}
