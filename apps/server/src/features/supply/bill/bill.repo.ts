import type { SupplyKind } from '@visa/contract/supply/bill'
import { containing, rows, sql, type Queryable } from '../../../db/sql.ts'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'

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
        where status in (8, 16) and kind = any(${kinds}) and ${withinScope(viewer, { company: sql`supplier_company_id` })}
        group by kind`,
  )

export interface BillHit {
  id: number
  title: string
  code: string
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
  return rows<BillHit>(
    db,
    sql`with exact as (
          select id, title, bill_no as code, 1 as place from supply_bill
          where bill_no in (${keyword}, ${keyword.toUpperCase()}) and ${reach}
        ), newest as (
          select id, title, bill_no as code, 2 as place from supply_bill
          where (bill_no ilike ${within} or title ilike ${within}) and ${reach}
            and bill_no not in (${keyword}, ${keyword.toUpperCase()})
          order by id desc limit ${limit}
        )
        select id, title, code from (select * from exact union all select * from newest) found
        order by place, id desc limit ${limit}`,
  )
}
