import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import type { LogRow } from '@visa/contract/log'
import type { Page, PageRequest } from '@visa/contract/page'
import { pageLogWhere } from '../../../db/change-log.ts'
import { allOf, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { reaches } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { seenBy } from './user-manage.repo.ts'
import { userTable } from './user.table.ts'

/** Somebody who sees a part of the company reads the log of those people; of a whole company also that of deleted ones. */
const about = (viewer: Viewer, id: number | undefined): Sql | undefined => {
  if (id === undefined && viewer.dataScope >= DATA_SCOPE.COMPANY) return undefined
  const one = id === undefined ? sql`true` : sql`u.id = ${id}`
  return sql`entity_id in (select u.id::text from app_user u where ${one} and ${seenBy(viewer)})`
}

export const pageUserLog = (
  db: Queryable,
  viewer: Viewer,
  {
    id,
    companyId = viewer.companyId,
    ...request
  }: PageRequest & {
    id?: number | undefined
    companyId?: number | undefined
  },
): Promise<Page<LogRow>> => {
  const ofCompany = reaches(viewer, { company: companyId }) ? sql`topic = ${String(companyId)}` : sql`false`
  return pageLogWhere(
    db,
    viewer,
    allOf(sql`entity = ${userTable.entity}`, id === undefined ? ofCompany : undefined, about(viewer, id)),
    request,
  )
}
