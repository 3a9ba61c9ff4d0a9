import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { CODES } from '@visa/contract/codes'
import { digest } from '../../../crypto/digest.ts'
import { fixed, affected, first, sql, type Queryable } from '../../../db/sql.ts'
import type { Visit } from '../../../http/route.ts'
import { Refusal } from '../../../refusal/refusal.ts'

/**
 * Customers of a visa centre who have no account: whoever proves the mobile of a contract by SMS reaches the contracts of
 * that mobile, and nothing else of the product.
 */

const LIFE_MS = 12 * 3_600_000

/** Whether a mobile is that of a contract; deleted ones are nobody's. */
export const isOfContract = async (db: Queryable, mobile: string): Promise<boolean> =>
  (await first(
    db,
    sql`select 1 from centre_contract where contact_mobile = ${mobile} and status <> ${fixed(CONTRACT_STATUS.DELETED)} limit 1`,
  )) !== undefined

/** Remembers this browser for the holder of a mobile. It gets another secret: one that was there before opens nothing. */
export async function openCustomer(
  db: Queryable,
  visit: Pick<Visit, 'renewVisitor' | 'now'>,
  mobile: string,
): Promise<void> {
  const secret = visit.renewVisitor()
  await affected(db, sql`delete from customer_login where expires_at <= ${visit.now}`)
  await affected(
    db,
    sql`insert into customer_login (secret_hash, mobile, expires_at)
        values (${digest(secret)}, ${mobile}, ${new Date(visit.now.getTime() + LIFE_MS)})`,
  )
}

export const endCustomer = (db: Queryable, visit: Pick<Visit, 'visitor'>): Promise<number> =>
  affected(db, sql`delete from customer_login where secret_hash = ${digest(visit.visitor())}`)

export interface Customer {
  mobile: string
  /** Without an account. */
  walkIn: boolean
}

/** Who holds this phone: an account whose mobile was proven, or whoever proved one here. Nobody else is answered. */
export async function customerOf(
  db: Queryable,
  visit: Pick<Visit, 'session' | 'visitor' | 'now'>,
): Promise<Customer> {
  const { session, now } = visit
  const found =
    session === undefined
      ? await first<{ mobile: string }>(
          db,
          sql`select mobile from customer_login
              where secret_hash = ${digest(visit.visitor())} and expires_at > ${now}`,
        )
      : await first<{ mobile: string }>(
          db,
          sql`select p.mobile from user_mobile_proof p join app_user u on u.id = p.user_id and u.mobile = p.mobile
              where p.user_id = ${session.viewer.userId}`,
        )
  if (found === undefined && session === undefined) throw new Refusal('notLoggedIn', {}, CODES.NOT_LOGGED_IN)
  // An account whose mobile nobody has proven has no contracts.
  return { mobile: found?.mobile ?? '', walkIn: session === undefined }
}
