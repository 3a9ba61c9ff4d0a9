import { dayOf } from '@visa/contract/dates'
import {
  addressFields,
  memberFields,
  membershipFields,
  passportFields,
  type MemberSave,
} from '@visa/contract/member/member'
import { maskEmail, maskMobile, maskPassport } from '@visa/contract/member/member-mask'
import { ID_CARD_TYPE, maskDocument } from '@visa/contract/org/user-identity'
import { idCard18 } from '@visa/contract/rules/id-card'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../access/mover.ts'
import { reaches, reachesAll } from '../../access/scope.ts'
import type { Tx } from '../../db/pool.ts'
import { isUnchanged } from '../../db/change-log.ts'
import { insertRow, updateRow } from '../../db/table-rows.ts'
import { pinyinOf } from '../../pinyin.ts'
import { orRefuse } from '../../refusal/constraint.ts'
import { heldRow, refuseStaleRow, seenRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { InvalidInput, Refusal } from '../../refusal/refusal.ts'
import { noteDoubles } from './member-doubles.repo.ts'
import { masked } from './member-list.repo.ts'
import { recordMember } from './member.log.ts'
import { saveAddresses, savePassports } from './member-lists.service.ts'
import {
  addressesOf,
  companiesOf,
  companyOfUser,
  findSame,
  isDocumentType,
  lockPerson,
  membershipsOf,
  nextVipNo,
  passportsOf,
  refreshSearch,
  type Known,
} from './member-rows.repo.ts'
import { unmasked } from './member-unmask.ts'
import {
  memberTable,
  membershipTable,
  type AddressRow,
  type MemberRow,
  type MembershipRow,
  type PassportRow,
} from './member.table.ts'

type Fields = Readonly<Record<string, unknown>>
type Person = Pick<MemberSave, keyof typeof memberFields>

const MASKS = {
  mobile: maskMobile,
  spareMobile: maskMobile,
  tel: maskMobile,
  email: maskEmail,
  idNo: maskDocument,
} as const

/** What is stored of what was typed: whole numbers, written the one way. */
async function personOf(tx: Tx, draft: MemberSave, before?: MemberRow): Promise<Person> {
  const person: Person = picked(memberFields, draft)
  const numbers = Object.fromEntries(
    (Object.keys(MASKS) as (keyof typeof MASKS)[]).map((field) => [
      field,
      unmasked(field, person[field], before?.[field] ?? '', MASKS[field]),
    ]),
  ) as Pick<Person, keyof typeof MASKS>
  if (!(await isDocumentType(tx, person.idType)))
    throw new Refusal('idCardTypeUnknown', { type: person.idType })
  const idNo = numbers.idNo.toUpperCase()
  const isCard = person.idType === ID_CARD_TYPE
  // A number that was another kind's and came back masked is looked at only here.
  if (isCard && idNo !== '' && idCard18(idNo) === undefined) {
    throw new InvalidInput([{ field: 'idNo', rule: 'idCard', params: {} }])
  }
  return { ...person, ...numbers, idNo: isCard ? (idCard18(idNo) ?? '') : idNo }
}

/** Who looks after them: of that company, and nobody hands rows to where they do not see them. */
async function ownerOf(
  tx: Tx,
  { viewer }: ActingPerson,
  companyId: number,
  asked: number | undefined,
): Promise<number | null> {
  const owner = asked ?? (viewer.companyId === companyId ? viewer.userId : null)
  if (owner === null) return null
  const isTheirs = (await companyOfUser(tx, owner)) === companyId
  if (!isTheirs || !reaches(viewer, { company: companyId, owner })) throw new Refusal('memberOwnerForeign')
  return owner
}

const passportForm = ({ id, ...row }: PassportRow) => ({
  id,
  ...picked(passportFields, row),
  passportNo: maskPassport(row.passportNo),
})

const addressForm = ({ id, ...row }: AddressRow) => ({
  id,
  ...picked(addressFields, row),
  contactMobile: maskMobile(row.contactMobile),
})

/** What a form of the person holds now. */
async function formOf(tx: Tx, by: ActingPerson, member: MemberRow): Promise<object> {
  const [membership] = await membershipsOf(tx, by.viewer, member.id)
  return {
    ...masked(picked(memberFields, member)),
    ...(membership === undefined ? {} : picked(membershipFields, membership)),
    passports: (await passportsOf(tx, member.id)).map(passportForm),
    addresses: (await addressesOf(tx, member.id)).map(addressForm),
  }
}

/** Everything that follows from what a person's rows say now. */
export async function settle(tx: Tx, id: number): Promise<void> {
  await refreshSearch(tx, await seenRow(tx, { viewer: null }, memberTable, id))
  await noteDoubles(tx, id)
}

export interface SavedMember {
  id: number
  vipNo: string
}

async function addMembership(
  tx: Tx,
  by: ActingPerson,
  memberId: number,
  draft: MemberSave,
  companyId: number,
): Promise<void> {
  const ownerId = await ownerOf(tx, by, companyId, draft.ownerId)
  const row = { ...picked(membershipFields, draft), memberId, companyId, ownerId }
  await insertRow(tx, membershipTable, row).catch(
    orRefuse({ membership_company_id_fkey: new Refusal('companyUnknown') }),
  )
}

/** Somebody whom the company has already; of one whom a colleague holds beyond one's reach nothing is told. */
async function refuseKnown(tx: Tx, { viewer }: ActingPerson, companyId: number, known: Known): Promise<void> {
  const same = await findSame(tx, companyId, known)
  if (same === undefined) return
  const held = await membershipsOf(tx, viewer, same.id)
  if (!held.some((each) => each.companyId === companyId)) throw new Refusal('memberTaken')
  throw new Refusal('memberThere', { name: same.realName, vipNo: same.vipNo })
}

async function addMember(tx: Tx, by: ActingPerson, draft: MemberSave): Promise<SavedMember> {
  const { viewer, now } = by
  const { companyId = viewer.companyId } = draft
  if (!reaches(viewer, { company: companyId })) throw new Refusal('companyUnknown')
  const person = await personOf(tx, draft)
  // Nobody new has a number that a mask could stand for.
  const passportNos = draft.passports.map(({ passportNo }) =>
    unmasked('passports', passportNo, '', maskPassport),
  )
  await lockPerson(tx, { ...person, passportNos })
  await refuseKnown(tx, by, companyId, { ...person, passportNos })
  const vipNo = await nextVipNo(tx, dayOf(now))
  const id = await insertRow(tx, memberTable, { ...person, vipNo, pinyin: pinyinOf(person.realName) })
  await addMembership(tx, by, id, draft, companyId)
  const children = {
    passports: await savePassports(tx, by, id, draft),
    addresses: await saveAddresses(tx, id, draft.addresses),
  }
  await recordMember(
    tx,
    by,
    { id, realName: person.realName },
    {
      action: 'add',
      before: null,
      after: {
        vipNo,
        ...memberTable.logged(person),
        ...membershipTable.logged(picked(membershipFields, draft)),
      },
      children,
    },
  )
  await settle(tx, id)
  return { id, vipNo }
}

/** What the own company, or the one that was named, says of the person. */
async function changeMembership(
  tx: Tx,
  by: ActingPerson,
  member: MemberRow,
  draft: MemberSave,
): Promise<{ companyId: number; before: Fields; after: Fields }> {
  const held = await membershipsOf(tx, by.viewer, member.id)
  const { companyId = held[0]?.companyId } = draft
  const membership: MembershipRow = orGone(held.find((each) => each.companyId === companyId))
  const said = picked(membershipFields, draft)
  const ownerId =
    draft.ownerId === undefined || draft.ownerId === membership.ownerId
      ? membership.ownerId
      : await ownerOf(tx, by, membership.companyId, draft.ownerId)
  await updateRow(tx, membershipTable, membership.id, { ...said, ownerId })
  return {
    companyId: membership.companyId,
    before: { ...membershipTable.logged(picked(membershipFields, membership)), ownerId: membership.ownerId },
    after: { ...membershipTable.logged(said), ownerId },
  }
}

/** The masks of two numbers can be the same; that one changed is to be seen all the same. */
function maskedChanges(before: MemberRow, after: Person): { before: object; after: object } {
  const fields = (Object.keys(MASKS) as (keyof typeof MASKS)[]).filter(
    (field) => before[field] !== after[field] && MASKS[field](before[field]) === MASKS[field](after[field]),
  )
  const each = (word: string) => Object.fromEntries(fields.map((field) => [field, word]))
  return { before: each('(old)'), after: each('(new)') }
}

async function changeMember(
  tx: Tx,
  by: ActingPerson,
  draft: MemberSave & { id: number },
): Promise<SavedMember> {
  const before = await heldRow(tx, by, memberTable, draft.id)
  if (before.mergedIntoId !== null) throw new Refusal('recordGone')
  await refuseStaleRow(tx, memberTable, before, draft.seen, () => formOf(tx, by, before))
  const person = await personOf(tx, draft, before)
  const { companyId, ...membership } = await changeMembership(tx, by, before, draft)
  const companies = await companiesOf(tx, before.id)
  const keepsRows = companies.length > 1 && !reachesAll(by.viewer)
  const children = {
    passports: await savePassports(tx, by, before.id, draft, { keepsRows }),
    addresses: await saveAddresses(tx, before.id, draft.addresses, { keepsRows }),
  }
  const hidden = maskedChanges(before, person)
  const told = {
    before: { ...memberTable.logged(picked(memberFields, before)), ...hidden.before },
    after: { ...memberTable.logged(person), ...hidden.after },
  }
  const saved = { id: before.id, vipNo: before.vipNo }
  const isPersonSame =
    isUnchanged(told.before, told.after) && Object.values(children).every((rows) => rows.length === 0)
  const isNoteSame = isUnchanged(membership.before, membership.after)
  if (isPersonSame && isNoteSame) return saved
  await updateRow(tx, memberTable, before.id, { ...person, pinyin: pinyinOf(person.realName) })
  const named = { id: before.id, realName: person.realName }
  // What the person is concerns all companies that have them; what one of them says stays its own.
  if (!isPersonSame) await recordMember(tx, by, named, { action: 'update', ...told, children, companies })
  if (!isNoteSame) {
    await recordMember(tx, by, named, { action: 'update', ...membership, companies: [companyId] })
  }
  await settle(tx, before.id)
  return saved
}

/** Adds somebody, or changes the one with the id. */
export const saveMember = (tx: Tx, by: ActingPerson, draft: MemberSave): Promise<SavedMember> =>
  draft.id === undefined ? addMember(tx, by, draft) : changeMember(tx, by, { ...draft, id: draft.id })
