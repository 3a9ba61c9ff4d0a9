/**
 * Excel counts days from 1900 without a zone; in this product those days are of UTC+8. It also believes in 29 February
 * 1900 (serial 60), so only what comes after that day is written as a number.
 */

const DAY_MS = 24 * 60 * 60 * 1000
const OFFSET_MS = 8 * 60 * 60 * 1000
const UNIX_EPOCH = 25_569
const FIRST_SURE = 61
/** 10000-01-01 */
const END = 2_958_466
/** Files of old Macintosh versions count from 1904. */
const SHIFT_1904 = 1462

const sure = (serial: number): number | undefined =>
  serial >= FIRST_SURE && serial < END ? serial : undefined

/** The number for an instant as UTC+8 shows it; undefined when Excel has no such day. */
export const instantSerial = (at: Date): number | undefined =>
  sure((at.getTime() + OFFSET_MS) / DAY_MS + UNIX_EPOCH)

/** The number for a `yyyy-MM-dd`; undefined when there is no such day, or Excel has it not. */
export function daySerial(day: string): number | undefined {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), month - 1, date))
  // 2026-02-30 would quietly become March.
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return undefined
  return sure(at.getTime() / DAY_MS + UNIX_EPOCH)
}

export type DateShape = 'date' | 'dateTime' | 'time'

const clock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** What a cell with a date format shows: `yyyy-MM-dd`, `yyyy-MM-dd hh:mm:ss` or `hh:mm:ss`. */
export function serialText(serial: number, shape: DateShape, from1904: boolean): string | undefined {
  const seconds = Math.round((from1904 ? serial + SHIFT_1904 : serial) * 86_400)
  if (shape === 'time') return seconds >= 0 ? clock(seconds % 86_400) : undefined
  const days = Math.floor(seconds / 86_400)
  if (days < 1 || days >= END) return undefined
  const fromUnix = (days < FIRST_SURE - 1 ? days + 1 : days) - UNIX_EPOCH
  const day = new Date(fromUnix * DAY_MS).toISOString().slice(0, 10)
  return shape === 'date' ? day : `${day} ${clock(seconds % 86_400)}`
}
