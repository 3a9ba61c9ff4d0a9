import { FEES_AFTER } from '@visa/contract/money/refund-choice'
import { HOME_CURRENCY } from '@visa/contract/visa/fee-kinds'
import { paymentStatus, paymentWay, refundStatus, subjectKind } from '@visa/contract/money/payment'
import { PAYMENT_MACHINE, REFUND_MACHINE } from '@visa/contract/money/payment.states'
import { PAYMENT_TROUBLES, type Presented, type SubjectKind } from '@visa/contract/money/ways'
import { FEE_KINDS } from '@visa/contract/visa/fee-kinds'
import * as z from 'zod/mini'
import { rowsWithin } from '../../../access/rows-within.ts'
import { json, moment } from '../../../db/column.ts'
import { Sql, sql } from '../../../db/sql.ts'
import type { Beside } from '../../../db/logged-rows.ts'
import { table, type RowOf } from '../../../db/table.ts'

const idOrNone = z.nullable(z.number())
const timeOrNone = z.nullable(z.string())

/** Under what the log of a subject gathers its money. */
const topicOf = (kind: SubjectKind, id: number): string => (kind === 'ORDER' ? String(id) : `${kind} ${id}`)

const known = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/** One try to pay something. */
export const paymentTable = table('payment', {
  fields: {
    amountCents: z.number(),
    way: paymentWay,
    presented: z.custom<Presented | ''>(),
    givenCents: z.nullable(z.number()),
    reference: z.string(),
    payer: z.string(),
    remark: z.string(),
  },
  given: {
    paymentNo: z.string(),
    bookId: z.number(),
    subjectKind,
    subjectId: z.number(),
    subjectNo: z.string(),
    attemptNo: z.number(),
    status: paymentStatus,
    agentId: idOrNone,
    acceptOrgId: idOrNone,
    centreId: idOrNone,
    platformId: idOrNone,
    /** The company from whose account it came; null: it came over a counter or through a channel. */
    accountId: idOrNone,
    cashierId: idOrNone,
    shiftId: idOrNone,
    expiresAt: timeOrNone,
    checkAt: timeOrNone,
  },
  also: {
    currency: z.literal(HOME_CURRENCY),
    channelNo: z.string(),
    codeUrl: z.string(),
    checks: z.number(),
    surplus: z.boolean(),
    trouble: z.enum(['', ...PAYMENT_TROUBLES]),
    /** What the channel says that came, where it is not what was asked for. */
    toldCents: z.nullable(z.number()),
    reconciled: z.number(),
    paidAt: timeOrNone,
    closedAt: timeOrNone,
  },
  columns: {
    expiresAt: moment('expires_at'),
    checkAt: moment('check_at'),
    paidAt: moment('paid_at'),
    closedAt: moment('closed_at'),
  },
  log: { codeUrl: null, checks: null, reconciled: null, paidAt: null, closedAt: null, currency: null },
  reach: {
    owner: 'cashierId',
    parties: { agent: 'agentId', platform: 'platformId', acceptOrg: 'acceptOrgId', centre: 'centreId' },
  },
  states: { status: PAYMENT_MACHINE },
  about: ({ paymentNo, subjectKind: kind, subjectId, agentId, acceptOrgId, centreId }) => ({
    subject: paymentNo,
    topic: topicOf(kind, subjectId),
    companies: known([agentId, acceptOrgId, centreId]),
  }),
})
export type Payment = RowOf<typeof paymentTable>

/** Money that goes back; whose it is, its payment says. */
export const refundTable = table('refund', {
  fields: {
    amountCents: z.number(),
    way: paymentWay,
    reason: z.string(),
    lines: z.array(z.object({ kind: z.enum(FEE_KINDS), cents: z.number() })),
    reference: z.string(),
  },
  given: {
    refundNo: z.string(),
    paymentId: z.number(),
    status: refundStatus,
    automatic: z.boolean(),
    askedBy: idOrNone,
    shiftId: idOrNone,
    checkAt: timeOrNone,
    /** The paper by which it came about, by its number; empty: somebody asked for it. */
    originNo: z.string(),
  },
  also: {
    /** What the asker said becomes of the fees; empty: nothing. */
    feesAfter: z.enum(['', ...FEES_AFTER]),
    channelNo: z.string(),
    failure: z.string(),
    checks: z.number(),
    reconciled: z.number(),
    doneAt: timeOrNone,
  },
  columns: { lines: json('lines'), checkAt: moment('check_at'), doneAt: moment('done_at') },
  log: { lines: null, feesAfter: null, checks: null, reconciled: null, doneAt: null },
  reach: {
    because: 'they are their payment’s',
    within: (viewer, alias) => sql`exists (select 1 from payment p
      where p.id = ${new Sql([`${alias}.payment_id`], [])} and ${rowsWithin(viewer, paymentTable, 'p')})`,
  },
  states: { status: REFUND_MACHINE },
  // Under what and for whom the log keeps it, its payment says: `besideOf`.
  about: ({ refundNo }) => ({ subject: refundNo, companies: [] }),
})
export type Refund = RowOf<typeof refundTable>

/** Whoever writes a refund has its log kept with that of its payment. */
export function besideOf(payment: Payment): Pick<Beside, 'of'> {
  const { subject: _subject, ...of } = paymentTable.about(payment)
  return { of }
}
