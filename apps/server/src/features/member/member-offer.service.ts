import { can } from '@visa/contract/authority'
import { CONTACTERS } from '@visa/contract/member/member-calls'
import type { Viewer } from '../../access/viewer.ts'
import { instantOf } from '../../db/instant.ts'
import { allOf, identifier, rows, sql, type Queryable } from '../../db/sql.ts'
import { membersOf } from './member-list.repo.ts'
import { membersSeen } from './member.table.ts'

/** A member whom a form could take over, numbers whole: whoever shows them masks them. */
export interface OfferedMember {
  id: number
  realName: string
  surname: string
  givenNames: string
  gender: string
  birthDate: string | null
  mobile: string
  passportNo: string
  passportExpiry: string | null
  createTime: string
}

const mayFind = ({ authorities }: Viewer): boolean =>
  ['cust.member', ...CONTACTERS].some((code) => can(authorities, code))

/** The newest members within reach of whoever may look for members at all. */
export async function offeredMembers(
  db: Queryable,
  viewer: Viewer,
  keyword: string,
  limit: number,
): Promise<OfferedMember[]> {
  if (!mayFind(viewer)) return []
  const { from, where, alias, found } = membersOf(viewer)
  const at = identifier(alias)
  return rows<OfferedMember & { [column: string]: unknown }>(
    db,
    sql`select m.id, m.real_name as "realName", m.surname, m.given_names as "givenNames", m.gender,
          m.birth_date as "birthDate", m.mobile, coalesce(p.passport_no, '') as "passportNo",
          p.expiry_date as "passportExpiry", ${instantOf(sql`${at}.created_at`)} as "createTime"
        from ${from} left join lateral (
          select passport_no, expiry_date from member_passport
          where member_id = m.id and in_use order by expiry_date desc nulls last, id limit 1) p on true
        where ${allOf(where, keyword === '' ? undefined : found(keyword))}
        order by ${at}.created_at desc, ${at}.id desc limit ${limit}`,
  )
}

/** Those of the members that a viewer reaches. */
export async function membersWithin(
  db: Queryable,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await rows<{ id: number }>(
    db,
    sql`select m.id from member m
        where m.id = any(${ids}::bigint[]) and m.merged_into_id is null and ${membersSeen(viewer, 'm')}`,
  )
  return new Set(found.map(({ id }) => id))
}
