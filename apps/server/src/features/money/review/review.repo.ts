import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import { startOfDay } from '@visa/contract/dates'
import type { FinanceFilters, FinancePage, FinanceRow } from '@visa/contract/money/finance-review'
import { CONFIRM_FINANCE, FINANCE_STATUS, REVIEW_FINANCE } from '@visa/contract/money/finance-review.states'
import type { PageRequest } from '@visa/contract/page'
import { addDays } from '@visa/contract/rules/days'
import { otherHolders } from '../../../access/holders.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, fixed, one, sql, startingWith, type Queryable, type Sql } from '../../../db/sql.ts'
import { subjectColumns } from '../ledger/subject-columns.service.ts'
import { reviewTable } from './review.table.ts'

const { UNSUBMITTED, SUBMITTED, CONFIRMED, AGAIN } = FINANCE_STATUS

/** What came and stays, by way. */
const WAYS = sql`coalesce((select jsonb_agg(jsonb_build_object('way', w.way, 'cents', w.cents) order by w.way) from (
  select p.way, sum(p.amount_cents - coalesce((select sum(x.amount_cents) from refund x
      where x.payment_id = p.id and x.status = ${fixed(REFUND_STATUS.DONE)}), 0)) as cents
  from payment p where p.subject_kind = r.subject_kind and p.subject_id = r.subject_id and p.status = ${fixed(PAYMENT_STATUS.PAID)}
    and not p.surplus group by p.way) w where w.cents <> 0), '[]')`

/** What has come or gone since it was confirmed, or else since it was handed in. */
const DIFFERENCE = sql`case when r.status in (${CONFIRMED}, ${AGAIN}) then r.paid_cents - coalesce(r.confirmed_cents, 0)
  when r.status = ${SUBMITTED} then r.paid_cents - r.submitted_cents else 0 end`

const columnsFor = (viewer: Viewer): Sql => sql`r.id, ${instantOf(sql`r.created_at`)} as "createTime",
  ${instantOf(sql`r.moved_at`)} as "updateTime", ${subjectColumns('r')}, r.status, r.total_cents as "totalCents", r.paid_cents as "paidCents",
  r.refunded_cents as "refundedCents", ${WAYS} as ways, r.submitted_cents as "submittedCents",
  r.confirmed_cents as "confirmedCents", ${DIFFERENCE} as "differenceCents", r.remark,
  ${personFor(viewer, sql`r.owner_id`)} as "ownerName", ${personFor(viewer, sql`r.submitted_by`)} as "submittedBy",
  coalesce(r.submitted_by = ${viewer.userId}, false) as "submittedByMe",
  ${personFor(viewer, sql`r.confirmed_by`)} as "confirmedBy",
  coalesce(r.confirmed_by = ${viewer.userId}, false) as "confirmedByMe",
  ${personFor(viewer, sql`r.reviewed_by`)} as "reviewedBy",
  case when r.status = ${UNSUBMITTED} then coalesce((select h.reason from state_history h
    where h.machine = 'finance_review' and h.record_id = r.id order by h.id desc limit 1), '') else '' end as reason`

const given = <Value>(value: Value | undefined | '', condition: (value: Value) => Sql): Sql | undefined =>
  value === undefined || value === '' ? undefined : condition(value)

/** The number whole, from its beginning or by its last five digits, or who paid. */
function byKeyword(typed: string): Sql {
  const code = typed.toUpperCase()
  const tail = /^\d{5}$/.test(typed) ? sql` or right(r.subject_no, 5) = ${typed}` : sql``
  return sql`(r.subject_no = ${code} or r.subject_no like ${startingWith(code)}${tail} or exists (select 1 from payment p
    where p.subject_kind = r.subject_kind and p.subject_id = r.subject_id and p.payer = ${typed}))`
}

const reachOf = (viewer: Viewer, mine: boolean): Sql =>
  allOf(rowsWithin(viewer, reviewTable, 'r'), mine ? sql`r.owner_id = ${viewer.userId}` : undefined)

/** Money within reach, what moved last first. */
export const listedReviews = (viewer: Viewer, { mine, ...asked }: FinanceFilters): ListSource => ({
  columns: columnsFor(viewer),
  from: sql`finance_review r`,
  where: allOf(
    reachOf(viewer, mine),
    given(asked.keyword, byKeyword),
    given(asked.status, (status) => sql`r.status = ${status}`),
    given(asked.subjectKind, (kind) => sql`r.subject_kind = ${kind}`),
    given(
      asked.way,
      (way) => sql`exists (select 1 from payment p where p.subject_kind = r.subject_kind
        and p.subject_id = r.subject_id and p.status = ${fixed(PAYMENT_STATUS.PAID)} and p.way = ${way})`,
    ),
    given(asked.from, (day) => sql`r.moved_at >= ${startOfDay(day)}`),
    given(asked.to, (day) => sql`r.moved_at < ${startOfDay(addDays(day, 1))}`),
  ),
  orderBy: sql`r.moved_at desc, r.id desc`,
})

/** Sums are taken of so many at most: nobody reads a sum of years. */
const SUMMED = 10_000
/** Beside a tab somebody reads how much work there is, not the last digit of thousands. */
const COUNTED = 1000

const countOf = (viewer: Viewer, mine: boolean, status: number): Sql =>
  sql`(select count(*) from (select 1 from finance_review r where r.status = ${status} and ${reachOf(viewer, mine)}
    limit ${COUNTED}) n)`

export async function pageReviews(
  db: Queryable,
  viewer: Viewer,
  filters: FinanceFilters,
  page: PageRequest,
): Promise<FinancePage> {
  const source = listedReviews(viewer, filters)
  const found = await cappedPage<FinanceRow & { [column: string]: unknown }>(db, page, source)
  const sums = await one<FinancePage['sums']>(
    db,
    sql`select coalesce(sum(total_cents), 0) as "totalCents", coalesce(sum(paid_cents), 0) as "paidCents",
          coalesce(sum(refunded_cents), 0) as "refundedCents"
        from (select r.total_cents, r.paid_cents, r.refunded_cents from ${source.from} where ${source.where}
          order by ${source.orderBy} limit ${SUMMED}) t`,
  )
  const { mine } = filters
  const waiting = await one<FinancePage['waiting']>(
    db,
    sql`select ${countOf(viewer, mine, UNSUBMITTED)} as submit, ${countOf(viewer, mine, SUBMITTED)} as confirm,
          ${countOf(viewer, mine, AGAIN)} as again, ${countOf(viewer, mine, CONFIRMED)} as review`,
  )
  const others = {
    confirm: await otherHolders(db, viewer, CONFIRM_FINANCE),
    review: await otherHolders(db, viewer, REVIEW_FINANCE),
  }
  return { ...found, sums, waiting, others }
}
