import type { HandlerInput } from '@visa/contract/endpoint'
import type { supplyPay } from '@visa/contract/supply/asking'
import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import type { PaymentWay } from '@visa/contract/money/ways'
import { IDENTITY } from '@visa/contract/identity'
import { formatMoney } from '@visa/contract/money'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { isPlatform } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, sql, type Queryable } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import {
  companyAccount,
  heldAccount,
  platformBook,
  post,
  spendable,
} from '../../money/ledger/ledger.service.ts'
import { owedOf } from '../../money/payment/balance.service.ts'
import type { SubjectFacts } from '../../money/payment/subjects.service.ts'
import { chargeAccount } from '../../money/payment/take.service.ts'
import { totalOf } from './bill-difference.repo.ts'
import { billFlow } from './bill.flow.ts'
import { billTable, type SupplyBill } from './bill.table.ts'
import { dueFor } from './reaction.ts'

const WAYS: readonly PaymentWay[] = ['CASH', 'CARD', 'TRANSFER', 'WECHAT', 'ALIPAY']

/** Services of a visa order are paid with it, and a refund is not paid at all. */
export const hasOwnMoney = ({ visaOrderId, kind }: Pick<SupplyBill, 'visaOrderId' | 'kind'>): boolean =>
  visaOrderId === null && kind !== SUPPLY_KIND.REFUND

/** Of a change the supplier has not said yet what it costs. */
export const isUnquoted = ({ kind, quotedAt, costCents }: SupplyBill): boolean =>
  kind === SUPPLY_KIND.CHANGE && quotedAt === null && costCents === 0

interface Parties {
  name: string
  identity: number
}

/** How the money of a bill stands that is at hand. */
export async function supplyFacts(db: Queryable, bill: SupplyBill): Promise<SubjectFacts> {
  const { id, billNo, buyerCompanyId, platformId, status } = bill
  const { name, identity } = await one<Parties & { [column: string]: unknown }>(
    db,
    sql`select short_name as name, identity_code as identity from company where id = ${buyerCompanyId}`,
  )
  const hasAccount = identity === IDENTITY.AGENT || identity === IDENTITY.CUSTOMER
  const own = hasOwnMoney(bill)
  const cancelled = status === SUPPLY_STATUS.CANCELLED
  return {
    kind: 'SUPPLY',
    id,
    no: billNo,
    bookId: await platformBook(db),
    title: name,
    companyId: hasAccount ? buyerCompanyId : null,
    // What the buyer paid is no matter of the supplier's.
    parties: {
      agentId: identity === IDENTITY.AGENT ? buyerCompanyId : null,
      acceptOrgId: null,
      centreId: null,
      platformId,
    },
    totalCents: own ? await totalOf(db, bill) : 0,
    lines: [],
    closed: cancelled || !own,
    inOne: true,
    besides: true,
    fixedPrice: true,
    ways: hasAccount ? [...WAYS, 'PREPAID', 'CREDIT'] : WAYS,
    account: { kind: 'DEPOSIT' },
    kept: null,
  }
}

/**
 * Nothing stands against the work any more: from now on the supplier's hours count, also where somebody has locked it
 * before it was paid.
 */
export async function confirmBill(tx: Tx, by: Pick<Mover, 'actor' | 'now'>, id: number): Promise<void> {
  const product = { viewer: null, actor: by.actor, now: by.now }
  const { status } = await heldRow(tx, product, billTable, id)
  const set = { askedAt: by.now.toISOString(), dueAt: await dueFor(tx, by.now) }
  if (status === SUPPLY_STATUS.ORDER_SUCCESS)
    await transition(tx, billFlow, { id, operation: 'confirm', by: product, set })
  else if (status === SUPPLY_STATUS.CONFIRMED || status === SUPPLY_STATUS.PROCESSING)
    await updateRow(tx, billTable, id, set)
}

/** What somebody owes for waits for their payment, whoever had it in hands before: nothing of it is to be done until then. */
export async function awaitPayment(tx: Tx, by: Pick<Mover, 'actor' | 'now'>, id: number): Promise<void> {
  const product = { viewer: null, actor: by.actor, now: by.now }
  const bill = await heldRow(tx, product, billTable, id)
  if (bill.status !== SUPPLY_STATUS.CONFIRMED || !hasOwnMoney(bill)) return
  if ((await owedOf(tx, await supplyFacts(tx, bill))) === 0) return
  await transition(tx, billFlow, { id, operation: 'unpaid', by: product, set: { dueAt: null } })
}

/** What a buyer pays is theirs and the platform's; the supplier, who sees the bill, neither reads nor spends it. */
export const isPayer = (viewer: Viewer | null, { buyerCompanyId }: SupplyBill): boolean =>
  viewer === null ||
  isPlatform(viewer) ||
  viewer.companyId === buyerCompanyId ||
  viewer.companyIds.includes(buyerCompanyId)

