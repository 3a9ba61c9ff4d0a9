import type { AuthorisationDraft } from '@visa/contract/custody/authorisation'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { idCard18 } from '@visa/contract/rules/id-card'
import { applicantName } from '@visa/contract/visa/applicant'
import type { Mover } from '../../access/mover.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import type { Viewer } from '../../access/viewer.ts'
import { nextNumber } from '../../db/day-number.ts'
import { addRow, changeRow } from '../../db/logged-rows.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { heldRow, heldRows } from '../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../refusal/refusal.ts'
import type { FileReader } from '../file/stored/reading.service.ts'
import { followFiles } from '../file/stored/stored.service.ts'
import { applicantTable, type ApplicantRow } from '../visa/order/order-records.service.ts'
import { authorisationTable } from './authorisation.table.ts'

/** A number of a document as it is kept and asked for: cards with 18 characters, all in capitals. */
export const plainDocument = (idNo: string): string => {
  const plain = idNo.replaceAll(/\s/g, '').toUpperCase()
  return idCard18(plain) ?? plain
}

/** So long after the promised day a letter holds at most. */
const LETTER_DAYS = 90

/** The last day of a letter for what is promised, at the counter and on the phone. */
export const letterUntil = (promisedDate: string | null, now: Date): string =>
  addDays(promisedDate ?? dayOf(now), LETTER_DAYS)

/** The latest that a letter may end; a promise that passed while the passport lies here shortens nothing. */
export const lastDayOf = (promised: readonly (string | null)[], now: Date): string =>
  [null, ...promised].map((day) => letterUntil(day, now)).reduce((one, other) => (one > other ? one : other))

/** In whose house the passports are asked for. */
const houseOf = ({ centreId, acceptOrgId }: ApplicantRow): number | null => centreId ?? acceptOrgId

/**
 * Registers who may collect for these people: at the desk, or by whose passports they are. Whoever registers it reaches
 * each of them, and all are of one house.
 */
export async function authorise(
  tx: Tx,
  by: Mover,
  { applicantIds, ...draft }: AuthorisationDraft,
  /** Who registers it, where the product reaches the people for them. */
  madeBy = by.viewer?.userId ?? null,
): Promise<{ id: number; authorisationNo: string }> {
  const people = await heldRows(tx, by, applicantTable, applicantIds, { strength: 'key share' })
  const [companyId = null, ...others] = new Set(people.map(houseOf))
  if (companyId === null || others.length > 0)
    throw new Refusal('authorisationHouses', { names: people.map(applicantName).join(' ') })
  if (draft.validUntil < dayOf(by.now)) throw new Refusal('authorisationPast', { day: draft.validUntil })
  const authorisationNo = await nextNumber(tx, 'SQS', by.now)
  const id = await addRow(tx, by.actor, authorisationTable, {
    ...draft,
    idNo: plainDocument(draft.idNo),
    authorisationNo,
    companyId,
    madeBy,
  })
  await followFiles(tx, by, { entity: 'custody_authorisation', entityId: id }, [], draft.letter)
  await affected(
    tx,
    sql`insert into custody_authorisation_person (authorisation_id, applicant_id)
        select ${id}, a from unnest(${people.map((person) => person.id)}::bigint[]) as a`,
  )
  return { id, authorisationNo }
}

/** Registers a letter that was brought to the desk: it ends when one from a phone would. */
export async function registerLetter(
  tx: Tx,
  by: Mover,
  draft: AuthorisationDraft,
): Promise<{ id: number; authorisationNo: string }> {
  const promises = await rows<{ day: string | null }>(
    tx,
    sql`select distinct o.promised_date::text as day from visa_applicant a join visa_order o on o.id = a.order_id
        where a.id = any(${draft.applicantIds}::bigint[])`,
  )
  const promised = promises.map(({ day }) => day)
  const max = lastDayOf(promised, by.now)
  if (draft.validUntil > max)
    throw new InvalidInput([{ field: 'validUntil', rule: 'tooBig', params: { max } }])
  return authorise(tx, by, draft)
}

/** Takes it back: what was collected by it stays collected. */
export async function revokeAuthorisation(
  tx: Tx,
  by: Mover,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const row = await heldRow(tx, by, authorisationTable, id)
  if (row.revokedAt !== null) throw new Refusal('authorisationRevoked', { no: row.authorisationNo })
  await changeRow(tx, by.actor, authorisationTable, row, {
    revokedBy: by.viewer?.userId ?? null,
    revokedAt: by.now.toISOString(),
    revokeReason: reason,
  })
}

/** What is registered for somebody, for the gate to judge. */
export interface Registered {
  id: number
  authorisationNo: string
  applicantId: number
  collectorName: string
  idNo: string
  relation: string
  validUntil: string
  revoked: boolean
  used: boolean
  /** Who registered it; null: the product, for whose passports they are. */
  madeBy: number | null
  /** For how many people it is. */
  size: number
}

/** Of these people, the newest first. */
export const registeredFor = (db: Queryable, applicantIds: readonly number[]): Promise<Registered[]> =>
  rows<Registered & { [column: string]: unknown }>(
    db,
    sql`select t.id, t.authorisation_no as "authorisationNo", n.applicant_id as "applicantId",
          t.collector_name as "collectorName", t.id_no as "idNo", t.relation, t.valid_until as "validUntil",
          t.revoked_at is not null as revoked, n.handover_id is not null as used, t.made_by as "madeBy",
          (select count(*) from custody_authorisation_person s where s.authorisation_id = t.id) as size
        from custody_authorisation_person n join custody_authorisation t on t.id = n.authorisation_id
        where n.applicant_id = any(${applicantIds}::bigint[]) order by t.id desc`,
  )

/** Those, named `alias` in a query, of which somebody is within reach. */
export const authorisationsWithin = (viewer: Viewer, alias: string): Sql =>
  rowsWithin(viewer, authorisationTable, alias)

/** Marks what somebody collected by. */
export async function markLetterUsed(
  tx: Tx,
  { id, no, applicantId, handoverId }: { id: number; no: string; applicantId: number; handoverId: number },
): Promise<void> {
  // Held: one that is taken back at this very moment is taken back before, or after what went by it.
  const held = await first(
    tx,
    sql`select id from custody_authorisation where id = ${id} and revoked_at is null for share`,
  )
  if (held === undefined) throw new Refusal('authorisationRevoked', { no })
  await affected(
    tx,
    sql`update custody_authorisation_person set handover_id = ${handoverId}
        where authorisation_id = ${id} and applicant_id = ${applicantId}`,
  )
}

/** Whoever reaches somebody of an authorisation reads its letter. */
const readLetters: FileReader = async (db, { viewer }, ids) => {
  const found = await rows<{ id: string }>(
    db,
    sql`select t.id::text as id from custody_authorisation t where t.id = any(${ids}::bigint[])
        and ${rowsWithin(viewer, authorisationTable, 't')}`,
  )
  return found.map(({ id }) => id)
}
export const authorisationFileReader: FileReader = Object.assign(readLetters, {
  codes: ['center.authorisation', 'center.passport.return'],
})
