/** The fields of a Quartz expression, in the order they are written in. */
export const CRON_FIELDS = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'] as const

export type CronField = (typeof CRON_FIELDS)[number]

const CRON_YEARS = { first: 1970, last: 2099 } as const

interface FieldRange {
  min: number
  max: number
  /** The greatest step that still says something. */
  maxStep: number
  names: readonly string[]
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** Names stand for the numbers from `min` on. */
export const FIELD_RANGES: Readonly<Record<CronField, FieldRange>> = {
  second: { min: 0, max: 59, maxStep: 59, names: [] },
  minute: { min: 0, max: 59, maxStep: 59, names: [] },
  hour: { min: 0, max: 23, maxStep: 23, names: [] },
  dayOfMonth: { min: 1, max: 31, maxStep: 31, names: [] },
  month: { min: 1, max: 12, maxStep: 12, names: MONTHS },
  dayOfWeek: { min: 1, max: 7, maxStep: 7, names: WEEKDAYS },
  year: {
    min: CRON_YEARS.first,
    max: CRON_YEARS.last,
    maxStep: CRON_YEARS.last - CRON_YEARS.first,
    names: [],
  },
}
