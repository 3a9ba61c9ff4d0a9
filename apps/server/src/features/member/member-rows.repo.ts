import type { Viewer } from '../../access/viewer.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../db/sql.ts'
import { selectOf } from '../../db/table.ts'
import { searchDocument } from '../../search/search-document.ts'
import {
  addressTable,
  membershipTable,
  membershipsSeen,
  memberTable,
  passportTable,
  type AddressRow,
  type MemberRow,
  type MembershipRow,
  type PassportRow,
} from './member.table.ts'

export const companiesOf = async (db: Queryable, memberId: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`select company_id as id from membership where member_id = ${memberId} order by company_id`,
    )
  ).map(({ id }) => id)

/** The companies that are the viewer's own say first what a form changes. */
export const membershipsOf = (db: Queryable, viewer: Viewer, memberId: number): Promise<MembershipRow[]> =>
  rows<MembershipRow>(
    db,
    sql`select ${selectOf(membershipTable, undefined, 's')} from membership s
        where s.member_id = ${memberId} and ${membershipsSeen(viewer, 's')}
        order by s.company_id <> ${viewer.companyId}, s.id`,
  )

export const passportsOf = (db: Queryable, memberId: number): Promise<PassportRow[]> =>
  rows<PassportRow>(
    db,
    sql`select ${selectOf(passportTable)} from member_passport where member_id = ${memberId}
        order by in_use desc, expiry_date desc nulls last, id`,
  )

export const addressesOf = (db: Queryable, memberId: number): Promise<AddressRow[]> =>
  rows<AddressRow>(
    db,
    sql`select ${selectOf(addressTable)} from member_address where member_id = ${memberId}
        order by is_default desc, id`,
  )

/** A number that people read aloud: the day, and one that is never given twice. */
export async function nextVipNo(tx: Tx, day: string): Promise<string> {
  const { next } = await one<{ next: number }>(tx, sql`select nextval('member_vip_no') as next`)
  return `VIP${day.slice(2).replaceAll('-', '')}${String(next % 1_000_000).padStart(4, '0')}`
}

/** Whether there is such a kind of document. */
export const isDocumentType = async (db: Queryable, code: string): Promise<boolean> =>
  (await first(db, sql`select 1 from dict_data where type = 'SYS_ID_CARD' and code = ${code}`)) !== undefined

export const companyOfUser = async (db: Queryable, userId: number): Promise<number | undefined> =>
  (await first<{ id: number }>(db, sql`select company_id as id from app_user where id = ${userId}`))?.id

export interface Known extends Pick<MemberRow, 'idType' | 'idNo' | 'mobile' | 'realName'> {
  passportNos: readonly string[]
}

/** Two who add the same person at the same moment take turns, also in two companies: the second notes a double. */
export async function lockPerson(tx: Tx, { idNo, mobile, passportNos }: Known): Promise<void> {
  const keys = [...new Set([idNo, mobile, ...passportNos])].filter((key) => key !== '').toSorted()
  for (const key of keys) {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`member ${key}`}, 0))`)
  }
}

/**
 * The one of a company's members who is surely the same person: by the same document, or by mobile and name unless two
 * documents of one kind speak against it. Members of other companies are not looked at: whoever types a number that
 * was guessed must learn nothing from it.
 */
export const findSame = (tx: Tx, companyId: number, { idType, idNo, mobile, realName, passportNos }: Known) =>
  first<MemberRow>(
    tx,
    sql`select ${selectOf(memberTable, undefined, 'm')} from member m
        where m.merged_into_id is null
          and exists (select 1 from membership s where s.member_id = m.id and s.company_id = ${companyId})
          and m.id in (
          select id from member where ${idNo} <> '' and id_no = ${idNo} and id_no <> '' and id_type = ${idType}
          union
          select member_id from member_passport where passport_no = any(${passportNos}::text[])
          union
          select id from member where ${mobile} <> '' and mobile = ${mobile} and mobile <> ''
            and real_name = ${realName}
            and not (id_no <> '' and ${idNo} <> '' and id_type = ${idType} and id_no <> ${idNo})
        )
        order by m.id limit 1 for update`,
  )

/** Writes anew what a person is found by, here and with each company. */
export async function refreshSearch(tx: Tx, member: MemberRow): Promise<void> {
  const passports = await passportsOf(tx, member.id)
  const former = await rows<{ vipNo: string }>(
    tx,
    sql`select vip_no as "vipNo" from member where merged_into_id = ${member.id} order by id`,
  )
  const search = searchDocument({
    names: [member.realName, `${member.surname} ${member.givenNames}`, member.userName],
    numbers: [
      member.vipNo,
      ...former.map(({ vipNo }) => vipNo),
      member.mobile,
      member.spareMobile,
      member.tel,
      member.idNo,
      member.email,
      ...passports.map(({ passportNo }) => passportNo),
    ],
  })
  await affected(
    tx,
    sql`update member set search = ${search} where id = ${member.id} and search <> ${search}`,
  )
  await affected(
    tx,
    sql`update membership set search = ${search} where member_id = ${member.id} and search <> ${search}`,
  )
}
