import { isCountedKind, type ContractDraft } from '@visa/contract/centre/contract'
import type { AgeGroup, FeeKind } from '@visa/contract/visa/fee-kinds'

interface Counted {
  kind: FeeKind
  service: string
  ageGroups: readonly AgeGroup[]
  quantity: number
}

/** Whoever pays most comes first: a number that is less than everybody is never the cheaper price of a child. */
const ORDER: readonly AgeGroup[] = ['adult', 'senior', 'youth', 'under6']
const rankOf = ({ ageGroups }: Counted): number =>
  Math.min(...ageGroups.map((group) => ORDER.indexOf(group)), ORDER.length)

/**
 * Lines in the numbers that the counter said. Without a number there is one for everybody, each by the rule for them.
 * One number for several lines is told apart: adults first, each line for as many as it is for, and what is more than
 * everybody goes by the first line of adults.
 */
export function inTheirNumbers<Line extends Counted>(
  lines: readonly Line[],
  quantities: ContractDraft['quantities'],
): Line[] {
  const numbers = new Map<Line, number>()
  for (const { kind, service, quantity } of quantities) {
    const own = lines
      .filter((line) => isCountedKind(line.kind) && line.kind === kind && line.service === service)
      .toSorted((a, b) => rankOf(a) - rankOf(b))
    let left = quantity
    for (const line of own) {
      const taken = Math.min(left, line.quantity)
      numbers.set(line, taken)
      left -= taken
    }
    const [most] = own
    if (most !== undefined) numbers.set(most, (numbers.get(most) ?? 0) + left)
  }
  return lines.map((line) => Object.assign({}, line, { quantity: numbers.get(line) ?? line.quantity }))
}
