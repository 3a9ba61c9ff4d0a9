import { DAY_STATUS } from '@visa/contract/money/reconcile.states'
import { financeDayStateMessages, reconcileItemStateMessages } from '@visa/messages/states/reconcile-states'
import type { Tx } from '../../../db/pool.ts'
import { first, fixed, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow, type Guard, type Happening } from '../../../workflow/flow.ts'
import { bookExplained, counterExplained } from './item-booking.ts'
import { dayTable, itemTable, type Item } from './reconcile.table.ts'

/** Of a closed day nothing is explained or taken apart any more. */
async function dayOpen(tx: Tx, { row: { bookId, day } }: { row: Item }): Promise<Refusal | undefined> {
  const closed = await first(
    tx,
    sql`select 1 from finance_day where book_id = ${bookId} and day = ${day} and status = ${fixed(DAY_STATUS.CLOSED)} for share`,
  )
  return closed === undefined ? undefined : new Refusal('financeDayClosed', { day })
}

/** Somebody else's explanation is agreed to or refused, not withdrawn. */
const byAuthor: Guard<unknown, unknown, Item> = (_, { row: { settledBy }, by: { viewer } }) =>
  settledBy === null || viewer === null || settledBy === viewer.userId
    ? undefined
    : new Refusal('reconcileNotYours')

/** What lists of payments show of it: 0 open, 1 found on the statement, 2 explained. */
const mark =
  (reconciled: number) =>
  async (tx: Tx, { row: { paymentId, refundId } }: Pick<Happening<unknown, unknown, Item>, 'row'>) => {
    if (paymentId !== null)
      await tx.query(sql`update payment set reconciled = ${reconciled} where id = ${paymentId}`)
    if (refundId !== null)
      await tx.query(sql`update refund set reconciled = ${reconciled} where id = ${refundId}`)
  }

export const itemFlow = flow({
  table: itemTable,
  state: 'status',
  words: reconcileItemStateMessages,
  company: ({ bookId }) => bookId,
  guards: {
    settle: [dayOpen],
    ask: [dayOpen],
    approve: [dayOpen],
    refuse: [dayOpen],
    withdraw: [dayOpen, byAuthor],
    reopen: [dayOpen],
    unmatch: [dayOpen],
    link: [dayOpen],
  },
  effects: {
    settle: [mark(2), bookExplained],
    approve: [mark(2), bookExplained],
    reopen: [mark(0), (tx, { by, row, reason }) => counterExplained(tx, by, [row], reason)],
    unmatch: [mark(0)],
  },
})

export const dayFlow = flow({
  table: dayTable,
  state: 'status',
  words: financeDayStateMessages,
  company: ({ bookId }) => bookId,
})
