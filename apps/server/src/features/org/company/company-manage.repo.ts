import { AUDIT_STATUS, type AuditStatus } from '@visa/contract/org/company'
import {
  Company,
  CompanyBrief,
  CompanyExt,
  type CompanyFilters,
  type CompanyQuery,
} from '@visa/contract/org/company-manage'
import { MB } from '@visa/contract/files/limits'
import type { Page } from '@visa/contract/page'
import { instantOf } from '../../../db/instant.ts'
import { sortedBy } from '../../../db/sorted-by.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import {
  allOf,
  containing,
  first,
  identifier,
  one,
  rows,
  sql,
  type Queryable,
  type Sql,
} from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { reachesAll } from '../../../access/scope.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { asPinyin, pinyinOf } from '../../../pinyin.ts'
import { matchesKeyword } from './company.repo.ts'
import { companyTable } from './company.table.ts'

const LIST_CAP = 1000

const TAGS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.sort_no, t.id)
  from company_tag_use used join company_tag t on t.id = used.tag_id where used.company_id = c.id), '[]')`

const COUNTS = sql`
  (select count(*) from company b where b.parent_id = c.id) as branches,
  (select count(*) from department d where d.company_id = c.id) as departments,
  (select count(*) from app_user u where u.company_id = c.id) as users,
  (select count(*) from app_role r where r.company_id = c.id) as roles`

const OWN_COLUMNS = selectOf(companyTable, Company.shape, 'c')

/** What a company is in itself; files are counted against `quotaBytes` where it has no limit of its own. */
const columns = (viewer: Viewer, quotaBytes: number): Sql => sql`${OWN_COLUMNS},
  coalesce(c.contacts -> 0 ->> 'name', '') as "contactName",
  coalesce(c.contacts -> 0 ->> 'mobile', '') as "contactMobile",
  coalesce(p.parent_name, '') as "parentName",
  coalesce((select short_name from company where id = c.default_accept_org_id), '') as "acceptOrgName",
  (select ${instantOf(sql`max(created_at)`)} from company_version where company_id = c.id)
    as "submitTime",
  exists (select 1 from company_version where company_id = c.id and state = 'waiting'
    and submitter_id = ${viewer.userId}) as "ownWaits", ${reachesAll(viewer) ? TAGS : sql`'[]'::jsonb`} as tags, ${COUNTS},
  coalesce(f.bytes, 0) as "fileBytes", coalesce(f.quota_bytes, ${quotaBytes}::bigint) as "quotaBytes"`

const FROM = sql`company c
  left join lateral (
    select short_name as parent_name, company_code as parent_code from company where id = c.parent_id
  ) p on true
  left join company_file_usage f on f.company_id = c.id`

/** Companies are thousands at most: each of these is sorted in memory. */
const ORDERS = {
  companyName: sql`c.company_name`,
  identityCode: sql`c.identity_code`,
  auditStatus: sql`c.audit_status`,
  fileBytes: sql`coalesce(f.bytes, 0)`,
}

/** Tags are the platform's: whoever does not see them finds nothing by them. */
const where = (viewer: Viewer, { keyword = '', identityCode, auditStatus, tagId }: CompanyFilters): Sql =>
  allOf(
    rowsWithin(viewer, companyTable, 'c'),
    keyword === '' ? undefined : matchesKeyword(keyword, asPinyin(keyword)),
    identityCode === undefined ? undefined : sql`c.identity_code = ${identityCode}`,
    auditStatus === undefined ? undefined : sql`c.audit_status = ${auditStatus}`,
    tagId === undefined
      ? undefined
      : sql`${reachesAll(viewer)} and exists (
          select 1 from company_tag_use used where used.company_id = c.id and used.tag_id = ${tagId})`,
  )

type ListQuery = Omit<CompanyQuery, 'page' | 'pageSize'>

const listed = (viewer: Viewer, query: ListQuery, quotaBytes: number): ListSource => ({
  columns: columns(viewer, quotaBytes),
  from: FROM,
  where: where(viewer, query),
  orderBy: sortedBy(query, ORDERS, {
    unique: sql`c.id`,
    // Branches stand behind the company they belong to.
    otherwise: sql`coalesce(p.parent_code, c.company_code), c.level, c.company_code, c.id`,
  }),
})

/** The same rows for a file, which does not tell of the room for files. */
export const managedCompanies = (viewer: Viewer, query: ListQuery): ListSource => listed(viewer, query, 0)

export const pageCompanies = (
  db: Queryable,
  viewer: Viewer,
  query: CompanyQuery,
  quotaBytes: number,
): Promise<Page<Company>> => cappedPage<Company>(db, query, listed(viewer, query, quotaBytes))

export const listCompanies = (
  db: Queryable,
  viewer: Viewer,
  filters: CompanyFilters,
): Promise<CompanyBrief[]> =>
  rows<CompanyBrief>(
    db,
    sql`select ${selectOf(companyTable, CompanyBrief.shape, 'c')}
        from company c where ${where(viewer, filters)} order by c.company_code limit ${LIST_CAP}`,
  )

export async function countByStatus(
  db: Queryable,
  viewer: Viewer,
  filters: CompanyFilters,
): Promise<{ auditStatus: AuditStatus; num: number }[]> {
  const found = await rows<{ auditStatus: AuditStatus; num: number }>(
    db,
    sql`select c.audit_status as "auditStatus", count(*) as num from company c
        where ${where(viewer, filters)} group by c.audit_status`,
  )
  const numbers = new Map(found.map(({ auditStatus, num }) => [auditStatus, num]))
  return Object.values(AUDIT_STATUS).map((auditStatus) => ({
    auditStatus,
    num: numbers.get(auditStatus) ?? 0,
  }))
}

export const findCompany = (
  db: Queryable,
  viewer: Viewer,
  id: number,
  quotaBytes: number,
): Promise<Company | undefined> =>
  first<Company>(
    db,
    sql`select ${columns(viewer, quotaBytes)} from ${FROM}
        where c.id = ${id} and ${rowsWithin(viewer, companyTable, 'c')}`,
  )

/** The names of a place and those above it, the province first. */
const PLACE = sql`coalesce((
  with recursive above as (
    select id, parent_id, name, 1 as step from district where id = c.district_id
    union all
    select d.id, d.parent_id, d.name, above.step + 1 from district d join above on above.parent_id = d.id
  )
  select string_agg(name, ' ' order by step desc) from above), '')`

export const findExt = (db: Queryable, viewer: Viewer, id: number): Promise<CompanyExt | undefined> =>
  first<CompanyExt>(
    db,
    sql`select c.id as "companyId", ${selectOf(companyTable, CompanyExt.shape, 'c')}, ${PLACE} as "districtName",
          coalesce(f.files, 0) as files, round(f.quota_bytes::numeric / ${MB}) as "quotaMb"
        from company c left join company_file_usage f on f.company_id = c.id
        where c.id = ${id} and ${rowsWithin(viewer, companyTable, 'c')}`,
  )

const CALLED_ALIKE = 5

/** What a name says once what every company is called is left out. */
const coreOf = (name: string): string =>
  name.replaceAll(/股份|有限责任|有限|责任|公司|集团|[（(].*?[)）]|\s|co\.?,?|ltd\.?|inc\.?/giu, '').trim()

const MIN_CORE = 2

/** Companies other than the one given that sound much the same: one name holds what the other says. */
export async function findSimilar(
  db: Queryable,
  viewer: Viewer,
  name: string,
  except: number | undefined,
): Promise<{ id: number; companyCode: string; companyName: string }[]> {
  const core = coreOf(name)
  if (core.length < MIN_CORE) return []
  const spelt = pinyinOf(core).split('|')[0] ?? ''
  return rows(
    db,
    sql`select c.id, c.company_code as "companyCode", c.company_name as "companyName" from company c
        where ${rowsWithin(viewer, companyTable, 'c')} and c.id is distinct from ${except ?? null}::bigint
          and (c.company_name ilike ${containing(core)} or c.short_name ilike ${containing(core)}
            or (length(c.short_name) >= ${MIN_CORE} and strpos(${core}, c.short_name) > 0)
            or (${spelt} <> '' and c.pinyin like ${containing(spelt)}))
        order by length(c.company_name), c.id limit ${CALLED_ALIKE}`,
  )
}

/** Whether a company other than the one given carries a name, whoever asks. */
export async function isNameTaken(
  db: Queryable,
  column: 'company_name' | 'short_name' | 'tax_code',
  name: string,
  except: number | undefined,
): Promise<boolean> {
  const { taken } = await one<{ taken: boolean }>(
    db,
    sql`select exists (select 1 from company where ${identifier(column)} = ${name} and id is distinct from ${except ?? null}::bigint) as taken`,
  )
  return taken
}
