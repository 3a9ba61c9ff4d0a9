import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { applicantName } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { refuseFailedSheet } from '../../custody/check-sheet.service.ts'
import { movePassport } from '../../custody/passport.service.ts'
import { scanned } from '../../custody/scan.service.ts'
import { moveOrder } from '../order/move.service.ts'
import {
  applicantTable,
  holdContracts,
  orderTable,
  type ApplicantRow,
} from '../order/order-records.service.ts'
import { takePlaces } from './capacity.service.ts'
import { refuseReferenceOfAnother, refuseWhileRobotFiles } from './electronic-checks.ts'

const { APPROVED, WAITING_SUBMIT } = ORDER_STATUS

/** One applicant with their order, held in the order in which everybody does: the contract, then the order. */
async function heldApplicant(tx: Tx, by: Mover, id: number): Promise<ApplicantRow> {
  const { orderId } = await seenRow(tx, by, applicantTable, id)
  await holdContracts(tx, [orderId])
  await heldRow(tx, by, orderTable, orderId)
  return heldRow(tx, by, applicantTable, id)
}

/** Gives somebody a place on a day with room. */
async function bookDay(tx: Tx, by: Mover, row: ApplicantRow, day: string): Promise<void> {
  if (row.acceptOrgId === null) throw new Refusal('lodgingWithoutOrg', { name: applicantName(row) })
  await takePlaces(tx, by, row.acceptOrgId, day, [row.id])
  await changeRow(tx, by.actor, applicantTable, row, { lodgingDay: day })
}

/** Whoever is approved and paid waits to be lodged, on a day of their own where a passport is lodged. */
export async function makeReady(
  tx: Tx,
  by: ActingPerson,
  id: number,
  day: string | undefined,
): Promise<void> {
  const row = await heldApplicant(tx, by, id)
  // Anybody else is told by the move itself where they stand.
  if (row.status === APPROVED && row.visaType === VISA_TYPE.STICKER) {
    if (day === undefined) throw new Refusal('lodgingDayMissing', { name: applicantName(row) })
    await bookDay(tx, by, row, day)
  }
  await moveOrder(tx, { id: row.orderId, operation: 'ready', by, applicantIds: [id] })
}

/** Moves somebody who waits to another day; who is on a send bill goes with the bill. */
export async function moveDay(tx: Tx, by: ActingPerson, id: number, day: string): Promise<void> {
  const row = await heldApplicant(tx, by, id)
  const name = applicantName(row)
  if (row.status !== WAITING_SUBMIT) throw new Refusal('lodgingNotWaiting', { name })
  if (row.visaType !== VISA_TYPE.STICKER) throw new Refusal('lodgingElectronic', { name })
  const bill = await first<{ billNo: string }>(
    tx,
    sql`select b.bill_no as "billNo" from send_bill_line l join send_bill b on b.id = l.bill_id
        where l.applicant_id = ${id} and l.taken_out_at is null`,
  )
  if (bill !== undefined) throw new Refusal('lodgingOnBill', { name, billNo: bill.billNo })
  if (row.lodgingDay !== day) await bookDay(tx, by, row, day)
}

const { HELD, CHECKED } = PASSPORT_STATUS

/** Says of a passport in hand that it was looked over before it is lodged. */
export async function checkPassport(tx: Tx, by: ActingPerson, typed: string, byScanner: boolean) {
  const { code, passports } = await scanned(tx, by, typed)
  const item = passports.find(({ status }) => status === HELD) ?? passports[0]
  if (item === undefined) {
    return { outcome: 'unknown' as const, code, name: '', passportNo: '', orderNo: '', passportStatus: null }
  }
  const { id, holder: name, passportNo, orderNo, status, place, placeNote } = item
  const told = { code, name, passportNo, orderNo }
  if (status !== HELD) {
    const outcome = status === CHECKED ? ('already' as const) : ('elsewhere' as const)
    return { outcome, ...told, passportStatus: status }
  }
  await refuseFailedSheet(tx, id, name)
  const custodianId = by.viewer.userId
  const step = { cause: 'CHECK', scanned: byScanner } as const
  await movePassport(tx, by, { id, operation: 'check', place, placeNote, custodianId, seen: status, ...step })
  return { outcome: 'checked' as const, ...told, passportStatus: CHECKED }
}

/**
 * Says of an e-visa application that it is with the consulate. Asked by whoever lodged it by hand, and by the product
 * itself where a form task did. A reference is that of one person: no site that is used files groups.
 */
export async function lodgeElectronic(
  tx: Tx,
  by: Mover,
  { applicantIds, reference }: { applicantIds: readonly number[]; reference: string },
): Promise<number> {
  const [id, ...others] = new Set(applicantIds)
  if (id === undefined) return 0
  if (others.length > 0) throw new Refusal('lodgingReferenceOne')
  const row = await heldApplicant(tx, by, id)
  // Anybody else is told by the move itself where they stand.
  if (row.status === WAITING_SUBMIT && row.visaType === VISA_TYPE.EVISA) {
    await refuseWhileRobotFiles(tx, row)
    await refuseReferenceOfAnother(tx, row, reference)
    await changeRow(tx, by.actor, applicantTable, row, { consularReference: reference })
  }
  await moveOrder(tx, { id: row.orderId, operation: 'lodgeElectronic', by, applicantIds: [id] })
  return 1
}

/** Another reference for somebody who was lodged under a wrong one. */
export async function correctReference(
  tx: Tx,
  by: Mover,
  { applicantId, reference }: { applicantId: number; reference: string },
): Promise<void> {
  const row = await heldApplicant(tx, by, applicantId)
  await refuseReferenceOfAnother(tx, row, reference)
  await changeRow(tx, by.actor, applicantTable, row, { consularReference: reference })
}
