import { CronError } from './cron-error.ts'
import { cronValue, expand, readItems, type CronItem } from './cron-items.ts'

/** Which days of its months a schedule means. Weekdays count from 1, Sunday, to 7, Saturday. */
export type DayRule =
  | { kind: 'dates'; items: readonly CronItem[]; days: readonly number[] }
  | { kind: 'weekdays'; items: readonly CronItem[]; weekdays: readonly number[] }
  /** The last day of the month or one so many days before it, or the working day nearest to that. */
  | { kind: 'last'; before: number; nearestWorkday: boolean }
  /** The working day, Monday to Friday, nearest to a date and in the same month. */
  | { kind: 'nearest'; day: number }
  | { kind: 'lastWeekday'; weekday: number }
  | { kind: 'nthWeekday'; weekday: number; nth: number }

const MAX_BEFORE = 30
const MAX_NTH = 5

/** `L`, `L-3`, `LW`, `L-3W`, `15W`. */
function specialDate(text: string): DayRule | undefined {
  const last = /^L(?:-(\d{1,2}))?(W)?$/.exec(text)
  if (last) {
    const before = Number(last[1] ?? 0)
    if (before > MAX_BEFORE) throw new CronError('cronBeforeLast', 'dayOfMonth', { max: MAX_BEFORE })
    return { kind: 'last', before, nearestWorkday: last[2] !== undefined }
  }
  const nearest = /^(\w+)W$/.exec(text)
  return nearest ? { kind: 'nearest', day: cronValue('dayOfMonth', nearest[1] ?? '') } : undefined
}

/** `6L`, `FRI#2`. */
function specialWeekday(text: string): DayRule | undefined {
  const last = /^(\w+)L$/.exec(text)
  if (last) return { kind: 'lastWeekday', weekday: cronValue('dayOfWeek', last[1] ?? '') }
  const nth = /^(\w+)#(\d+)$/.exec(text)
  if (!nth) return undefined
  const count = Number(nth[2])
  if (count < 1 || count > MAX_NTH) throw new CronError('cronNth', 'dayOfWeek', { max: MAX_NTH })
  return { kind: 'nthWeekday', weekday: cronValue('dayOfWeek', nth[1] ?? ''), nth: count }
}

const refuseMixed = (field: 'dayOfMonth' | 'dayOfWeek', text: string, special: (one: string) => unknown) => {
  const mixed = text.includes(',') && text.split(',').some((one) => one === 'L' || special(one) !== undefined)
  if (mixed) throw new CronError('cronAlone', field, { value: text })
}

function readDates(text: string): DayRule {
  refuseMixed('dayOfMonth', text, specialDate)
  const special = specialDate(text)
  if (special) return special
  if (text.includes('#')) throw new CronError('cronMark', 'dayOfMonth', { value: '#' })
  const items = readItems('dayOfMonth', text)
  return { kind: 'dates', items, days: expand('dayOfMonth', items) }
}

function readWeekdays(text: string): DayRule {
  refuseMixed('dayOfWeek', text, specialWeekday)
  const special = specialWeekday(text)
  if (special) return special
  if (/^(?:L|\d+)?W$/.test(text)) throw new CronError('cronMark', 'dayOfWeek', { value: 'W' })
  // Alone, the last day of the week.
  const items = readItems('dayOfWeek', text === 'L' ? 'SAT' : text)
  return { kind: 'weekdays', items, weekdays: expand('dayOfWeek', items) }
}

/** Exactly one of the two fields says which days; the other one is a question mark. */
export function readDays(dayOfMonth: string, dayOfWeek: string): DayRule {
  if ((dayOfMonth === '?') === (dayOfWeek === '?')) throw new CronError('cronQuestion', 'dayOfMonth')
  return dayOfWeek === '?' ? readDates(dayOfMonth) : readWeekdays(dayOfWeek)
}
