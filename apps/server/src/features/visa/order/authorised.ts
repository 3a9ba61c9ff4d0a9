import type { OrderFields } from '@visa/contract/visa/order'
import { isSameProduct } from '@visa/contract/visa/products'
import { isPlatform } from '../../../access/scope.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { orderableThrough, refuseUnauthorised } from '../../org/agent-authorization/authorization.service.ts'

/** The one place where orders ask what may be ordered today, through whom. */

type Asked = Pick<OrderFields, 'nationCode' | 'visaType' | 'agentId' | 'acceptOrgId'>

/** Refuses an order that nobody authorised for today, whatever was sent. */
export async function refuseUncovered(
  tx: Tx,
  now: Date,
  { nationCode, visaType, agentId, acceptOrgId }: Asked,
): Promise<void> {
  if (acceptOrgId === null) return
  await refuseUnauthorised(tx, { agentCompanyId: agentId, nationCode, visaType, acceptOrgId }, now)
}

/** Through whom an order goes that does not say: the default of its agent, else the first that handles it. */
export async function defaultAcceptOrg(
  tx: Tx,
  { viewer, now }: ActingPerson,
  { agentId, ...product }: Asked,
): Promise<number | null> {
  // Only the platform may ask for somebody else.
  const companyId = isPlatform(viewer) && agentId !== null ? agentId : undefined
  const through = await orderableThrough(tx, viewer, now, companyId)
  return through.find((each) => isSameProduct(each, product))?.id ?? null
}
