import * as z from 'zod/mini'

/** What is on its way back to whoever paid, and has not gone: by whom it waits to be done. What came by mistake is no part of it. */
export const GoingBack = z.object({
  /** Somebody asked for it, and nobody has let it go; it is among what is paid until then. */
  waitingCents: z.number(),
  /** Let go, and to be paid out by somebody: in cash, by card or by transfer. */
  payOutCents: z.number(),
  /** Let go, and with the channel that it came by. */
  onWayCents: z.number(),
})
export type GoingBack = z.output<typeof GoingBack>

interface Money {
  totalCents: number
  /** Came and stays: without what was let go. */
  paidCents: number
  owedCents: number
  back: GoingBack
}

/**
 * What of its money is to go back and has not gone, all together: what was asked for or let go, and what came beyond
 * what it costs.
 */
export const toGoBack = ({ totalCents, paidCents, back }: Omit<Money, 'owedCents'>): number =>
  Math.max(paidCents - totalCents, back.waitingCents, 0) + back.payOutCents + back.onWayCents

/** What of that nobody has asked for yet. */
export const notAsked = ({ totalCents, paidCents, back }: Omit<Money, 'owedCents'>): number =>
  Math.max(paidCents - totalCents - back.waitingCents, 0)

export interface Standing {
  /** `over`: more came than it costs, and nobody has asked for it back. `unpaid`: it ended, and owes nothing any more. */
  kind: 'owed' | 'back' | 'over' | 'unpaid' | 'settled'
  cents: number
}

/** How the money of something stands, in the one word that counters, pages and phones tell it by. */
export function standing(money: Money): Standing {
  const { totalCents, paidCents, owedCents, back } = money
  if (owedCents > 0) return { kind: 'owed', cents: owedCents }
  const cents = toGoBack(money)
  if (cents > 0) {
    const isAsked = back.waitingCents + back.payOutCents + back.onWayCents > 0
    return { kind: isAsked ? 'back' : 'over', cents }
  }
  return { kind: paidCents < totalCents ? 'unpaid' : 'settled', cents: 0 }
}
