/** The business lives in UTC+8: instants are stored in UTC and shown eight hours later, whatever the machine's zone. */

const OFFSET_MS = 8 * 60 * 60 * 1000

const pad = (value: number, width = 2): string => String(value).padStart(width, '0')

const parts = (at: Date) => {
  const local = new Date(at.getTime() + OFFSET_MS)
  return {
    yyyy: pad(local.getUTCFullYear(), 4),
    MM: pad(local.getUTCMonth() + 1),
    dd: pad(local.getUTCDate()),
    hh: pad(local.getUTCHours()),
    mm: pad(local.getUTCMinutes()),
    ss: pad(local.getUTCSeconds()),
  }
}

export type DateFormat =
  | 'yyyy-MM-dd hh:mm:ss'
  | 'yyyy-MM-dd hh:mm'
  | 'yyyy-MM-dd'
  | 'yyyy-MM'
  | 'MM-dd'
  | 'hh:mm:ss'
  | 'hh:mm'

/** Formats an instant (or its ISO text) in UTC+8. */
export function formatDate(at: Date | string, format: DateFormat = 'yyyy-MM-dd hh:mm:ss'): string {
  const date = typeof at === 'string' ? new Date(at) : at
  if (Number.isNaN(date.getTime())) return ''
  const values: Record<string, string> = parts(date)
  return format.replace(/yyyy|MM|dd|hh|mm|ss/g, (token) => values[token] ?? token)
}

/** The calendar day in UTC+8, as `yyyy-MM-dd`. */
export const dayOf = (at: Date): string => formatDate(at, 'yyyy-MM-dd')
