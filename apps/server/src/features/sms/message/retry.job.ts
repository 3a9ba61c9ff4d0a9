import { dayOf, formatDate, startOfDay } from '@visa/contract/dates'
import type { QuietHours } from '@visa/contract/org/system-param'
import type { SmsReason } from '@visa/contract/sms/sms'
import { addDays } from '@visa/contract/rules/days'
import { DURATION } from '@visa/contract/rules/durations'
import { quartzJobMessages } from '@visa/messages/quartz/quartz-jobs'
import { fill } from '@visa/messages/texts'
import type { InBoth, QuartzJob } from '../../../jobs/quartz-job.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import type { Tx } from '../../../db/pool.ts'
import { overLimit } from './limits.ts'
import { queueTry } from './notice.service.ts'
import { failLost, findStalled, lockDue, postponeTry, queueAgain } from './record.repo.ts'

/** So many at a time; the rest wait for the next minute. */
const MOST = 200
/** Longer than any carrier is waited for. */
const LOST_AFTER_MS = DURATION.MINUTES_10
/** A queued try that nobody began by then was with an instance that is no more. */
const STALLED_AFTER_MS = DURATION.MINUTES_5
const INTERRUPTED: SmsReason = 'interrupted'

const { zh, en } = quartzJobMessages
const inBoth = (tell: (texts: typeof zh) => string): InBoth => ({ zh: tell(zh), en: tell(en) })

/** Hours over midnight begin later than they end. */
export function isQuiet(quiet: QuietHours, now: Date): quiet is NonNullable<QuietHours> {
  if (quiet === null) return false
  const { from, to } = quiet
  const time = formatDate(now, 'hh:mm')
  return from <= to ? time >= from && time < to : time >= from || time < to
}

/** What would go beyond the day's limits waits for the next day. */
async function retryDue(tx: Tx, now: Date): Promise<number> {
  const tomorrow = startOfDay(addDays(dayOf(now), 1))
  let count = 0
  for (const { id, mobile } of await lockDue(tx, MOST, now)) {
    if (await overLimit(tx, { mobiles: mobile.split(','), ids: [id], again: true }, now)) {
      await postponeTry(tx, id, tomorrow)
    } else {
      await queueTry(tx, await queueAgain(tx, id, now))
      count += 1
    }
  }
  return count
}

/** Puts notices back into the queue whose carrier could not be reached, when their pause is over. */
export const retryFailedJob: QuartzJob = {
  serviceName: 'sms',
  method: 'retryFailed',
  title: inBoth((t) => t.smsRetryTitle),
  description: inBoth((t) => t.smsRetryText),
  schedule: { cronExpression: '30 * * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    const lost = await failLost(db, new Date(now.getTime() - LOST_AFTER_MS), INTERRUPTED)
    const quiet = await getParam(db, 'sms.quietHours')
    if (isQuiet(quiet, now)) return inBoth((t) => fill(t.smsRetryQuiet, quiet))
    const count = await db.tx(async (tx) => {
      const stalled = await findStalled(tx, new Date(now.getTime() - STALLED_AFTER_MS), MOST)
      for (const each of stalled) await queueTry(tx, each)
      return stalled.length + (await retryDue(tx, now))
    })
    return inBoth((t) => fill(t.smsRetryDone, { count, lost }))
  },
}
