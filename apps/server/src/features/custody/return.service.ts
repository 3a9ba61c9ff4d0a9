import {
  OPENABLE,
  type Collection,
  type Gate,
  type GateCell,
  type GateCondition,
} from '@visa/contract/custody/handover'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { isReadable } from '@visa/contract/rules/patterns'
import type { Language } from '@visa/contract/session/personal'
import { applicantName } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { ActingPerson } from '../../access/mover.ts'
import { personNames } from '../../access/person-name.ts'
import type { Tx } from '../../db/pool.ts'
import { first, one, rows, sql, type Queryable } from '../../db/sql.ts'
import { heldRow, seenRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { moveOrder } from '../visa/order/move.service.ts'
import {
  applicantTable,
  orderBalance,
  orderTable,
  refuseReturnWhilePending,
  type ApplicantRow,
  type VisaOrder,
} from '../visa/order/order-records.service.ts'
import { isBeforeLodging, judged, wantsReason, type Judged } from './gate.ts'
import { cellText, noteHandover, refuseClosed, type OpenedCondition } from './handover.service.ts'
import { passportById } from './passport.repo.ts'
import { movePassport } from './passport.service.ts'
import { passportTable, type PassportRow } from './passport.table.ts'

/** What of somebody is in the house; of a passport that went, what became of it. */
interface Held {
  passport: PassportRow | undefined
  originals: number
  papers: Gate['papers']
}

interface Whose extends Held {
  applicant: ApplicantRow
  order: VisaOrder
}

const receiptsOf = async (db: Queryable, orderId: number): Promise<string[]> =>
  (
    await rows<{ no: string }>(db, sql`select receipt_no as no from visa_receipt where order_id = ${orderId}`)
  ).map(({ no }) => no)

const papersOf = (db: Queryable, applicantId: number): Promise<Gate['papers']> =>
  rows<Gate['papers'][number]>(
    db,
    sql`select document, sum(count)::integer as count from visa_paper
        where applicant_id = ${applicantId} and is_original and returned_at is null group by 1 order by min(id)`,
  )

/**
 * The passport of somebody, the one in the house before one that was given back. Where papers came after it had gone,
 * they alone are held.
 */
async function heldOf(db: Queryable, by: ActingPerson, applicantId: number): Promise<Held> {
  const papers = await papersOf(db, applicantId)
  const originals = papers.reduce((sum, { count }) => sum + count, 0)
  const found = await first<{ id: number; returned: boolean }>(
    db,
    sql`select id, status = ${PASSPORT_STATUS.RETURNED} as returned from passport_item
        where applicant_id = ${applicantId} order by (status = ${PASSPORT_STATUS.RETURNED}), id desc limit 1`,
  )
  const isGone = found === undefined || (found.returned && originals > 0)
  return { passport: isGone ? undefined : await seenRow(db, by, passportTable, found.id), originals, papers }
}

const atTheGate = ({ passport, applicant }: Whose) => ({
  passport: passport?.status ?? null,
  applicant: applicant.status,
})

async function judgedFor(
  db: Queryable,
  { viewer }: ActingPerson,
  whose: Whose,
  collection: Collection,
): Promise<readonly (readonly [GateCondition, Judged])[]> {
  const { passport, applicant, order, originals } = whose
  const movedBy = passport?.movedBy ?? null
  const movers = await personNames(db, viewer, movedBy === null ? [] : [movedBy])
  return judged({
    collection,
    holder: applicant,
    contactName: order.contactName,
    receipts: await receiptsOf(db, order.id),
    balance: await orderBalance(db, order.id),
    ...atTheGate(whose),
    originals,
    mover: movers.get(movedBy ?? 0) ?? '',
  })
}

/** How the gate stands for what is held of each of these people, and this collector. */
export async function gateFor(
  db: Queryable,
  by: ActingPerson & { language: Language },
  collection: Collection,
  applicantIds: readonly number[],
): Promise<Gate[]> {
  const gates: Gate[] = []
  for (const id of new Set(applicantIds)) {
    const applicant = await seenRow(db, by, applicantTable, id)
    const order = await seenRow(db, by, orderTable, applicant.orderId)
    const whose = { applicant, order, ...(await heldOf(db, by, id)) }
    const cells = (await judgedFor(db, by, whose, collection)).map(([condition, each]): GateCell => ({
      condition,
      ok: each.ok,
      text: cellText(by.language, each),
      openable: !each.ok && OPENABLE.has(condition),
    }))
    const { passport, originals, papers } = whose
    gates.push({
      applicantId: id,
      name: applicantName(applicant),
      passportNo: passport?.passportNo ?? applicant.passportNo,
      orderNo: order.orderNo,
      passport: passport === undefined ? null : await passportById(db, by, passport.id),
      early: wantsReason(atTheGate(whose)),
      cells,
      originals,
      papers,
    })
  }
  return gates
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

/** The passport leaves by the way of its collection. */
const movedOut = (
  tx: Tx,
  by: ActingPerson,
  passport: PassportRow,
  { collection: { way, carrier, waybillNo }, scanned, reason }: Returning,
  no: string,
) =>
  movePassport(tx, by, {
    id: passport.id,
    operation: operationFor(passport),
    place: way === 'COURIER' ? 'COURIER' : 'HOLDER',
    placeNote: way === 'COURIER' ? `${carrier} ${waybillNo}`.trim() : '',
    custodianId: null,
    cause: 'RETURN',
    no,
    scanned,
    reason,
  })

/**
 * Gives back what is held of somebody, the passport with the originals or these alone, through the gate, and puts it on
 * record. Whoever has their result is done with it; whoever has none can be cancelled or end from then on. The order is
 * held first, as everywhere.
 */
export async function returnHeld(
  tx: Tx,
  by: ActingPerson,
  applicantId: number,
  returning: Returning,
): Promise<string> {
  const { collection, opened, reason } = returning
  const seen = await seenRow(tx, by, applicantTable, applicantId)
  const order = await heldRow(tx, by, orderTable, seen.orderId)
  const applicant = await heldRow(tx, by, applicantTable, applicantId)
  await refuseReturnWhilePending(tx, order.id, applicantName(applicant))
  const held = await heldOf(tx, by, applicantId)
  const passport = held.passport && (await heldRow(tx, by, passportTable, held.passport.id))
  const whose = { applicant, order, ...held, passport }
  const cells = await judgedFor(tx, by, whose, collection)
  await refuseClosed(tx, by, applicant, cells, opened)
  if (passport === undefined && wantsReason(atTheGate(whose)) && !isReadable(reason))
    throw new Refusal('originalsReasonMissing', { name: applicantName(applicant) })
  const early = applicant.status !== ORDER_STATUS.RESULT_AVAILABLE
  const originals = await giveOriginals(tx, by, applicant.id)
  const needed = opened.filter(({ condition }) => cells.some(([each, { ok }]) => each === condition && !ok))
  const handover = {
    ...collection,
    early,
    passportId: passport?.id ?? null,
    originals,
    reason,
    opened: needed,
  }
  const no = await noteHandover(tx, by, applicant, handover)
  if (passport !== undefined) await movedOut(tx, by, passport, returning, no)
  if (!early) await moveOrder(tx, { id: order.id, operation: 'giveBack', by, applicantIds: [applicant.id] })
  return no
}
