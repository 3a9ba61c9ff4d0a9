import type { KnownDevice } from '@visa/contract/org/user-access'
import { instant } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'

export const devicesOf = (db: Queryable, userId: number): Promise<KnownDevice[]> =>
  rows<KnownDevice>(
    db,
    sql`select encode(visitor_hash, 'hex') as id, address, agent, ${instant('seen_at')} as "seenTime"
        from known_device where user_id = ${userId} order by seen_at desc, visitor_hash`,
  )

export interface Browser {
  address: string
  agent: string
}

/** Ends one login of somebody, or all; their trigger tells every instance. */
export const takeSessions = (tx: Tx, userId: number, id: string | undefined): Promise<Browser[]> =>
  rows<Browser>(
    tx,
    sql`delete from session where user_id = ${userId}
          and (${id ?? null}::text is null or encode(token_hash, 'hex') = ${id ?? null})
        returning address, agent`,
  )

export const takeDevices = (tx: Tx, userId: number, id: string | undefined): Promise<Browser[]> =>
  rows<Browser>(
    tx,
    sql`delete from known_device where user_id = ${userId}
          and (${id ?? null}::text is null or encode(visitor_hash, 'hex') = ${id ?? null})
        returning address, agent`,
  )
