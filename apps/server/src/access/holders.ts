import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { allOf, rows, sql, type Queryable, type Sql } from '../db/sql.ts'
import { isNamedTo } from './person-name.ts'
import { COMPANY_MAY_USE, MAY_ACT, WIDEST_SCOPE, type Viewer } from './viewer.ts'

/** A user `u` of a company `c` holds this permission. */
export const holds = (code: string): Sql => sql`exists (
  select 1 from user_role ur join role_resource rr on rr.role_id = ur.role_id and not rr.menu_only
  join resource r on r.id = rr.resource_id and r.valid = 1
  where ur.user_id = u.id and r.code = ${code} and ${COMPANY_MAY_USE})`

/** Of a company `c` somebody who may act holds this permission. */
export const somebodyHolds = (code: string): Sql =>
  sql`exists (select 1 from app_user u where u.company_id = c.id and ${MAY_ACT} and ${holds(code)})`

/** Nobody reads a longer list of names. */
const NAMED = 3

/**
 * Names of those of a company who may do something, as a column: those who reach all of its work, named to a reader who
 * may know them. `but` says of a user `u` who may not.
 */
export const holderNames = (
  reader: Viewer,
  companyId: Sql,
  codes: readonly Sql[],
  but: Sql,
): Sql => sql`array(
  select u.real_name from app_user u join company c on c.id = u.company_id
  where u.company_id = ${companyId} and ${isNamedTo(reader, 'u')} and ${MAY_ACT}
    and ${WIDEST_SCOPE} >= ${DATA_SCOPE.COMPANY} and ${allOf(...codes)} and not (${but})
  order by u.id limit ${NAMED})`

/** Colleagues who may do something that somebody else has to do, by name: those who reach the work of their company. */
export async function otherHolders(db: Queryable, viewer: Viewer, code: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select u.real_name as name from app_user u join company c on c.id = u.company_id
        where c.id = ${viewer.companyId} and u.id <> ${viewer.userId} and ${MAY_ACT}
          and ${WIDEST_SCOPE} >= ${DATA_SCOPE.COMPANY}
          and ${holds(code)}
        order by u.id limit ${NAMED}`,
  )
  return found.map(({ name }) => name)
}
