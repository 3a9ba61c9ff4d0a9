import { formatMoney } from '@visa/contract/money'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import type { SubjectKind } from '@visa/contract/money/ways'
import { one, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { GONE } from '../ledger/stays.service.ts'

/** What a company paid from its account goes back to it before another one becomes who pays. */
export async function refuseAccountPaid(
  db: Queryable,
  { kind, id, no }: { kind: SubjectKind; id: number; no: string },
): Promise<void> {
  const { cents } = await one<{ cents: number }>(
    db,
    sql`select coalesce(sum(p.amount_cents - ${GONE}), 0) as cents from payment p where p.subject_kind = ${kind}
          and p.subject_id = ${id} and p.status = ${PAYMENT_STATUS.PAID} and not p.surplus and p.account_id is not null`,
  )
  if (cents > 0) throw new Refusal('accountPaidByOther', { no, paid: formatMoney(cents) })
}
