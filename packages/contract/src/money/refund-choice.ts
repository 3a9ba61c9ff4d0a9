import * as z from 'zod/mini'
import { cents } from '../fields.ts'
import { FEE_KINDS } from '../visa/fee-kinds.ts'

/** What becomes of fees when money goes back: they fall by it, or stay due and are owed again. */
export const FEES_AFTER = ['fall', 'stay'] as const
const feesAfter = z.enum(FEES_AFTER, 'rule:choice')

const MOST_LINES = 20

/** Said by whoever asks for a refund and, where it leaves something owed, by who lets it go. */
export const feeChoice = {
  feesAfter: z.optional(feesAfter),
  /** Which fees fall, and by how much. */
  lines: z._default(
    z
      .array(z.strictObject({ kind: z.enum(FEE_KINDS, 'rule:choice'), cents: cents(1) }))
      .check(z.maxLength(MOST_LINES)),
    [],
  ),
}

/** How something stands that is paid for. */
interface Standing {
  /** What is due for it. */
  totalCents: number
  /** Came and stays. */
  paidCents: number
  /** Cancelled or ended: nothing is owed for it any more. */
  closed: boolean
}

interface Going {
  amountCents: number
  /** What of its fees falls. */
  fallCents: number
  /** It came too much: it was never part of what was paid. */
  surplus: boolean
}

/** How it stands once a refund has gone: told in dialogs, and what a choice is asked for by. */
export function afterRefund({ totalCents, paidCents, closed }: Standing, going: Going) {
  const due = totalCents - (going.surplus ? 0 : going.fallCents)
  const paid = paidCents - (going.surplus ? 0 : going.amountCents)
  return {
    dueCents: due,
    paidCents: paid,
    owedCents: closed ? 0 : Math.max(due - paid, 0),
    overCents: Math.max(paid - due, 0),
  }
}

/** What a refund of an amount alone leaves owed that was not owed before. */
export const owedAgain = (standing: Standing, amountCents: number, surplus: boolean): number => {
  const now = afterRefund(standing, { amountCents: 0, fallCents: 0, surplus })
  return afterRefund(standing, { amountCents, fallCents: 0, surplus }).owedCents - now.owedCents
}
