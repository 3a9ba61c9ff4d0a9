import { can } from '@visa/contract/authority'
import { dayOf } from '@visa/contract/dates'
import { memberFields, type MemberDetail } from '@visa/contract/member/member'
import {
  CONTACTERS,
  type FoundMember,
  type MemberFill,
  type MemberSearch,
  type Revealed,
} from '@visa/contract/member/member-calls'
import { maskEmail, maskMobile, maskPassport } from '@visa/contract/member/member-mask'
import { expiryState, type ExpiryReminder } from '@visa/contract/rules/passport'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../access/mover.ts'
import { isPlatform } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import { barcodeSvg } from '../../barcode/barcode.ts'
import { instantOf } from '../../db/instant.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { first, one, rows, sql, type Queryable } from '../../db/sql.ts'
import { heldRow, seenRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { findByMobile, findMembers, hitMembers, samePairs, type ByMobile } from './member-find.repo.ts'
import { lastOf, type MemberHistory } from './member-history.service.ts'
import { consentState, doublesOf, masked } from './member-list.repo.ts'
import { recordLook } from './member.log.ts'
import { addressesOf, membershipsOf, passportsOf } from './member-rows.repo.ts'
import { memberTable, type AddressRow, type MemberRow, type PassportRow } from './member.table.ts'

/** One who is within reach and has not turned out to be somebody else. */
export async function seenMember(db: Queryable, by: { viewer: Viewer }, id: number): Promise<MemberRow> {
  const member = await seenRow(db, by, memberTable, id)
  return orGone(member.mergedIntoId === null ? member : undefined)
}

/** The same, kept from being deleted while a record comes to name them. */
export async function namedMember(tx: Tx, by: { viewer: Viewer }, id: number): Promise<MemberRow> {
  const member = await heldRow(tx, by, memberTable, id, { strength: 'key share' })
  return orGone(member.mergedIntoId === null ? member : undefined)
}

const shownPassport = (
  { memberId: _whose, createTime: _made, updateTime: _changed, ...passport }: PassportRow,
  reminder: ExpiryReminder,
) => ({
  ...passport,
  passportNo: maskPassport(passport.passportNo),
  passportState: expiryState(passport.expiryDate, reminder),
})

const shownAddress = ({ id, contactName, contactMobile, address, isDefault }: AddressRow) => ({
  id,
  contactName,
  contactMobile: maskMobile(contactMobile),
  address,
  isDefault,
})

const nameIn = (among: readonly { id: number; name: string }[]) => (id: number | null) =>
  among.find((each) => each.id === id)?.name ?? ''

const namesOf = async (db: Queryable, companyIds: readonly number[], userIds: readonly number[]) => {
  const companies = await rows<{ id: number; name: string }>(
    db,
    sql`select id, company_name as name from company where id = any(${companyIds}::bigint[])`,
  )
  const people = await rows<{ id: number; name: string }>(
    db,
    sql`select id, real_name as name from app_user where id = any(${userIds}::bigint[])`,
  )
  return { companyName: nameIn(companies), personName: nameIn(people) }
}

interface Merged {
  formerVipNos: string[]
  undo: MemberDetail['undo']
  doubles: number
}

const mergedOf = (db: Queryable, viewer: Viewer, id: number, now: Date): Promise<Merged> =>
  one<Merged>(
    db,
    sql`select
          array(select vip_no from member f where f.merged_into_id = m.id order by f.id) as "formerVipNos",
          (select jsonb_build_object('vipNo', o.vip_no,
             'until', ${instantOf(sql`g.until`)})
           from member_merge g join member o on o.id = g.other_id
           where g.member_id = m.id and g.undone_at is null and g.until > ${now} order by g.id desc limit 1) as undo,
          (select count(*) from ${doublesOf(viewer)} found) as doubles
        from member m where m.id = ${id}`,
  )

export async function detailOfMember(
  db: Queryable,
  by: { viewer: Viewer; now: Date },
  id: number,
  reminder: ExpiryReminder,
): Promise<MemberDetail> {
  const member = await seenMember(db, by, id)
  const held = await membershipsOf(db, by.viewer, id)
  const owners = held.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId]))
  const names = await namesOf(
    db,
    held.map(({ companyId }) => companyId),
    owners,
  )
  const [own] = held
  return {
    id,
    vipNo: member.vipNo,
    // Since when others know the person is nobody's business.
    createTime: isPlatform(by.viewer) ? member.createTime : (own?.createTime ?? member.createTime),
    updateTime: member.updateTime,
    ...masked(picked(memberFields, member)),
    consentState: consentState(member.consentUntil, dayOf(by.now)),
    passports: (await passportsOf(db, id)).map((each) => shownPassport(each, reminder)),
    addresses: (await addressesOf(db, id)).map(shownAddress),
    memberships: held.map(({ companyId, ownerId, source, tags, remark, createTime }) => ({
      companyId,
      companyName: names.companyName(companyId),
      source,
      tags,
      remark,
      ownerId,
      ownerName: names.personName(ownerId),
      createTime,
    })),
    ...(await mergedOf(db, by.viewer, id, by.now)),
  }
}

