import type { Authority } from '@visa/contract/authority'
import type { CompanyPower } from '@visa/contract/org/role-power'
import type { DataScope } from '@visa/contract/org/data-scope'
import type { IdentityCode } from '@visa/contract/identity'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { withinScope } from '../../../access/scope.ts'
import { COMPANY_MAY_USE, WRITTEN_GRANT, type Viewer } from '../../../access/viewer.ts'

export async function resourceIdsByCode(tx: Tx, codes: readonly string[]): Promise<Map<string, number>> {
  const found = await rows<{ id: number; code: string }>(
    tx,
    sql`select id, code from resource where code = any(${codes}) for key share`,
  )
  return new Map(found.map(({ id, code }) => [code, id]))
}

/** Whether the grant is new: one that is already there stays as it is. */
export async function insertGrant(
  tx: Tx,
  roleId: number,
  resourceId: number,
  { role, custom, menuOnly }: Authority,
): Promise<boolean> {
  const count = await affected(
    tx,
    sql`insert into role_resource (role_id, resource_id, role_part, custom_part, menu_only)
        values (${roleId}, ${resourceId}, ${role}, ${custom}, ${menuOnly})
        on conflict do nothing`,
  )
  return count === 1
}

export interface GrantRow extends Authority {
  resourceId: number
}

export const grantsOf = (db: Queryable, roleId: number): Promise<GrantRow[]> =>
  rows<GrantRow>(
    db,
    sql`select rr.resource_id as "resourceId", r.code, rr.role_part as role, rr.custom_part as custom,
          rr.menu_only as "menuOnly"
        from role_resource rr join resource r on r.id = rr.resource_id
        where rr.role_id = ${roleId} order by r.code, rr.role_part, rr.custom_part`,
  )

/** Takes some grants away and adds others, one statement each. */
export async function replaceGrants(
  tx: Tx,
  roleId: number,
  gone: readonly GrantRow[],
  come: readonly GrantRow[],
): Promise<void> {
  await affected(
    tx,
    sql`delete from role_resource rr
        using unnest(${gone.map(({ resourceId }) => resourceId)}::bigint[], ${gone.map(({ role }) => role)}::text[],
          ${gone.map(({ custom }) => custom)}::text[]) as g (resource_id, role_part, custom_part)
        where rr.role_id = ${roleId} and rr.resource_id = g.resource_id and rr.role_part = g.role_part
          and rr.custom_part = g.custom_part`,
  )
  await affected(
    tx,
    sql`insert into role_resource (role_id, resource_id, role_part, custom_part, menu_only)
        select ${roleId}::bigint, * from unnest(${come.map(({ resourceId }) => resourceId)}::bigint[],
          ${come.map(({ role }) => role)}::text[], ${come.map(({ custom }) => custom)}::text[],
          ${come.map(({ menuOnly }) => menuOnly)}::boolean[])`,
  )
  await touchRole(tx, roleId)
}

/** What a role gives is a part of it: whoever looked at it before has not seen this. */
export async function touchRole(tx: Tx, roleId: number): Promise<void> {
  await affected(tx, sql`update app_role set updated_at = now() where id = ${roleId}`)
}

export async function setScope(tx: Tx, roleId: number, dataScope: DataScope): Promise<void> {
  await affected(tx, sql`update app_role set data_scope = ${dataScope} where id = ${roleId}`)
}

/** What somebody was given: also what is disabled at the moment, which they may pass on all the same. */
export async function givenTo(db: Queryable, userId: number): Promise<string[]> {
  const row = await first<{ authorities: string[] }>(
    db,
    sql`select array(
          select distinct ${WRITTEN_GRANT} from user_role ur
          join role_resource rr on rr.role_id = ur.role_id join resource r on r.id = rr.resource_id
          where ur.user_id = u.id and ${COMPANY_MAY_USE}) as authorities
        from app_user u join company c on c.id = u.company_id where u.id = ${userId}`,
  )
  return row?.authorities ?? []
}

export interface ResourcePlaceRow {
  id: number
  parentId: number | null
  code: string
  type: number
}

export const resourcePlaces = (db: Queryable): Promise<ResourcePlaceRow[]> =>
  rows<ResourcePlaceRow>(db, sql`select id, parent_id as "parentId", code, type from resource`)

export interface PowerCompany {
  id: number
  companyName: string
  identityCode: IdentityCode
  limited: boolean
}

const COMPANY = sql`c.id, c.company_name as "companyName", c.identity_code as "identityCode",
  c.power_limited as limited`

/** A company within reach, whose limit stays as it is until the transaction ends. */
export const shareCompany = (tx: Tx, viewer: Viewer, id: number): Promise<PowerCompany | undefined> =>
  first<PowerCompany>(
    tx,
    sql`select ${COMPANY} from company c where c.id = ${id} and ${withinScope(viewer, { company: sql`c.id` })} for share`,
  )

export const lockCompanies = (tx: Tx, ids: readonly number[]): Promise<PowerCompany[]> =>
  rows<PowerCompany>(
    tx,
    sql`select ${COMPANY} from company c where c.id = any(${ids}) order by c.id for no key update`,
  )

export async function limitOf(db: Queryable, companyId: number): Promise<string[]> {
  const found = await rows<{ code: string }>(
    db,
    sql`select r.code from company_resource cr join resource r on r.id = cr.resource_id
        where cr.company_id = ${companyId} order by r.code`,
  )
  return found.map(({ code }) => code)
}

export const companyPowersOf = (
  db: Queryable,
  viewer: Viewer,
  ids: readonly number[],
): Promise<CompanyPower[]> =>
  rows<CompanyPower>(
    db,
    sql`select c.id as "companyId", c.company_name as "companyName", c.power_limited as limited,
          array(select r.code from company_resource cr join resource r on r.id = cr.resource_id
            where cr.company_id = c.id order by r.code) as codes
        from company c where c.id = any(${ids}) and ${withinScope(viewer, { company: sql`c.id` })} order by c.id`,
  )

export async function saveLimit(
  tx: Tx,
  companyId: number,
  limited: boolean,
  resourceIds: readonly number[],
): Promise<void> {
  await affected(
    tx,
    sql`update company set power_limited = ${limited}, updated_at = now() where id = ${companyId}`,
  )
  await affected(
    tx,
    sql`delete from company_resource where company_id = ${companyId} and resource_id <> all(${resourceIds}::bigint[])`,
  )
  await affected(
    tx,
    sql`insert into company_resource (company_id, resource_id)
        select ${companyId}::bigint, unnest(${resourceIds}::bigint[]) on conflict do nothing`,
  )
}
