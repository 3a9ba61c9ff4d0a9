import type { ResourceNode } from '@visa/contract/resources'
import type { Tx } from '../../../db/pool.ts'
import { affected, one, rows, sql } from '../../../db/sql.ts'

/** Where a resource stands in the tree. */
export interface ResourcePlace {
  parentId: number | null
  type: ResourceNode['type']
  sortNo: number
}

export interface StoredResource extends ResourcePlace {
  id: number
  code: string
  name: string
}

export const allResources = (tx: Tx): Promise<StoredResource[]> =>
  rows<StoredResource>(
    tx,
    sql`select id, code, name, parent_id as "parentId", type, sort_no as "sortNo" from resource`,
  )

export async function insertResource(
  tx: Tx,
  resource: ResourcePlace & { code: string; name: string; ename: string },
): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into resource (parent_id, code, name, ename, type, sort_no)
        values (${resource.parentId}, ${resource.code}, ${resource.name}, ${resource.ename}, ${resource.type},
          ${resource.sortNo})
        returning id`,
  )
  return id
}

export async function placeResource(tx: Tx, id: number, place: ResourcePlace): Promise<void> {
  await affected(
    tx,
    sql`update resource set parent_id = ${place.parentId}, type = ${place.type}, sort_no = ${place.sortNo}
        where id = ${id}`,
  )
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
