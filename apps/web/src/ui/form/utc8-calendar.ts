import type generatePicker from 'antd/es/date-picker/generatePicker'

/**
 * The calendar of the date picker: instants, read and set in UTC+8 whatever the browser's zone, so that "now" and
 * "today" are the business's.
 */

type Calendar = Parameters<typeof generatePicker<Date>>[0]

const OFFSET_MS = 8 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const MONTHS = 12

/** A date whose UTC parts are the parts shown in UTC+8. */
const shown = (at: Date): Date => new Date(at.getTime() + OFFSET_MS)

const changed = (at: Date, change: (parts: Date) => void): Date => {
  const parts = shown(at)
  change(parts)
  return new Date(parts.getTime() - OFFSET_MS)
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The day of the month is kept where the other month has it, else its last one is taken. */
const inMonth = (at: Date, year: number, month: number): Date =>
  changed(at, (parts) => {
    const months = year * MONTHS + month
    const [y, m] = [Math.floor(months / MONTHS), ((months % MONTHS) + MONTHS) % MONTHS]
    parts.setUTCFullYear(y, m, Math.min(parts.getUTCDate(), lastDay(y, m)))
  })

const year = (at: Date): number => shown(at).getUTCFullYear()
const month = (at: Date): number => shown(at).getUTCMonth()
const addDate = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

const tagOf = (locale: string): string => locale.replace('_', '-')

/** Chinese weeks start on Monday. */
const weekStart = (locale: string): number => (locale.startsWith('zh') ? 1 : 0)

const monthName = (locale: string, index: number): string =>
  new Intl.DateTimeFormat(tagOf(locale), { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, index, 1))

/** 2024 began on a Monday, so 31 December 2023 was a Sunday. */
const dayName = (locale: string, index: number): string =>
  new Intl.DateTimeFormat(tagOf(locale), {
    weekday: locale.startsWith('zh') ? 'narrow' : 'short',
    timeZone: 'UTC',
  })
    .format(Date.UTC(2023, 11, 31 + index))
    .slice(0, 2)

const TOKEN = /YYYY|MMM|MM|M|DD|D|HH|mm|ss/g

function format(locale: string, at: Date, pattern: string): string {
  const parts = shown(at)
  const values: Readonly<Record<string, string>> = {
    YYYY: pad(parts.getUTCFullYear(), 4),
    MMM: monthName(locale, parts.getUTCMonth()),
    MM: pad(parts.getUTCMonth() + 1, 2),
    M: String(parts.getUTCMonth() + 1),
    DD: pad(parts.getUTCDate(), 2),
    D: String(parts.getUTCDate()),
    HH: pad(parts.getUTCHours(), 2),
    mm: pad(parts.getUTCMinutes(), 2),
    ss: pad(parts.getUTCSeconds(), 2),
  }
  return pattern.replace(TOKEN, (token) => values[token] ?? token)
}

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** Undefined for what is no instant, such as 30 February. */
export function readUtc8(text: string): Date | undefined {
  const found = WRITTEN.exec(text.trim())
  if (found === null) return undefined
  const [y = 0, m = 0, d = 0, hh = 0, mm = 0, ss = 0] = found.slice(1).map((part) => Number(part ?? 0))
  const at = new Date(Date.UTC(y, m - 1, d, hh, mm, ss) - OFFSET_MS)
  const pattern = 'YYYY-MM-DD HH:mm:ss'.slice(0, text.trim().length)
  return format('en_US', at, pattern) === text.trim() ? at : undefined
}

/** A time of day is one of today's: only its hours and minutes are asked for. */
const readTime = (text: string): Date | undefined =>
  /^\d{2}:\d{2}$/.test(text) ? readUtc8(`${format('en_US', new Date(), 'YYYY-MM-DD')} ${text}`) : undefined

const weekFirst = (locale: string, at: Date): Date =>
  addDate(at, -((shown(at).getUTCDay() - weekStart(locale) + 7) % 7))

export const utc8Calendar: Calendar = {
  getNow: () => new Date(),
  getFixedDate: (text) => readUtc8(text) ?? new Date(Number.NaN),
  getEndDate: (at) => changed(at, (parts) => parts.setUTCDate(lastDay(year(at), month(at)))),
  getWeekDay: (at) => shown(at).getUTCDay(),
  getYear: year,
  getMonth: month,
  getDate: (at) => shown(at).getUTCDate(),
  getHour: (at) => shown(at).getUTCHours(),
  getMinute: (at) => shown(at).getUTCMinutes(),
  getSecond: (at) => shown(at).getUTCSeconds(),
  getMillisecond: (at) => shown(at).getUTCMilliseconds(),
  addYear: (at, years) => inMonth(at, year(at) + years, month(at)),
  addMonth: (at, months) => inMonth(at, year(at), month(at) + months),
  addDate,
  setYear: (at, wanted) => inMonth(at, wanted, month(at)),
  setMonth: (at, wanted) => inMonth(at, year(at), wanted),
  setDate: (at, wanted) => changed(at, (parts) => parts.setUTCDate(wanted)),
  setHour: (at, wanted) => changed(at, (parts) => parts.setUTCHours(wanted)),
  setMinute: (at, wanted) => changed(at, (parts) => parts.setUTCMinutes(wanted)),
  setSecond: (at, wanted) => changed(at, (parts) => parts.setUTCSeconds(wanted)),
  setMillisecond: (at, wanted) => changed(at, (parts) => parts.setUTCMilliseconds(wanted)),
  isAfter: (one, other) => one.getTime() > other.getTime(),
  isValidate: (at) => !Number.isNaN(at.getTime()),
  locale: {
    getWeekFirstDay: weekStart,
    getWeekFirstDate: weekFirst,
    getWeek: (locale, at) => {
      const newYear = readUtc8(`${pad(year(at), 4)}-01-01`) ?? at
      const weeks = weekFirst(locale, at).getTime() - weekFirst(locale, newYear).getTime()
      return Math.round(weeks / (7 * DAY_MS)) + 1
    },
    getShortWeekDays: (locale) => Array.from({ length: 7 }, (_, index) => dayName(locale, index)),
    getShortMonths: (locale) => Array.from({ length: MONTHS }, (_, index) => monthName(locale, index)),
    format,
    parse: (_locale, text) => readUtc8(text) ?? readTime(text.trim()) ?? null,
  },
}
