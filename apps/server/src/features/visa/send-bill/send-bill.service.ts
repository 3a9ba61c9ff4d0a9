import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { sendBillAdd, SendBillDetail, sendBillUpdate } from '@visa/contract/visa/send-bill'
import type { sendBillOpen } from '@visa/contract/visa/send-bill-work'
import {
  SEND_BILL_MACHINE,
  SEND_BILL_STATUS,
  type SendBillStatus,
} from '@visa/contract/visa/send-bill.states'
import { stateText } from '@visa/contract/states'
import { sendBillStateMessages } from '@visa/messages/states/send-bill-states'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { isPlatform } from '../../../access/scope.ts'
import { recordChange } from '../../../db/change-log.ts'
import { nextNumber } from '../../../db/day-number.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { beginHistory, transition } from '../../../workflow/transition.ts'
import { placesOn, refuseOtherOrg } from '../handling/capacity.service.ts'
import { linesWhere, takenOutOf, type StoredLine } from './bill-lines.repo.ts'
import { checkedLines } from './line-checks.service.ts'
import { billRow } from './send-bill.repo.ts'
import { sendBillFlow } from './send-bill.flow.ts'
import { sendBillTable, type SendBill } from './send-bill.table.ts'

export { sendBillTable, type SendBill } from './send-bill.table.ts'

/** Whoever carries passports is one of the organisation's people, or of whoever makes the bill. */
async function refuseStranger(tx: Tx, { viewer }: ActingPerson, acceptOrgId: number, id: number | null) {
  if (id === null) return
  const companies = [acceptOrgId, ...viewer.companyIds]
  const person = await first(
    tx,
    sql`select 1 from app_user where id = ${id} and valid = 1 and company_id = any(${companies}::bigint[])`,
  )
  if (person === undefined) throw new Refusal('sendBillCarrierUnknown')
}

function refusePast(day: string, { now }: Mover): void {
  if (day < dayOf(now)) throw new Refusal('lodgingDayPast', { day })
}

export async function addBill(
  tx: Tx,
  by: ActingPerson,
  draft: HandlerInput<typeof sendBillAdd>['body'],
): Promise<{ id: number; billNo: string }> {
  const { acceptOrgId, nationCode, consulate, lodgingDay, carrierId } = draft
  await refuseOtherOrg(tx, by, acceptOrgId)
  await refuseStranger(tx, by, acceptOrgId, carrierId)
  refusePast(lodgingDay, by)
  const { viewer, actor, now } = by
  const centre = await first<{ id: number }>(
    tx,
    sql`select id from company where id = ${acceptOrgId} and is_centre`,
  )
  const billNo = await nextNumber(tx, 'SQ', now)
  const status = SEND_BILL_STATUS.DRAFT
  const id = await addRow(tx, actor, sendBillTable, {
    billNo,
    status,
    acceptOrgId,
    centreId: centre?.id ?? null,
    platformId: isPlatform(viewer) ? viewer.companyId : null,
    createdBy: viewer.userId,
    nationCode,
    visaType: VISA_TYPE.STICKER,
    consulate,
    lodgingDay,
    carrierId,
  })
  await beginHistory(tx, SEND_BILL_MACHINE, { id, state: status, companyId: acceptOrgId, actor, at: now })
  return { id, billNo }
}

const told = (status: SendBillStatus) => ({
  zh: stateText(sendBillStateMessages.zh, status),
  en: stateText(sendBillStateMessages.en, status),
})

/** A bill on which something can still be put, held: one after the other puts something on it. */
export async function heldDraft(tx: Tx, by: ActingPerson, id: number): Promise<SendBill> {
  const bill = await heldRow(tx, by, sendBillTable, id)
  const { billNo, status } = bill
  if (status !== SEND_BILL_STATUS.DRAFT)
    throw new Refusal('sendBillNotDraft', { billNo, status: told(status) })
  return bill
}

export async function updateBill(
  tx: Tx,
  by: ActingPerson,
  { id, lodgingDay, carrierId: named }: HandlerInput<typeof sendBillUpdate>['body'],
): Promise<{ updateTime: string }> {
  const bill = await heldDraft(tx, by, id)
  const carrierId = named === undefined ? bill.carrierId : named
  if (lodgingDay !== bill.lodgingDay) refusePast(lodgingDay, by)
  if (carrierId !== bill.carrierId) await refuseStranger(tx, by, bill.acceptOrgId, carrierId)
  await changeRow(tx, by.actor, sendBillTable, bill, { lodgingDay, carrierId })
  const { updateTime } = await seenRow(tx, by, sendBillTable, id)
  return { updateTime }
}

