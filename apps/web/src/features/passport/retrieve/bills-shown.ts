import type { RetrievalBill } from '@visa/contract/custody/retrieval'

/** As many awaited bills stand beside each other at once. */
const SHOWN = 6

type Standing = Pick<RetrievalBill, 'id' | 'expected' | 'seen' | 'explained' | 'away' | 'retrievedAt'>

interface Asked {
  /** What was looked for is shown whole. */
  all: boolean
  /** The one on the desk stays in view, wherever it stands. */
  billId: number
  earlier: boolean
  closed: boolean
}

/** What is awaited, in the order of the list; of earlier bills and closed ones as many as there are, until they are asked for. */
export function billsShown<Bill extends Standing>(
  list: readonly Bill[],
  { all, billId, earlier, closed }: Asked,
): { shown: Bill[]; early: number; done: number } {
  const open = list.filter(({ retrievedAt }) => retrievedAt === null)
  const early = open.slice(SHOWN)
  const done = list.filter(({ retrievedAt }) => retrievedAt !== null)
  const of = (bills: readonly Bill[], isAsked: boolean) =>
    bills.filter(({ id }) => all || isAsked || id === billId)
  return {
    shown: [...open.slice(0, SHOWN), ...of(early, earlier), ...of(done, closed)],
    early: all ? 0 : early.length,
    done: all ? 0 : done.length,
  }
}

/** Where a bill stands, in words. */
export function billState({ expected, seen, explained, away, retrievedAt }: Omit<Standing, 'id'>) {
  if (retrievedAt !== null) return away > 0 ? 'closedAway' : 'isClosed'
  if (expected - seen - explained === 0) return 'toClose'
  return seen + explained === 0 ? 'awaited' : 'left'
}
