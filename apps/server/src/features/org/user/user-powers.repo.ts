import { parseAuthority } from '@visa/contract/authority'
import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import type { Tx } from '../../../db/pool.ts'
import { first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { Powers } from '../../../access/rank.ts'
import {
  COMPANY_MAY_USE,
  HELD_AUTHORITIES,
  MAY_ACT,
  WIDEST_SCOPE,
  WRITTEN_GRANT,
} from '../../../access/viewer.ts'

interface PowersRow {
  authorities: string[]
  dataScope: DataScope
  identityCode: IdentityCode
}

/** Only people of the platform reach beyond their company. */
const powersOf = ({ authorities, dataScope, identityCode }: PowersRow): Powers => ({
  authorities: authorities.map(parseAuthority),
  dataScope:
    identityCode !== IDENTITY.PLATFORM && dataScope === DATA_SCOPE.ALL ? DATA_SCOPE.COMPANY : dataScope,
})

/** What somebody holds, whether or not they may act at the moment. */
export const powersOfUser = async (db: Queryable, userId: number): Promise<Powers> =>
  powersOf(
    await one<PowersRow>(
      db,
      sql`select ${HELD_AUTHORITIES} as authorities, ${WIDEST_SCOPE} as "dataScope",
            c.identity_code as "identityCode"
          from app_user u join company c on c.id = u.company_id where u.id = ${userId}`,
    ),
  )

/** What roles give to somebody of a company. */
export const powersOfRoles = async (
  db: Queryable,
  companyId: number,
  roleIds: readonly number[],
): Promise<Powers> =>
  powersOf(
    await one<PowersRow>(
      db,
      sql`select array(
              select distinct ${WRITTEN_GRANT} from role_resource rr
              join resource r on r.id = rr.resource_id and r.valid = 1
              where rr.role_id = any(${roleIds}::bigint[]) and ${COMPANY_MAY_USE}) as authorities,
            coalesce((select max(data_scope) from app_role where id = any(${roleIds}::bigint[])),
              ${DATA_SCOPE.OWN}::smallint) as "dataScope",
            c.identity_code as "identityCode"
          from company c where c.id = ${companyId}`,
    ),
  )

/** The roles of a company among these, which stay as they are until the transaction ends. */
export async function shareRoles(tx: Tx, companyId: number, roleIds: readonly number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`select id from app_role where id = any(${roleIds}::bigint[]) and company_id = ${companyId}
        order by id for share`,
  )
  return found.map(({ id }) => id)
}

/** Somebody among these who holds the role and may act. */
export const activeHolder = (
  tx: Tx,
  roleId: number,
  userIds: readonly number[],
): Promise<{ realName: string } | undefined> =>
  first(
    tx,
    sql`select u.real_name as "realName"
        from user_role ur join app_user u on u.id = ur.user_id join company c on c.id = u.company_id
        where ur.role_id = ${roleId} and u.id = any(${userIds}::bigint[]) and ${MAY_ACT} order by u.id limit 1`,
  )

/** Whether somebody besides these holds the role and may act. Those who ask take turns: they hold the role. */
export async function hasOtherHolder(tx: Tx, roleId: number, userIds: readonly number[]): Promise<boolean> {
  await tx.query(sql`select id from app_role where id = ${roleId} for no key update`)
  const other = await first(
    tx,
    sql`select 1 from user_role ur join app_user u on u.id = ur.user_id join company c on c.id = u.company_id
        where ur.role_id = ${roleId} and not u.id = any(${userIds}::bigint[]) and ${MAY_ACT} limit 1`,
  )
  return other !== undefined
}
