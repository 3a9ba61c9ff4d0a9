import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import {
  GATE_OPENER,
  OPENABLE,
  type Collection,
  type Gate,
  type GateCell,
  type GateCondition,
  type HandoverWay,
} from '@visa/contract/custody/handover'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { maskDocument } from '@visa/contract/org/user-identity'
import type { Language } from '@visa/contract/session/personal'
import { picked } from '@visa/contract/shape'
import { applicantName } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { gateMessages } from '@visa/messages/custody/gate'
import { fill, paramsIn } from '@visa/messages/texts'
import type { ActingPerson, Mover } from '../../access/mover.ts'
import { narrowedTo } from '../../access/narrowed.ts'
import { personNames } from '../../access/person-name.ts'
import { nextNumber } from '../../db/day-number.ts'
import { addRow } from '../../db/logged-rows.ts'
import type { Tx } from '../../db/pool.ts'
import { one, rows, sql, type Queryable } from '../../db/sql.ts'
import { heldRow, reachedRows, seenRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { bilingual } from '../../sheets/bilingual.ts'
import { moveOrder } from '../visa/order/move.service.ts'
import {
  applicantTable,
  orderBalance,
  orderTable,
  partyFields,
  type ApplicantRow,
  type VisaOrder,
} from '../visa/order/order-records.service.ts'
import { isBeforeLodging, judged, type Judged } from './gate.ts'
import { handoverTable } from './handover.table.ts'
import { passportById } from './passport.repo.ts'
import { movePassport } from './passport.service.ts'
import { passportTable, type PassportRow } from './passport.table.ts'

export { balanceOf } from './gate.ts'

interface Whose {
  passport: PassportRow
  applicant: ApplicantRow
  order: VisaOrder
}

export interface OpenedCondition {
  condition: GateCondition
  reason: string
}

const receiptsOf = async (db: Queryable, orderId: number): Promise<string[]> =>
  (
    await rows<{ no: string }>(db, sql`select receipt_no as no from visa_receipt where order_id = ${orderId}`)
  ).map(({ no }) => no)

async function judgedFor(
  db: Queryable,
  { viewer }: ActingPerson,
  { passport, applicant, order }: Whose,
  collection: Collection,
): Promise<readonly (readonly [GateCondition, Judged])[]> {
  const { movedBy } = passport
  const movers = await personNames(db, viewer, movedBy === null ? [] : [movedBy])
  return judged({
    collection,
    holder: applicant,
    contactName: order.contactName,
    receipts: await receiptsOf(db, order.id),
    balance: await orderBalance(db, order.id),
    passport: passport.status,
    applicant: applicant.status,
    mover: movers.get(movedBy ?? 0) ?? '',
  })
}

const cellText = (language: Language, { text, params }: Judged): string =>
  fill(gateMessages[language].cells[text], paramsIn(language, params)).trim()

const originalsOf = async (db: Queryable, applicantId: number): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select coalesce(sum(count), 0) as count from visa_paper
          where applicant_id = ${applicantId} and is_original and returned_at is null`,
    )
  ).count

/** How the gate stands for each of these passports and this collector. */
export async function gateFor(
  db: Queryable,
  by: ActingPerson & { language: Language },
  collection: Collection,
  passportIds: readonly number[],
): Promise<Gate[]> {
  const gates: Gate[] = []
  for (const id of new Set(passportIds)) {
    const passport = await seenRow(db, by, passportTable, id)
    const applicant = await seenRow(db, by, applicantTable, passport.applicantId)
    const order = await seenRow(db, by, orderTable, passport.orderId)
    const cells = (await judgedFor(db, by, { passport, applicant, order }, collection)).map(
      ([condition, each]): GateCell => ({
        condition,
        ok: each.ok,
        text: cellText(by.language, each),
        openable: !each.ok && OPENABLE.has(condition),
      }),
    )
    gates.push({
      passport: await passportById(db, by, id),
      early: isBeforeLodging(passport.status),
      cells,
      originals: await originalsOf(db, applicant.id),
    })
  }
  return gates
}

/** Whether somebody may open the gate for what is an applicant's: as far as they were given to. */
async function mayOpen(tx: Tx, { viewer }: ActingPerson, { id }: ApplicantRow): Promise<boolean> {
  if (!can(viewer.authorities, GATE_OPENER)) return false
  const opener = await narrowedTo(tx, viewer, [GATE_OPENER])
  return (await reachedRows(tx, { viewer: opener }, applicantTable, [id])).length > 0
}

/** Refuses while a condition is closed that nobody opened; who opens one must be allowed to, and say why. */
export async function refuseClosed(
  tx: Tx,
  by: ActingPerson,
  applicant: ApplicantRow,
  cells: readonly (readonly [GateCondition, Judged])[],
  opened: readonly OpenedCondition[],
): Promise<void> {
  const closed = cells.filter(
    ([condition, { ok }]) => !ok && !opened.some((each) => each.condition === condition),
  )
  const stuck = opened.find(({ condition }) => !OPENABLE.has(condition))
  if (stuck !== undefined) {
    const condition = bilingual((language) => gateMessages[language].conditions[stuck.condition])
    throw new Refusal('gateNotOpenable', { condition })
  }
  if (opened.length > 0 && !(await mayOpen(tx, by, applicant)))
    throw new Refusal('gateNoOpener', {}, CODES.NO_PERMISSION)
  if (closed.length === 0) return
  const why = bilingual((language) =>
    closed
      .map(
        ([condition, each]) => `${gateMessages[language].conditions[condition]}: ${cellText(language, each)}`,
      )
      .join(language === 'zh' ? '；' : '; '),
  )
  throw new Refusal('gateClosed', { name: applicantName(applicant), why })
}

interface Handover extends Partial<Omit<Collection, 'way'>> {
  way: HandoverWay
  early: boolean
  passportId: number | null
  originals: number
  reason: string
  opened: readonly OpenedCondition[]
}

const NOBODY = {
  collector: '',
  collectorName: '',
  idType: '',
  idNo: '',
  collectorMobile: '',
  relation: '',
  authorisation: '',
  receiptNo: '',
  carrier: '',
  waybillNo: '',
  address: '',
  note: '',
} as const

/** Puts on record how something of an applicant, who is held, left the house; its number. */
export async function noteHandover(
  tx: Tx,
  by: Mover,
  applicant: ApplicantRow,
  { opened, ...handover }: Handover,
): Promise<string> {
  const handoverNo = await nextNumber(tx, 'H', by.now)
  await addRow(tx, by.actor, handoverTable, {
    ...NOBODY,
    ...handover,
    idNo: maskDocument(handover.idNo ?? ''),
    opened: opened.map(({ condition, reason }) => ({ condition, reason })),
    ...picked(partyFields, applicant),
    handoverNo,
    applicantId: applicant.id,
    orderId: applicant.orderId,
    givenBy: by.actor.userId,
    createdAt: by.now.toISOString(),
  })
  return handoverNo
}

/** Originals go back with the passport; how many there were. */
async function giveOriginals(tx: Tx, by: ActingPerson, applicantId: number): Promise<number> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`with given as (
          update visa_paper set returned_at = ${by.now}, returned_by = ${by.viewer.userId}
          where applicant_id = ${applicantId} and is_original and returned_at is null returning count)
        select coalesce(sum(count), 0) as count from given`,
  )
  return count
}

const operationFor = ({ status }: PassportRow): 'giveBack' | 'giveBackEarly' | 'giveBackDamaged' => {
  if (isBeforeLodging(status)) return 'giveBackEarly'
  return status === PASSPORT_STATUS.DAMAGED ? 'giveBackDamaged' : 'giveBack'
}

interface Returning {
  collection: Collection
  scanned: boolean
  opened: readonly OpenedCondition[]
  reason: string
}

/**
 * Gives a passport back with the originals, through the gate, and puts it on record. Whoever has their result is done
 * with it; whoever has none can be cancelled or end from then on. The order is held first, as everywhere.
 */
export async function returnPassport(
  tx: Tx,
  by: ActingPerson,
  passportId: number,
  { collection, scanned, opened, reason }: Returning,
): Promise<string> {
  const seen = await seenRow(tx, by, passportTable, passportId)
  const order = await heldRow(tx, by, orderTable, seen.orderId)
  const applicant = await heldRow(tx, by, applicantTable, seen.applicantId)
  const passport = await heldRow(tx, by, passportTable, passportId)
  const cells = await judgedFor(tx, by, { passport, applicant, order }, collection)
  await refuseClosed(tx, by, applicant, cells, opened)
  const early = applicant.status !== ORDER_STATUS.RESULT_AVAILABLE
  const originals = await giveOriginals(tx, by, applicant.id)
  const needed = opened.filter(({ condition }) => cells.some(([each, { ok }]) => each === condition && !ok))
  const handover = { ...collection, early, passportId, originals, reason, opened: needed }
  const no = await noteHandover(tx, by, applicant, handover)
  const { way, carrier, waybillNo } = collection
  await movePassport(tx, by, {
    id: passportId,
    operation: operationFor(passport),
    place: way === 'COURIER' ? 'COURIER' : 'HOLDER',
    placeNote: way === 'COURIER' ? `${carrier} ${waybillNo}`.trim() : '',
    custodianId: null,
    cause: 'RETURN',
    no,
    scanned,
    reason,
  })
  if (!early) await moveOrder(tx, { id: order.id, operation: 'giveBack', by, applicantIds: [applicant.id] })
  return no
}
