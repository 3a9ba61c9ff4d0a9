import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import type { HandlerInput } from '@visa/contract/endpoint'
import { IDENTITY } from '@visa/contract/identity'
import { formatMoney } from '@visa/contract/money'
import type { BillDetail, billSettle, SettleWay } from '@visa/contract/money/bill'
import { BILL_STATUS, CONFIRM_BILL, SETTLE_BILL } from '@visa/contract/money/bill.states'
import { isChannel } from '@visa/contract/money/ways'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { first, fixed, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import type { StepsVisit } from '../../../http/route.ts'
import type { PaymentChannels } from '../../../integrations/payment/channel.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { openPayOf } from '../account/account-pay.service.ts'
import { companyAccount } from '../ledger/ledger.service.ts'
import { staysFor } from '../ledger/stays.service.ts'
import { initiatePay, type Payments } from '../payment/payment.service.ts'
import type { Subject, SubjectFacts } from '../payment/subjects.service.ts'
import { billRow, linesOf } from './bill.repo.ts'
import { actionsOf, waysOfSide } from './bill-side.ts'
import { disputedOn, isOpenBill, settleIfDone } from './bill.service.ts'
import { billTable, restOf, type Bill } from './bill.table.ts'

/** What can be settled now: not what is disputed, and never more than is used. */
export async function payableOf(db: Queryable, bill: Bill): Promise<number> {
  if (!isOpenBill(bill.status)) return 0
  const { cents } = await disputedOn(db, bill.id)
  const { creditUsedCents } = await companyAccount(db, bill.bookId, bill.companyId)
  return Math.max(Math.min(restOf(bill) - cents, creditUsedCents), 0)
}

/** What came for it and stays, and what is asked for by a code that is still out. */
const moneyOf = (db: Queryable, billId: number): Promise<{ paid: number; open: number }> =>
  one(
    db,
    sql`select ${staysFor('BILL', billId)} as paid, coalesce((select max(amount_cents) from payment
          where subject_kind = 'BILL' and subject_id = ${billId} and status = ${fixed(PAYMENT_STATUS.PAYING)}), 0) as open`,
  )

async function factsOf(db: Queryable, { viewer }: Pick<Mover, 'viewer'>, bill: Bill): Promise<SubjectFacts> {
  const { id, billNo: no, bookId, companyId } = bill
  const payable = await payableOf(db, bill)
  const { paid, open } = await moneyOf(db, id)
  const company = await one<{ name: string; agentId: number | null }>(
    db,
    sql`select short_name as name, case when identity_code = ${IDENTITY.AGENT} then id end as "agentId"
        from company where id = ${companyId}`,
  )
  return {
    kind: 'BILL',
    id,
    no,
    bookId,
    title: company.name,
    companyId,
    parties: { agentId: company.agentId, acceptOrgId: null, centreId: null, platformId: bookId },
    totalCents: paid + payable,
    lines: [],
    // What a channel brings beyond what is still used would leave less than nothing used: it goes back instead.
    closed: !isOpenBill(bill.status) || open > payable,
    ways: waysOfSide(viewer, bill),
    account: { kind: 'CREDIT', companyId },
    kept: null,
  }
}

/** Bills are paid like everything else. */
export const billSubject: Subject = {
  kind: 'BILL',
  /** Transfers are entered by who finds them at the bank; a company pays from what it has, or by a code. */
  takenBy: (way) => (way === 'TRANSFER' ? [SETTLE_BILL] : [SETTLE_BILL, CONFIRM_BILL]),
  find: (db, { viewer }, typed) =>
    rows(
      db,
      sql`select b.id, true as whole, b.created_at as "createdAt" from account_bill b where b.bill_no = ${typed.trim().toUpperCase()} and ${rowsWithin(viewer, billTable, 'b')}`,
    ),
  see: async (db, by, id) => factsOf(db, by, await seenRow(db, by, billTable, id)),
  hold: async (tx, by, id) => factsOf(tx, by, await heldRow(tx, by, billTable, id)),
  /** It has made room in the credit, and the next bill begins where this one ended. */
  refuseBack: (_tx, { no }) => Promise.reject(new Refusal('refundOfBill', { no })),
  async onPaid(tx, by, { id }, { amountCents }) {
    const bill = await heldRow(tx, { viewer: null }, billTable, id)
    await updateRow(tx, billTable, id, { settledCents: bill.settledCents + amountCents })
    await settleIfDone(tx, by, id)
  },
}

/** Of the ways of somebody's side those that are there. */
async function waysFor(
  { viewer }: ActingPerson,
  channels: PaymentChannels,
  bill: Bill,
): Promise<SettleWay[]> {
  const ways: SettleWay[] = []
  for (const way of waysOfSide(viewer, bill))
    if (!isChannel(way) || (await channels(way)) !== undefined) ways.push(way)
  return ways
}

export async function billDetailOf(
  { db, channels }: Pick<Payments, 'db' | 'channels'>,
  by: ActingPerson,
  which: { billNo: string; companyId?: number | undefined },
): Promise<BillDetail> {
  const row = await billRow(db, by, which)
  const bill = await seenRow(db, by, billTable, row.id)
  const { prepaidCents, creditUsedCents } = await companyAccount(db, bill.bookId, bill.companyId)
  const payableCents = await payableOf(db, bill)
  const openPay = await openPayOf(db, 'BILL', row.id)
  const ways = payableCents === 0 ? [] : await waysFor(by, channels, bill)
  const isOpen = isOpenBill(bill.status)
  const actions = actionsOf(by.viewer, bill, { ways, payableCents, isPaying: openPay !== null, isOpen })
  return {
    ...row,
    lines: await linesOf(db, by, row.id),
    payableCents,
    prepaidCents,
    usedCents: creditUsedCents,
    ways,
    actions,
    approveAboveCents: await getParam(db, 'bill.reduce.approveAbove'),
    revision: bill.revision,
    openPay,
  }
}

async function refuseSettling(
  db: Queryable,
  by: ActingPerson,
  { id, amountCents, way, reference }: HandlerInput<typeof billSettle>['body'],
): Promise<void> {
  const bill = await seenRow(db, by, billTable, id)
  const { billNo } = bill
  if (!waysOfSide(by.viewer, bill).includes(way))
    throw new Refusal(way === 'TRANSFER' ? 'billSettleNotYours' : 'billOfCompany', { billNo })
  if (way === 'TRANSFER' && reference === '') throw new Refusal('billSettleReference')
  const payable = await payableOf(db, bill)
  if (payable === 0) throw new Refusal('billNothingToSettle', { billNo })
  if (amountCents > payable) throw new Refusal('billSettleAbove', { billNo, payable: formatMoney(payable) })
}

/** Settles a bill, or a part of it, through the money core. */
export async function settleBill(
  payments: Payments,
  visit: StepsVisit & ActingPerson,
  body: HandlerInput<typeof billSettle>['body'],
) {
  const { db } = payments
  const { id, amountCents, way, reference } = body
  // Said in the words of bills; whether it still holds is judged by the core, with the bill in hand.
  const done = await first(
    db,
    sql`select 1 from account_bill where id = ${id} and status in (${fixed(BILL_STATUS.SETTLED, BILL_STATUS.CARRIED)})`,
  )
  if (done === undefined) await refuseSettling(db, visit, body)
  await initiatePay(payments, visit, {
    subjectKind: 'BILL',
    subjectId: id,
    amountCents,
    way,
    ...(isChannel(way) && { presented: 'QR' as const }),
    payCode: '',
    reference,
    payer: '',
    remark: '',
  })
  const { billNo, status } = await billRow(db, visit, { id })
  return { billNo, status, openPay: await openPayOf(db, 'BILL', id) }
}
