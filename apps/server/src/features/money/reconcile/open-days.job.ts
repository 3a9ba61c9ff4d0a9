import { dayOf } from '@visa/contract/dates'
import { fill } from '@visa/messages/texts'
import { theProduct } from '../../../access/mover.ts'
import { inBoth } from '../../../jobs/in-both.ts'
import type { QuartzJob } from '../../../jobs/quartz-job.ts'
import { dayOfBook } from './day.repo.ts'
import { booksBehind, unseenBefore } from './open-days.repo.ts'

/**
 * Each morning: days on which money moved stand in the list even if nobody has looked at them, and those that nobody
 * has closed are named, here and on the screens of finance.
 */
export const openDaysJob: QuartzJob = {
  serviceName: 'reconcile',
  method: 'remindOpenDays',
  title: inBoth((t) => t.openDaysTitle),
  description: inBoth((t) => t.openDaysText),
  schedule: { cronExpression: '0 0 9 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const today = dayOf(now)
    for (const { bookId, day } of await unseenBefore(db, today))
      await db.tx((tx) => dayOfBook(tx, theProduct(now), bookId, day))
    const behind = await booksBehind(db, today)
    if (behind.length === 0) return inBoth((t) => t.openDaysNone)
    return inBoth((t) => behind.map((each) => fill(t.openDaysDone, each)).join('\n'))
  },
}
