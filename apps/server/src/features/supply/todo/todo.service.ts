import { SUPPLY_KIND } from '@visa/contract/supply/bill'
import type { SupplyTodo } from '@visa/contract/supply/todo'
import type { Queryable } from '../../../db/sql.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { waitingBills } from '../bill/bill.service.ts'

export async function loadTodo(db: Queryable, viewer: Viewer): Promise<SupplyTodo> {
  const waiting = await waitingBills(db, viewer)
  return {
    toIssueNum: waiting.get(SUPPLY_KIND.ORDER) ?? 0,
    toChangeNum: waiting.get(SUPPLY_KIND.CHANGE) ?? 0,
    toRefundNum: waiting.get(SUPPLY_KIND.REFUND) ?? 0,
  }
}
