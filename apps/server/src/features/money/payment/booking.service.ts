import { formatMoney } from '@visa/contract/money'
import type { PaymentWay } from '@visa/contract/money/ways'
import { isAccountWay } from '@visa/contract/money/ways'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import type { LocalText } from '@visa/messages/texts'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, one, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { defaultBank } from '../bank-account/bank-account.service.ts'
import { drawerOf } from '../cashier/shift.service.ts'
import {
  heldAccount,
  post,
  spendable,
  type AccountKey,
  type NewEntry,
  type NewGroup,
} from '../ledger/ledger.service.ts'
import type { Payment, Refund } from './payment.table.ts'
import type { SubjectFacts } from './subjects.service.ts'

/** What payments and refunds are in the books. */

export const wayText = (way: PaymentWay): LocalText => ({
  zh: paymentWordMessages.zh.ways[way],
  en: paymentWordMessages.en.ways[way],
})

export const companyNameOf = async (db: Queryable, id: number): Promise<string> =>
  (await one<{ name: string }>(db, sql`select short_name as name from company where id = ${id}`)).name

/** The drawer that cash goes into or comes out of: that of the shift, or the cash box of a company. */
async function drawer(tx: Tx, shiftId: number | null, userId: number | null): Promise<string> {
  const shift =
    shiftId === null
      ? undefined
      : await first<{ companyId: number; counter: string }>(
          tx,
          sql`select company_id as "companyId", counter from cashier_shift where id = ${shiftId}`,
        )
  if (shift !== undefined) return drawerOf(shift)
  const person =
    userId === null
      ? undefined
      : await first<{ companyId: number }>(
          tx,
          sql`select company_id as "companyId" from app_user where id = ${userId}`,
        )
  return drawerOf({ companyId: person?.companyId ?? 0, counter: '' })
}

/** The company from whose account a payment by this way is taken; null: by none. */
export function accountFor({ companyId, no }: SubjectFacts, way: PaymentWay): number | null {
  if (!isAccountWay(way)) return null
  if (companyId === null) throw new Refusal('accountNone', { no })
  return companyId
}

/** The database keeps no payment from an account without saying whose it is. */
function paidFrom(accountId: number | null): number {
  if (accountId === null) throw new Error('a payment from an account without its company')
  return accountId
}

interface Hands {
  way: PaymentWay
  shiftId: number | null
  userId: number | null
  /** As its payment says: who is the party of the subject by now may be somebody else. */
  accountId: number | null
}

/** Where money lies that came, or from where it goes back. */
async function placeOf(
  tx: Tx,
  { bookId, bank }: SubjectFacts,
  { way, shiftId, userId, accountId }: Hands,
): Promise<AccountKey> {
  if (isAccountWay(way)) return { kind: way, companyId: paidFrom(accountId) }
  if (way === 'CASH') return { kind: 'CASH', detail: await drawer(tx, shiftId, userId) }
  if (way === 'TRANSFER') return { kind: 'BANK', detail: bank ?? (await defaultBank(tx, bookId)) }
  return { kind: 'CLEARING', detail: way }
}

const groupOf = (facts: SubjectFacts, cause: string, causeId: number): NewGroup => ({
  bookId: facts.bookId,
  cause,
  causeId,
  subject: { kind: facts.kind, id: facts.id, no: facts.no },
})

/** Refuses what an account does not hold; it stays held until the end, so that two cannot spend the same. */
export async function refuseShort(
  tx: Tx,
  facts: SubjectFacts,
  way: PaymentWay,
  cents: number,
): Promise<void> {
  const companyId = accountFor(facts, way)
  if (companyId === null) return
  const account = await heldAccount(tx, facts.bookId, companyId)
  const { aheadCents, creditCents } = spendable(account, facts.besides !== true)
  const left = way === 'PREPAID' ? aheadCents : creditCents
  if (cents <= left) return
  throw new Refusal(way === 'PREPAID' ? 'accountPrepaidShort' : 'accountCreditShort', {
    company: await companyNameOf(tx, companyId),
    left: formatMoney(left),
    amount: formatMoney(cents),
  })
}

/** Books what came: for the subject, or where nothing is owed as too much. */
export async function bookPayment(tx: Tx, by: Mover, facts: SubjectFacts, payment: Payment): Promise<void> {
  const { id, amountCents: cents, way, shiftId, cashierId: userId, accountId, surplus } = payment
  const place = await placeOf(tx, facts, { way, shiftId, userId, accountId })
  await post(tx, by, groupOf(facts, surplus ? 'surplus' : 'payment', id), [
    { account: place, cents },
    { account: surplus ? { kind: 'SURPLUS', detail: way } : facts.account, cents: -cents },
  ])
}

/** What was on credit is used no more; what of it they have settled already is theirs, and stands as paid ahead. */
async function creditBack(
  tx: Tx,
  { bookId }: SubjectFacts,
  companyId: number,
  cents: number,
): Promise<NewEntry[]> {
  const { creditUsedCents } = await heldAccount(tx, bookId, companyId)
  const used = Math.min(cents, creditUsedCents)
  return [
    { account: { kind: 'CREDIT', companyId }, cents: -used },
    { account: { kind: 'PREPAID', companyId }, cents: used - cents },
  ]
}

/** Books what went back, to where it came from. */
export async function bookRefund(
  tx: Tx,
  by: Mover,
  facts: SubjectFacts,
  payment: Payment,
  refund: Refund,
): Promise<void> {
  const { id, amountCents: cents, way, shiftId } = refund
  // Without a till it comes out of the cash box of who hands it out.
  const { userId } = by.actor
  const { accountId } = payment
  const from = payment.surplus ? ({ kind: 'SURPLUS', detail: payment.way } as const) : facts.account
  await post(tx, by, groupOf(facts, 'refund', id), [
    { account: from, cents },
    ...(way === 'CREDIT'
      ? await creditBack(tx, facts, paidFrom(accountId), cents)
      : [{ account: await placeOf(tx, facts, { way, shiftId, userId, accountId }), cents: -cents }]),
  ])
}