export function forPayer(viewer: Viewer | null, bill: SupplyBill): SupplyBill {
  if (!isPayer(viewer, bill)) throw new Refusal('recordGone')
  return bill
}

/** What the buyer's account can pay at once: paid ahead, or on credit. Whoever has none is null. */
export async function accountOf(db: Queryable, bill: SupplyBill) {
  const { bookId, companyId } = await supplyFacts(db, bill)
  if (companyId === null) return null
  const { aheadCents, creditCents } = spendable(await companyAccount(db, bookId, companyId), false)
  return { aheadCents, creditCents }
}

/** Pays what is owed from the buyer's account: from what they paid ahead where that is enough, else on credit. */
export async function payBill(
  tx: Tx,
  by: ActingPerson,
  { id, amountCents: seen }: HandlerInput<typeof supplyPay>['body'],
) {
  const bill = forPayer(by.viewer, await heldRow(tx, by, billTable, id))
  const no = bill.billNo
  if (!hasOwnMoney(bill)) throw new Refusal('supplyPaidElsewhere', { no })
  const facts = await supplyFacts(tx, bill)
  if (facts.closed) throw new Refusal('paymentSubjectClosed', { no })
  if (isUnquoted(bill)) throw new Refusal('supplyUnquoted', { no })
  // The price of a change is its supplier's to say: whoever pays it accepts the amount that they name.
  if (bill.kind === SUPPLY_KIND.CHANGE && seen === undefined)
    throw new InvalidInput([{ field: 'amountCents', rule: 'required', params: {} }])
  const amountCents = await owedOf(tx, facts)
  if (amountCents === 0) throw new Refusal('paymentNothingOwed', { no })
  // Nobody pays what they have not read.
  if (seen !== undefined && seen !== amountCents)
    throw new Refusal('supplyOtherPrice', { no, amount: formatMoney(amountCents) })
  if (facts.companyId === null) throw new Refusal('accountNone', { no })
  const account = await heldAccount(tx, facts.bookId, facts.companyId)
  const { aheadCents: ahead, creditCents: credit } = spendable(account, false)
  if (Math.max(ahead, credit) < amountCents)
    throw new Refusal('supplyAccountShort', {
      no,
      amount: formatMoney(amountCents),
      ahead: formatMoney(ahead),
      credit: formatMoney(credit),
    })
  const way = ahead >= amountCents ? ('PREPAID' as const) : ('CREDIT' as const)
  await chargeAccount(tx, by, facts, { way, amountCents })
  await confirmBill(tx, by, id)
  return { way, amountCents }
}

/**
 * Once money came or a code is out, the price stays, and whose it is: what is paid in one piece would be paid in part,
 * and what one company paid would be another's.
 */
export async function refuseFixed(
  tx: Tx,
  { id, billNo: no }: SupplyBill,
  paidWords: 'supplyPaidFixed' | 'supplyQuotePaid' = 'supplyPaidFixed',
): Promise<void> {
  const { paying, paid } = await one<{ paying: boolean; paid: boolean }>(
    tx,
    sql`select coalesce(bool_or(status = ${PAYMENT_STATUS.PAYING}), false) as paying,
          coalesce(bool_or(status = ${PAYMENT_STATUS.PAID}), false) as paid
        from payment where subject_kind = 'SUPPLY' and subject_id = ${id} and not surplus`,
  )
  if (paid) throw new Refusal(paidWords, { no })
  if (paying) throw new Refusal('supplyPayOpen', { no })
}

/** Nothing is issued that somebody still owes for. */
export async function refuseOwed(tx: Tx, bill: SupplyBill): Promise<void> {
  if (!hasOwnMoney(bill)) return
  const owed = await owedOf(tx, await supplyFacts(tx, bill))
  if (owed > 0) throw new Refusal('supplyUnpaid', { no: bill.billNo })
}

export const subjectOf = ({ id, billNo }: SupplyBill) => ({ kind: 'SUPPLY', id, no: billNo })

/** What was issued is earned: the supplier's part is owed to them, and the rest is the platform's. */
export async function bookIssue(tx: Tx, by: Mover, bill: SupplyBill, costCents: number): Promise<void> {
  const own = hasOwnMoney(bill) ? bill.priceCents : 0
  if (own === 0 && costCents === 0) return
  const group = {
    bookId: await platformBook(tx),
    cause: 'supplyIssued',
    causeId: bill.id,
    subject: subjectOf(bill),
  }
  await post(tx, by, group, [
    { account: { kind: 'DEPOSIT' }, cents: own },
    { account: { kind: 'SUPPLIER', detail: String(bill.supplierCompanyId) }, cents: -costCents },
    { account: { kind: 'REVENUE', detail: 'supply' }, cents: costCents - own },
  ])
}
