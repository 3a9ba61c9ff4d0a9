import { can } from '@visa/contract/authority'
import type { HandlerInput } from '@visa/contract/endpoint'
import { formatMoney } from '@visa/contract/money'
import {
  APPROVE_REDUCTION,
  type billAnswer,
  type billDispute,
  type DisputeEnd,
} from '@visa/contract/money/bill'
import { BILL_STATUS, LINE_STATUS, type BillStatus, type LineStatus } from '@visa/contract/money/bill.states'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { stateText } from '@visa/contract/states'
import { billStateMessages } from '@visa/messages/states/bill-states'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, sql, type Queryable } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { heldAccount, post } from '../ledger/ledger.service.ts'
import { billFlow } from './bill.flow.ts'
import { refuseSide } from './bill-side.ts'
import { billTable, restOf, type Bill } from './bill.table.ts'

export const isOpenBill = (status: BillStatus): boolean =>
  status === BILL_STATUS.ISSUED || status === BILL_STATUS.CONFIRMED

const told = (status: BillStatus) => ({
  zh: stateText(billStateMessages.zh, status),
  en: stateText(billStateMessages.en, status),
})

/** A bill on which something can still be changed, held; none while somebody pays it. */
async function heldOpen(tx: Tx, by: Mover, id: number, side: 'owes' | 'keeps'): Promise<Bill> {
  const bill = await heldRow(tx, by, billTable, id)
  const unfit = refuseSide(by, bill, side)
  if (unfit !== undefined) throw unfit
  const { billNo, status } = bill
  if (!isOpenBill(status)) throw new Refusal('billOver', { billNo, status: told(status) })
  const paying = await first<{ paymentNo: string }>(
    tx,
    sql`select payment_no as "paymentNo" from payment where subject_kind = 'BILL' and subject_id = ${id}
        and status = ${PAYMENT_STATUS.PAYING}`,
  )
  if (paying !== undefined) throw new Refusal('paymentTryOpen', { no: billNo, paymentNo: paying.paymentNo })
  return bill
}

interface Line {
  id: number
  kind: string
  status: LineStatus
  amountCents: number
  disputedCents: number
  disputedBy: number | null
  subjectKind: string
  subjectId: number | null
  subjectNo: string
  [column: string]: unknown
}

/** A line of a bill that the caller holds. */
async function lineOf(tx: Tx, { id, billNo }: Bill, lineId: number): Promise<Line> {
  const line = await first<Line>(
    tx,
    sql`select id, kind, status, amount_cents as "amountCents", disputed_cents as "disputedCents",
          disputed_by as "disputedBy", subject_kind as "subjectKind", subject_id as "subjectId",
          subject_no as "subjectNo"
        from account_bill_line where bill_id = ${id} and id = ${lineId}`,
  )
  if (line === undefined) throw new Refusal('billLineGone', { billNo })
  return line
}

/** What is disputed and waits for an answer. */
export const disputedOn = (tx: Queryable, billId: number): Promise<{ lines: number; cents: number }> =>
  one(
    tx,
    sql`select count(*) as lines, coalesce(sum(disputed_cents), 0) as cents from account_bill_line
        where bill_id = ${billId} and status = ${LINE_STATUS.DISPUTED}`,
  )

interface Said {
  kind: 'dispute' | DisputeEnd
  cents: number
  note: string
}

/** Keeps what somebody said about a line, on the bill and in its log. */
async function say(tx: Tx, by: Mover, bill: Bill, line: Line, { kind, cents, note }: Said): Promise<void> {
  await affected(
    tx,
    sql`insert into account_bill_note (line_id, kind, cents, note, said_by, said_at)
        values (${line.id}, ${kind}, ${cents}, ${note}, ${by.actor.userId}, ${by.now})`,
  )
  await recordChange(tx, by.actor, {
    entity: billTable.entity,
    entityId: bill.id,
    ...billTable.about(bill),
    action: 'update',
    before: { billLine: '' },
    after: { billLine: line.subjectNo, decision: kind, amountCents: cents, note },
  })
}

/** A bill on which nothing is open any more is settled. */
export async function settleIfDone(tx: Tx, by: Mover, id: number): Promise<void> {
  const product = { ...by, viewer: null }
  const bill = await heldRow(tx, product, billTable, id)
  if (!isOpenBill(bill.status) || restOf(bill) > 0) return
  if ((await disputedOn(tx, id)).lines > 0) return
  const set = { settledAt: by.now.toISOString() }
  await transition(tx, billFlow, { id, operation: 'settle', by: product, set })
}

