import {
  OPENABLE,
  type Collection,
  type Gate,
  type GateCell,
  type GateCondition,
} from '@visa/contract/custody/handover'
import type { ScanMark } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { isReadable } from '@visa/contract/rules/patterns'
import type { Language } from '@visa/contract/session/personal'
import { applicantName, ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { RETURN_WAY } from '@visa/contract/visa/order'
import type { ActingPerson, Mover } from '../../access/mover.ts'
import type { Tx } from '../../db/pool.ts'
import { one, sql, type Queryable } from '../../db/sql.ts'
import { heldRow, seenRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { markLetterUsed } from './authorisation.service.ts'
import { followDocuments } from '../visa/order/applicant-documents.service.ts'
import { moveOrder } from '../visa/order/move.service.ts'
import {
  applicantTable,
  holdContracts,
  orderTable,
  type ApplicantRow,
} from '../visa/order/order-records.service.ts'
import {
  atGate,
  doorOf,
  heldOf,
  oneParcelAtATime,
  standing,
  type ByContract,
  type Door,
  type Whose,
} from './at-gate.repo.ts'
import { collectorOf, letterFor } from './collector.ts'
import { isBeforeLodging, judged, wantsReason, type Judged } from './gate.ts'
import { cellText, noteHandover, refuseClosed, type OpenedCondition } from './handover.service.ts'
import {
  endRequests,
  openingCell,
  openingFor,
  openingsOf,
  markOpeningsUsed,
  type Opening,
} from './opening.service.ts'
import { refusalCell, refusalsOf } from './opening-refusal.service.ts'
import { passportById } from './passport.repo.ts'
import { movePassport } from './passport.service.ts'
import { passportTable, type PassportRow } from './passport.table.ts'

/** The registered letter of which a condition tells. */
const letterIn = (condition: GateCondition, { params: { no } }: Judged): string =>
  condition === 'authorisation' && typeof no === 'string' ? no : ''

/** How the gate stands for what is held of each of these people, and this collector. */
export async function gateFor(
  db: Queryable,
  by: ActingPerson & { language: Language },
  collection: Collection,
  applicantIds: readonly number[],
  door: Door = 'desk',
  byContract?: ByContract,
): Promise<Gate[]> {
  const gates: Gate[] = []
  const openings = await openingsOf(db, by, applicantIds)
  const refusals = await refusalsOf(db, by, applicantIds)
  for (const id of new Set(applicantIds)) {
    const applicant = await seenRow(db, by, applicantTable, id)
    const order = await seenRow(db, by, orderTable, applicant.orderId)
    const whose = { applicant, order, ...(await heldOf(db, by, id)) }
    const at = await atGate(db, by, whose, collection, doorOf(order, door), byContract)
    const about = { applicantId: id, collection }
    const cells = judged(at).map(([condition, each]): GateCell => {
      const opening = each.ok ? undefined : openingFor(openings, about, condition, each)
      const isOpen = each.ok || opening !== undefined
      return {
        condition,
        ok: each.ok,
        text: cellText(by.language, each),
        openable: !each.ok && OPENABLE.has(condition),
        letter: letterIn(condition, each),
        opening: openingCell(by, opening),
        refusal: isOpen ? null : refusalCell(openingFor(refusals, about, condition, each)),
      }
    })
    const { passport, originals, papers, lodged } = whose
    gates.push({
      applicantId: id,
      name: applicantName(applicant),
      passportNo: passport?.passportNo ?? applicant.passportNo,
      orderNo: order.orderNo,
      contact: { name: order.contactName, mobile: order.contactMobile, address: order.customerAddr },
      returnWay: order.returnWay === RETURN_WAY.COURIER ? 'COURIER' : 'COUNTER',
      passport: passport === undefined ? null : await passportById(db, by, passport.id),
      early: wantsReason(standing(whose)),
      hasVisa: passport !== undefined && at.back && applicant.result === ISSUE_RESULT.PASS,
      cells,
      originals,
      papers,
      lodged,
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
          where applicant_id = ${applicantId} and is_original and returned_at is null and not away returning count)
        select coalesce(sum(count), 0) as count from given`,
  )
  return count
}

const operationFor = ({ status }: PassportRow): 'giveBack' | 'giveBackEarly' | 'giveBackDamaged' => {
  if (isBeforeLodging(status)) return 'giveBackEarly'
  return status === PASSPORT_STATUS.DAMAGED ? 'giveBackDamaged' : 'giveBack'
}

interface Returning extends Partial<ScanMark> {
  collection: Collection
  scanned: boolean
  opened: readonly OpenedCondition[]
  reason: string
  /** Absent: the visa desk. */
  door?: Door
  /** The contract gives it back, not a desk: a passport that was not lodged goes by nothing else. */
  byContract?: ByContract
  /** The record that the collector signs. */
  collectionId?: number
}

/** What was opened for this hand-out by somebody else; whoever opened a condition hands nothing out by it. */
async function openedFor(
  tx: Tx,
  by: ActingPerson,
  applicant: ApplicantRow,
  cells: readonly (readonly [GateCondition, Judged])[],
  collection: Collection,
): Promise<Opening[]> {
  const asked = await openingsOf(tx, by, [applicant.id])
  const found = cells.flatMap(([condition, each]) => {
    const opening = each.ok
      ? undefined
      : openingFor(asked, { applicantId: applicant.id, collection }, condition, each)
    return opening === undefined || opening.openedBy === null ? [] : [opening]
  })
  if (found.some(({ openedBy }) => openedBy === by.viewer.userId))
    throw new Refusal('gateOwnOpening', { name: applicantName(applicant) })
  return found
}

/** The passport leaves by the way of its collection. */
const movedOut = (
  tx: Tx,
  by: Mover,
  passport: PassportRow,
  { collection: { way, carrier, waybillNo }, scanned, reason, counter, clientAt }: Returning,
  no: string,
) =>
  movePassport(tx, by, {
    ...(counter === undefined ? {} : { counter }),
    clientAt,
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

/** The people and things at the gate, held: the contract first and then the order, as everywhere. */
async function heldWhose(tx: Tx, by: ActingPerson, applicantId: number): Promise<Whose> {
  const seen = await seenRow(tx, by, applicantTable, applicantId)
  await holdContracts(tx, [seen.orderId])
  const order = await heldRow(tx, by, orderTable, seen.orderId)
  const applicant = await heldRow(tx, by, applicantTable, applicantId)
  const held = await heldOf(tx, by, applicantId)
  const passport = held.passport && (await heldRow(tx, by, passportTable, held.passport.id))
  return { applicant, order, ...held, passport }
}

/** How a condition stands for somebody at the desk of a centre, for whoever asks to have it opened. */
export async function conditionOf(
  tx: Tx,
  by: ActingPerson,
  {
    applicantId,
    condition,
    collection,
  }: { applicantId: number; condition: GateCondition; collection: Collection },
): Promise<{ applicant: ApplicantRow; cell: Judged }> {
  const whose = await heldWhose(tx, by, applicantId)
  const found = judged(await atGate(tx, by, whose, collection, 'centre')).find(([each]) => each === condition)
  if (found === undefined || found[1].ok)
    throw new Refusal('gateNotClosed', { name: applicantName(whose.applicant) })
  return { applicant: whose.applicant, cell: found[1] }
}

/**
 * Gives back what is held of somebody, the passport with the originals or these alone, through the gate, and puts it on
 * record. Whoever has their result is done with it; whoever has none can be cancelled or end from then on. At a centre
 * the desk's own call has asked for the permission, and what is opened was opened by somebody else.
 */
export async function returnHeld(
  tx: Tx,
  by: ActingPerson,
  applicantId: number,
  returning: Returning,
): Promise<string> {
  const { opened: byHand, reason, collectionId = null } = returning
  const whose = await heldWhose(tx, by, applicantId)
  const { applicant, order, passport } = whose
  const door = doorOf(order, returning.door ?? 'desk')
  if (door === 'centre' && byHand.length > 0)
    throw new Refusal('gateOpenedAhead', { name: applicantName(applicant) })
  await oneParcelAtATime(tx, order, returning.collection)
  const at = await atGate(tx, by, whose, returning.collection, door, returning.byContract)
  const cells = judged(at)
  const kept = door === 'centre' ? await openedFor(tx, by, applicant, cells, returning.collection) : []
  await refuseClosed(tx, by, applicant, cells, { byHand, kept })
  if (passport === undefined && wantsReason(standing(whose)) && !isReadable(reason))
    throw new Refusal('originalsReasonMissing', { name: applicantName(applicant) })
  const ends = applicant.status === ORDER_STATUS.RESULT_AVAILABLE
  const early = !ends && applicant.status !== ORDER_STATUS.MATERIAL_RETURNED
  const originals = await giveOriginals(tx, by, applicant.id)
  const needed = [...byHand, ...kept].filter(({ condition }) =>
    cells.some(([each, { ok }]) => each === condition && !ok),
  )
  const letter = door === 'centre' && collectorOf(at) === 'OTHER' ? letterFor(at) : undefined
  const { id: handoverId, no } = await noteHandover(tx, by, applicant, {
    ...returning.collection,
    collector: collectorOf(at),
    ...(letter && { authorisation: letter.authorisationNo, relation: letter.relation }),
    early,
    passportId: passport?.id ?? null,
    originals,
    reason,
    opened: needed,
    collectionId,
  })
  if (letter !== undefined)
    await markLetterUsed(tx, { id: letter.id, no: letter.authorisationNo, applicantId, handoverId })
  await markOpeningsUsed(
    tx,
    applicantName(applicant),
    kept.map(({ id }) => id),
    handoverId,
  )
  await endRequests(tx, applicantId)
  const mover: Mover = returning.door === 'centre' ? { ...by, viewer: null } : by
  if (passport !== undefined) await movedOut(tx, mover, passport, returning, no)
  // What left before it was lodged is to be brought again.
  if (ends)
    await moveOrder(tx, { id: order.id, operation: 'giveBack', by: mover, applicantIds: [applicant.id] })
  else await followDocuments(tx, by.now, applicant.id)
  return no
}
