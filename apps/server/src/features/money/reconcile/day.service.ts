import { OPEN_ITEMS } from '@visa/contract/money/reconcile.states'
import { dayOf } from '@visa/contract/dates'
import type { CallOutput, HandlerInput } from '@visa/contract/endpoint'
import {
  STATEMENT_WAYS,
  type dayClose,
  type dayReopen,
  type reconcileRematch,
} from '@visa/contract/money/reconcile'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, one, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { reconcileMessages } from '@visa/messages/money/reconcile'
import { bookOf, checksOf, dayOfBook, heldDay } from './day.repo.ts'
import { lateOn, matchDay } from './matching.repo.ts'
import { dayFlow } from './reconcile.flow.ts'

/** Brings the day up to date with what came or changed since it was matched. */
export async function rematchDay(
  tx: Tx,
  by: ActingPerson,
  day: string,
): Promise<CallOutput<typeof reconcileRematch>> {
  if (day >= dayOf(by.now)) throw new Refusal('statementDayAhead', { day })
  const bookId = await bookOf(tx, by.viewer)
  await heldDay(tx, by, bookId, day)
  for (const way of STATEMENT_WAYS) await matchDay(tx, { bookId, day, way })
  const { open } = await one<{ open: number }>(
    tx,
    sql`select count(*) as open from reconcile_item
        where book_id = ${bookId} and day = ${day} and status in (${fixed(...OPEN_ITEMS)})`,
  )
  return { open, late: await lateOn(tx, { bookId, day }) }
}

/** Closes the day as it is now: what came a moment ago is matched first, and what is not explained keeps it open. */
export async function closeDay(
  tx: Tx,
  by: ActingPerson,
  { day, seenStatus: seen }: HandlerInput<typeof dayClose>['body'],
): Promise<null> {
  const bookId = await bookOf(tx, by.viewer)
  if (day >= dayOf(by.now)) throw new Refusal('statementDayAhead', { day })
  const id = await dayOfBook(tx, by, bookId, day)
  const set = { closedBy: by.viewer.userId, closedAt: by.now.toISOString() }
  await transition(tx, dayFlow, {
    id,
    operation: 'close',
    by,
    seen,
    set,
    guards: [
      async () => {
        for (const way of STATEMENT_WAYS) await matchDay(tx, { bookId, day, way })
        const { checks } = await checksOf(tx, by.viewer, bookId, day)
        const lacking = checks.find(({ left }) => left > 0)
        if (lacking === undefined) return undefined
        const what = {
          zh: reconcileMessages.zh.checks[lacking.check],
          en: reconcileMessages.en.checks[lacking.check],
        }
        return new Refusal('financeDayNotReady', { day, what, left: lacking.left })
      },
    ],
  })
  return null
}

export async function reopenDay(
  tx: Tx,
  by: ActingPerson,
  { day, reason, seenStatus: seen }: HandlerInput<typeof dayReopen>['body'],
): Promise<null> {
  const id = await dayOfBook(tx, by, await bookOf(tx, by.viewer), day)
  await transition(tx, dayFlow, { id, operation: 'reopen', by, reason, seen })
  return null
}
