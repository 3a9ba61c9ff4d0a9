import type { Language } from '@visa/contract/session/personal'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import {
  REASONS_SHOWN,
  STAGES,
  TIMED_ORDERS,
  type CohortFigures,
  type CohortQuery,
  type RateDimension,
  type Stage,
} from '@visa/contract/visa/statistics'
import type { Viewer } from '../../../access/viewer.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { namesOf } from './heading-names.ts'
import { factsOf, readFigures } from './look-back.repo.ts'

type Looking = { viewer: Viewer; language: Language }

const lookAt = (query: CohortQuery) => ({ ...query, axis: 'created' as const })

/** What the rows keep of how far people came, by stage; everybody was entered. */
const REACHED = {
  [ORDER_STATUS.ORDER_SUCCESS]: 'entered',
  [ORDER_STATUS.WAITING_RECEIVE]: 'confirmed',
  [ORDER_STATUS.RECEIVED]: 'received',
  [ORDER_STATUS.AUDITING]: 'audited',
  [ORDER_STATUS.APPROVED]: 'approved',
  [ORDER_STATUS.WAITING_SUBMIT]: 'readied',
  [ORDER_STATUS.SUBMITTED]: 'submitted',
  [ORDER_STATUS.RESULT_AVAILABLE]: 'resulted',
  [ORDER_STATUS.MATERIAL_RETURNED]: 'returned',
} as const satisfies Record<Stage, string>
type Reached = (typeof REACHED)[Stage]

const NOBODY: CohortFigures & Record<Reached, number> = {
  orders: 0,
  entered: 0,
  confirmed: 0,
  received: 0,
  audited: 0,
  approved: 0,
  readied: 0,
  submitted: 0,
  resulted: 0,
  returned: 0,
  cancelled: 0,
  incomplete: 0,
  passed: 0,
  rejected: 0,
  sentBack: 0,
  kept: 0,
  late: 0,
}
const MEASURES = Object.keys(NOBODY)

const ask = (viewer: Viewer, query: CohortQuery, rowsBy: RateDimension | 'none') => ({
  viewer,
  look: lookAt(query),
  rowsBy,
  columnsBy: 'none' as const,
  grain: 'month' as const,
  measures: MEASURES,
})

/** How far everybody of a period came, and with what result. */
export async function cohortOf(db: Queryable, { viewer }: Looking, query: CohortQuery) {
  const [total = NOBODY] = await readFigures<typeof NOBODY>(db, ask(viewer, query, 'none'))
  return {
    total,
    funnel: STAGES.map((status) => ({ status, people: total[REACHED[status]] })),
  }
}

/** The same by one dimension, those with most people first; months in time. */
export async function ratesOf(
  db: Queryable,
  { viewer, language }: Looking,
  { by, ...query }: CohortQuery & { by: RateDimension },
) {
  const found = await readFigures<typeof NOBODY>(db, ask(viewer, query, by))
  const sorted = found.toSorted((one, other) =>
    by === 'period'
      ? one.row.localeCompare(other.row)
      : other.entered - one.entered || one.row.localeCompare(other.row),
  )
  const keys = sorted.map(({ row }) => row)
  const names = new Map(
    (await namesOf(db, { dimension: by, keys, grain: 'month' }, language)).map(({ key, name }) => [
      key,
      name,
    ]),
  )
  return sorted.map((figures) =>
    Object.assign(figures, { key: figures.row, name: names.get(figures.row) ?? figures.row }),
  )
}

interface StageTime {
  status: Stage
  people: number
  p50Hours: number
  p90Hours: number
}

/**
 * How long people stood in each stage: from when they first came there until they first came to a later one. Of a
 * period with very many orders an even part is looked at, told with the answer.
 */
export async function stagesOf(db: Queryable, { viewer }: Looking, query: CohortQuery) {
  const { total } = await cohortOf(db, { viewer, language: 'zh' }, query)
  const oneIn = Math.max(1, Math.ceil(total.orders / TIMED_ORDERS))
  const stages = await rows<StageTime & { [column: string]: unknown }>(
    db,
    sql`
      with arrivals as (
        select h.record_id, h.to_state::smallint as status, min(h.at) as at
        from visa_order_fact f
        join visa_applicant a on a.order_id = f.order_id
        join state_history h on h.machine = 'visa_applicant' and h.record_id = a.id
        where ${factsOf(viewer, lookAt(query))} and f.order_id % ${oneIn} = 0
          and h.to_state = any(${STAGES.map(String)}::text[]) and h.operation <> 'abandon'
        group by 1, 2
      ),
      stays as (
        select status, extract(epoch from lead(at) over (partition by record_id order by status) - at) / 3600 as hours
        from arrivals
      )
      select status, count(*) as people,
        percentile_cont(0.5) within group (order by hours)::float8 as "p50Hours",
        percentile_cont(0.9) within group (order by hours)::float8 as "p90Hours"
      from stays where hours >= 0 group by status order by status`,
  )
  return { stages, oneIn }
}

/**
 * Why people of a period were asked for more, document by document as the audit tells it (`；` between them); somebody
 * who was for two reasons is in both.
 */
export const reasonsOf = (
  db: Queryable,
  { viewer }: Looking,
  query: CohortQuery,
): Promise<{ reason: string; people: number }[]> =>
  rows(
    db,
    sql`select part.reason, count(distinct h.record_id) as people
        from visa_order_fact f
        join visa_applicant a on a.order_id = f.order_id
        join state_history h on h.machine = 'visa_applicant' and h.record_id = a.id
        cross join lateral unnest(string_to_array(h.reason, '；')) as part (reason)
        where ${factsOf(viewer, lookAt(query))} and f.incomplete > 0 and h.operation = 'incomplete'
          and part.reason <> ''
        group by part.reason order by people desc, part.reason limit ${REASONS_SHOWN}`,
  )
