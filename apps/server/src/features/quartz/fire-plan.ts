import { parseCron } from '@visa/contract/quartz/cron'
import { nextFireTime, nextFireTimes } from '@visa/contract/quartz/fire-times'
import { MISFIRE_AFTER_SECONDS, MISFIRE_LIMIT, type MisfirePolicy } from '@visa/contract/quartz/quartz-task'

interface Due {
  cronExpression: string
  misfirePolicy: MisfirePolicy
  /** The first fire time nobody has looked at. */
  nextFireAt: Date
}

export interface FirePlan {
  /** To be run for their own time. */
  onTime: readonly Date[]
  /** Missed, and made up for. */
  madeUp: readonly Date[]
  /** The first of those that are missed for good. */
  missedFrom: Date | undefined
  next: Date | undefined
}

const MADE_UP: Readonly<Record<MisfirePolicy, number>> = { ignore: 0, fireOnce: 1, fireAll: MISFIRE_LIMIT }

/** What is to be done about the fire times of a task up to now; however long nobody looked, it takes few steps. */
export function planFires({ cronExpression, misfirePolicy, nextFireAt }: Due, now: Date): FirePlan {
  const cron = parseCron(cronExpression)
  // Fire times lie on whole seconds, so the one at hand comes after the millisecond before it.
  const before = new Date(nextFireAt.getTime() - 1)
  const late = new Date(now.getTime() - MISFIRE_AFTER_SECONDS * 1000)
  const missed = nextFireTimes(cron, before, MADE_UP[misfirePolicy] + 1).filter((time) => time < late)
  const made = missed.slice(0, MADE_UP[misfirePolicy])
  const recent = new Date(Math.max(before.getTime(), late.getTime() - 1))
  return {
    onTime: nextFireTimes(cron, recent, MISFIRE_AFTER_SECONDS + 1).filter((time) => time <= now),
    madeUp: made,
    missedFrom: missed[made.length],
    next: nextFireTime(cron, now),
  }
}
