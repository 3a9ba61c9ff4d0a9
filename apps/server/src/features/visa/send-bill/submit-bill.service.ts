import { dayOf } from '@visa/contract/dates'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { HandlerInput } from '@visa/contract/endpoint'
import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import type { sendBillTakeOut } from '@visa/contract/visa/send-bill-work'
import type { SendBillCheck } from '@visa/contract/visa/send-bill'
import { SEND_BILL_STATUS, type SendBillStatus } from '@visa/contract/visa/send-bill.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, sql } from '../../../db/sql.ts'
import { heldRow, heldRows } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { refuseFailedSheet } from '../../custody/check-sheet.service.ts'
import { papersLodged, papersTakenOut } from '../../custody/papers-away.service.ts'
import { heldPassport, movePassport } from '../../custody/passport.service.ts'
import { takePlaces } from '../handling/capacity.service.ts'
import { moveOrder } from '../order/move.service.ts'
import { applicantTable, holdContracts, orderTable } from '../order/order-records.service.ts'
import { linesWhere } from './bill-lines.repo.ts'
import { checkedLines, isBlocked, type CheckedLine } from './line-checks.service.ts'
import { endLines, liveLine } from './send-bill.service.ts'
import { sendBillFlow } from './send-bill.flow.ts'
import { sendBillTable, type SendBill } from './send-bill.table.ts'
import { snapshotOf } from './snapshot.repo.ts'

interface Submitted {
  billNo: string
  sent: number
  left: { applicantId: number; name: string; checks: SendBillCheck[] }[]
}

const failed = ({ checks }: CheckedLine): SendBillCheck[] =>
  checks.filter(({ verdict }) => verdict === 'blocked').map(({ check }) => check)

/** Numbers the passports that go, without gaps. */
const renumber = (tx: Tx, billId: number): Promise<number> =>
  affected(
    tx,
    sql`update send_bill_line l set position = n.place
        from (select id, row_number() over (order by position, id) as place from send_bill_line
          where bill_id = ${billId} and taken_out_at is null) n where n.id = l.id and l.position <> n.place`,
  )

/** Everybody who goes is lodged, order by order; orders are held in the order of their ids, like everywhere. */
async function lodge(tx: Tx, by: ActingPerson, lines: readonly CheckedLine[]): Promise<void> {
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))].toSorted((a, b) => a - b)
  await heldRows(tx, by, orderTable, orderIds)
  for (const id of orderIds) {
    const applicantIds = lines.filter(({ orderId }) => orderId === id).map(({ applicantId }) => applicantId)
    await moveOrder(tx, { id, operation: 'submit', by, applicantIds })
  }
}

/** Everybody goes on the bill's day, which must have room for those who had another one. */
async function bookDay(
  tx: Tx,
  by: ActingPerson,
  { acceptOrgId, lodgingDay }: SendBill,
  lines: readonly CheckedLine[],
): Promise<void> {
  const ids = lines.map(({ applicantId }) => applicantId)
  await takePlaces(tx, by, acceptOrgId, lodgingDay, ids)
  for (const row of await heldRows(tx, by, applicantTable, ids))
    await changeRow(tx, by.actor, applicantTable, row, { lodgingDay })
}

/** A passport that nobody looked over before is looked over with the bill, whoever submits it. */
async function send(tx: Tx, by: ActingPerson, bill: SendBill, line: CheckedLine): Promise<void> {
  const { passportId: id, passportStatus, placeNote, scanned } = line
  const step = { id, no: bill.billNo, scanned } as const
  await heldPassport(tx, { ...by, viewer: null }, id)
  await refuseFailedSheet(tx, id, line.name)
  if (passportStatus === PASSPORT_STATUS.HELD) {
    const check = { operation: 'check', place: 'COUNTER', placeNote, cause: 'CHECK' } as const
    await movePassport(tx, { ...by, viewer: null }, { ...step, ...check, custodianId: by.viewer.userId })
  }
  const sent = { operation: 'send', place: 'CONSULATE', cause: 'SEND_BILL' } as const
  await movePassport(tx, by, { ...step, ...sent, custodianId: bill.carrierId })
  await papersLodged(tx, by, line.applicantId)
}

/**
 * Lodges what passes its checks: applicants, passports and the bill, all or nothing. What does not pass leaves the bill
 * and waits again.
 */
