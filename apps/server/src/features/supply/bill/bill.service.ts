import { can } from '@visa/contract/authority'
import {
  SUPPLY_KIND,
  SUPPLY_KIND_CODE,
  type SupplyBillDraft,
  type SupplyKind,
} from '@visa/contract/supply/bill'
import type { Actor } from '../../../access/actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { countWaiting, findBills, insertBill, type BillHit } from './bill.repo.ts'

const BILL_ENTITY = 'supplyBill'
const ORDER_CENTRE = 'supply.order.center'

/** Each opens bills of some kind. */
export const BILL_CODES: readonly string[] = [...Object.values(SUPPLY_KIND_CODE), ORDER_CENTRE]

export async function addBill(tx: Tx, actor: Actor, draft: SupplyBillDraft): Promise<number> {
  const id = await insertBill(tx, draft)
  await recordChange(tx, actor, {
    entity: BILL_ENTITY,
    entityId: id,
    topic: String(id),
    subject: draft.billNo,
    companies: [draft.supplierCompanyId, draft.buyerCompanyId],
    action: 'add',
    before: null,
    after: { ...draft },
  })
  return id
}

/** Kinds of bills that a person may see at all. */
const kindsOf = ({ authorities }: Viewer): SupplyKind[] =>
  Object.values(SUPPLY_KIND).filter((kind) => can(authorities, SUPPLY_KIND_CODE[kind]))

/** How many bills of each kind wait for the viewer's company; kinds that the viewer may not see are left out. */
export async function waitingBills(db: Queryable, viewer: Viewer): Promise<Map<SupplyKind, number>> {
  const counted = await countWaiting(db, viewer, kindsOf(viewer))
  return new Map(counted.map(({ kind, count }) => [kind, count]))
}

/** Bills by number or title; the order centre shows orders too. */
export const searchBills = (
  db: Queryable,
  viewer: Viewer,
  keyword: string,
  limit: number,
): Promise<BillHit[]> => {
  const inCentre = can(viewer.authorities, ORDER_CENTRE) ? [SUPPLY_KIND.ORDER] : []
  return findBills(db, viewer, { keyword, kinds: [...kindsOf(viewer), ...inCentre], limit })
}
