import { formatDate } from '@visa/contract/dates'
import { daySerial, instantSerial } from './serial-date.ts'
import type { Cell, ColumnKind } from './sheet-column.ts'

/** Excel keeps 15 digits; a longer number (an id, say) would lose its end, so it is written as text. */
const EXACT = 1e15

const isBlank = (value: Cell): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Instants as answers carry them; any other text is left as it is. */
const isInstant = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)

function serialOf(kind: 'date' | 'dateTime', value: Date | string): number | undefined {
  if (typeof value === 'string' && !isInstant(value)) return isDay(value) ? daySerial(value) : undefined
  const serial = instantSerial(new Date(value))
  return kind === 'date' && serial !== undefined ? Math.floor(serial) : serial
}

/** A value as people read it; also for what a cell cannot hold as a number. */
export function shownText(kind: ColumnKind, value: Cell): string {
  if (isBlank(value)) return ''
  if (kind === 'date' || kind === 'dateTime') {
    if (typeof value === 'number' || (typeof value === 'string' && !isInstant(value))) return String(value)
    const text = formatDate(value, kind === 'date' ? 'yyyy-MM-dd' : 'yyyy-MM-dd hh:mm:ss')
    return text === '' ? String(value) : text
  }
  if (value instanceof Date) return formatDate(value)
  if (typeof value === 'string') return value
  if (kind === 'money') return (value / 100).toFixed(2)
  return kind === 'percent' ? `${(value * 100).toFixed(2)}%` : String(value)
}

/** The number a cell holds; undefined when the value is to be written as text. */
export function cellNumber(kind: ColumnKind, value: Exclude<Cell, null | undefined>): number | undefined {
  if (kind === 'text') return undefined
  if (kind === 'date' || kind === 'dateTime') {
    return typeof value === 'number' ? undefined : serialOf(kind, value)
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const number = kind === 'money' ? value / 100 : value
  return Math.abs(number) < EXACT ? number : undefined
}
