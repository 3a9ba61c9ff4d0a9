import { formatMoney } from '../money.ts'
import { definitionOf, readParam, type ParamUnit } from './system-param.ts'
import type { ParamRow } from './system-param-calls.ts'

/** The words of one language; the messages package has them. */
export interface ParamWords {
  secretHidden: string
  wasChanged: string
  isDefault: string
  on: string
  off: string
  empty: string
  units: Readonly<Record<ParamUnit, string>>
  timeUnits: Readonly<Record<TimeUnit, string>>
}

const HOUR = 60
const DAY = 24 * HOUR

export const TIME_UNITS = { minutes: 1, hours: HOUR, days: DAY } as const
export type TimeUnit = keyof typeof TIME_UNITS

/** The largest unit that says it in whole numbers above one. */
export const unitOf = (minutes: number): TimeUnit => {
  if (minutes > DAY && minutes % DAY === 0) return 'days'
  return minutes > 0 && minutes % HOUR === 0 ? 'hours' : 'minutes'
}

const durationText = (minutes: number, t: ParamWords): string => {
  const unit = unitOf(minutes)
  return `${minutes / TIME_UNITS[unit]} ${t.timeUnits[unit]}`
}

const isPeriod = (value: unknown): value is { from: string; to: string } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** A part of the day as people write it; what has no words of its own as it is stored. */
const jsonText = (key: ParamRow['key'], value: unknown, t: ParamWords): string => {
  if (value === null) return t.off
  if (isPeriod(value)) return `${value.from} – ${value.to}`
  const read = readParam(key, value)
  // The log forgets in which order the parts stood.
  return JSON.stringify('value' in read ? read.value : value)
}

/** A value as people read it; a secret is never here to be read. */
export function paramText({ key }: Pick<ParamRow, 'key'>, value: unknown, t: ParamWords): string {
  const definition = definitionOf(key)
  switch (definition.kind) {
    case 'secret':
      return t.secretHidden
    case 'boolean':
      return value === true ? t.on : t.off
    case 'number':
      return `${String(value)} ${t.units[definition.unit]}`
    case 'money':
      return `¥ ${formatMoney(Number(value))}`
    case 'duration':
      return durationText(Number(value), t)
    case 'json':
      return jsonText(key, value, t)
    case 'text':
      return value === '' ? t.empty : String(value)
  }
}

/** What the log recorded; of a secret only that it was changed, and an empty place where the default held. */
export function loggedParam(row: Pick<ParamRow, 'key' | 'kind'>, value: unknown, t: ParamWords): string {
  if (value === null || value === undefined) return t.isDefault
  return row.kind === 'secret' ? t.wasChanged : paramText(row, value, t)
}
