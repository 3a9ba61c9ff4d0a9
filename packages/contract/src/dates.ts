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

/** As people write dates in Chinese; named, because screens hold no Chinese. */
export const CHINESE_FORMATS = {
  second: 'yyyy年MM月dd日 hh:mm:ss',
  minute: 'yyyy年MM月dd日 hh:mm',
  day: 'yyyy年MM月dd日',
  month: 'yyyy年MM月',
  monthDay: 'MM月dd日',
  clock: 'hh时mm分',
} as const

export type DateFormat =
  | 'yyyy-MM-dd hh:mm:ss'
  | 'yyyy-MM-dd hh:mm'
  | 'yyyy-MM-dd'
  | 'yyyy-MM'
  | 'yyyy'
  | 'MM-dd hh:mm'
  | 'MM-dd'
  | 'hh:mm:ss'
  | 'hh:mm'
  | (typeof CHINESE_FORMATS)[keyof typeof CHINESE_FORMATS]

/** Formats an instant (or its ISO text) in UTC+8. */
export function formatDate(at: Date | string, format: DateFormat = 'yyyy-MM-dd hh:mm:ss'): string {
  const date = typeof at === 'string' ? new Date(at) : at
  if (Number.isNaN(date.getTime())) return ''
  const values: Record<string, string> = parts(date)
  return format.replace(/yyyy|MM|dd|hh|mm|ss/g, (token) => values[token] ?? token)
}

/** The calendar day in UTC+8, as `yyyy-MM-dd`. */
export const dayOf = (at: Date): string => formatDate(at, 'yyyy-MM-dd')

/** The instant a calendar day begins in UTC+8. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS)
