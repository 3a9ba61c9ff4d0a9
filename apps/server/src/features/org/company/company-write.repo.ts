import { MB } from '@visa/contract/files/limits'
import type { Tx } from '../../../db/pool.ts'
import { affected, one, rows, sql, type Queryable } from '../../../db/sql.ts'

/** What hangs on a company. */
export interface Dependents {
  users: number
  departments: number
  roles: number
  branches: number
}

export const countDependents = (tx: Tx, id: number): Promise<Dependents> =>
  one<Dependents>(
    tx,
    sql`select (select count(*) from app_user where company_id = ${id}) as users,
          (select count(*) from department where company_id = ${id}) as departments,
          (select count(*) from app_role where company_id = ${id}) as roles,
          (select count(*) from company where parent_id = ${id}) as branches`,
  )

/** Notices name companies without pointing at them. */
export async function isInNotices(tx: Tx, id: number): Promise<boolean> {
  const { named } = await one<{ named: boolean }>(
    tx,
    sql`select exists (select 1 from notice where ${id} = any(company_ids)) as named`,
  )
  return named
}

/** What stands beside a company in the log, by name. */
interface NamedBeside extends Record<string, unknown> {
  parent: string
  acceptOrg: string
  district: string
  quotaMb: number | null
}

export const readBeside = (
  tx: Tx,
  company: {
    id: number
    parentId: number | null
    districtId: string | null
    defaultAcceptOrgId: number | null
  },
): Promise<NamedBeside> =>
  one<NamedBeside>(
    tx,
    sql`select coalesce((select company_name from company where id = ${company.parentId}), '') as parent,
          coalesce((select company_name from company where id = ${company.defaultAcceptOrgId}), '') as "acceptOrg",
          coalesce((select fullname from district where id = ${company.districtId}), '') as district,
          (select round(quota_bytes::numeric / ${MB})::bigint from company_file_usage
            where company_id = ${company.id}) as "quotaMb"`,
  )

/** The names of a company's tags. */
export async function readTags(tx: Tx, id: number): Promise<string[]> {
  const { tags } = await one<{ tags: string[] }>(
    tx,
    sql`select array(select t.name from company_tag_use used join company_tag t on t.id = used.tag_id
          where used.company_id = ${id} order by t.sort_no, t.id) as tags`,
  )
  return tags
}

/** What the platform adds to a company, as its form sends it. */
export const readAdded = (tx: Tx, id: number): Promise<{ tagIds: number[]; quotaMb: number | null }> =>
  one(
    tx,
    sql`select coalesce((select jsonb_agg(t.id order by t.sort_no, t.id) from company_tag_use used
            join company_tag t on t.id = used.tag_id where used.company_id = ${id}), '[]') as "tagIds",
          (select round(quota_bytes::numeric / ${MB})::bigint from company_file_usage
            where company_id = ${id}) as "quotaMb"`,
  )

/** Gives a company these tags and no others; tells how many of them there are. */
export async function setTags(tx: Tx, companyId: number, tagIds: readonly number[]): Promise<number> {
  await affected(
    tx,
    sql`delete from company_tag_use where company_id = ${companyId} and tag_id <> all(${tagIds}::bigint[])`,
  )
  // Held against deletion, in id order.
  const known = await rows<{ id: number }>(
    tx,
    sql`select id from company_tag where id = any(${tagIds}::bigint[]) order by id for key share`,
  )
  await affected(
    tx,
    sql`insert into company_tag_use (company_id, tag_id)
        select ${companyId}, unnest(${known.map(({ id }) => id)}::bigint[]) on conflict do nothing`,
  )
  return known.length
}

export async function setQuota(tx: Tx, companyId: number, quotaMb: number | null): Promise<void> {
  const bytes = quotaMb === null ? null : quotaMb * MB
  await affected(
    tx,
    sql`insert into company_file_usage as u (company_id, quota_bytes) values (${companyId}, ${bytes})
        on conflict (company_id) do update set quota_bytes = excluded.quota_bytes`,
  )
}

/** Ends every login of a company's people; the other instances hear of it at the commit. */
export async function endSessionsOfCompany(tx: Tx, companyId: number): Promise<void> {
  await affected(
    tx,
    sql`delete from session s using app_user u where u.id = s.user_id and u.company_id = ${companyId}`,
  )
}

export const peopleOfCompany = async (db: Queryable, companyId: number): Promise<number[]> =>
  (await rows<{ id: number }>(db, sql`select id from app_user where company_id = ${companyId}`)).map(
    ({ id }) => id,
  )

/** A company whose files are gone needs no account of them. */
export async function deleteUsage(tx: Tx, id: number): Promise<void> {
  await affected(
    tx,
    sql`delete from company_file_usage where company_id = ${id} and files = 0 and bytes = 0
      and reserved_bytes = 0`,
  )
}

/** An agent whose level was taken away is as one that never had any. */
export async function deleteLostLevel(tx: Tx, id: number): Promise<void> {
  await affected(tx, sql`delete from visa_agent_level where agent_id = ${id} and level is null`)
}
