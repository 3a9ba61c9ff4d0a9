/** Notes and coins, largest first, in cents. */
export const CASH_PIECES = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10, 5, 1] as const

/** More change than this nobody is given: what was typed has a nought too many. */
export const CHANGE_MOST_CENTS = 100_000

export interface Pieces {
  valueCents: number
  pieces: number
}

/** With which pieces an amount is handed out: as few as there can be. */
export function piecesFor(cents: number): Pieces[] {
  let left = cents
  return CASH_PIECES.flatMap((valueCents) => {
    const pieces = Math.floor(left / valueCents)
    left -= pieces * valueCents
    return pieces > 0 ? [{ valueCents, pieces }] : []
  })
}

export const sumOfPieces = (counted: readonly Pieces[]): number =>
  counted.reduce((sum, { valueCents, pieces }) => sum + valueCents * pieces, 0)

/** What somebody is likely to hand over for an amount: itself, and the next sums in round notes. */
export function likelyGiven(cents: number): number[] {
  if (cents <= 0) return []
  const rounded = [1_000, 5_000, 10_000].map((note) => Math.ceil(cents / note) * note)
  return [...new Set([cents, ...rounded])].toSorted((one, other) => one - other)
}
