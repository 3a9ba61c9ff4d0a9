import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import type { Customer } from '../../session/customer/customer.service.ts'

/** A contract is its customer's by the mobile that was proven; whatever else is asked for is not there. */
export async function refuseOthers(db: Queryable, { mobile }: Customer, id: number): Promise<void> {
  orGone(
    await first(
      db,
      sql`select 1 from centre_contract
          where id = ${id} and contact_mobile = ${mobile} and contact_mobile <> '' and status <> ${CONTRACT_STATUS.DELETED}`,
    ),
  )
}
