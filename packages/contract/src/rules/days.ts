/** Calendar days as `yyyy-MM-dd`, without a time of day and so without a zone; they sort as text. */

const DAY_MS = 86_400_000

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

export function isDay(text: string): boolean {
  // The year 0 is in no calendar that the database knows.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const instant = instantOf(text)
  // Engines differ on whether the 30th of February is refused or read as a day in March.
  return !Number.isNaN(instant) && dayAt(instant) === text
}

/** What a field holds while somebody types into it, where only a day of the calendar can be reckoned with. */
export const dayOr = <Otherwise>(
  typed: string | null | undefined,
  otherwise: Otherwise,
): string | Otherwise => (typed !== null && typed !== undefined && isDay(typed) ? typed : otherwise)

export const addDays = (day: string, days: number): string => dayAt(instantOf(day) + days * DAY_MS)

export const daysBetween = (from: string, to: string): number => (instantOf(to) - instantOf(from)) / DAY_MS

/** The same day of another month, or the last one where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const first = new Date(instantOf(`${day.slice(0, 7)}-01`))
  first.setUTCMonth(first.getUTCMonth() + months)
  const next = new Date(first)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const length = (next.getTime() - first.getTime()) / DAY_MS
  return dayAt(first.getTime() + (Math.min(Number(day.slice(8)), length) - 1) * DAY_MS)
}

/** Full years from one day to another; somebody born on 29 February is a year older on 1 March of common years. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}
