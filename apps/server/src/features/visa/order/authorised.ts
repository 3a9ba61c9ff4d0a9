import { dayOf } from '@visa/contract/dates'
import type { OrderAgent } from '@visa/contract/visa/order-list'
import type { OrderFields } from '@visa/contract/visa/order'
import { isSameProduct } from '@visa/contract/visa/products'
import { IDENTITY } from '@visa/contract/identity'
import { isPlatform, withinScope } from '../../../access/scope.ts'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { orderableThrough, refuseUnauthorised } from '../../org/agent-authorization/authorization.service.ts'

/** The one place where orders ask what may be ordered today, through whom. */

type Asked = Pick<OrderFields, 'nationCode' | 'visaType' | 'agentId' | 'acceptOrgId'>

/**
 * Whoever names a company that their own never had to do with is not told that there is one: a refusal in words would
 * name it. The platform knows them all.
 */
async function refuseStrangers(tx: Tx, viewer: Viewer, { agentId, acceptOrgId }: Asked): Promise<void> {
  if (isPlatform(viewer) || agentId === null) return
  const known = await first(
    tx,
    sql`select 1 from agent_authorization where agent_company_id = ${agentId} and accept_org_id = ${acceptOrgId} limit 1`,
  )
  if (known !== undefined) return
  throw new Refusal(viewer.identityCode === IDENTITY.AGENT ? 'acceptOrgUnknown' : 'agentUnknown')
}

/** Refuses an order that nobody authorised for today, whatever was sent. */
export async function refuseUncovered(tx: Tx, { viewer, now }: Mover, asked: Asked): Promise<void> {
  const { nationCode, visaType, agentId, acceptOrgId } = asked
  if (acceptOrgId === null) return
  if (viewer !== null) await refuseStrangers(tx, viewer, asked)
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

/** The agents that somebody may order for today: of an organisation those authorised through it. */
export const agentsToOrderFor = (db: Queryable, viewer: Viewer, now: Date): Promise<OrderAgent[]> =>
  rows<OrderAgent & { [column: string]: unknown }>(
    db,
    sql`select distinct c.id, c.short_name as "shortName", c.pinyin from agent_authorization a
        join company c on c.id = a.agent_company_id
        where ${dayOf(now)}::date between a.valid_from and a.valid_to
          and ${isPlatform(viewer) ? withinScope(viewer, { company: sql`c.id` }) : sql`a.accept_org_id = any(${viewer.companyIds}::bigint[])`}
        order by c.short_name, c.id`,
  )
