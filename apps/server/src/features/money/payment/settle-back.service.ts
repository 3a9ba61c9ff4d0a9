import { PAYMENT_STATUS, REFUND_STATUS, OPEN_REFUNDS } from '@visa/contract/money/payment.states'
import { isAccountWay, type SubjectKind } from '@visa/contract/money/ways'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { wentBack, type HeldPayment } from './outcome.service.ts'
import { itself } from './payment.flow.ts'
import { moneyOf } from './payment.repo.ts'
import { paymentTable, refundTable, type Payment } from './payment.table.ts'
import { addRefund } from './refund-record.ts'
import type { Subject, SubjectFacts } from './subjects.service.ts'

/** What becomes of money when what it was for is given up: one way for whatever can be paid for. */

/** Why something went back by itself, as refunds note it. */
const CANCELLED = 'cancelled'

interface Rest {
  id: number
  /** What of it has not gone back. */
  cents: number
}

/** Payments of which something is left, the newest first; not those that somebody has asked back. */
const restsOf = (tx: Tx, { kind, id }: SubjectFacts): Promise<Rest[]> =>
  rows<Rest & { [column: string]: unknown }>(
    tx,
    sql`select p.id, p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
            where r.payment_id = p.id and r.status = ${REFUND_STATUS.DONE}), 0) as cents
        from payment p where p.subject_kind = ${kind} and p.subject_id = ${id}
          and p.status = ${PAYMENT_STATUS.PAID} and not p.surplus
          and not exists (select 1 from refund r where r.payment_id = p.id and r.status in (${fixed(...OPEN_REFUNDS)}))
        order by p.way in ('PREPAID', 'CREDIT') desc, p.id desc`,
  )

/** What waits for somebody to let it go. */
async function waitingOf(tx: Tx, { kind, id }: SubjectFacts): Promise<number> {
  const { cents } = await one<{ cents: number }>(
    tx,
    sql`select coalesce(sum(r.amount_cents), 0) as cents from refund r join payment p on p.id = r.payment_id
        where p.subject_kind = ${kind} and p.subject_id = ${id} and r.status = ${REFUND_STATUS.WAITING}
          and not p.surplus`,
  )
  return cents
}

/** What went back to an account by itself when something was cancelled. */
export async function returnedOf(db: Queryable, kind: SubjectKind, id: number): Promise<number> {
  const { cents } = await one<{ cents: number }>(
    db,
    sql`select coalesce(sum(r.amount_cents), 0) as cents from refund r join payment p on p.id = r.payment_id
        where p.subject_kind = ${kind} and p.subject_id = ${id} and r.automatic and r.reason = ${CANCELLED}
          and r.status = ${REFUND_STATUS.DONE}`,
  )
  return cents
}

const COMMON = { lines: [], reference: '', shiftId: null, checkAt: null }

/** Gives a part of a payment back to the account it came from, at once. */
async function toAccount(
  tx: Tx,
  product: Mover,
  { subject, facts, payment }: HeldPayment,
  { amountCents, originNo }: { amountCents: number; originNo: string },
): Promise<void> {
  const id = await addRefund(tx, product, payment, {
    ...COMMON,
    amountCents,
    originNo,
    way: payment.way,
    reason: CANCELLED,
    status: REFUND_STATUS.PENDING,
    automatic: true,
    askedBy: null,
  })
  const refund = await heldRow(tx, product, refundTable, id)
  await wentBack(tx, product, { subject, facts, payment, refund }, { channelNo: '', at: product.now })
}

export interface Settled {
  /** What went back to an account. */
  returnedCents: number
  /** What was asked for, which somebody else lets go. */
  refundNos: string[]
}

/** In whose name a refund is asked for, and by which paper. */
export interface Asker {
  by: Mover
  askedBy: number | null
  reason: string
  originNo?: string
}

export const askedIn = (by: ActingPerson, reason: string): Asker => ({
  by,
  askedBy: by.viewer.userId,
  reason,
})

/** Asks for a part of a payment, which somebody else lets go; its number. */
async function askFor(
  tx: Tx,
  { by, askedBy, reason, originNo = '' }: Asker,
  payment: Payment,
  amountCents: number,
): Promise<string> {
  const { way } = payment
  const waiting = { way, reason, askedBy, originNo, status: REFUND_STATUS.WAITING, automatic: false }
  const id = await addRefund(tx, by, payment, { ...COMMON, ...waiting, amountCents })
  return (await heldRow(tx, itself(by), refundTable, id)).refundNo
}

/** What came, and neither went back nor is asked for, nor is spent for good. */
const leftOf = async (tx: Tx, facts: SubjectFacts, staysCents: number): Promise<number> =>
  (await moneyOf(tx, facts.kind, facts.id)).paidCents - (await waitingOf(tx, facts)) - staysCents

/** Asks for the rest of one payment of a subject that ended, in the name of `asker`: what came from an account goes back by itself. */
export async function askForRest(
  tx: Tx,
  facts: SubjectFacts,
  asker: Asker,
  { id, cents }: Rest,
): Promise<void> {
  const amountCents = Math.min(cents, await leftOf(tx, facts, facts.kept?.cents ?? 0))
  const payment = await heldRow(tx, itself(asker.by), paymentTable, id)
  if (amountCents > 0 && !isAccountWay(payment.way)) await askFor(tx, asker, payment, amountCents)
}

/**
 * Settles the money of a subject that ended, which the caller holds: all but what is spent for good. What came from the
 * account of a company goes back to it at once. Of what came in other ways a refund is asked for in the name of `asker`,
 * which somebody else lets go; without one it waits for a person.
 */
export async function settleBack(
  tx: Tx,
  by: Mover,
  subject: Subject,
  facts: SubjectFacts,
  asker?: Asker,
  /** No more than this, where only a part is given up: what is still due stays. */
  atMost?: number,
): Promise<Settled> {
  const product = itself(by)
  const originNo = asker?.originNo ?? ''
  const stays = atMost === undefined ? (facts.kept?.cents ?? 0) : facts.totalCents
  const due = await leftOf(tx, facts, stays)
  let left = Math.min(due, atMost ?? due)
  let returnedCents = 0
  const refundNos: string[] = []
  for (const { id, cents } of await restsOf(tx, facts)) {
    const amountCents = Math.min(cents, left)
    if (amountCents <= 0) continue
    const payment = await heldRow(tx, product, paymentTable, id)
    if (isAccountWay(payment.way)) {
      await toAccount(tx, product, { subject, facts, payment }, { amountCents, originNo })
      returnedCents += amountCents
    } else if (asker !== undefined) refundNos.push(await askFor(tx, asker, payment, amountCents))
    else continue
    left -= amountCents
  }
  return { returnedCents, refundNos }
}

/**
 * What was asked back of something that ended held up the rest of its payment: once that is decided, what came from an
 * account goes back to it. What came in other ways is for `askRest` of the subject, which knows in whose name.
 */
export async function settleRest(tx: Tx, by: Mover, { subject, facts, payment }: HeldPayment): Promise<void> {
  const isEnded = facts.closed && facts.totalCents === (facts.kept?.cents ?? 0)
  if (isEnded && !payment.surplus) await settleBack(tx, by, subject, facts)
}
