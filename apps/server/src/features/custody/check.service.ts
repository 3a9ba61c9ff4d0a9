// Long because: the two sheets of a passport are judged in one place.
import {
  visaDiffers,
  visaUnread,
  type BeforeItem,
  type CheckDetail,
  type CheckRow,
  type CheckSearch,
  type ExpectedVisa,
  type ReadVisa,
  type VisaFact,
} from '@visa/contract/custody/check'
import type { ScanMark } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf } from '@visa/contract/dates'
import { ISSUE_RESULT } from '@visa/contract/visa/applicant'
import type { Page, PageRequest } from '@visa/contract/page'
import { passportTrouble } from '@visa/contract/rules/passport'
import { isReadable } from '@visa/contract/rules/patterns'
import { checkMessages } from '@visa/messages/custody/checks'
import type { ActingPerson, Mover } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import { cappedPage, type ListSource } from '../../db/capped-page.ts'
import { instantOf } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, allOf, first, fixed, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { heldRow, seenRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { bilingual } from '../../sheets/bilingual.ts'
import { matchesSearch } from '../../search/matches-search.ts'
import { given } from '../visa/order/list-parts.service.ts'
import { isBlocked } from '../centre/option/option.service.ts'
import { lacksPhoto } from '../visa/order/photo-there.service.ts'
import { NAME_OF } from './authorisation.repo.ts'
import { cameBack } from './came-back.service.ts'
import { LAST_SHEET, PHASE, refuseSheetUnseen } from './check-sheet.service.ts'
import { sendToCorrect } from './correction.service.ts'
import { placedColumns } from './place.service.ts'
import { movePassport } from './passport.service.ts'
import { passportTable, type PassportRow } from './passport.table.ts'
import { keptOf, visaReadOf } from './visa-kept.repo.ts'

/** Sheets of what somebody saw when they looked a passport over. */

const { HELD, CHECKED, RETRIEVED, UNCLAIMED, DAMAGED } = PASSPORT_STATUS

/** Passports that are here to be lodged, or back with a visa; of each the last sheet since it came. */
const source = (by: ActingPerson, where: Sql): ListSource => ({
  columns: sql`p.id, a.id as "applicantId", ${NAME_OF} as name, p.passport_no as "passportNo", o.order_no as "orderNo",
    p.label, p.status, ${placedColumns},
    ${PHASE} as phase, k.passed, coalesce(k.differs, '{}') as differs,
    coalesce(k.unread, '{}') as unread, coalesce(k.note, '') as note, ${personFor(by.viewer, sql`k.checked_by`)} as "checkedBy",
    ${instantOf(sql`k.checked_at`)} as "checkedAt"`,
  from: sql`passport_item p join visa_applicant a on a.id = p.applicant_id join visa_order o on o.id = p.order_id
    left join lateral ${LAST_SHEET} k on true`,
  where: allOf(
    rowsWithin(by.viewer, passportTable, 'p'),
    sql`(p.status in (${HELD}, ${CHECKED}) or (p.status in (${RETRIEVED}, ${UNCLAIMED}, ${DAMAGED}) and a.result = ${fixed(ISSUE_RESULT.PASS)}
        and ${cameBack(sql`p`)}))`,
    where,
  ),
  orderBy: sql`p.moved_at desc, p.id desc`,
})

const STATES = {
  waiting: sql`k.passed is null and p.status <> ${CHECKED}`,
  passed: sql`k.passed`,
  failed: sql`not k.passed`,
} as const

export const pageChecks = (
  db: Queryable,
  by: ActingPerson,
  { keyword, phase, state }: CheckSearch,
  page: PageRequest,
): Promise<Page<CheckRow>> =>
  cappedPage<CheckRow & { [column: string]: unknown }>(
    db,
    page,
    source(
      by,
      allOf(
        sql`true`,
        given(
          keyword,
          (
            typed,
          ) => sql`(p.passport_no = ${typed.toUpperCase()} or p.label = ${typed.toUpperCase()} or p.id = (select l.item_id
              from passport_label l where l.code = ${typed.toUpperCase()} and l.company_id = ${by.viewer.companyId})
            or ${matchesSearch('a', typed)})`,
        ),
        given(phase, (wanted) => sql`${PHASE} = ${wanted}`),
        given(state, (wanted) => STATES[wanted]),
      ),
    ),
  )

interface Asked extends ExpectedVisa {
  birthDate: string | null
  passportExpiry: string | null
  photo: string
  photoName: string
  lacksPhoto: boolean
  /** Whose contract it is. */
  contractCentre: number | null
}

/** The name as the form has it in Russian letters; of a name of two parts both are known, or nothing is held against it. */
const IN_RUSSIAN = sql`(select case when n.name ~ '[А-Яа-яЁё]' and (n.surname <> '' or a.surname = '')
      and (n.given <> '' or a.given_names = '') then n.name else '' end
    from (select s.surname, s.given, trim(s.surname || ' ' || s.given) as name from (select
      coalesce(a.form_values ->> 'surnameRu', '') as surname, coalesce(a.form_values ->> 'givenNamesRu', '') as given) s) n)`

const askedOf = (db: Queryable, applicantId: number): Promise<Asked> =>
  one<Asked & { [column: string]: unknown }>(
    db,
    sql`select trim(a.surname || ' ' || a.given_names) as "latinName",
          ${IN_RUSSIAN} as "cyrillicName", a.passport_no as "passportNo",
          o.visa_category as category, o.entries, o.entry_date as "from", o.exit_date as "to",
          a.birth_date as "birthDate", a.passport_expiry as "passportExpiry", a.photo, a.photo_name as "photoName",
          ${lacksPhoto(sql`a`)} as "lacksPhoto",
          (select c.centre_id from contract_applicant n join centre_contract c on c.id = n.contract_id
            where n.applicant_id = a.id order by c.id desc limit 1) as "contractCentre"
        from visa_applicant a join visa_order o on o.id = a.order_id where a.id = ${applicantId}`,
  )

const PICTURES = 6

/** One passport with what was asked for and the pictures that are there of it. */
export async function checkOf(db: Queryable, by: ActingPerson, passportId: number): Promise<CheckDetail> {
  const { applicantId } = await seenRow(db, by, passportTable, passportId)
  const { columns, from, where } = source(by, sql`p.id = ${passportId}`)
  const row = orGone(
    await first<CheckRow & { [column: string]: unknown }>(
      db,
      sql`select ${columns} from ${from} where ${where}`,
    ),
  )
  const {
    birthDate,
    passportExpiry,
    photo,
    photoName,
    lacksPhoto: _,
    contractCentre: _centre,
    ...expected
  } = await askedOf(db, applicantId)
  const copies = await rows<{ storageName: string; fileName: string }>(
    db,
    sql`select f ->> 'storageName' as "storageName", f ->> 'fileName' as "fileName"
        from visa_document d cross join jsonb_array_elements(d.files) f
        where d.applicant_id = ${applicantId} and d.document like '%PASSPORT%' order by d.id limit ${PICTURES}`,
  )
  const read = await visaReadOf(db, passportId)
  const portrait = photo === '' ? [] : [{ storageName: photo, fileName: photoName }]
  return {
    row,
    expected,
    birthDate,
    passportExpiry,
    pictures: [...portrait, ...copies],
    // Read before it went away again, it says nothing of what is printed now.
    visa: row.passed === null ? null : read,
  }
}

interface Sheet {
  phase: CheckRow['phase']
  items: readonly string[]
  unread?: readonly VisaFact[]
  visa: ReadVisa | null
  note: string
  passed: boolean
}

const keep = (tx: Tx, by: ActingPerson, { id, applicantId }: PassportRow, sheet: Sheet): Promise<number> =>
  affected(
    tx,
    sql`insert into passport_check (item_id, applicant_id, phase, items, visa, differs, unread, note, passed, checked_by, checked_at)
        values (${id}, ${applicantId}, ${sheet.phase}, ${JSON.stringify(sheet.items)}::jsonb,
          ${sheet.visa === null ? null : JSON.stringify(keptOf(sheet.visa, sheet.passed))}::jsonb, ${[...sheet.items]}::text[],
          ${[...(sheet.unread ?? [])]}::text[], ${sheet.note},
          ${sheet.passed}, ${by.viewer.userId}, ${by.now})`,
  )

/** The desk's own call has asked for the permission. */
const atDesk = (by: ActingPerson): Mover => ({ ...by, viewer: null })

const whereItIs = ({ place, placeNote, placeId, slot, custodianId }: PassportRow) => ({
  place,
  placeNote,
  placeId,
  slot,
  custodianId,
})

/** As a contract is judged: what ends before the journey nowhere, what ends soon after it where the centre says so. */
async function endsTooSoon(tx: Tx, asked: Asked, now: Date): Promise<boolean> {
  const { passportExpiry, from, to, contractCentre: centreId } = asked
  if (passportExpiry === null) return true
  const trouble = passportTrouble(passportExpiry, dayOf(now), to ?? from ?? undefined)
  if (trouble !== 'passportSixMonths') return trouble !== undefined
  return isBlocked(tx, { centreId }, 'passportValidity', now)
}

/** What is not right of a passport before it is lodged, as far as nobody has to look at it to know. */
async function knownFaults(tx: Tx, { applicantId, label }: PassportRow, now: Date): Promise<BeforeItem[]> {
  const asked = await askedOf(tx, applicantId)
  const { latinName, passportNo, birthDate } = asked
  return [
    ...(asked.lacksPhoto ? (['photo'] as const) : []),
    ...(latinName === '' || passportNo === '' || birthDate === null ? (['form'] as const) : []),
    ...(label === null ? (['label'] as const) : []),
    ...((await endsTooSoon(tx, asked, now)) ? (['validity'] as const) : []),
  ]
}

/**
 * Before it is lodged: what is right can go on a send bill, what is not waits with a note. What the product knows to be
 * wrong is wrong whether or not somebody says so.
 */
export async function checkBefore(
  tx: Tx,
  by: ActingPerson,
  {
    passportId,
    faults: said,
    note,
    seen,
    ...mark
  }: ScanMark & { passportId: number; faults: readonly BeforeItem[]; note: string; seen: string | null },
): Promise<void> {
  const row = await heldRow(tx, by, passportTable, passportId)
  if (row.status !== HELD && row.status !== CHECKED) throw new Refusal('checkNotBefore', { name: row.holder })
  await refuseSheetUnseen(tx, by, row, seen)
  const known = (await knownFaults(tx, row, by.now)).filter((item) => !said.includes(item))
  const faults = [...said, ...known]
  const passed = faults.length === 0
  if (!passed && !isReadable(note)) {
    if (known.length === 0) throw new Refusal('checkNoteMissing', { name: row.holder })
    const what = bilingual((language) =>
      known.map((item) => checkMessages[language].items[item]).join(language === 'zh' ? '、' : ', '),
    )
    throw new Refusal('checkKnown', { name: row.holder, what })
  }
  await keep(tx, by, row, { phase: 'BEFORE', items: faults, visa: null, note, passed })
  const step = { id: row.id, ...whereItIs(row), cause: 'CHECK', ...mark } as const
  if (passed && row.status === HELD) await movePassport(tx, atDesk(by), { ...step, operation: 'check' })
  if (!passed && row.status === CHECKED) await movePassport(tx, atDesk(by), { ...step, operation: 'uncheck' })
}

/** A damaged passport that came back has its visa checked like any other: without a sheet nobody gets it. */
async function refuseNotBack(tx: Tx, { id, holder }: PassportRow): Promise<void> {
  const { back } = await one<{ back: boolean }>(
    tx,
    sql`select p.status in (${RETRIEVED}, ${UNCLAIMED}, ${DAMAGED}) and ${cameBack(sql`p`)} as back
        from passport_item p where p.id = ${id}`,
  )
  if (!back) throw new Refusal('checkNotBack', { name: holder })
}

interface VisaSheet extends ScanMark {
  passportId: number
  visa: ReadVisa
  note: string
  correct: boolean
  carrierId?: number | undefined
  seen: string | null
}

/**
 * When it is back: what is printed in it against what was asked for. It passes when all of it was read and is the same;
 * what differs or cannot be read is kept with a note and shuts the gate. A wrong one goes back to be corrected.
 */
export async function checkAfter(
  tx: Tx,
  by: ActingPerson,
  { passportId, visa, note, correct, carrierId, seen, ...mark }: VisaSheet,
): Promise<{ passed: boolean; differs: VisaFact[]; unread: VisaFact[] }> {
  const row = await heldRow(tx, by, passportTable, passportId)
  await refuseNotBack(tx, row)
  await refuseSheetUnseen(tx, by, row, seen)
  if (correct && row.status === DAMAGED) throw new Refusal('checkDamagedStays', { name: row.holder })
  const asked = await askedOf(tx, row.applicantId)
  const differs = visaDiffers(asked, visa)
  const unread = visaUnread(asked, visa)
  const passed = differs.length + unread.length === 0 && !correct
  if (!passed && !isReadable(note)) {
    if (unread.length === 0) throw new Refusal('checkNoteMissing', { name: row.holder })
    const what = bilingual((language) =>
      unread.map((fact) => checkMessages[language].facts[fact]).join(language === 'zh' ? '、' : ', '),
    )
    throw new Refusal('checkUnread', { name: row.holder, what })
  }
  await keep(tx, by, row, { phase: 'AFTER', items: differs, unread, visa, note, passed })
  if (correct) {
    await sendToCorrect(tx, by, row, { ...mark, carrierId, reason: note })
  }
  return { passed, differs, unread }
}