/** A bill whole: who is on it with what speaks against each, who was taken out, and the room of its day. */
export async function detailOf(db: Queryable, by: ActingPerson, id: number): Promise<SendBillDetail> {
  const bill = await billRow(db, by, id)
  const lines = await linesWhere(db, by.viewer, sql`l.bill_id = ${id}`)
  const checked = await checkedLines(db, bill, lines, dayOf(by.now))
  const ids = lines.map(({ applicantId }) => applicantId)
  const { capacity, used } = await placesOn(db, bill.acceptOrgId, bill.lodgingDay, ids)
  return {
    ...bill,
    people: checked,
    takenOut: await takenOutOf(db, by.viewer, id),
    capacity,
    usedByOthers: used,
  }
}

/** A line that is on a bill which the caller holds. */
export async function liveLine(tx: Tx, bill: SendBill, lineId: number): Promise<StoredLine> {
  const [line] = await linesWhere(tx, null, sql`l.bill_id = ${bill.id} and l.id = ${lineId}`)
  if (line === undefined) throw new Refusal('sendBillLineGone', { billNo: bill.billNo })
  return line
}

export interface TakingOut {
  by: Mover
  reason: string
  leftChecks?: readonly string[]
}

/** Ends lines: who was on them can be on another bill. */
export const endLines = (
  tx: Tx,
  lineIds: readonly number[],
  { by, reason, leftChecks = [] }: TakingOut,
): Promise<number> =>
  affected(
    tx,
    sql`update send_bill_line set taken_out_at = ${by.now}, taken_out_by = ${by.actor.userId},
          taken_out_reason = ${reason}, left_checks = ${leftChecks}::text[]
        where id = any(${lineIds}::bigint[]) and taken_out_at is null`,
  )

/** Takes somebody off a draft; that nobody was ever lodged leaves no trace on the bill. */
export async function removeLine(tx: Tx, by: ActingPerson, id: number, lineId: number): Promise<void> {
  const bill = await heldDraft(tx, by, id)
  const line = await liveLine(tx, bill, lineId)
  await endLines(tx, [line.id], { by, reason: '' })
}

/** Lets somebody through whom a check would keep back; said by whom and why, on the bill and in the log. */
export async function openCheck(
  tx: Tx,
  by: ActingPerson,
  { id, lineId, check, reason }: HandlerInput<typeof sendBillOpen>['body'],
): Promise<void> {
  const bill = await heldDraft(tx, by, id)
  const line = await liveLine(tx, bill, lineId)
  const [judged] = await checkedLines(tx, bill, [line], dayOf(by.now))
  const found = judged?.checks.find((each) => each.check === check)
  if (found === undefined || !(found.verdict === 'blocked' || found.verdict === 'opened'))
    throw new Refusal('sendBillNothingToOpen', { name: line.name })
  const { amount } = found
  const opened = { [check]: { reason, by: by.actor.name, at: by.now.toISOString(), amount } }
  await affected(
    tx,
    sql`update send_bill_line set opened = opened || ${JSON.stringify(opened)}::jsonb where id = ${lineId}`,
  )
  await recordChange(tx, by.actor, {
    entity: sendBillTable.entity,
    entityId: id,
    ...sendBillTable.about(bill),
    action: 'update',
    before: { openedCheck: '' },
    after: { openedCheck: `${line.name}: ${check}`, reason },
  })
}

/** Gives a draft up; who was on it waits again. */
export async function cancelBill(
  tx: Tx,
  by: ActingPerson,
  { id, seenStatus: seen }: { id: number; seenStatus?: SendBillStatus | undefined },
): Promise<void> {
  const { again } = await transition(tx, sendBillFlow, { id, operation: 'cancel', by, seen })
  if (again) return
  const lines = await linesWhere(tx, null, sql`l.bill_id = ${id}`)
  const lineIds = lines.map((line) => line.id)
  await endLines(tx, lineIds, { by, reason: '' })
}
