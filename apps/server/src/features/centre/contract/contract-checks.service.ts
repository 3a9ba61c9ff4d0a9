import { formatMoney } from '@visa/contract/money'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'

/** Contracts are made where their customer stands: by people of a centre, for it. */
export function centreOf({ viewer }: ActingPerson): number {
  if (!viewer.isCentre) throw new Refusal('contractNotCentre')
  return viewer.companyId
}

/** What was approved may stay; a counter takes no more off by itself than its limit. */
export async function refuseDiscount(
  db: Queryable,
  { discountCents, discountReason }: { discountCents: number; discountReason: string },
  approvedCents: number,
): Promise<void> {
  if (discountCents === 0) return
  if (discountReason === '') throw new Refusal('contractDiscountReason')
  const limit = Math.max(await getParam(db, 'contract.discountLimit'), approvedCents)
  if (discountCents > limit) throw new Refusal('contractDiscountAbove', { limit: formatMoney(limit) })
}
