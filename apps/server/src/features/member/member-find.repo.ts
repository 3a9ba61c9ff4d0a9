import { FOUND_MAX, FoundMember, type MemberSearch } from '@visa/contract/member/member-calls'
import type { Viewer } from '../../access/viewer.ts'
import { instantOf } from '../../db/instant.ts'
import { allOf, containing, first, identifier, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { selectOf } from '../../db/table.ts'
import { companyNames, membersOf } from './member-list.repo.ts'
import { memberTable } from './member.table.ts'

const { createTime: _own, ...WITHOUT_TIME } = FoundMember.shape

/** The number of a passport is looked for among a person's passports too. */
const PASSPORT_TYPE = '1'

const byMobile = (found: Sql, typed: string): Sql => {
  const within = containing(typed)
  return sql`(${found}
    and (m.mobile like ${within} or m.spare_mobile like ${within} or m.tel like ${within}))`
}

const byDocument = (found: Sql, idType: string, typed: string): Sql => {
  const within = containing(typed.toUpperCase())
  const passport =
    idType === PASSPORT_TYPE
      ? sql`exists (select 1 from member_passport p where p.member_id = m.id and p.passport_no like ${within})`
      : sql`false`
  return sql`(${found}
    and ((m.id_type = ${idType} and m.id_no like ${within}) or ${passport}))`
}

const given = (value: string | undefined, condition: (value: string) => Sql): Sql | undefined =>
  value === undefined || value === '' ? undefined : condition(value)

export type Found = Omit<FoundMember, 'lastTime' | 'lastText' | 'sameAs'>

/** C5.1: members within reach by mobile, name or document, the newest first. */
export const findMembers = (
  db: Queryable,
  viewer: Viewer,
  { mobile, name, idNo, idType }: MemberSearch,
): Promise<Found[]> => {
  const { from, where, alias, found } = membersOf(viewer)
  const at = identifier(alias)
  return rows<Found>(
    db,
    sql`select ${selectOf(memberTable, WITHOUT_TIME, 'm')}, ${instantOf(sql`${at}.created_at`)} as "createTime",
          ${companyNames(viewer, 'm')} as "companyNames"
        from ${from}
        where ${allOf(
          where,
          given(mobile, (typed) => byMobile(found(typed), typed)),
          given(name, found),
          given(idNo, (typed) => byDocument(found(typed), idType, typed)),
        )}
        order by ${at}.created_at desc, ${at}.id desc limit ${FOUND_MAX}`,
  )
}

/** For the palette: whom somebody means by a few characters. */
export const hitMembers = (
  db: Queryable,
  viewer: Viewer,
  keyword: string,
  limit: number,
): Promise<{ id: number; title: string; code: string }[]> => {
  const { from, where, alias, found } = membersOf(viewer)
  const at = identifier(alias)
  return rows(
    db,
    sql`select m.id, m.real_name as title, m.vip_no as code from ${from}
        where ${where} and ${found(keyword)}
        order by ${at}.created_at desc, ${at}.id desc limit ${limit}`,
  )
}

export interface ByMobile {
  userId: number
  vipNo: string
  realName: string
  email: string
  mobile: string
  companyName: string
}

/** The newest within reach who has this mobile. */
export const findByMobile = (
  db: Queryable,
  viewer: Viewer,
  mobile: string,
): Promise<ByMobile | undefined> => {
  const { from, where, alias } = membersOf(viewer)
  return first<ByMobile>(
    db,
    sql`select m.id as "userId", m.vip_no as "vipNo", m.real_name as "realName", m.email, m.mobile,
          ${companyNames(viewer, 'm')} as "companyName"
        from ${from} where m.mobile = ${mobile} and m.mobile <> '' and ${where}
        order by ${identifier(alias)}.created_at desc, m.id desc limit 1`,
  )
}

/** Which of these may be the same person as an earlier one of them. */
export const samePairs = (db: Queryable, ids: readonly number[]): Promise<{ idA: number; idB: number }[]> =>
  rows(
    db,
    sql`select id_a as "idA", id_b as "idB" from member_double
        where id_a = any(${ids}::bigint[]) and id_b = any(${ids}::bigint[]) and not apart`,
  )
