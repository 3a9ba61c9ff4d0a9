/** A day of any year, as `MM-dd`; empty while no month is chosen. */

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const upTo = (last: number): string[] => Array.from({ length: last }, (_, index) => twoDigits(index + 1))

export const MONTHS = upTo(12)

const SHORT_MONTHS = new Set(['04', '06', '09', '11'])

/** February has 29: the year is not known. No month, no days. */
export function daysOfMonth(month: string): string[] {
  if (!MONTHS.includes(month)) return []
  if (month === '02') return upTo(29)
  return upTo(SHORT_MONTHS.has(month) ? 30 : 31)
}

export const isMonthDay = (value: string): boolean =>
  value.length === 5 && value[2] === '-' && daysOfMonth(value.slice(0, 2)).includes(value.slice(3))

/** A new month keeps the day where it has it, and takes the first otherwise; no month clears both. */
export function chooseMonth(value: string, month: string): string {
  const days = daysOfMonth(month)
  if (days.length === 0) return ''
  const day = value.slice(3)
  return `${month}-${days.includes(day) ? day : '01'}`
}

/** A day is chosen within the chosen month; one it does not have, or none, is its first. */
export const chooseDay = (value: string, day: string): string =>
  chooseMonth(`${value.slice(0, 2)}-${day}`, value.slice(0, 2))
