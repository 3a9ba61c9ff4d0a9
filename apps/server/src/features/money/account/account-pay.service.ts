import type { OpenPay } from '@visa/contract/money/account-pay'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import type { PaymentAnswer } from '@visa/contract/money/payment'
import type { SubjectKind } from '@visa/contract/money/ways'
import type { ActingPerson } from '../../../access/mover.ts'
import { instantOf } from '../../../db/instant.ts'
import { first, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import type { StepsVisit } from '../../../http/route.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { refreshQueryResult, withdrawPay, type Payments } from '../payment/payment.service.ts'

/** What companies pay themselves, by a code: recharges and bills, and nothing else. */
const theirs = sql`p.subject_kind in ('RECHARGE', 'BILL')`

const payWhere = (db: Queryable, where: Sql): Promise<OpenPay | undefined> =>
  first<OpenPay & { [column: string]: unknown }>(
    db,
    sql`select p.id, p.payment_no as "paymentNo", p.way, p.amount_cents as "amountCents", p.code_url as "codeUrl",
          ${instantOf(sql`p.expires_at`)} as "expiresAt", p.status
        from payment p where ${theirs} and ${where}`,
  )

/** The code that is out for something, of which the caller has judged who asks. */
export const openPayOf = async (db: Queryable, kind: SubjectKind, id: number): Promise<OpenPay | null> =>
  (await payWhere(
    db,
    sql`p.subject_kind = ${kind} and p.subject_id = ${id} and p.status = ${PAYMENT_STATUS.PAYING}`,
  )) ?? null

const told = ({ payment }: PaymentAnswer): OpenPay => {
  const { id, paymentNo, way, amountCents, codeUrl, expiresAt, status } = payment
  return { id, paymentNo, way, amountCents, codeUrl, expiresAt, status }
}

const refuseOthers = async (db: Queryable, paymentId: number): Promise<void> => {
  orGone(await payWhere(db, sql`p.id = ${paymentId}`))
}

/** Asks the channel now; whether the subject is within reach is the core's to judge. */
export async function refreshPay(payments: Payments, by: ActingPerson, paymentId: number): Promise<OpenPay> {
  await refuseOthers(payments.db, paymentId)
  return told(await refreshQueryResult(payments, by, paymentId))
}

export async function withdrawOpenPay(
  payments: Payments,
  visit: StepsVisit & ActingPerson,
  paymentId: number,
): Promise<OpenPay> {
  await refuseOthers(payments.db, paymentId)
  return told(await withdrawPay(payments, visit, paymentId))
}