export async function submitBill(
  tx: Tx,
  by: ActingPerson,
  { id, seenStatus: seen }: { id: number; seenStatus?: SendBillStatus | undefined },
): Promise<Submitted> {
  const bill = await heldRow(tx, by, sendBillTable, id)
  const { billNo } = bill
  if (bill.status !== SEND_BILL_STATUS.DRAFT) {
    // Somebody was quicker, or the same person clicked twice.
    await transition(tx, sendBillFlow, { id, operation: 'submit', by, seen })
    return { billNo, sent: bill.snapshot?.rows.length ?? 0, left: [] }
  }
  // Somebody answers for the passports on their way.
  if (bill.carrierId === null) throw new Refusal('sendBillNoCarrier', { billNo })
  const found = await linesWhere(tx, by.viewer, sql`l.bill_id = ${id}`)
  // Nobody changes what was judged until all is done: neither the contract, which is held first, nor the order.
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))]
  await holdContracts(tx, orderIds)
  await heldRows(tx, by, orderTable, orderIds)
  const lines = await checkedLines(
    tx,
    bill,
    await linesWhere(tx, by.viewer, sql`l.bill_id = ${id}`),
    dayOf(by.now),
  )
  const [going, staying] = [lines.filter((line) => !isBlocked(line)), lines.filter(isBlocked)]
  if (going.length === 0) throw new Refusal('sendBillNothing', { billNo })
  for (const line of staying) await endLines(tx, [line.id], { by, reason: '', leftChecks: failed(line) })
  await renumber(tx, id)
  const snapshot = await snapshotOf(tx, by, bill)
  await transition(tx, sendBillFlow, {
    id,
    operation: 'submit',
    by,
    seen,
    set: { submittedBy: by.viewer.userId, submittedAt: by.now.toISOString(), snapshot },
  })
  await lodge(tx, by, going)
  for (const line of going) await send(tx, by, bill, line)
  await bookDay(tx, by, bill, going)
  return {
    billNo,
    sent: going.length,
    left: staying.map((line) => ({ applicantId: line.applicantId, name: line.name, checks: failed(line) })),
  }
}

type Taking = HandlerInput<typeof sendBillTakeOut>['body']

const { RESULT_AVAILABLE, MATERIAL_RETURNED } = ORDER_STATUS
const DECIDED: ReadonlySet<OrderStatus> = new Set<OrderStatus>([RESULT_AVAILABLE, MATERIAL_RETURNED])

const OPERATIONS = { waiting: 'takeOut', incomplete: 'incomplete' } as const

/** Takes a passport out of a submitted bill: it is in the house again. The papers of the bill stay as they were. */
export async function takeOut(
  tx: Tx,
  by: ActingPerson,
  { id, lineId, outcome, reason }: Taking,
): Promise<void> {
  const bill = await heldRow(tx, by, sendBillTable, id)
  const { billNo } = bill
  if (bill.status !== SEND_BILL_STATUS.SUBMITTED) throw new Refusal('sendBillNotSubmitted', { billNo })
  const line = await liveLine(tx, bill, lineId)
  const { applicantId, name, orderId, passportId } = line
  await heldRow(tx, by, orderTable, orderId)
  const { status } = await heldRow(tx, by, applicantTable, applicantId)
  // Whoever was sent back meanwhile goes on from where they stand; the passport comes home all the same.
  if (DECIDED.has(status)) throw new Refusal('sendBillHasResult', { name })
  await endLines(tx, [lineId], { by, reason })
  if (status === ORDER_STATUS.SUBMITTED) {
    const operation = OPERATIONS[outcome]
    await moveOrder(tx, { id: orderId, operation, by, reason, applicantIds: [applicantId] })
  }
  await movePassport(tx, by, {
    id: passportId,
    operation: 'takeOut',
    place: 'COUNTER',
    custodianId: by.viewer.userId,
    cause: 'SEND_BILL',
    no: billNo,
    reason,
  })
  await papersTakenOut(tx, applicantId, bill.submittedAt)
  await recordChange(tx, by.actor, {
    entity: sendBillTable.entity,
    entityId: id,
    ...sendBillTable.about(bill),
    action: 'update',
    before: { takenOut: '' },
    after: { takenOut: name, reason },
  })
}