/** C5.2: at least one of the three. */
export async function searchMembers(
  db: Queryable,
  viewer: Viewer,
  query: MemberSearch,
  sources: readonly MemberHistory[],
): Promise<FoundMember[]> {
  const { mobile = '', name = '', idNo = '' } = query
  if (mobile + name + idNo === '') throw new Refusal('memberSearchEmpty')
  const found = await findMembers(db, viewer, query)
  const ids = found.map(({ id }) => id)
  const [last, pairs] = [await lastOf(db, viewer, ids, sources), await samePairs(db, ids)]
  const shown = (row: (typeof found)[number], index: number): FoundMember => {
    const earlier = ids
      .slice(0, index)
      .find((id) => pairs.some(({ idA, idB }) => [idA, idB].includes(id) && [idA, idB].includes(row.id)))
    const { at = null, text = '' } = last.get(row.id) ?? {}
    return { ...masked(row), lastTime: at, lastText: text, sameAs: earlier ?? null }
  }
  return found.map(shown)
}

/** For the palette. */
export const searchForMembers = hitMembers

/** C5.13: whoever knows the mobile of somebody within reach is given the rest that a form asks for. */
export async function memberOfMobile(db: Db, by: ActingPerson, mobile: string): Promise<ByMobile | null> {
  const found = await findByMobile(db, by.viewer, mobile)
  if (found === undefined) return null
  const member = { id: found.userId, realName: found.realName }
  if (found.email !== '') await db.tx((tx) => recordLook(tx, by, member, { fields: ['email'] }))
  return found
}

/** A form needs how somebody is reached; whole numbers of documents are for those who may read them anyway. */
function numbersFor({ authorities }: Viewer, member: MemberRow, passportNo: string) {
  const mayRead = can(authorities, 'cust.member.identity')
  const mayContact = mayRead || CONTACTERS.some((code) => can(authorities, code))
  const { mobile, email, spareMobile, tel, idNo } = member
  return {
    ...(mayContact ? { mobile, email } : { mobile: '', email: '' }),
    ...(mayRead
      ? { spareMobile, tel, idNo, passportNo }
      : { spareMobile: '', tel: '', idNo: '', passportNo: '' }),
  }
}

/** What a form takes over of a member who was chosen. */
export async function fillFromMember(tx: Tx, by: ActingPerson, id: number): Promise<MemberFill> {
  const member = await seenMember(tx, by, id)
  const passport = (await passportsOf(tx, id)).find(({ inUse }) => inUse)
  const addresses = (await addressesOf(tx, id)).map(({ address }) => address)
  const { realName, surname, givenNames, gender, birthDate, idType } = member
  const numbers = numbersFor(by.viewer, member, passport?.passportNo ?? '')
  const fields = Object.entries(numbers).flatMap(([field, value]) => (value === '' ? [] : [field]))
  if (fields.length > 0) await recordLook(tx, by, member, { fields })
  return {
    userId: id,
    vipNo: member.vipNo,
    realName,
    surname,
    givenNames,
    gender,
    birthDate,
    idType,
    ...numbers,
    address: addresses[0] ?? '',
    addresses,
    passportExpiry: passport?.expiryDate ?? null,
  }
}

interface Asked {
  id: number
  field: Revealed
  rowId?: number | undefined
  reason: string
}

async function wholeOf(tx: Tx, member: MemberRow, { field, rowId }: Asked): Promise<string | undefined> {
  if (field === 'passportNo')
    return (await passportsOf(tx, member.id)).find(({ id }) => id === rowId)?.passportNo
  if (field === 'contactMobile') {
    return (await addressesOf(tx, member.id)).find(({ id }) => id === rowId)?.contactMobile
  }
  return rowId === undefined ? member[field] : undefined
}

/** One number whole, which leaves a trace with the reason. */
export async function revealNumber(tx: Tx, by: ActingPerson, asked: Asked): Promise<{ value: string }> {
  const member = await seenMember(tx, by, asked.id)
  const value = orGone(await wholeOf(tx, member, asked))
  await recordLook(tx, by, member, { fields: [asked.field], reason: asked.reason })
  return { value }
}

export async function cardOfMember(db: Queryable, by: { viewer: Viewer }, id: number) {
  const { vipNo, realName, surname, givenNames } = await seenMember(db, by, id)
  const [membership] = await membershipsOf(db, by.viewer, id)
  const { companyName } = await namesOf(db, membership === undefined ? [] : [membership.companyId], [])
  return {
    vipNo,
    realName,
    spelling: `${surname} ${givenNames}`.trim(),
    companyName: companyName(membership?.companyId ?? null),
    barcode: await barcodeSvg('code128', vipNo, vipNo),
  }
}

/**
 * A customer's own: mobile and name of the account are those of a member. Who only shares the mobile is somebody else;
 * so may be whoever has an account into which an administrator typed it.
 */
export async function ownMembership(db: Queryable, { userId }: Viewer) {
  const found = await first<MemberRow>(
    db,
    sql`select m.id, m.vip_no as "vipNo", m.real_name as "realName", m.mobile, m.email,
          m.consent_until as "consentUntil"
        from app_user u join user_mobile_proof p on p.user_id = u.id and p.mobile = u.mobile
          join member m on m.mobile = u.mobile and m.mobile <> '' and m.real_name = u.real_name
        where u.id = ${userId} and m.merged_into_id is null order by m.id limit 1`,
  )
  if (found === undefined) return null
  const { id, vipNo, realName, mobile, email, consentUntil } = found
  const passports = (await passportsOf(db, id)).map(({ passportNo, expiryDate, inUse }) => ({
    passportNo: maskPassport(passportNo),
    expiryDate,
    inUse,
  }))
  return { vipNo, realName, mobile: maskMobile(mobile), email: maskEmail(email), consentUntil, passports }
}
