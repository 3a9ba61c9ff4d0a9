import { CONTRACT_ACCESS } from '@visa/contract/centre/contract.states'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import type { ActingPerson } from '../../../access/mover.ts'
import { COMPANY_MAY_USE, loadViewer, MAY_ACT, WIDEST_SCOPE } from '../../../access/viewer.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import type { Visit } from '../../../http/route.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { phoneActor } from '../signature/sign-link.service.ts'

/** A user `u` of a company `c` accepts contracts of their house, not only their own. */
const ACCEPTS = sql`(${WIDEST_SCOPE} >= ${DATA_SCOPE.COMPANY} and exists (
  select 1 from user_role ur join role_resource rr on rr.role_id = ur.role_id and not rr.menu_only
  join resource r on r.id = rr.resource_id and r.valid = 1
  where ur.user_id = u.id and r.code = ${CONTRACT_ACCESS.accept} and ${COMPANY_MAY_USE}))`

/**
 * Who answers for a contract now, of its centre or the head office of that: who accepted it, who made it, and where
 * both have left, whoever there accepts contracts. The customer knows none of them, and is not to notice.
 */
const answersFor = (
  db: Queryable,
  contractId: number,
): Promise<{ userId: number; centreId: number } | undefined> =>
  first<{ userId: number; centreId: number }>(
    db,
    sql`select u.id as "userId", h.id as "centreId" from centre_contract t join company h on h.id = t.centre_id
        join app_user u on u.company_id in (h.id, h.parent_id) join company c on c.id = u.company_id
        where t.id = ${contractId} and ${MAY_ACT} and (u.id in (t.accepted_by, t.operator_id) or ${ACCEPTS})
        order by u.id is not distinct from t.accepted_by desc, u.id is not distinct from t.operator_id desc,
          u.company_id = h.id desc, u.id limit 1`,
  )

/**
 * In whose name a customer's phone changes a contract that was judged to be the customer's; told in the log as the phone.
 * How far that person's own work reaches is no matter of the customer's: they act for the centre, wherever they work.
 */
export async function inChargeOf(
  db: Queryable,
  visitor: Pick<Visit, 'address' | 'requestId' | 'now'>,
  contractId: number,
): Promise<ActingPerson> {
  const found = await answersFor(db, contractId)
  const viewer = found && (await loadViewer(db, found.userId))
  if (found === undefined || viewer === undefined) throw new Refusal('phoneNobodyInCharge')
  const dataScope = Math.max(viewer.dataScope, DATA_SCOPE.COMPANY) as typeof viewer.dataScope
  const companyIds = [...new Set([...viewer.companyIds, found.centreId])]
  const forCentre = { ...viewer, isCentre: true, companyIds, dataScope }
  return { viewer: forCentre, actor: phoneActor(visitor), now: visitor.now }
}
