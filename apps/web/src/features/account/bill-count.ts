import type { BillLine, LineKind } from '@visa/contract/money/bill'
import { LINE_STATUS } from '@visa/contract/money/bill.states'

type Counted = Pick<BillLine, 'kind' | 'status'>

/** How many lines there are of each kind: head and foot of a bill tell the same of its month. */
export function lineCounts(lines: readonly Counted[]): Record<LineKind, number> {
  const counts = { charge: 0, payment: 0, adjustment: 0, carried: 0 }
  for (const { kind } of lines) counts[kind] += 1
  return counts
}

/** What a company accepts line by line: what it is charged. Payments and what was given back are no question. */
export const isUnconfirmed = ({ kind, status }: Counted): boolean =>
  kind === 'charge' && status === LINE_STATUS.OPEN
