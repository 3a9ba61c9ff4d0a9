import { IDENTITY } from '@visa/contract/identity'
import type { OrderFields } from '@visa/contract/visa/order'
import { companyMayWork } from '../../../access/company-standing.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'

/** The one place that asks what may be ordered today, through whom. */

export type Asked = Pick<OrderFields, 'nationCode' | 'visaType' | 'agentId' | 'acceptOrgId'>

const working = async (tx: Tx, id: number, identityCode: number): Promise<boolean> =>
  (await first(
    tx,
    sql`select 1 from company c where c.id = ${id} and c.identity_code = ${identityCode}
          and ${companyMayWork('c')} for share`,
  )) !== undefined

export async function refuseUncovered(
  tx: Tx,
  _by: ActingPerson,
  { agentId, acceptOrgId }: Asked,
): Promise<void> {
  if (agentId !== null && !(await working(tx, agentId, IDENTITY.AGENT))) throw new Refusal('companyUnknown')
  if (acceptOrgId !== null && !(await working(tx, acceptOrgId, IDENTITY.VISA)))
    throw new Refusal('companyUnknown')
}

export async function defaultAcceptOrg(tx: Tx, _by: ActingPerson, _asked: Asked): Promise<number | null> {
  const found = await first<{ id: number }>(
    tx,
    sql`select c.id from company c where c.identity_code = ${IDENTITY.VISA} and ${companyMayWork('c')}
        order by c.id limit 1`,
  )
  return found?.id ?? null
}
