import { dayOf } from '@visa/contract/dates'
import type { RowChange } from '@visa/contract/log'
import { addressFields, passportFields, type MemberSave } from '@visa/contract/member/member'
import { maskMobile, maskPassport } from '@visa/contract/member/member-mask'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../access/mover.ts'
import { rowChanges } from '../../db/change-log.ts'
import type { Tx } from '../../db/pool.ts'
import { deleteRows, insertRow, updateRow } from '../../db/table-rows.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { followFiles, type FileRecord } from '../file/stored/stored.service.ts'
import { addressesOf, passportsOf } from './member-rows.repo.ts'
import { addressTable, passportTable, type AddressRow, type PassportRow } from './member.table.ts'
import { unmasked } from './member-unmask.ts'

export const scanHolder = (passportId: number): FileRecord => ({
  entity: 'member_passport',
  entityId: passportId,
})

interface Mode {
  /** The person is also another company's: what is there may be changed, which all of them read, but not taken away. */
  keepsRows?: boolean
}

type ToldRow = Readonly<Record<string, unknown>>

const toldPassport = (row: PassportRow): ToldRow => ({
  id: row.id,
  ...passportTable.logged(picked(passportFields, row)),
})
const toldAddress = (row: AddressRow): ToldRow => ({
  id: row.id,
  ...addressTable.logged(picked(addressFields, row)),
})

/** A scan is kept only while the person agrees to it. */
function refuseUnagreed({ consentUntil }: MemberSave, now: Date): void {
  if (consentUntil === null || consentUntil < dayOf(now)) throw new Refusal('memberConsentNeeded')
}

/** Writes the passports of a form; what became of each, for the log. */
export async function savePassports(
  tx: Tx,
  by: ActingPerson,
  memberId: number,
  draft: MemberSave,
  { keepsRows = false }: Mode = {},
): Promise<RowChange[]> {
  const before = await passportsOf(tx, memberId)
  const known = new Set(before.map(({ passportNo }) => passportNo))
  for (const { id, ...given } of draft.passports) {
    const was = id === undefined ? undefined : orGone(before.find((each) => each.id === id))
    const passportNo = unmasked('passports', given.passportNo, was?.passportNo ?? '', maskPassport)
    if (was === undefined && known.has(passportNo)) {
      throw new Refusal('memberPassportTwice', { number: maskPassport(passportNo) })
    }
    known.add(passportNo)
    const row = { ...given, passportNo, memberId }
    const isNewScan = given.scan[0] !== undefined && given.scan[0].storageName !== was?.scan[0]?.storageName
    if (isNewScan) refuseUnagreed(draft, by.now)
    const isScanGone = was?.scan[0] !== undefined && was.scan[0].storageName !== given.scan[0]?.storageName
    if (keepsRows && isScanGone) throw new Refusal('memberSharedRows')
    const passportId = was?.id ?? (await insertRow(tx, passportTable, row))
    if (was !== undefined) await updateRow(tx, passportTable, was.id, row)
    await followFiles(tx, by, scanHolder(passportId), was?.scan ?? [], given.scan)
  }
  const gone = before.filter((row) => !draft.passports.some(({ id }) => id === row.id))
  if (keepsRows && gone.length > 0) throw new Refusal('memberSharedRows')
  for (const row of gone) await followFiles(tx, by, scanHolder(row.id), row.scan, [])
  await deleteRows(
    tx,
    passportTable,
    gone.map(({ id }) => id),
  )
  const after = await passportsOf(tx, memberId)
  return rowChanges({
    key: 'id',
    name: (row) => String(row['passportNo']),
    before: before.map(toldPassport),
    after: after.map(toldPassport),
  })
}

/** The same for addresses. */
export async function saveAddresses(
  tx: Tx,
  memberId: number,
  given: MemberSave['addresses'],
  { keepsRows = false }: Mode = {},
): Promise<RowChange[]> {
  const before = await addressesOf(tx, memberId)
  for (const { id, ...address } of given) {
    const was = id === undefined ? undefined : orGone(before.find((each) => each.id === id))
    const contactMobile = unmasked('addresses', address.contactMobile, was?.contactMobile ?? '', maskMobile)
    const row = { ...address, contactMobile, memberId }
    if (was === undefined) await insertRow(tx, addressTable, row)
    else await updateRow(tx, addressTable, was.id, row)
  }
  const gone = before.filter((row) => !given.some(({ id }) => id === row.id))
  if (keepsRows && gone.length > 0) throw new Refusal('memberSharedRows')
  await deleteRows(
    tx,
    addressTable,
    gone.map(({ id }) => id),
  )
  return rowChanges({
    key: 'id',
    name: (row) => String(row['address']),
    before: before.map(toldAddress),
    after: (await addressesOf(tx, memberId)).map(toldAddress),
  })
}
