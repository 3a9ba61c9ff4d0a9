import type { ResourceNode } from '@visa/contract/resources'
import { instant } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { withinScope } from '../../../access/scope.ts'
import { COMPANY_MAY_USE, type Viewer } from '../../../access/viewer.ts'

/** Where a resource stands in the tree. */
export interface ResourcePlace {
  parentId: number | null
  type: ResourceNode['type']
  sortNo: number
}

/** What an administrator may write. */
export interface ResourceWords {
  code: string
  name: string
  ename: string
  url: string
  icon: string
}

export interface StoredResource extends ResourcePlace, ResourceWords {
  id: number
  valid: number
  own: boolean
  placed: boolean
  /** Of its words, not of its place. */
  updateTime: string
}

const COLUMNS = sql`id, code, name, ename, parent_id as "parentId", type, sort_no as "sortNo", url, icon, valid, own,
  placed, ${instant('updated_at')} as "updateTime"`

export const allResources = (db: Queryable): Promise<StoredResource[]> =>
  rows<StoredResource>(db, sql`select ${COLUMNS} from resource order by sort_no, id`)

/** The tree as it stays until the transaction ends: two moves at once could make a circle of it. */
export async function holdTree(tx: Tx): Promise<StoredResource[]> {
  await tx.query(sql`lock table resource in share row exclusive mode`)
  return allResources(tx)
}

export async function insertResource(
  tx: Tx,
  resource: ResourcePlace & ResourceWords & { own: boolean },
): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into resource (parent_id, code, name, ename, type, sort_no, url, icon, own)
        values (${resource.parentId}, ${resource.code}, ${resource.name}, ${resource.ename}, ${resource.type},
          ${resource.sortNo}, ${resource.url}, ${resource.icon}, ${resource.own})
        returning id`,
  )
  return id
}

export async function updateResource(
  tx: Tx,
  id: number,
  { code, name, ename, url, icon, type }: ResourceWords & Pick<ResourcePlace, 'type'>,
): Promise<void> {
  await affected(
    tx,
    sql`update resource set code = ${code}, name = ${name}, ename = ${ename}, url = ${url}, icon = ${icon},
          type = ${type}, updated_at = now() where id = ${id}`,
  )
}

export async function placeResource(tx: Tx, id: number, place: ResourcePlace): Promise<void> {
  await affected(
    tx,
    sql`update resource set parent_id = ${place.parentId}, type = ${place.type}, sort_no = ${place.sortNo}
        where id = ${id}`,
  )
}

/** Puts a resource below another one and numbers all that stand there, in the order given. */
export async function moveResource(
  tx: Tx,
  id: number,
  { parentId, order, placed }: { parentId: number | null; order: readonly number[]; placed: boolean },
): Promise<void> {
  await affected(tx, sql`update resource set parent_id = ${parentId}, placed = ${placed} where id = ${id}`)
  await affected(
    tx,
    sql`update resource r set sort_no = given.place
        from unnest(${order}::bigint[]) with ordinality as given (id, place)
        where r.id = given.id and r.sort_no <> given.place`,
  )
}

export async function setResourceValid(tx: Tx, id: number, valid: number): Promise<void> {
  await affected(tx, sql`update resource set valid = ${valid} where id = ${id}`)
}

export async function deleteResource(tx: Tx, id: number): Promise<void> {
  await affected(tx, sql`delete from resource where id = ${id}`)
}

/** The roles that hold a resource, apart from the administrators', who hold everything. */
export async function rolesHolding(tx: Tx, id: number): Promise<string[]> {
  const found = await rows<{ roleName: string }>(
    tx,
    sql`select ro.role_name as "roleName" from app_role ro
        where exists (select 1 from role_resource rr where rr.role_id = ro.id and rr.resource_id = ${id})
          and not exists (
            select 1 from system_param where key = 'org.administratorRole' and value = ro.id::text)
        order by ro.id`,
  )
  return found.map(({ roleName }) => roleName)
}

/** Whoever holds a resource also holds the group above it: without that, it would not be in their menu. */
export async function grantParentToHolders(tx: Tx, id: number, parentId: number): Promise<void> {
  await affected(
    tx,
    sql`insert into role_resource (role_id, resource_id, menu_only)
        select distinct on (role_id) role_id, ${parentId}::bigint, true from role_resource held
        where resource_id = ${id} and not exists (
          select 1 from role_resource other where other.role_id = held.role_id and other.resource_id = ${parentId}
        )`,
  )
}

/** A resource that is new goes to whoever holds another one, as they hold it, and to companies that may use that. */
export async function grantAlike(tx: Tx, id: number, like: string): Promise<void> {
  await affected(
    tx,
    sql`insert into role_resource (role_id, resource_id, role_part, custom_part, menu_only)
        select held.role_id, ${id}::bigint, held.role_part, held.custom_part, held.menu_only
        from role_resource held join resource r on r.id = held.resource_id where r.code = ${like}
        on conflict do nothing`,
  )
  await affected(
    tx,
    sql`insert into company_resource (company_id, resource_id)
        select held.company_id, ${id}::bigint from company_resource held join resource r on r.id = held.resource_id
        where r.code = ${like} on conflict do nothing`,
  )
}

/** The same for companies that may use only some things. */
export async function allowParentToCompanies(tx: Tx, id: number, parentId: number): Promise<void> {
  await affected(
    tx,
    sql`insert into company_resource (company_id, resource_id)
        select company_id, ${parentId}::bigint from company_resource where resource_id = ${id}
        on conflict do nothing`,
  )
}

export interface ResourceUse {
  id: number
  holders: number
  variants: string[]
}

/** How roles within reach hold each resource. */
export const resourceUses = (db: Queryable, viewer: Viewer): Promise<ResourceUse[]> =>
  rows<ResourceUse>(
    db,
    sql`select rr.resource_id as id, count(distinct rr.role_id) filter (where not rr.menu_only) as holders,
          coalesce(array_agg(distinct
            case when rr.role_part = '' then '' else rr.role_part || '$' end
            || case when rr.custom_part = '' then '' else '@' || rr.custom_part end)
            filter (where rr.role_part <> '' or rr.custom_part <> ''), '{}') as variants
        from role_resource rr join app_role ro on ro.id = rr.role_id
        where ${withinScope(viewer, { company: sql`ro.company_id` })} group by rr.resource_id`,
  )

export async function usableIds(db: Queryable, companyId: number): Promise<Set<number>> {
  const found = await rows<{ id: number }>(
    db,
    sql`select r.id from resource r, company c where c.id = ${companyId} and ${COMPANY_MAY_USE}`,
  )
  return new Set(found.map(({ id }) => id))
}
