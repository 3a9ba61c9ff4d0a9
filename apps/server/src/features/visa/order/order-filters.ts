import { dayOf, startOfDay } from '@visa/contract/dates'
import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import { addDays } from '@visa/contract/rules/days'
import { isEnded, ORDER_STATUSES, type OrderStatus } from '@visa/contract/visa/order.states'
import { NO_CATEGORY, STEP_DAYS, type StepDay } from '@visa/contract/visa/look-back'
import { ORDER_PROGRESS, type OrderFilters } from '@visa/contract/visa/order-list'
import { allOf, containing, joined, sql, type Sql } from '../../../db/sql.ts'
import { holdsSearched, matchesSearch } from '../../../search/matches-search.ts'
import { given, OPEN, promisedIn } from './list-parts.service.ts'

/** With or without its letter, in whole or by its end. */
const numbered = (typed: string): Sql =>
  sql`(${matchesSearch('o', typed)} and o.order_no like ${containing(typed.replaceAll(/[^0-9]/g, ''))})`

const inProgress = (progress: number): Sql =>
  progress === ORDER_PROGRESS.OPEN ? OPEN : sql`o.status = any(${ORDER_STATUSES.filter(isEnded)}::smallint[])`

const STEP_COLUMNS: Readonly<Record<StepDay, Sql>> = {
  received: sql`f.received_on`,
  submitted: sql`f.submitted_on`,
  result: sql`f.result_on`,
  returned: sql`f.returned_on`,
  cancelled: sql`f.cancelled_on`,
}

/** What had come to a step, or to any, on these days: reports count by the same rows. */
function stepped({ step, stepFrom, stepTo }: OrderFilters): Sql | undefined {
  if (step === undefined && stepFrom === undefined && stepTo === undefined) return undefined
  const onDays = (column: Sql): Sql =>
    sql`(${column} between ${stepFrom ?? '-infinity'}::date and ${stepTo ?? 'infinity'}::date)`
  const steps = step === undefined ? STEP_DAYS : [step]
  const days = joined(
    steps.map((each) => onDays(STEP_COLUMNS[each])),
    sql` or `,
  )
  return sql`o.id in (select f.order_id from visa_order_fact f where ${days})`
}

/** Everything that a list of orders is narrowed by, beside the reach of whoever looks. */
export function filtered(filters: OrderFilters, now: Date): Sql {
  const today = dayOf(now)
  return allOf(
    given(filters.keyword, (typed) => matchesSearch('o', typed)),
    given(filters.orderNo, numbered),
    given(filters.visaCountry, (code) => sql`o.nation_code = ${code}`),
    given(filters.visaType, (type) => sql`o.visa_type = ${type}`),
    given(filters.visaCategory, (code) => sql`o.visa_category = ${code === NO_CATEGORY ? '' : code}`),
    given(filters.orderStatus, inProgress),
    given(
      filters.contactName,
      (typed) => sql`(${matchesSearch('o', typed)} and o.contact_name ilike ${containing(typed)})`,
    ),
    given(
      filters.contactMobile,
      (typed) => sql`(${matchesSearch('o', typed)} and o.contact_mobile like ${containing(typed)})`,
    ),
    given(
      filters.applicant,
      (typed) => sql`(${matchesSearch('o', typed)} and exists (
        select 1 from visa_applicant p where p.order_id = o.id and ${holdsSearched('p', typed)}))`,
    ),
    given(filters.agentId, (agentId) =>
      agentId === WALK_IN_CUSTOMER ? sql`o.agent_id is null` : sql`o.agent_id = ${agentId}`,
    ),
    given(filters.acceptOrgId, (id) =>
      id === WALK_IN_CUSTOMER ? sql`o.accept_org_id is null` : sql`o.accept_org_id = ${id}`,
    ),
    given(filters.ownerId, (id) => sql`o.owner_id = ${id}`),
    given(filters.createFrom, (day) => sql`o.created_at >= ${startOfDay(day)}`),
    given(filters.createTo, (day) => sql`o.created_at < ${startOfDay(addDays(day, 1))}`),
    given(filters.entryFrom, (day) => sql`o.entry_date >= ${day}::date`),
    given(filters.entryTo, (day) => sql`o.entry_date <= ${day}::date`),
    given(filters.promise, (bucket) => promisedIn(bucket, today)),
    stepped(filters),
  )
}

export const inStatus = (wanted: OrderStatus | undefined): Sql | undefined =>
  given(wanted, (status) => sql`o.status = ${status}`)
