import { SUPPLY_BUY } from '@visa/contract/supply/bill.states'
import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { PAYMENT_STATUS, TAKE_MONEY } from '@visa/contract/money/payment.states'
import { isAccountWay } from '@visa/contract/money/ways'
import { actorOf } from '../../../access/actor.ts'
import { theProduct, type ActingPerson, type Mover } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { isPlatform } from '../../../access/scope.ts'
import { loadViewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { platformBook, post } from '../../money/ledger/ledger.service.ts'
import { owedOf, paidOf } from '../../money/payment/balance.service.ts'
import { askedIn, settleBack, type Asker, type Settled } from '../../money/payment/settle-back.service.ts'
import type { Subject } from '../../money/payment/subjects.service.ts'
import { centsOf } from './bill-difference.repo.ts'
import {
  awaitPayment,
  confirmBill,
  forPayer,
  hasOwnMoney,
  subjectOf,
  supplyFacts,
} from './bill-money.service.ts'
import { billTable, type SupplyBill } from './bill.table.ts'

/** What supply orders are to the money core, and how their money goes back. */

/** Supply orders and their changes are paid for like everything else. */
export const supplySubject: Subject = {
  kind: 'SUPPLY',
  takenBy: (way) => (isAccountWay(way) ? [...TAKE_MONEY, SUPPLY_BUY] : TAKE_MONEY),
  find: (db, { viewer }, typed) =>
    rows(
      db,
      sql`select b.id, true as whole, b.created_at as "createdAt" from supply_bill b where b.bill_no = ${typed.trim().toUpperCase()} and b.visa_order_id is null
            and b.kind <> ${SUPPLY_KIND.REFUND} and ${rowsWithin(viewer, billTable, 'b')}
            and (${isPlatform(viewer)} or b.buyer_company_id = any(${[viewer.companyId, ...viewer.companyIds]}::bigint[]))`,
    ),
  see: async (db, by, id) => supplyFacts(db, forPayer(by.viewer, await seenRow(db, by, billTable, id))),
  hold: async (tx, by, id) => supplyFacts(tx, forPayer(by.viewer, await heldRow(tx, by, billTable, id))),
  /** What was issued is taken back by the supplier first: only what that left over goes back. */
  async refuseBack(tx, facts, amountCents) {
    const { status } = await seenRow(tx, { viewer: null }, billTable, facts.id)
    if (status !== SUPPLY_STATUS.COMPLETED) return
    if (amountCents > (await paidOf(tx, facts)) - facts.totalCents)
      throw new Refusal('supplyRefundFirst', { no: facts.no })
  },
  async onPaid(tx, by, facts) {
    if ((await owedOf(tx, facts)) === 0) await confirmBill(tx, by, facts.id)
  },
  /** Who owes again waits for nobody: the supplier's hours rest until it is paid once more. */
  async onBack(tx, by, facts) {
    const { status } = await seenRow(tx, { viewer: null }, billTable, facts.id)
    if (status === SUPPLY_STATUS.CONFIRMED) await awaitPayment(tx, by, facts.id)
    if (status === SUPPLY_STATUS.PROCESSING && (await owedOf(tx, facts)) > 0)
      await updateRow(tx, billTable, facts.id, { dueAt: null })
  },
  /** In the name of who asked for what went before: whoever let that go lets this go too. */
  async askRest(tx, { now }, { id }, { askedBy, reason }) {
    const bill = await seenRow(tx, { viewer: null }, billTable, id)
    const viewer = askedBy === null ? undefined : await loadViewer(tx, askedBy)
    const by = viewer === undefined ? theProduct(now) : { viewer, actor: actorOf(viewer, '', ''), now }
    const asker = { by, askedBy, reason }
    if (bill.status === SUPPLY_STATUS.CANCELLED)
      await settleBack(tx, by, supplySubject, await supplyFacts(tx, bill), asker, await neverAsked(tx, id))
    for (const refund of await settledRefunds(tx, bill.orderId ?? id)) await giveBack(tx, by, refund, asker)
  },
}

/** What was paid for something and nobody has asked back, whatever became of what they asked for. */
async function neverAsked(tx: Tx, id: number): Promise<number> {
  const { cents } = await one<{ cents: number }>(
    tx,
    sql`select coalesce(sum(p.amount_cents - (select coalesce(sum(r.amount_cents), 0) from refund r
          where r.payment_id = p.id)), 0) as cents
        from payment p where p.subject_kind = 'SUPPLY' and p.subject_id = ${id}
          and p.status = ${PAYMENT_STATUS.PAID} and not p.surplus`,
  )
  return Math.max(cents, 0)
}

/** What a supplier is owed for an order with its changes, as it is booked. */
async function supplierHas(tx: Tx, { id }: SupplyBill): Promise<number> {
  const { cents } = await one<{ cents: number }>(
    tx,
    sql`select coalesce(-sum(e.amount_cents), 0) as cents from ledger_group g join ledger_entry e on e.group_id = g.id
        join ledger_account a on a.id = e.account_id
        where g.subject_kind = 'SUPPLY' and a.kind = 'SUPPLIER' and g.subject_id in (
          select ${id} union all select b.id from supply_bill b where b.order_id = ${id})`,
  )
  return cents
}

/** Refunds of an order that its supplier has settled. */
async function settledRefunds(tx: Tx, orderId: number): Promise<SupplyBill[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`select id from supply_bill where order_id = ${orderId} and kind = ${SUPPLY_KIND.REFUND}
          and status = ${SUPPLY_STATUS.COMPLETED} and back_cents > 0 order by id`,
  )
  const refunds: SupplyBill[] = []
  // What is settled does not change any more: it is read, and nobody waits for it.
  for (const { id } of found) refunds.push(await seenRow(tx, { viewer: null }, billTable, id))
  return refunds
}

