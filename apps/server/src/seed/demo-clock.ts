import { dayOf, startOfDay } from '@visa/contract/dates'
import { addDays, addMonths } from '@visa/contract/rules/days'

const MINUTE_MS = 60_000

/** Times of the story, which ends now: nothing in it is later. */
export function storyClock(now: Date) {
  const today = dayOf(now)
  const sooner = (at: Date): Date => (at < now ? at : now)
  return {
    now,
    sooner,
    /** On a day at so many hours and minutes in China. */
    at(day: string, time: string): Date {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return sooner(new Date(startOfDay(day).getTime() + (hours * 60 + minutes) * MINUTE_MS))
    },
    daysAgo: (days: number): string => addDays(today, -days),
    /** A month by how many it is from this one. */
    month(from: number) {
      const first = addMonths(`${today.slice(0, 7)}-01`, from)
      return { first, day: (date: number) => addDays(first, date - 1) }
    },
  }
}

export type Clock = ReturnType<typeof storyClock>

/** Something of the story, and when it is over: entries of all agents are written in the order of their times. */
export interface Step {
  at: Date
  run: () => Promise<unknown>
}
