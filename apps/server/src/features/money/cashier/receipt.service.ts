import type { HandlerInput } from '@visa/contract/endpoint'
import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { receiptInvoice, ReceiptRow } from '@visa/contract/money/receipt'
import { isAccountWay, type PaymentWay, type SubjectKind } from '@visa/contract/money/ways'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { withinScope } from '../../../access/scope.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Sql } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { receiptRow, receiptsWithin } from './receipt.repo.ts'

/** As the log calls it. */
const RECEIPT = 'receipt'

interface Paid extends Record<string, unknown> {
  id: number
  paymentNo: string
  /** Whose counter took it, and who there. */
  companyId: number
  cashierId: number | null
  subjectKind: SubjectKind
  subjectId: number
  way: PaymentWay
  status: number
  payer: string
  stays: number
}

/** The company whose people took a payment named `p`; of what nobody took, in whose books it stands. */
const TAKER = sql`coalesce((select u.company_id from app_user u where u.id = p.cashier_id), p.book_id)`

/** Payments with what of each did not go back and is not on its way back. */
const paidWhere = (where: Sql): Sql =>
  sql`select p.id, p.payment_no as "paymentNo", ${TAKER} as "companyId", p.cashier_id as "cashierId",
        p.subject_kind as "subjectKind", p.subject_id as "subjectId", p.way, p.status, p.payer,
        p.amount_cents - coalesce((select sum(f.amount_cents) from refund f where f.payment_id = p.id and f.status in
          (${REFUND_STATUS.WAITING}, ${REFUND_STATUS.PENDING}, ${REFUND_STATUS.DONE})), 0) as stays
      from payment p where ${where}`

/** The next number of a company: whoever wants one at the same moment waits, so that none is left out. */
async function nextReceiptNo(tx: Tx, companyId: number): Promise<number> {
  const { last } = await one<{ last: number }>(
    tx,
    sql`insert into receipt_number (company_id, last) values (${companyId}, 1)
        on conflict (company_id) do update set last = receipt_number.last + 1 returning last`,
  )
  return last
}

async function give(
  tx: Tx,
  by: Mover,
  { id, companyId, cashierId, paymentNo }: Paid,
  told: readonly Paid[],
  payer: string,
): Promise<number> {
  const amountCents = told.reduce((sum, { stays }) => sum + stays, 0)
  const receiptNo = await nextReceiptNo(tx, companyId)
  const receipt = await one<{ id: number }>(
    tx,
    sql`insert into receipt (company_id, receipt_no, payment_id, payer, amount_cents, issued_by, issued_at)
        values (${companyId}, ${receiptNo}, ${id}, ${payer}, ${amountCents}, ${by.actor.userId ?? cashierId}, ${by.now})
        returning id`,
  )
  for (const { id: paymentId, stays } of told)
    await affected(
      tx,
      sql`insert into receipt_payment (payment_id, receipt_id, amount_cents)
          values (${paymentId}, ${receipt.id}, ${stays})`,
    )
  await recordChange(tx, by.actor, {
    entity: RECEIPT,
    entityId: receipt.id,
    subject: String(receiptNo),
    companies: [companyId],
    action: 'add',
    before: null,
    after: { paymentNo, amountCents, payer },
  })
  return receipt.id
}

/** Money that came over a counter or through a channel, for something that is sold. */
const isTold = ({ way, subjectKind, stays }: Paid): boolean =>
  !isAccountWay(way) && (subjectKind === 'ORDER' || subjectKind === 'CONTRACT') && stays > 0

/**
 * The receipt that the payment gives with which nothing is owed any more, in its transaction: for all that came for the
 * subject and was not told of by another one. Null where none is given. Whoever calls it holds the subject.
 */
