import { can } from '@visa/contract/authority'
import { SUPPLY_KIND, SUPPLY_KIND_CODE, type SupplyKind } from '@visa/contract/supply/bill'
import { SUPPLY_CENTRE } from '@visa/contract/supply/bill.states'
import { SUPPLY_READERS } from '@visa/contract/supply/readers'
import type { Queryable } from '../../../db/sql.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { countWaiting, findBills, type BillHit } from './bill.repo.ts'

/** Each opens bills of some kind. */
export const BILL_CODES: readonly string[] = SUPPLY_READERS

/** Kinds of bills that a person may see at all. */
const kindsOf = ({ authorities }: Viewer): SupplyKind[] =>
  Object.values(SUPPLY_KIND).filter((kind) => can(authorities, SUPPLY_KIND_CODE[kind]))

/** How many bills of each kind wait for the viewer's company; kinds that the viewer may not see are left out. */
export async function waitingBills(db: Queryable, viewer: Viewer): Promise<Map<SupplyKind, number>> {
  const counted = await countWaiting(db, viewer, kindsOf(viewer))
  return new Map(counted.map(({ kind, count }) => [kind, count]))
}

/** Bills by number or title; the order centre shows every kind. */
export const searchBills = (
  db: Queryable,
  viewer: Viewer,
  keyword: string,
  limit: number,
): Promise<BillHit[]> => {
  const kinds = can(viewer.authorities, SUPPLY_CENTRE) ? Object.values(SUPPLY_KIND) : kindsOf(viewer)
  return findBills(db, viewer, { keyword, kinds, limit })
}
