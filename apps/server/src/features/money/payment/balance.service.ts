import type { CallOutput } from '@visa/contract/endpoint'
import type { PaymentAnswer, PaymentRow, RefundRow, SubjectBalance } from '@visa/contract/money/payment'
import type { refundOutlook } from '@visa/contract/money/refund-outlook'
import type { subjectFind } from '@visa/contract/money/subject-find'
import { isAccountWay, isChannel, type PaymentWay, type SubjectKind } from '@visa/contract/money/ways'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import type { PaymentChannels } from '../../../integrations/payment/channel.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { waysTaken } from '../../centre/way/way.service.ts'
import { counterOf } from '../cashier/shift.service.ts'
import { companyAccount, spendable } from '../ledger/ledger.service.ts'
import { companyNameOf } from './booking.service.ts'
import { moneyOf, paymentRows, refundRows } from './payment.repo.ts'
import { paymentTable, refundTable } from './payment.table.ts'
import {
  FOUND_AT_MOST,
  mayTake,
  subjectOf,
  type Fit,
  type Subject,
  type SubjectFacts,
  type Subjects,
} from './subjects.service.ts'

/** What the core works with: what is paid for, and the channels as they are configured. */
export interface PaymentDeps {
  subjects: Subjects
  channels: PaymentChannels
}

/** What came for a subject and stays. */
export const paidOf = async (
  db: Queryable,
  { kind, id }: Pick<SubjectFacts, 'kind' | 'id'>,
): Promise<number> => (await moneyOf(db, kind, id)).paidCents

/** What is still owed of a subject, of which the facts are at hand. */
export async function owedOf(db: Queryable, { kind, id, totalCents }: SubjectFacts): Promise<number> {
  const { paidCents } = await moneyOf(db, kind, id)
  return Math.max(totalCents - paidCents, 0)
}

/** Ways by which a subject can be paid now. */
async function waysOf(
  db: Queryable,
  channels: PaymentChannels,
  facts: SubjectFacts,
  owedCents: number,
): Promise<PaymentWay[]> {
  const { companyId, bookId } = facts
  // What is paid in one piece is not begun with an account that does not hold it all.
  const least = facts.inOne === true ? owedCents : 1
  const left =
    companyId === null || !facts.ways.some(isAccountWay)
      ? { aheadCents: 0, creditCents: 0 }
      : spendable(await companyAccount(db, bookId, companyId), facts.besides !== true)
  const offered: PaymentWay[] = []
  for (const way of facts.ways) {
    const open = isChannel(way)
      ? (await channels(way)) !== undefined
      : way === 'PREPAID'
        ? left.aheadCents >= least
        : way !== 'CREDIT' || left.creditCents >= least
    if (open) offered.push(way)
  }
  return offered
}

async function balanceOf(
  db: Queryable,
  { channels }: Pick<PaymentDeps, 'channels'>,
  facts: SubjectFacts,
): Promise<SubjectBalance> {
  const { kind, id, no, title, companyId, totalCents, lines, closed } = facts
  const { paidCents, back } = await moneyOf(db, kind, id)
  const owedCents = closed ? 0 : Math.max(totalCents - paidCents, 0)
  return {
    subjectKind: kind,
    subjectId: id,
    subjectNo: no,
    title,
    companyId,
    companyName: companyId === null ? '' : await companyNameOf(db, companyId),
    totalCents,
    paidCents,
    owedCents,
    overCents: Math.max(paidCents - totalCents, 0),
    back,
    payerName: facts.payerName ?? '',
    closed,
    provisional: facts.provisional ?? false,
    ways: owedCents === 0 ? [] : await waysOf(db, channels, facts, owedCents),
    lines: [...lines],
  }
}

