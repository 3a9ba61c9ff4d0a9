import type { LabelFilters, LabelSum, labelSums } from '@visa/contract/centre/centre-query'
import { startOfDay } from '@visa/contract/dates'
import type { CallOutput } from '@visa/contract/endpoint'
import { addDays } from '@visa/contract/rules/days'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, containing, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { passportsWithin } from '../../custody/passport.service.ts'
import { given } from '../../visa/order/list-parts.service.ts'
import { contractTable } from '../contract/contract-read.service.ts'

const STATE = sql`case when l.voided_at is not null then 'void' when l.item_id is null then 'free' else 'bound' end`

/**
 * The passport and contract that a label was used for, where they are within reach, and where it was used: as its
 * contract says, else as the scan did. A label that took the place of another belongs to the contract of its passport.
 */
const joined = (
  viewer: Viewer,
): Sql => sql`passport_label l left join passport_item i on i.id = l.item_id and ${passportsWithin(viewer, 'i')}
  left join lateral (select c.contract_no, c.counter from contract_applicant a join centre_contract c on c.id = a.contract_id
    where a.id in (select n.id from contract_applicant n where n.label = l.code
        union all select n.id from contract_applicant n where n.applicant_id = i.applicant_id)
      and c.centre_id = l.company_id and ${rowsWithin(viewer, contractTable, 'c')}
    order by (a.label = l.code) desc nulls last, c.id desc limit 1) k on true
  left join lateral (select m.counter from passport_movement m where m.item_id = l.item_id and m.counter <> ''
    order by m.id limit 1) m on true`
const COUNTER = sql`coalesce(nullif(k.counter, ''), m.counter, '')`

const conditions = (viewer: Viewer, { keyword, status, counter, from, to }: LabelFilters): Sql =>
  allOf(
    sql`l.company_id = ${viewer.companyId}`,
    given(status, (wanted) => sql`${STATE} = ${wanted}`),
    given(
      keyword,
      (typed) =>
        sql`(l.code = ${typed.toUpperCase()} or i.passport_no = ${typed.toUpperCase()}
          or k.contract_no = ${typed.toUpperCase()} or i.holder ilike ${containing(typed)})`,
    ),
    given(counter, (typed) => sql`${COUNTER} ilike ${containing(typed)}`),
    given(from, (day) => sql`l.created_at >= ${startOfDay(day)}`),
    given(to, (day) => sql`l.created_at < ${startOfDay(addDays(day, 1))}`),
  )

/** Labels of the own company that fit, the newest first. */
export const listedLabels = (viewer: Viewer, filters: LabelFilters): ListSource => ({
  columns: sql`l.code as id, ${STATE} as state, ${COUNTER} as counter, coalesce(i.holder, '') as holder,
    coalesce(i.passport_no, '') as "passportNo", coalesce(k.contract_no, '') as "contractNo",
    ${instantOf(sql`l.created_at`)} as "createTime", ${instantOf(sql`l.bound_at`)} as "boundAt",
    ${personFor(viewer, sql`l.bound_by`)} as "boundBy", ${instantOf(sql`l.voided_at`)} as "voidedAt",
    ${personFor(viewer, sql`l.voided_by`)} as "voidedBy", l.void_code as "voidCode", l.void_reason as "voidReason"`,
  from: joined(viewer),
  where: conditions(viewer, filters),
  orderBy: sql`l.created_at desc, l.code desc`,
})

/** Where nobody says since when: so many days with a label, the latest. */
const DAYS = 60
/** Of so many days and counters at most: a year of a centre with four of them fits. */
const SUM_LINES = 1500

const OF_DAY = (at: Sql): Sql =>
  sql`(date_trunc('day', ${at} at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`

/** Since when labels are summed that nobody searches for, each day found by the index, and whether there are earlier ones. */
async function sumsFrom(
  db: Queryable,
  viewer: Viewer,
  { status, to }: LabelFilters,
): Promise<{ since: string | null; earlier: boolean }> {
  const latest = (before: Sql): Sql => sql`select max(l.created_at) from passport_label l
    where ${conditions(viewer, { status, to })} and ${before}`
  return one(
    db,
    sql`with recursive days (at, no) as (
        select (${latest(sql`true`)}), 1
        union all
        select (${latest(sql`l.created_at < ${OF_DAY(sql`d.at`)}`)}), d.no + 1 from days d where d.at is not null and d.no <= ${DAYS})
      select ${instantOf(sql`(select ${OF_DAY(sql`min(at)`)} from days where no <= ${DAYS})`)} as since,
        exists (select from days where no > ${DAYS} and at is not null) as earlier`,
  )
}

/** How many of those that fit on which day and at which counter; `since`: of the later ones alone. */
export const summedLabels = (
  viewer: Viewer,
  filters: LabelFilters,
  since: string | null = null,
): ListSource => ({
  columns: sql`s.*`,
  from: sql`(select to_char(n.day, 'YYYY-MM-DD') as day, n.counter, count(*) as issued,
      count(*) filter (where n.state = 'bound') as bound, count(*) filter (where n.state = 'void') as voided
    from (select (l.created_at at time zone 'Asia/Shanghai')::date as day, ${COUNTER} as counter, ${STATE} as state
      from ${joined(viewer)} where ${conditions(viewer, filters)}
        and ${since === null ? sql`true` : sql`l.created_at >= ${since}`}) n
    group by n.day, n.counter) s`,
  where: sql`true`,
  orderBy: sql`s.day desc, s.counter`,
})

export async function sumLabels(
  db: Queryable,
  viewer: Viewer,
  filters: LabelFilters,
): Promise<CallOutput<typeof labelSums>> {
  const { keyword = '', counter = '', from } = filters
  const isOpen = keyword === '' && counter === '' && from === undefined
  const { since, earlier } = isOpen ? await sumsFrom(db, viewer, filters) : { since: null, earlier: false }
  const { columns, from: summed, where, orderBy } = summedLabels(viewer, filters, since)
  const found = await rows<LabelSum & { [column: string]: unknown }>(
    db,
    sql`select ${columns} from ${summed} where ${where} order by ${orderBy} limit ${SUM_LINES + 1}`,
  )
  return { rows: found.slice(0, SUM_LINES), more: earlier || found.length > SUM_LINES }
}
