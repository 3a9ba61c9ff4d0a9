import { IDENTITY } from '@visa/contract/identity'
import type { OrderFields } from '@visa/contract/visa/order'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { agentFor, defaultAcceptOrg } from './authorised.ts'

/** Whose a new order is. */
export interface Sides {
  agentId: number | null
  acceptOrgId: number | null
  centreId: number | null
  platformId: number | null
  customerId: number | null
  customerUserId: number | null
  ownerId: number | null
  handlerId: number | null
}

interface Companies {
  platformId: number | null
  isCentre: boolean
}

const companiesFor = async (tx: Tx, acceptOrgId: number | null): Promise<Companies> =>
  (await first<Companies & { [column: string]: unknown }>(
    tx,
    sql`select (select min(id) from company where identity_code = ${IDENTITY.PLATFORM}) as "platformId",
          coalesce((select is_centre from company where id = ${acceptOrgId}), false) as "isCentre"`,
  )) ?? { platformId: null, isCentre: false }

/** An organisation of the acceptance side orders through itself or a branch of its own. */
function ownOr(own: number, within: readonly number[], asked: number | null): number {
  if (asked === null) return own
  if (within.includes(asked)) return asked
  throw new InvalidInput([{ field: 'acceptOrgId', rule: 'acceptOrgOwn', params: {} }])
}

/** Where an order goes on the acceptance side: where it says or, of what is electronic, where its agent’s default is. */
async function acceptOrgOf(tx: Tx, by: ActingPerson, fields: OrderFields, agentId: number | null) {
  const { viewer } = by
  if (viewer.identityCode === IDENTITY.VISA) {
    return ownOr(viewer.companyId, viewer.companyIds, fields.acceptOrgId)
  }
  return fields.acceptOrgId ?? defaultAcceptOrg(tx, by, { ...fields, agentId })
}

/** On whose sides an order stands that somebody makes. */
export async function sidesOf(tx: Tx, by: ActingPerson, fields: OrderFields): Promise<Sides> {
  const { identityCode, companyId, userId } = by.viewer
  const agentId = await agentFor(tx, by.viewer, fields.agentId)
  const acceptOrgId = await acceptOrgOf(tx, by, fields, agentId)
  const { platformId, isCentre } = await companiesFor(tx, acceptOrgId)
  const ofCustomer = identityCode === IDENTITY.CUSTOMER
  return {
    agentId,
    acceptOrgId,
    centreId: isCentre ? acceptOrgId : null,
    platformId,
    customerId: ofCustomer ? companyId : null,
    customerUserId: ofCustomer ? userId : null,
    ownerId: ofCustomer ? null : userId,
    handlerId: identityCode === IDENTITY.VISA ? userId : null,
  }
}