/** The same as somebody at a counter is told it: with the ways that they may take there. */
async function toldTo(
  db: Queryable,
  deps: PaymentDeps,
  by: ActingPerson,
  subject: Subject,
  id: number,
): Promise<SubjectBalance> {
  const { viewer, now } = by
  const balance = await balanceOf(db, deps, await subject.see(db, by, id))
  const here = { companyId: viewer.companyId, counter: await counterOf(db, viewer.userId), now }
  const taken = balance.ways.filter((way) => mayTake(subject, by, way))
  return { ...balance, ways: await waysTaken(db, taken, here) }
}

export const balanceFor = (
  db: Queryable,
  deps: PaymentDeps,
  by: ActingPerson,
  { subjectKind, subjectId }: { subjectKind: SubjectKind; subjectId: number },
): Promise<SubjectBalance> => toldTo(db, deps, by, subjectOf(deps.subjects, subjectKind), subjectId)

/** As many as somebody at a counter can tell apart. */
const SHOWN = 10

/** What a number that was scanned or typed may mean. */
export async function findSubjects(
  db: Queryable,
  deps: PaymentDeps,
  by: ActingPerson,
  keyword: string,
): Promise<CallOutput<typeof subjectFind>> {
  const fits: (Fit & { subject: Subject })[] = []
  for (const subject of deps.subjects)
    for (const fit of await subject.find(db, by, keyword)) fits.push({ ...fit, subject })
  // A whole number means that one, whatever else ends or begins with it.
  const whole = fits.filter((fit) => fit.whole)
  // Whatever they are, the newest come first.
  const fitting = (whole.length > 0 ? whole : fits).toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  )
  const found: SubjectBalance[] = []
  for (const { subject, id } of fitting.slice(0, SHOWN)) found.push(await toldTo(db, deps, by, subject, id))
  return { found, more: fitting.length - found.length, capped: fitting.length >= FOUND_AT_MOST }
}

/** A payment with its refunds and how its subject stands, for whoever reaches the subject. */
export async function answerOf(
  db: Queryable,
  deps: PaymentDeps,
  by: Mover,
  paymentId: number,
): Promise<PaymentAnswer> {
  const facts = await seenSubject(db, deps, by, paymentId)
  const [payment] = await paymentRows(db, by.viewer, sql`p.id = ${paymentId}`)
  return {
    payment: orGone(payment),
    refunds: await refundRows(db, by.viewer, [paymentId]),
    balance: await balanceOf(db, deps, facts),
  }
}

/** What letting a refund go comes to: for whoever may, also where what was paid for is beyond their own work. */
export async function outlookOf(
  db: Queryable,
  deps: PaymentDeps,
  by: ActingPerson,
  id: number,
): Promise<CallOutput<typeof refundOutlook>> {
  const { paymentId, feesAfter } = await seenRow(db, by, refundTable, id)
  const facts = await seenSubject(db, deps, { ...by, viewer: null }, paymentId)
  const { surplus } = await seenRow(db, { viewer: null }, paymentTable, paymentId)
  const balance = await balanceOf(db, deps, facts)
  return { balance, surplus, fixedPrice: facts.fixedPrice ?? false, feesAfter }
}

/** Payments and refunds of a subject that the caller has found within reach. */
export async function moneyRecords(
  db: Queryable,
  viewer: Viewer | null,
  kind: SubjectKind,
  id: number,
): Promise<{ payments: PaymentRow[]; refunds: RefundRow[] }> {
  const payments = await paymentRows(db, viewer, sql`p.subject_kind = ${kind} and p.subject_id = ${id}`)
  const ids = payments.map((payment) => payment.id)
  return { payments, refunds: await refundRows(db, viewer, ids) }
}

/** What a payment is for, within reach of whoever asks. */
export async function seenSubject(
  db: Queryable,
  { subjects }: Pick<PaymentDeps, 'subjects'>,
  by: Mover,
  paymentId: number,
): Promise<SubjectFacts> {
  const { kind, id } = orGone(
    await first<{ kind: SubjectKind; id: number }>(
      db,
      sql`select subject_kind as kind, subject_id as id from payment where id = ${paymentId}`,
    ),
  )
  return subjectOf(subjects, kind).see(db, by, id)
}
