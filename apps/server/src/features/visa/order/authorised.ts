import { dayOf } from '@visa/contract/dates'
import type { OrderAgent } from '@visa/contract/visa/order-list'
import type { OrderFields } from '@visa/contract/visa/order'
import { isSameProduct } from '@visa/contract/visa/products'
import { IDENTITY } from '@visa/contract/identity'
import { isPlatform, reaches, withinScope } from '../../../access/scope.ts'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import {
  inForceOn,
  orderableThrough,
  refuseUnauthorised,
} from '../../org/agent-authorization/authorization.service.ts'

/** The one place where orders ask what may be ordered today, through whom. */

type Asked = Pick<OrderFields, 'nationCode' | 'visaType' | 'agentId' | 'acceptOrgId'>

const hadToDo = async (db: Queryable, agentId: number, acceptOrgIds: readonly number[]): Promise<boolean> =>
  (await first(
    db,
    sql`select 1 from agent_authorization
        where agent_company_id = ${agentId} and accept_org_id = any(${acceptOrgIds}::bigint[]) limit 1`,
  )) !== undefined

/**
 * In whose name somebody orders, or asks for a price: an agent in its own whatever was sent, the platform in that of
 * agents within reach, the acceptance side in that of agents authorised through it, everybody else in nobody's. A
 * company that somebody does not reach, or never had to do with, is not there for them; whether the authorisation holds
 * today is then told in words (`refuseUncovered`).
 */
export async function agentFor(
  db: Queryable,
  viewer: Viewer,
  agentId: number | null,
): Promise<number | null> {
  if (viewer.identityCode === IDENTITY.AGENT) return viewer.companyId
  if (agentId === null) return null
  if (viewer.identityCode === IDENTITY.CUSTOMER) {
    throw new InvalidInput([{ field: 'agentId', rule: 'agentOfCustomer', params: {} }])
  }
  const known = isPlatform(viewer)
    ? reaches(viewer, { company: agentId })
    : await hadToDo(db, agentId, viewer.companyIds)
  if (!known) throw new Refusal('agentUnknown')
  return agentId
}

/**
 * Prices through an organisation are told to agents that have to do with it, to its own people, and to customers, who
 * may order anywhere; for any other agent or organisation it is not there.
 */
export async function refuseForeignPrices(
  db: Queryable,
  viewer: Viewer,
  acceptOrgId: number | null,
): Promise<void> {
  if (acceptOrgId === null || ![IDENTITY.AGENT, IDENTITY.VISA].some((code) => code === viewer.identityCode))
    return
  const known =
    viewer.identityCode === IDENTITY.AGENT
      ? await hadToDo(db, viewer.companyId, [acceptOrgId])
      : viewer.companyIds.includes(acceptOrgId)
  if (!known) throw new Refusal('acceptOrgUnknown')
}

/** An agent that names an organisation it never had to do with is not told that there is one. */
async function refuseStrangers(tx: Tx, viewer: Viewer, { agentId, acceptOrgId }: Asked): Promise<void> {
  if (viewer.identityCode !== IDENTITY.AGENT || agentId === null || acceptOrgId === null) return
  if (!(await hadToDo(tx, agentId, [acceptOrgId]))) throw new Refusal('acceptOrgUnknown')
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
    sql`select distinct g.id, g.short_name as "shortName", g.pinyin from ${inForceOn(dayOf(now))}
        where ${isPlatform(viewer) ? withinScope(viewer, { company: sql`g.id` }) : sql`a.accept_org_id = any(${viewer.companyIds}::bigint[])`}
        order by g.short_name, g.id`,
  )
