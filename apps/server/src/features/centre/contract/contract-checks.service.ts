import { dayOf } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import { formatMoney } from '@visa/contract/money'
import { companyMayWork } from '../../../access/company-standing.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'

/** Contracts are made where their customer stands: by people of a centre, for it. */
export function centreOf({ viewer }: ActingPerson): number {
  if (!viewer.isCentre) throw new Refusal('contractNotCentre')
  return viewer.companyId
}

/** Whose account is charged works, and is authorised through the centre today; any other company is not there for it. */
export async function refusePayer(
  db: Queryable,
  { viewer, now }: ActingPerson,
  payerId: number | null,
): Promise<void> {
  if (payerId === null) return
  const known = await first(
    db,
    sql`select 1 from agent_authorization a join company c on c.id = a.agent_company_id and ${companyMayWork('c')}
        where c.id = ${payerId} and c.identity_code = ${IDENTITY.AGENT}
          and ${dayOf(now)}::date between a.valid_from and a.valid_to and a.accept_org_id = any(${viewer.companyIds}::bigint[]) limit 1`,
  )
  if (known === undefined) throw new Refusal('contractPayerUnknown')
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
