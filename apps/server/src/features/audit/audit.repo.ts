import { storedSubjects } from '@visa/contract/audit/audit-subjects'
import type { AuditDetail, AuditQuery, AuditRow } from '@visa/contract/audit/audit-log'
import type { Page } from '@visa/contract/page'
import { auditMessages } from '@visa/messages/audit/audit'
import { auditVocabulary } from '@visa/messages/audit/audit-vocabulary'
import { SYSTEM_ACTOR } from '../../access/actor.ts'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { cappedPage, type ListSource } from '../../db/capped-page.ts'
import { sortedBy } from '../../db/sorted-by.ts'
import { instant } from '../../db/instant.ts'
import { allOf, containing, first, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { reachesAll, withinScope, type ScopedViewer } from '../../access/scope.ts'

/** Who sees a whole company reads of its records whoever changed them. */
const readsCompanies = (viewer: ScopedViewer): boolean =>
  !reachesAll(viewer) && viewer.dataScope >= DATA_SCOPE.COMPANY

/** What the people of companies did, and what was done to the companies' records. */
const concerns = (companyIds: readonly number[]): Sql =>
  sql`l.record_company_ids || l.company_id && ${companyIds}::bigint[]`

/** Anybody else reads of what people within reach did. */
const within = (viewer: ScopedViewer): Sql =>
  readsCompanies(viewer)
    ? concerns(viewer.companyIds)
    : withinScope(viewer, { company: sql`l.company_id`, owner: sql`l.actor_id` })

/** The log or, of companies, the rows that they read: found by the company in the order of the list. */
function logOf(companyIds: readonly number[] | undefined): Sql {
  if (companyIds === undefined) return sql`change_log l`
  const read =
    companyIds.length === 1
      ? sql`select log_id from change_log_reader where company_id = ${companyIds[0]}`
      : sql`select distinct log_id from change_log_reader where company_id = any(${companyIds}::bigint[])`
  return sql`(${read}) r join change_log l on l.id = r.log_id`
}

const meantBy = (keyword: string): string[] => storedSubjects(keyword, Object.values(auditVocabulary))

/** The product itself acts under a name that readers see in words. */
const isSystem = (name: string): boolean =>
  Object.values(auditMessages).some(({ system }) => system.toLowerCase().includes(name.toLowerCase()))

/** From where somebody of another company came is not told. */
const ofOwn = (viewer: ScopedViewer, column: Sql): Sql =>
  reachesAll(viewer)
    ? column
    : sql`case when l.company_id = any(${viewer.companyIds}::bigint[]) then ${column} else '' end`

const columns = (
  viewer: ScopedViewer,
): Sql => sql`l.id, ${instant('at')} as "createTime", l.actor_name as "createUserName",
  coalesce((select c.short_name from company c where c.id = l.company_id), '') as "companyName",
  l.action, l.entity, l.entity_id as "entityId", l.subject, ${ofOwn(viewer, sql`l.address`)} as address, l.changes,
  array(select jsonb_path_query(l.changes, '$[*].field') #>> '{}') as fields`

export type AuditFilters = Omit<AuditQuery, 'page' | 'pageSize'>

/** Rows are numbered as they are written, and every index that finds them ends in their number. */
const ORDERS = { createTime: sql`l.id` }

/** What of the log a viewer may see, newest first unless told otherwise: for pages and for exports alike. */
export const auditSource = (viewer: ScopedViewer, query: AuditFilters): ListSource => ({
  columns: columns(viewer),
  from: logOf(readsCompanies(viewer) ? viewer.companyIds : query.companyIds),
  where: allOf(
    // What the rows are found by is not asked of each again: the planner would take it for another condition.
    readsCompanies(viewer) ? query.companyIds && concerns(query.companyIds) : within(viewer),
    query.keyword === undefined
      ? undefined
      : sql`(l.subject ilike ${containing(query.keyword)} or l.subject = any(${meantBy(query.keyword)}))`,
    query.createUserName === undefined
      ? undefined
      : sql`(l.actor_name ilike ${containing(query.createUserName)}
            or (${isSystem(query.createUserName)} and l.actor_name = ${SYSTEM_ACTOR.name} and l.company_id is null))`,
    query.entities && sql`l.entity = any(${query.entities})`,
    query.entityId === undefined || query.entityId === '' ? undefined : sql`l.entity_id = ${query.entityId}`,
    query.action && sql`l.action = ${query.action}`,
    query.startTime === undefined ? undefined : sql`l.at >= ${query.startTime}::timestamptz`,
    query.endTime === undefined ? undefined : sql`l.at < ${query.endTime}::timestamptz`,
  ),
  orderBy: sortedBy(query, ORDERS, { unique: sql`l.id`, otherwise: sql`l.id desc` }),
})

export const pageAudit = (db: Queryable, viewer: ScopedViewer, query: AuditQuery): Promise<Page<AuditRow>> =>
  cappedPage<AuditRow>(db, query, auditSource(viewer, query))

export const findAudit = (
  db: Queryable,
  viewer: ScopedViewer,
  id: number,
): Promise<AuditDetail | undefined> =>
  first<AuditDetail>(
    db,
    sql`select ${columns(viewer)}, ${ofOwn(viewer, sql`l.request_id`)} as "requestId", l.topic, k.seq, encode(k.hash, 'hex') as hash
        from change_log l left join change_log_link k on k.log_id = l.id
        where l.id = ${id} and ${within(viewer)}`,
  )
