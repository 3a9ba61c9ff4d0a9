import { startOfDay } from '@visa/contract/dates'
import type { Page } from '@visa/contract/page'
import { addDays } from '@visa/contract/rules/days'
import type { ResultQuery, ResultRow } from '@visa/contract/visa/result'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { companyName, given } from '../order/list-parts.service.ts'
import { resultTable } from './result.table.ts'

export type ListedResult = ResultRow & { [column: string]: unknown }

const CURRENT = sql`r.superseded_at is null`

const LACKS = sql`r.result = 1 and (r.visa_no = '' or r.valid_from is null or r.valid_to is null)`

/** Who of some applicants was issued a visa that nobody has written down. */
export const lackingAmong = async (db: Queryable, applicantIds: readonly number[]): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    sql`select r.applicant_id as id from visa_result r
        where r.applicant_id = any(${applicantIds}::bigint[]) and ${CURRENT} and ${LACKS} order by 1`,
  )
  return found.map(({ id }) => id)
}

const source = (viewer: Viewer, where: Sql): ListSource => ({
  columns: sql`r.id, r.applicant_id as "applicantId", r.order_id as "orderId", o.order_no as "orderNo",
    r.nation_code as "nationCode", a.visa_type as "visaType",
    case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end as name,
    trim(a.surname || ' ' || a.given_names) as "latinName", a.passport_no as "passportNo", a.status,
    r.result, r.visa_no as "visaNo", r.issued_on as "issuedOn", r.valid_from as "validFrom", r.valid_to as "validTo",
    r.entries, r.stay_days as "stayDays", r.remark, r.reason, r.way, r.file_name as "fileName",
    ${companyName(sql`r.agent_id`)} as "agentName", ${companyName(sql`r.accept_org_id`)} as "acceptOrgName",
    ${personFor(viewer, sql`r.given_by`)} as "givenBy", ${instantOf(sql`r.created_at`)} as "givenAt",
    ${instantOf(sql`r.superseded_at`)} as "supersededAt",
    (select ${instantOf(sql`max(h.created_at)`)} from visa_handover h where h.applicant_id = r.applicant_id and not h.early)
      as "deliveredAt"`,
  from: sql`visa_result r join visa_applicant a on a.id = r.applicant_id join visa_order o on o.id = r.order_id`,
  where: allOf(rowsWithin(viewer, resultTable, 'r'), where),
  orderBy: sql`r.created_at desc, r.id desc`,
})

/** Results that count, as a list or an export asks for them. */
export const listedResults = (viewer: Viewer, query: Omit<ResultQuery, 'page' | 'pageSize'>): ListSource =>
  source(
    viewer,
    allOf(
      CURRENT,
      given(query.keyword, (typed) => matchesSearch('a', typed)),
      given(query.visaNo, (no) => sql`r.visa_no <> '' and plain_number(r.visa_no) = plain_number(${no})`),
      given(query.result, (result) => sql`r.result = ${result}::smallint`),
      given(query.nationCode, (code) => sql`r.nation_code = ${code}`),
      given(query.acceptOrgId, (id) => sql`r.accept_org_id = ${id}`),
      given(query.agentId, (id) => sql`r.agent_id = ${id}`),
      given(query.givenFrom, (day) => sql`r.created_at >= ${startOfDay(day)}`),
      given(query.lacking, (lacking) => (lacking ? LACKS : sql`not (${LACKS})`)),
      given(query.givenTo, (day) => sql`r.created_at < ${startOfDay(addDays(day, 1))}`),
    ),
  )

export const pageResults = (
  db: Queryable,
  { viewer }: { viewer: Viewer },
  { page, pageSize, ...query }: ResultQuery,
): Promise<Page<ResultRow>> => cappedPage<ListedResult>(db, { page, pageSize }, listedResults(viewer, query))

const resultsWhere = (db: Queryable, viewer: Viewer, which: Sql): Promise<ResultRow[]> => {
  const { columns, from, where } = source(viewer, which)
  return rows<ListedResult>(
    db,
    sql`select ${columns} from ${from} where ${where} order by (r.superseded_at is not null), r.id desc`,
  )
}

/** Every result of an applicant; whether they are within reach has been asked. */
export const historyOfResults = (db: Queryable, viewer: Viewer, applicantId: number): Promise<ResultRow[]> =>
  resultsWhere(db, viewer, sql`r.applicant_id = ${applicantId}`)

export const resultsOfOrder = (db: Queryable, viewer: Viewer, orderId: number): Promise<ResultRow[]> =>
  resultsWhere(db, viewer, sql`r.order_id = ${orderId} and ${CURRENT}`)
