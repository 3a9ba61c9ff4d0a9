import { dayOf, startOfDay } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import type { SubjectKind } from '@visa/contract/money/ways'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, fixed, sql, type Queryable } from '../../../db/sql.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { GONE } from '../ledger/stays.service.ts'
import type { SubjectFacts } from './subjects.service.ts'

/** What came to a bank or went through a terminal is counted once, whatever it is counted for. */

/** Kept in one form: case, spaces and width make no other number of it, and the index knows it again. */
export const plainReference = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]+/gu, '')
    .toUpperCase()

/** A transfer, as the bank knows it. */
export interface BankNumber {
  reference: string
  /** To which of our accounts it came; null: nobody said, so that it may be any of them. */
  bankAccountId: number | null
}

/** Says where the number of a transfer stands already. */
export async function refuseBankNumber(
  db: Queryable,
  { reference, bankAccountId }: BankNumber,
): Promise<void> {
  const number = plainReference(reference)
  const earlier = await first<{ kind: SubjectKind; no: string; paymentNo: string }>(
    db,
    sql`select p.subject_kind as kind, p.subject_no as no, p.payment_no as "paymentNo"
        from bank_number b join payment p on p.id = b.payment_id
        where b.number = ${number} and (b.bank_account_id is null or ${bankAccountId}::bigint is null
          or b.bank_account_id = ${bankAccountId}) limit 1`,
  )
  if (earlier === undefined) return
  const { kind, no, paymentNo } = earlier
  const subject = {
    zh: `${paymentWordMessages.zh.subjects[kind]} ${no}`,
    en: `${paymentWordMessages.en.subjects[kind]} ${no}`,
  }
  throw new Refusal('paymentBankTwice', { reference: number, subject, paymentNo })
}

/** Keeps the number of a transfer that was taken: from then on it stands for that. */
export async function keepBankNumber(tx: Tx, paymentId: number, given: BankNumber): Promise<void> {
  await refuseBankNumber(tx, given)
  const number = plainReference(given.reference)
  await affected(
    tx,
    sql`insert into bank_number (number, bank_account_id, payment_id)
        values (${number}, ${given.bankAccountId}, ${paymentId})`,
  ).catch(orRefuse({ bank_number_once: new Refusal('paymentBankTaken', { reference: number }) }))
}

/**
 * One slip of a terminal, typed twice. Terminals begin their numbers anew, so that a number alone says nothing: the same
 * amount for the same thing on the same day does.
 */
export async function refuseSlipTwice(
  tx: Tx,
  { kind, id, no }: SubjectFacts,
  { reference, amountCents, now }: { reference: string; amountCents: number; now: Date },
): Promise<void> {
  const earlier = await first<{ paymentNo: string }>(
    tx,
    sql`select p.payment_no as "paymentNo" from payment p
        where p.subject_kind = ${kind} and p.subject_id = ${id} and p.way = 'CARD'
          and p.status = ${fixed(PAYMENT_STATUS.PAID)} and p.amount_cents = ${amountCents}
          and p.paid_at >= ${startOfDay(dayOf(now))}
          and upper(regexp_replace(normalize(p.reference, NFKC), '\\s+', '', 'g')) = ${plainReference(reference)}
          and p.amount_cents > ${GONE} limit 1`,
  )
  if (earlier === undefined) return
  const amount = formatMoney(amountCents)
  throw new Refusal('paymentSlipTwice', { no, reference, amount, paymentNo: earlier.paymentNo })
}
