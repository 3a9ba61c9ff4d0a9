import type { HolidayDay } from '@visa/contract/centre/config-holiday'
import { addDays } from '@visa/contract/rules/days'

/** What a calendar of a year shows of each day. */
export interface ShownDay {
  day: string
  tone: 'off' | 'work' | 'consulate' | 'weekend' | 'usual'
  /** What the day is called. */
  name: string
  worked: boolean
}

export interface ShownMonth {
  /** 1 to 12. */
  month: number
  /** How many empty places come before the first. */
  before: number
  days: readonly ShownDay[]
  worked: number
}

const WEEK = 7
const SATURDAY = 5
const MONTHS = 12
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK

/** One day: a closed consulate before what the centre and the public calendar say. */
function shownDay(day: string, told: readonly HolidayDay[], nation: string): ShownDay {
  const closed = told.find((each) => each.nationCode !== '' && each.nationCode === nation)
  const own = told.find((each) => each.nationCode === '')
  const isWeekend = weekdayOf(day) >= SATURDAY
  const worked = own?.working ?? !isWeekend
  if (own?.working === false) return { day, tone: 'off', name: own.name, worked: false }
  if (closed !== undefined) return { day, tone: 'consulate', name: closed.name, worked: false }
  if (own?.working === true) return { day, tone: 'work', name: own.name, worked: true }
  return { day, tone: isWeekend ? 'weekend' : 'usual', name: '', worked }
}

/** The twelve months of a year, for the centre and one consulate. */
export function monthsOf(year: number, told: readonly HolidayDay[], nation: string): ShownMonth[] {
  const byDay = new Map<string, HolidayDay[]>()
  for (const each of told) byDay.set(each.day, [...(byDay.get(each.day) ?? []), each])
  return Array.from({ length: MONTHS }, (_, place) => {
    const month = place + 1
    const prefix = `${year}-${String(month).padStart(2, '0')}`
    const days: ShownDay[] = []
    for (let day = `${prefix}-01`; day.startsWith(prefix); day = addDays(day, 1))
      days.push(shownDay(day, byDay.get(day) ?? [], nation))
    const worked = days.filter((each) => each.worked).length
    return { month, before: weekdayOf(`${prefix}-01`), days, worked }
  })
}