function refuseUndisputable({ kind, status }: Line): void {
  if (kind !== 'charge') throw new Refusal('billLineNotCharge')
  if (status === LINE_STATUS.DISPUTED) throw new Refusal('billLineDisputed')
  if (status !== LINE_STATUS.OPEN && status !== LINE_STATUS.CONFIRMED) throw new Refusal('billLineAnswered')
}

/** Holds a line, or a part of it, back until it is answered. */
export async function disputeLine(
  tx: Tx,
  by: ActingPerson,
  { id, lineId, amountCents, note }: HandlerInput<typeof billDispute>['body'],
): Promise<void> {
  const bill = await heldOpen(tx, by, id, 'owes')
  const line = await lineOf(tx, bill, lineId)
  refuseUndisputable(line)
  // What is settled is not held back any more.
  const most = Math.min(line.amountCents, restOf(bill) - (await disputedOn(tx, id)).cents)
  if (most <= 0) throw new Refusal('billLineSettled', { billNo: bill.billNo })
  if (amountCents > most) throw new Refusal('billDisputeAbove', { amount: formatMoney(most) })
  await affected(
    tx,
    sql`update account_bill_line set status = ${LINE_STATUS.DISPUTED}, disputed_cents = ${amountCents},
          disputed_by = ${by.viewer.userId} where id = ${lineId}`,
  )
  await updateRow(tx, billTable, id, {})
  await say(tx, by, bill, line, { kind: 'dispute', cents: amountCents, note })
}

/** Takes a part off what a company used. What it was earned with goes down as a discount of the same order. */
async function reduce(tx: Tx, by: ActingPerson, bill: Bill, line: Line, cents: number): Promise<void> {
  const limit = await getParam(tx, 'bill.reduce.approveAbove')
  if (cents < 1 || cents > line.disputedCents)
    throw new Refusal('billReduceAmount', { amount: formatMoney(line.disputedCents) })
  if (cents > limit && !can(by.viewer.authorities, APPROVE_REDUCTION))
    throw new Refusal('billReduceApprove', { amount: formatMoney(cents), limit: formatMoney(limit) })
  const { bookId, companyId } = bill
  const { creditUsedCents } = await heldAccount(tx, bookId, companyId)
  if (cents > creditUsedCents) {
    const company = await one<{ name: string }>(
      tx,
      sql`select short_name as name from company where id = ${companyId}`,
    )
    const params = { company: company.name, used: formatMoney(creditUsedCents), amount: formatMoney(cents) }
    throw new Refusal('billReduceUsed', params)
  }
  const { subjectKind: kind, subjectId, subjectNo: no } = line
  await post(
    tx,
    by,
    {
      bookId,
      cause: 'reduction',
      causeId: line.id,
      remark: bill.billNo,
      ...(subjectId !== null && { subject: { kind, id: subjectId, no } }),
    },
    [
      { account: { kind: 'REVENUE', detail: 'discount' }, cents },
      { account: { kind: 'CREDIT', companyId }, cents: -cents },
    ],
  )
}

const ENDS = {
  hold: LINE_STATUS.UPHELD,
  reduce: LINE_STATUS.REDUCED,
  carry: LINE_STATUS.CARRIED,
} as const satisfies Record<DisputeEnd, LineStatus>

/** Ends a dispute. Nobody answers their own. */
export async function answerDispute(
  tx: Tx,
  by: ActingPerson,
  { id, lineId, decision, amountCents, note }: HandlerInput<typeof billAnswer>['body'],
): Promise<void> {
  const bill = await heldOpen(tx, by, id, 'keeps')
  const line = await lineOf(tx, bill, lineId)
  if (line.status !== LINE_STATUS.DISPUTED) throw new Refusal('billLineNotDisputed')
  if (line.disputedBy === by.viewer.userId) throw new Refusal('billAnswerSelf')
  const reduced = decision === 'reduce' ? amountCents : 0
  if (decision === 'reduce') await reduce(tx, by, bill, line, reduced)
  await affected(
    tx,
    sql`update account_bill_line set status = ${ENDS[decision]}, reduced_cents = ${reduced} where id = ${lineId}`,
  )
  await updateRow(tx, billTable, id, {
    reducedCents: bill.reducedCents + reduced,
    carriedCents: bill.carriedCents + (decision === 'carry' ? line.disputedCents : 0),
    // What was taken off stands on its paper.
    revision: bill.revision + (decision === 'reduce' ? 1 : 0),
  })
  await say(tx, by, bill, line, {
    kind: decision,
    cents: decision === 'reduce' ? reduced : line.disputedCents,
    note,
  })
  await settleIfDone(tx, by, id)
}