export async function receiptOfSettling(
  tx: Tx,
  by: Mover,
  paymentId: number,
  payer: string,
): Promise<number | null> {
  const last = await one<Paid>(tx, paidWhere(sql`p.id = ${paymentId}`))
  const all = await rows<Paid>(
    tx,
    paidWhere(sql`p.subject_kind = ${last.subjectKind} and p.subject_id = ${last.subjectId}
      and ${TAKER} = ${last.companyId} and p.status = ${PAYMENT_STATUS.PAID} and not p.surplus
      and not exists (select 1 from receipt_payment l where l.payment_id = p.id) order by p.id`),
  )
  const told = all.filter(isTold)
  if (!told.some(({ id }) => id === paymentId)) return null
  return give(tx, by, last, told, last.payer === '' ? payer : last.payer)
}

/** A receipt for one payment, where somebody wants it before all is paid. */
export async function issueReceipt(
  tx: Tx,
  by: ActingPerson,
  { paymentId, payer }: { paymentId: number; payer: string },
): Promise<ReceiptRow> {
  const within = withinScope(by.viewer, { company: TAKER, owner: sql`p.cashier_id` })
  const paid = orGone(
    await first<Paid>(tx, sql`${paidWhere(sql`p.id = ${paymentId} and ${within}`)} for no key update of p`),
  )
  const { paymentNo } = paid
  const earlier = await first<{ id: number; no: number }>(
    tx,
    sql`select r.id, r.receipt_no as no from receipt_payment l join receipt r on r.id = l.receipt_id
        where l.payment_id = ${paymentId}`,
  )
  if (earlier !== undefined) throw new Refusal('receiptGiven', { paymentNo, receiptNo: String(earlier.no) })
  if (paid.status !== PAYMENT_STATUS.PAID) throw new Refusal('receiptUnpaid', { paymentNo })
  if (!isTold(paid)) throw new Refusal('receiptNothing', { paymentNo })
  return receiptRow(tx, by, await give(tx, by, paid, [paid], payer === '' ? paid.payer : payer))
}

async function heldReceipt(tx: Tx, { viewer }: ActingPerson, id: number) {
  return orGone(
    await first<{ companyId: number; no: number; printed: boolean; copies: number }>(
      tx,
      sql`select r.company_id as "companyId", r.receipt_no as no, r.printed_at is not null as printed, r.copies
          from receipt r where r.id = ${id} and ${receiptsWithin(viewer)} for update`,
    ),
  )
}

/** Notes what is wanted on an invoice. */
export async function noteInvoice(
  tx: Tx,
  by: ActingPerson,
  { id, invoiceTitle, invoiceTaxCode }: HandlerInput<typeof receiptInvoice>['body'],
): Promise<ReceiptRow> {
  const { companyId, no } = await heldReceipt(tx, by, id)
  const before = await receiptRow(tx, by, id)
  await affected(
    tx,
    sql`update receipt set invoice_title = ${invoiceTitle}, invoice_tax_code = ${invoiceTaxCode} where id = ${id}`,
  )
  await recordChange(tx, by.actor, {
    entity: RECEIPT,
    entityId: id,
    subject: String(no),
    companies: [companyId],
    action: 'update',
    before: { invoiceTitle: before.invoiceTitle, invoiceTaxCode: before.invoiceTaxCode },
    after: { invoiceTitle, invoiceTaxCode },
  })
  return receiptRow(tx, by, id)
}

/** Counts a print: 0 is the receipt itself, every later one a copy with its number. */
export async function countPrint(tx: Tx, by: ActingPerson, id: number): Promise<number> {
  const { companyId, no, printed, copies } = await heldReceipt(tx, by, id)
  if (!printed) {
    await affected(tx, sql`update receipt set printed_at = ${by.now} where id = ${id}`)
    return 0
  }
  await affected(tx, sql`update receipt set copies = copies + 1 where id = ${id}`)
  await recordChange(tx, by.actor, {
    entity: RECEIPT,
    entityId: id,
    subject: String(no),
    companies: [companyId],
    action: 'update',
    before: { copies },
    after: { copies: copies + 1 },
  })
  return copies + 1
}
