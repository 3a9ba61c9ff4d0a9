import {
  FINANCE_MACHINE,
  FINANCE_STATUS,
  isReviewed,
  type FinanceStatus,
} from '@visa/contract/money/finance-review.states'
import { REFUND_STATUS, PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import type { SubjectKind } from '@visa/contract/money/ways'
import type { Mover } from '../../../access/mover.ts'
import { addRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, fixed, one, sql } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { beginHistory, transition } from '../../../workflow/transition.ts'
import { staysFor } from '../ledger/stays.service.ts'
import { reviewFlow } from './review.flow.ts'
import { reviewTable } from './review.table.ts'

/** What of a subject its money is kept by. */
interface Followed {
  kind: SubjectKind
  id: number
  no: string
  bookId: number
  parties: Readonly<Record<'acceptOrgId' | 'centreId' | 'platformId', number | null>>
  totalCents: number
}

const CHECKED: ReadonlySet<FinanceStatus> = new Set<FinanceStatus>([
  FINANCE_STATUS.CONFIRMED,
  FINANCE_STATUS.REVIEWED,
])

const idOf = async (tx: Tx, kind: SubjectKind, subjectId: number): Promise<number | undefined> =>
  (
    await first<{ id: number }>(
      tx,
      sql`select id from finance_review where subject_kind = ${kind} and subject_id = ${subjectId}`,
    )
  )?.id

interface Standing {
  totalCents: number
  paidCents: number
  refundedCents: number
}

/** The confirmation goes first: the database keeps what is confirmed equal to what came. */
async function write(tx: Tx, by: Mover, id: number, standing: Standing): Promise<void> {
  const product: Mover = { viewer: null, actor: by.actor, now: by.now }
  const kept = await heldRow(tx, product, reviewTable, id)
  const moved = kept.paidCents !== standing.paidCents || kept.totalCents !== standing.totalCents
  if (moved && CHECKED.has(kept.status))
    await transition(tx, reviewFlow, { id, operation: 'moneyMoved', by: product })
  await updateRow(tx, reviewTable, id, { ...standing, movedAt: by.now.toISOString() })
}

/**
 * Money came for a subject or went back, in the transaction in which it did: finance hears of it, and what was
 * confirmed is to be confirmed again. The caller holds the subject.
 */
export async function followMoney(
  tx: Tx,
  by: Mover,
  { kind, id: subjectId, no, bookId, parties, totalCents }: Followed,
): Promise<void> {
  if (!isReviewed(kind)) return
  const { cashierId, ...money } = await one<{
    paidCents: number
    refundedCents: number
    cashierId: number | null
  }>(
    tx,
    sql`select coalesce(sum(p.amount_cents - b.cents) filter (where not p.surplus), 0) as "paidCents",
          coalesce(sum(b.cents), 0) as "refundedCents",
          (array_agg(p.cashier_id order by p.paid_at, p.id))[1] as "cashierId"
        from payment p cross join lateral (select coalesce(sum(r.amount_cents), 0) as cents from refund r
          where r.payment_id = p.id and r.status = ${fixed(REFUND_STATUS.DONE)}) b
        where p.subject_kind = ${kind} and p.subject_id = ${subjectId} and p.status = ${fixed(PAYMENT_STATUS.PAID)}`,
  )
  const standing = { totalCents, ...money }
  const known = await idOf(tx, kind, subjectId)
  if (known !== undefined) return write(tx, by, known, standing)
  const { acceptOrgId, centreId, platformId } = parties
  const id = await addRow(tx, by.actor, reviewTable, {
    remark: '',
    subjectKind: kind,
    subjectId,
    subjectNo: no,
    bookId,
    acceptOrgId,
    centreId,
    platformId,
    ownerId: cashierId,
    status: FINANCE_STATUS.UNSUBMITTED,
    ...standing,
    movedAt: by.now.toISOString(),
  })
  await beginHistory(tx, FINANCE_MACHINE, {
    id,
    state: FINANCE_STATUS.UNSUBMITTED,
    companyId: bookId,
    actor: by.actor,
    at: by.now,
  })
}

/** A code that asks for more than is owed by now is out of time: the channel is asked to close it next. */
async function endDearTry(tx: Tx, { now }: Mover, price: Pick<Followed, 'kind' | 'id' | 'totalCents'>) {
  const { kind, id, totalCents } = price
  const { paidCents } = await one<{ paidCents: number }>(tx, sql`select ${staysFor(kind, id)} as "paidCents"`)
  await affected(
    tx,
    sql`update payment set expires_at = ${now}, check_at = ${now} where subject_kind = ${kind} and subject_id = ${id}
          and status = ${PAYMENT_STATUS.PAYING} and amount_cents > ${Math.max(totalCents - paidCents, 0)}::bigint`,
  )
}

/** What it costs has changed, in the transaction in which it did. */
export async function followPrice(
  tx: Tx,
  by: Mover,
  { kind, id: subjectId, totalCents }: Pick<Followed, 'kind' | 'id' | 'totalCents'>,
): Promise<void> {
  await endDearTry(tx, by, { kind, id: subjectId, totalCents })
  const id = await idOf(tx, kind, subjectId)
  if (id === undefined) return
  const { paidCents, refundedCents } = await heldRow(tx, { viewer: null }, reviewTable, id)
  await write(tx, by, id, { totalCents, paidCents, refundedCents })
}

/** What was confirmed is to be confirmed again, though no money moved: what it is for was agreed on anew. */
export async function confirmAgain(tx: Tx, by: Mover, kind: SubjectKind, subjectId: number): Promise<void> {
  const id = await idOf(tx, kind, subjectId)
  if (id === undefined) return
  const product: Mover = { viewer: null, actor: by.actor, now: by.now }
  const { status } = await heldRow(tx, product, reviewTable, id)
  if (CHECKED.has(status)) await transition(tx, reviewFlow, { id, operation: 'moneyMoved', by: product })
}
