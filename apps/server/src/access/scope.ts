import { IDENTITY } from '@visa/contract/identity'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { sql, type Sql } from '../db/sql.ts'
import type { Viewer } from './viewer.ts'

/** What a viewer's reach is told from. */
export type Reach = Pick<Viewer, 'userId' | 'companyId' | 'identityCode' | 'dataScope' | 'departmentIds'>

export const isPlatform = ({ identityCode }: Pick<Viewer, 'identityCode'>): boolean =>
  identityCode === IDENTITY.PLATFORM

/** Whether a viewer reaches beyond the own company. */
export const reachesAll = (viewer: Pick<Viewer, 'identityCode' | 'dataScope'>): boolean =>
  isPlatform(viewer) && viewer.dataScope === DATA_SCOPE.ALL

/** Rows of companies within a viewer's reach: every company's, or the own one's. */
export const ownCompany = (
  viewer: Pick<Viewer, 'identityCode' | 'companyId' | 'dataScope'>,
  column: Sql,
): Sql => (reachesAll(viewer) ? sql`true` : sql`${column} = ${viewer.companyId}`)

/** Whether one company is within a viewer's reach. */
export const reachesCompany = (
  viewer: Pick<Viewer, 'identityCode' | 'companyId' | 'dataScope'>,
  companyId: number,
): boolean => reachesAll(viewer) || viewer.companyId === companyId

/** Rows that somebody made or answers for, as far as the viewer's roles let them reach. */
export function withinScope(viewer: Reach, { company, owner }: { company: Sql; owner: Sql }): Sql {
  const inCompany = ownCompany(viewer, company)
  if (viewer.dataScope >= DATA_SCOPE.COMPANY) return inCompany
  const own = sql`${owner} = ${viewer.userId}`
  if (viewer.dataScope === DATA_SCOPE.OWN) return sql`(${inCompany} and ${own})`
  return sql`(${inCompany} and (${own} or exists (
    select 1 from user_department scoped
    where scoped.user_id = ${owner} and scoped.department_id = any(${viewer.departmentIds}::bigint[]))))`
}
