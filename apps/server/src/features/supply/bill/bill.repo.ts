import { SUPPLY_STATUS } from '@visa/contract/supply/bill'
import type { SupplyKind } from '@visa/contract/supply/bill'
import { containing, fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { SUPPLY_TYPE } from '../../money/ledger/subject-columns.service.ts'

/** Bills that wait for their supplier, by kind. */
export const countWaiting = (
  db: Queryable,
  viewer: Viewer,
  kinds: readonly SupplyKind[],
): Promise<{ kind: SupplyKind; count: number }[]> =>
  rows(
    db,
    // The statuses (ORDER_SUCCESS, CONFIRMED) are no parameters: the partial index serves only what is known to fit it.
    sql`select kind, count(*) as count from supply_bill
        where status in (${fixed(SUPPLY_STATUS.ORDER_SUCCESS, SUPPLY_STATUS.CONFIRMED)}) and kind = any(${kinds}) and ${withinScope(viewer, { company: sql`supplier_company_id` })}
        group by kind`,
  )

export interface BillHit {
  id: number
  title: string
  code: string
  /** Its type, and whether it is a change or a refund: AIR, TRAIN_CHANGE, CAR_REFUND. */
  type: string
  /** The visa order whose page it is on. */
  partOf: number | null
}

/** Bills by number or title: the very number, then the newest; along the key, so that common words end early. */
export function findBills(
  db: Queryable,
  viewer: Viewer,
  { keyword, kinds, limit }: { keyword: string; kinds: readonly SupplyKind[]; limit: number },
): Promise<BillHit[]> {
  const within = containing(keyword)
  const reach = sql`kind = any(${kinds})
    and (${withinScope(viewer, { company: sql`supplier_company_id` })} or ${withinScope(viewer, { company: sql`buyer_company_id` })})`
  return rows<BillHit & { [column: string]: unknown }>(
    db,
    sql`with exact as (
          select b.*, 1 as place from supply_bill b
          where bill_no in (${keyword}, ${keyword.toUpperCase()}) and ${reach}
        ), newest as (
          select b.*, 2 as place from supply_bill b
          where (bill_no ilike ${within} or title ilike ${within}) and ${reach}
            and bill_no not in (${keyword}, ${keyword.toUpperCase()})
          order by id desc limit ${limit}
        )
        select b.id, b.title, b.bill_no as code, ${SUPPLY_TYPE} as type,
          coalesce(b.visa_order_id, (select o.visa_order_id from supply_bill o where o.id = b.order_id)) as "partOf"
        from (select * from exact union all select * from newest) b order by b.place, b.id desc limit ${limit}`,
  )
}
