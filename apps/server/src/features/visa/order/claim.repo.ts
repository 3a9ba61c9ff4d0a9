import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { QueueQuery } from '@visa/contract/visa/order-claim'
import type { NationCode } from '@visa/contract/visa/products'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, affected, allOf, first, one, sql, type Sql } from '../../../db/sql.ts'
import { OPEN } from './list-parts.service.ts'
import { filtered, inStatus } from './order-filters.ts'
import { orderTable } from './order.table.ts'

/** For whom, from when and until when. */
export interface Claiming {
  viewer: Viewer
  now: Date
  until: Date
}

export interface StoredClaim {
  id: number
  orderNo: string
  nationCode: NationCode
  claimedUntil: string
}

/** A claim is no change of an order: its time of change stays, so nobody's form becomes stale by it. */
const claimed = (tx: Tx, { viewer, until }: Claiming, which: Sql): Promise<StoredClaim | undefined> =>
  first<StoredClaim & { [column: string]: unknown }>(
    tx,
    sql`update visa_order o set claimed_by = ${viewer.userId}, claimed_until = ${until} where o.id = ${which}
        returning o.id, o.order_no as "orderNo", o.nation_code as "nationCode",
          ${instantOf(sql`o.claimed_until`)} as "claimedUntil"`,
  )

export const claimRow = (tx: Tx, claiming: Claiming, id: number): Promise<StoredClaim | undefined> =>
  claimed(tx, claiming, sql`${id}`)

/**
 * The oldest promise that nobody has claimed. What somebody else is claiming at this very moment is passed over, not
 * waited for: everybody who asks at once gets another one.
 */
export const claimFirst = (
  tx: Tx,
  claiming: Claiming,
  { status, ...filters }: QueueQuery,
): Promise<StoredClaim | undefined> =>
  claimed(
    tx,
    claiming,
    sql`(select o.id from visa_order o
      where ${allOf(
        rowsWithin(claiming.viewer, orderTable, 'o'),
        OPEN,
        inStatus(status),
        filtered(filters, claiming.now),
        sql`(o.claimed_until is null or o.claimed_until <= ${claiming.now})`,
      )}
      order by o.promised_date, o.id limit 1 for update skip locked)`,
  )

/** The own claim for as long again; whose it is not stays as it is. */
export const prolong = (tx: Tx, { viewer, until }: Omit<Claiming, 'now'>, id: number): Promise<number> =>
  affected(
    tx,
    sql`update visa_order set claimed_until = ${until} where id = ${id} and claimed_by = ${viewer.userId}`,
  )

/** One person's claims are made one after the other. */
export const takeTurns = async (tx: Tx, { userId }: Viewer): Promise<void> => {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('order_claim'), ${userId}::int)`)
}

/** How many orders somebody keeps, but for one of them. */
export const countClaims = async (tx: Tx, userId: number, now: Date, but: number): Promise<number> =>
  (
    await one<{ count: number }>(
      tx,
      sql`select count(*) as count from visa_order
          where claimed_by = ${userId} and status < ${fixed(ORDER_STATUS.MATERIAL_RETURNED)} and claimed_until > ${now} and id <> ${but}`,
    )
  ).count

export const unclaim = (tx: Tx, id: number): Promise<number> =>
  affected(tx, sql`update visa_order set claimed_by = null, claimed_until = null where id = ${id}`)
