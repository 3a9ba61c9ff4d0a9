import { DAY_STATUS, OPEN_ITEMS } from '@visa/contract/money/reconcile.states'
import type { ItemFilters, ReconcileItem } from '@visa/contract/money/reconcile'
import type { Page, PageRequest } from '@visa/contract/page'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, fixed, sql, type Queryable } from '../../../db/sql.ts'
import { LATE_OF } from './matching.repo.ts'
import { itemTable } from './reconcile.table.ts'

/** Lines of both sides, what nobody explained first. */
export const listedItems = (
  viewer: Viewer,
  { day, way, kind, status, keyword = '' }: ItemFilters,
): ListSource => ({
  columns: sql`i.id, i.day, i.way, i.kind, i.status, coalesce(i.payment_id, b.payment_id) as "paymentId",
    i.ours_no as "oursNo", coalesce(p.subject_no, '') as "subjectNo", ${instantOf(sql`i.ours_at`)} as "oursAt",
    ${LATE_OF}::text as "lateOf", exists (select 1 from finance_day d where d.book_id = i.book_id and d.day = ${LATE_OF}
      and d.status = ${fixed(DAY_STATUS.CLOSED)}) as "lateClosed",
    i.ours_cents as "oursCents", i.theirs_no as "theirsNo", i.theirs_own_no as "theirsOwnNo",
    ${instantOf(sql`i.theirs_at`)} as "theirsAt", i.theirs_cents as "theirsCents", i.party,
    coalesce(i.theirs_cents, 0) - coalesce(i.ours_cents, 0) as "differenceCents", i.how, i.reason,
    ${personFor(viewer, sql`i.settled_by`)} as "settledBy", coalesce(i.settled_by = ${viewer.userId}, false) as mine,
    coalesce((select g.group_no from ledger_group g where g.subject_kind = 'RECONCILE' and g.subject_id = i.id
      and g.cause = 'explained' and not exists (select 1 from ledger_group r where r.reverses_id = g.id)), '') as "groupNo"`,
  from: sql`reconcile_item i left join refund b on b.id = i.refund_id
    left join payment p on p.id = coalesce(i.payment_id, b.payment_id)`,
  countFrom: sql`reconcile_item i`,
  where: allOf(
    rowsWithin(viewer, itemTable, 'i'),
    day === undefined ? undefined : sql`i.day = ${day}`,
    way === undefined ? undefined : sql`i.way = ${way}`,
    kind === undefined ? undefined : sql`i.kind = ${kind}`,
    status === undefined ? undefined : sql`i.status = ${status}`,
    keyword === ''
      ? undefined
      : sql`(i.theirs_no = ${keyword} or i.theirs_own_no = ${keyword} or i.ours_no = ${keyword.toUpperCase()})`,
  ),
  orderBy: sql`i.day desc, (i.status in (${fixed(...OPEN_ITEMS)})) desc, i.id`,
})

export const pageItems = (
  db: Queryable,
  viewer: Viewer,
  filters: ItemFilters,
  page: PageRequest,
): Promise<Page<ReconcileItem>> =>
  cappedPage<ReconcileItem & { [column: string]: unknown }>(db, page, listedItems(viewer, filters))
