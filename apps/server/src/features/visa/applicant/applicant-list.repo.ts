import { dayOf, startOfDay } from '@visa/contract/dates'
import type { Page } from '@visa/contract/page'
import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import { addDays } from '@visa/contract/rules/days'
import { passportTip } from '@visa/contract/rules/passport'
import {
  APPLICANT_LISTS,
  type ApplicantList,
  type ApplicantOutcome,
  type ApplicantPageQuery,
  type ApplicantRow,
} from '@visa/contract/visa/applicant-list'
import { ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import type { DateBucket } from '@visa/contract/visa/order-list'
import { NO_CATEGORY } from '@visa/contract/visa/look-back'
import { OPEN_STATUSES } from '@visa/contract/visa/order.states'
import type { NationCode } from '@visa/contract/visa/products'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { sortedBy } from '../../../db/sorted-by.ts'
import { allOf, fixed, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { companyName, given, promisedIn } from '../order/list-parts.service.ts'
import { applicantTable } from '../order/order-records.service.ts'

export interface ListedApplicant extends Omit<ApplicantRow, 'visaCountry' | 'passportFlagged'> {
  nationCode: NationCode
}

/** What the rows say of themselves; the photo is told by its name alone. */
const OWN = {
  id: 0,
  createTime: 0,
  updateTime: 0,
  ...applicantTable.fields,
  orderId: 0,
  nationCode: 0,
  visaType: 0,
  formCode: 0,
  seq: 0,
  status: 0,
  result: 0,
  needed: 0,
  filled: 0,
}

const columnsFor = (viewer: Viewer): Sql => sql`
  ${selectOf(applicantTable, OWN, 'a')}, a.photo, a.passport_confirmed_at is not null as "passportConfirmed",
  a.documents_wanted as "documentsWanted", a.documents_there as "documentsThere",
  a.documents_refused as "documentsRefused", o.order_no as "orderNo", o.entry_date as "entryDate",
  o.promised_date as "promisedDate", ${companyName(sql`a.agent_id`)} as "agentName",
  ${companyName(sql`a.accept_org_id`)} as "acceptOrgName",
  ${personFor(viewer, sql`a.owner_id`)} as "ownerName"`

/** Every form is in the general list, so there is nothing to ask. */
const ofForms = (list: ApplicantList): Sql | undefined => {
  if (list === 'general') return undefined
  const [code, ...others] = APPLICANT_LISTS[list]
  return others.length === 0
    ? sql`a.form_code = ${code}`
    : sql`a.form_code = any(${APPLICANT_LISTS[list]}::text[])`
}

/** Of orders that are open, those people who are: somebody of them may have been cancelled. */
const promisedTo = (bucket: DateBucket, today: string): Sql =>
  sql`${promisedIn(bucket, today)} and a.status = any(${OPEN_STATUSES}::smallint[])`

const RESULTS: readonly number[] = Object.values(ISSUE_RESULT)

/** What happened on somebody's way `w`, by the function that statistics count by. */
const OUTCOMES: Readonly<Record<ApplicantOutcome, Sql>> = {
  incomplete: sql`w.was_incomplete`,
  decided: sql`a.result in (${fixed(...RESULTS)})`,
  promised: sql`w.result_on is not null and o.promised_date is not null`,
  kept: sql`w.result_on <= o.promised_date`,
  late: sql`w.result_on > o.promised_date`,
}

const BY_ORDER = ['promise', 'visaCategory', 'orderFrom', 'orderTo', 'outcome'] as const

const isByOrder = (query: Omit<ApplicantPageQuery, 'page' | 'pageSize'>): boolean =>
  query.sortField === 'orderNo' || BY_ORDER.some((name) => query[name] !== undefined)

type Looking = { viewer: Viewer; now: Date }

/** Applicants across orders as lists ask for them. */
export const listedApplicants = (
  { viewer, now }: Looking,
  query: Omit<ApplicantPageQuery, 'page' | 'pageSize'>,
): ListSource => ({
  columns: columnsFor(viewer),
  from: sql`visa_applicant a join visa_order o on o.id = a.order_id`,
  // Everybody has an order; where it decides nothing, a count does not look at it.
  countFrom: isByOrder(query) ? undefined : sql`visa_applicant a`,
  where: allOf(
    rowsWithin(viewer, applicantTable, 'a'),
    ofForms(query.list),
    given(query.status, (status) => sql`a.status = ${status}`),
    given(query.keyword, (typed) => matchesSearch('a', typed)),
    given(query.result, (result) =>
      RESULTS.some((each) => each === result) ? sql`a.result = ${result}::smallint` : sql`false`,
    ),
    given(query.visaCountry, (code) => sql`a.nation_code = ${code}`),
    given(query.visaType, (type) => sql`a.visa_type = ${type}`),
    given(query.visaCategory, (code) => sql`o.visa_category = ${code === NO_CATEGORY ? '' : code}`),
    given(query.agentId, (id) =>
      id === WALK_IN_CUSTOMER ? sql`a.agent_id is null` : sql`a.agent_id = ${id}`,
    ),
    given(query.acceptOrgId, (id) =>
      id === WALK_IN_CUSTOMER ? sql`a.accept_org_id is null` : sql`a.accept_org_id = ${id}`,
    ),
    given(query.ownerId, (id) => sql`a.owner_id = ${id}`),
    given(query.createFrom, (day) => sql`a.created_at >= ${startOfDay(day)}`),
    given(query.createTo, (day) => sql`a.created_at < ${startOfDay(addDays(day, 1))}`),
    given(query.promise, (bucket) => promisedTo(bucket, dayOf(now))),
    given(query.orderFrom, (day) => sql`o.created_at >= ${startOfDay(day)}`),
    given(query.orderTo, (day) => sql`o.created_at < ${startOfDay(addDays(day, 1))}`),
    given(
      query.reached,
      (status) => sql`exists (select 1 from applicant_way(a.id) w where w.furthest >= ${status})`,
    ),
    given(
      query.outcome,
      (outcome) => sql`exists (select 1 from applicant_way(a.id) w where ${OUTCOMES[outcome]})`,
    ),
    given(
      query.incompleteReason,
      (reason) => sql`exists (select 1 from state_history h where h.machine = 'visa_applicant'
        and h.record_id = a.id and h.operation = 'incomplete'
        and ${reason} = any(string_to_array(h.reason, '；')))`,
    ),
  ),
  orderBy: sortedBy(
    query,
    { createTime: sql`a.created_at`, orderNo: sql`o.order_no` },
    { unique: sql`a.id`, otherwise: sql`a.created_at desc, a.id desc` },
  ),
})

/** P9.17 */
export const isFlagged = (
  { passportExpiry, entryDate }: Pick<ListedApplicant, 'passportExpiry' | 'entryDate'>,
  today: string,
): boolean =>
  passportExpiry !== null && passportTip(passportExpiry, today, entryDate ?? undefined) !== undefined

export async function pageApplicants(
  db: Queryable,
  looking: Looking,
  query: ApplicantPageQuery,
): Promise<Page<ApplicantRow>> {
  const page = await cappedPage<ListedApplicant & { [column: string]: unknown }>(
    db,
    query,
    listedApplicants(looking, query),
  )
  const today = dayOf(looking.now)
  const shown = (row: ListedApplicant): ApplicantRow => ({
    ...row,
    visaCountry: SHORT_NATIONS[row.nationCode],
    passportFlagged: isFlagged(row, today),
  })
  return { ...page, rows: page.rows.map(shown) }
}
