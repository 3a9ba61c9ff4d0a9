import type { HandoverRow } from '@visa/contract/custody/handover'
import type { Page, PageRequest } from '@visa/contract/page'
import { personFor } from '../../access/person-name.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import type { Viewer } from '../../access/viewer.ts'
import { cappedPage } from '../../db/capped-page.ts'
import { instantOf } from '../../db/instant.ts'
import { allOf, sql, type Queryable } from '../../db/sql.ts'
import { matchesSearch } from '../../search/matches-search.ts'
import { given } from '../visa/order/list-parts.service.ts'
import { handoverTable } from './handover.table.ts'

const NUMBER = /^H\d{11}$/

/** What left the house, within reach, newest first. */
export const pageHandovers = (
  db: Queryable,
  { viewer }: { viewer: Viewer },
  { keyword, ...page }: PageRequest & { keyword?: string | undefined },
): Promise<Page<HandoverRow>> =>
  cappedPage<HandoverRow & { [column: string]: unknown }>(db, page, {
    columns: sql`h.id, h.handover_no as "handoverNo", h.applicant_id as "applicantId", h.order_id as "orderId",
      o.order_no as "orderNo",
      case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end as name,
      coalesce(p.passport_no, a.passport_no) as "passportNo", h.way, h.early, h.collector_name as "collectorName",
      h.id_no as "idNo", h.waybill_no as "waybillNo", h.carrier, h.originals, h.reason, h.opened,
      ${personFor(viewer, sql`h.given_by`)} as "givenBy", ${instantOf(sql`h.created_at`)} as "givenAt"`,
    from: sql`visa_handover h join visa_applicant a on a.id = h.applicant_id join visa_order o on o.id = h.order_id
      left join passport_item p on p.id = h.passport_id`,
    where: allOf(
      rowsWithin(viewer, handoverTable, 'h'),
      given(keyword, (typed) =>
        NUMBER.test(typed.toUpperCase())
          ? sql`h.handover_no = ${typed.toUpperCase()}`
          : matchesSearch('a', typed),
      ),
    ),
    orderBy: sql`h.created_at desc, h.id desc`,
  })