/** What was asked back of a bill by a refund of its order, whatever became of it. */
async function askedBackBy(tx: Tx, { billNo }: SupplyBill, paidFor: number): Promise<number> {
  const { cents } = await one<{ cents: number }>(
    tx,
    sql`select coalesce(sum(r.amount_cents), 0) as cents from refund r join payment p on p.id = r.payment_id
        where r.origin_no = ${billNo} and p.subject_kind = 'SUPPLY' and p.subject_id = ${paidFor}`,
  )
  return cents
}

/**
 * Gives back what a settled refund owes its buyer, of the order and of what was paid for its changes: as much as was
 * not asked for before. A payment of which something is on its way gives the rest once that is done.
 */
async function giveBack(tx: Tx, by: Mover, refund: SupplyBill, asker: Asker): Promise<Settled> {
  const {
    orderId,
    billNo: originNo,
    backCents,
    parts: { differences = [] },
  } = refund
  const settled: Settled = { returnedCents: 0, refundNos: [] }
  const owed = [{ id: orderId ?? 0, cents: backCents - centsOf(differences) }, ...differences]
  for (const { id, cents } of owed) {
    const left = cents - (await askedBackBy(tx, refund, id))
    if (left <= 0) continue
    const facts = await supplyFacts(tx, await heldRow(tx, { viewer: null }, billTable, id))
    const { returnedCents, refundNos } = await settleBack(
      tx,
      by,
      supplySubject,
      facts,
      { ...asker, originNo },
      left,
    )
    settled.returnedCents += returnedCents
    settled.refundNos.push(...refundNos)
  }
  return settled
}

/** What a supplier takes back is owed to them no more, and goes back to where the order and its changes were paid from. */
export async function bookBack(
  tx: Tx,
  by: ActingPerson,
  { order, refund }: { order: SupplyBill; refund: SupplyBill },
): Promise<Settled> {
  const { backCents } = refund
  if (backCents === 0) return { returnedCents: 0, refundNos: [] }
  const group = {
    bookId: await platformBook(tx),
    cause: 'supplyRefunded',
    causeId: refund.id,
    subject: subjectOf(order),
  }
  // A supplier who asked less than was agreed gives back no more than they got: the rest was the platform's.
  const theirs = Math.min(backCents, await supplierHas(tx, order))
  if (!hasOwnMoney(order)) {
    // Paid with its visa order, and given back with it: here only what the supplier is owed changes.
    await post(tx, by, group, [
      { account: { kind: 'SUPPLIER', detail: String(order.supplierCompanyId) }, cents: theirs },
      { account: { kind: 'REVENUE', detail: 'supply' }, cents: -theirs },
    ])
    return { returnedCents: 0, refundNos: [] }
  }
  await post(tx, by, group, [
    { account: { kind: 'SUPPLIER', detail: String(order.supplierCompanyId) }, cents: theirs },
    { account: { kind: 'REVENUE', detail: 'supply' }, cents: backCents - theirs },
    { account: { kind: 'DEPOSIT' }, cents: -backCents },
  ])
  return giveBack(tx, by, refund, askedIn(by, refund.parts.reason ?? ''))
}

/** What was paid for something that ended undone. */
export async function payBack(tx: Tx, by: Mover, bill: SupplyBill, reason: string): Promise<Settled> {
  if (!hasOwnMoney(bill)) return { returnedCents: 0, refundNos: [] }
  const facts = await supplyFacts(tx, { ...bill, status: SUPPLY_STATUS.CANCELLED })
  const { viewer } = by
  return settleBack(
    tx,
    by,
    supplySubject,
    facts,
    viewer === null ? undefined : askedIn({ ...by, viewer }, reason),
  )
}
