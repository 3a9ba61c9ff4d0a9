import type { ActingPerson } from '../../access/mover.ts'
import { picked } from '@visa/contract/shape'
import { passportFields } from '@visa/contract/member/member'
import { rowChanges } from '../../db/change-log.ts'
import type { Tx } from '../../db/pool.ts'
import { insertRow, updateRow } from '../../db/table-rows.ts'
import { heldRow } from '../../refusal/held-row.ts'
import { recordMember } from './member.log.ts'
import { companiesOf, passportsOf } from './member-rows.repo.ts'
import { settle } from './member-save.service.ts'
import { memberTable, passportTable, type MemberRow, type PassportRow } from './member.table.ts'

/** A passport as somebody confirmed it elsewhere. */
type Confirmed = Pick<PassportRow, 'passportNo' | 'expiryDate' | 'issueDate' | 'nationCode' | 'issuePlace'>

/** Whose passport it says it is. */
interface Holder {
  names: readonly string[]
  birthDate: string | null
}

const spelt = (name: string): string => name.toUpperCase().replaceAll(/[^\p{L}]/gu, '')

/** The record names the member, but only what is said of the same person is theirs. */
function isHolder(
  member: Pick<MemberRow, 'realName' | 'surname' | 'givenNames' | 'birthDate'>,
  { names, birthDate }: Holder,
): boolean {
  const known = new Set([member.realName, `${member.surname}${member.givenNames}`].map(spelt))
  known.delete('')
  const sameName = names.some((name) => known.has(spelt(name)))
  return sameName && (member.birthDate === null || birthDate === null || member.birthDate === birthDate)
}

const told = (row: PassportRow): Readonly<Record<string, unknown>> => ({
  id: row.id,
  ...passportTable.logged(picked(passportFields, row)),
})

/** Whoever turned out to be somebody else has their passports there. */
async function heldPerson(tx: Tx, id: number) {
  const member = await heldRow(tx, { viewer: null }, memberTable, id)
  return member.mergedIntoId === null
    ? member
    : heldRow(tx, { viewer: null }, memberTable, member.mergedIntoId)
}

/** Of what was confirmed only what says something: a form that does not ask takes nothing away. */
const said = (passport: Confirmed): Partial<Confirmed> =>
  Object.fromEntries(Object.entries(passport).filter(([, value]) => value !== null && value !== ''))

/**
 * A confirmed passport becomes one of the member's: added, or brought up to date by its number. It is for the record
 * that names the member, whoever confirmed it there; all companies of the member read of it. A passport of somebody
 * else, by name or day of birth, is left to those who keep members.
 */
export async function keepPassport(
  tx: Tx,
  by: ActingPerson,
  memberId: number,
  passport: Confirmed,
  holder: Holder,
): Promise<void> {
  const member = await heldPerson(tx, memberId)
  if (!isHolder(member, holder)) return
  const { id, realName } = member
  const before = await passportsOf(tx, id)
  const was = before.find(({ passportNo }) => passportNo === passport.passportNo)
  if (was === undefined) {
    await insertRow(tx, passportTable, { ...passport, memberId: id, inUse: true, scan: [] })
  } else await updateRow(tx, passportTable, was.id, { ...said(passport), inUse: true })
  const passports = rowChanges({
    key: 'id',
    name: (row) => String(row['passportNo']),
    before: before.map(told),
    after: (await passportsOf(tx, id)).map(told),
  })
  if (passports.length === 0) return
  const companies = await companiesOf(tx, id)
  await recordMember(
    tx,
    by,
    { id, realName },
    { action: 'update', before: {}, after: {}, children: { passports }, companies },
  )
  await settle(tx, id)
}
