import type { Registration } from '@visa/contract/org/registration'
import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'

/** Any number that no other lock of the product uses. */
const REGISTRATION_LOCK = 7_220_003

/** Registrations with one mobile take turns. */
export async function lockMobile(tx: Tx, mobile: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${REGISTRATION_LOCK}, hashtext(${mobile}))`)
}

export interface Taken {
  companyName: boolean
  shortName: boolean
  taxCode: boolean
  userName: boolean
}

/** What somebody else has already, of that which no secret is given away with. */
export const takenNames = (tx: Tx, draft: Registration): Promise<Taken> =>
  one<Taken>(
    tx,
    sql`select
          exists (select 1 from company where company_name = ${draft.companyName}) as "companyName",
          exists (select 1 from company where short_name = ${draft.shortName}) as "shortName",
          exists (select 1 from company where tax_code = ${draft.taxCode}) as "taxCode",
          exists (select 1 from app_user where lower(user_name) = lower(${draft.userName})) as "userName"`,
  )
