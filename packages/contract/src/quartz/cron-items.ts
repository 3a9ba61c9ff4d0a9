import { CronError } from './cron-error.ts'
import { FIELD_RANGES, type CronField } from './cron-fields.ts'

/** One entry of a list: everything, one value, or a run of values, each with an optional step. */
export type CronItem =
  | { kind: 'all' }
  | { kind: 'value'; value: number }
  | { kind: 'run'; from: number; to: number; step: number; open: boolean }

const ITEM = /^(?:(\*)|([0-9A-Z]+)(?:-([0-9A-Z]+))?)?(?:\/([0-9]+))?$/

/** A number or a name of the field's range. */
export function cronValue(field: CronField, text: string): number {
  const { min, max, names } = FIELD_RANGES[field]
  const named = names.indexOf(text)
  if (named >= 0) return min + named
  if (!/^\d{1,4}$/.test(text)) throw new CronError('cronSyntax', field, { value: text })
  const value = Number(text)
  if (value < min || value > max) throw new CronError('cronRange', field, { value: text, min, max })
  return value
}

function stepOf(field: CronField, text: string | undefined): number {
  if (text === undefined) return 1
  const { maxStep } = FIELD_RANGES[field]
  const step = Number(text)
  if (step < 1 || step > maxStep) throw new CronError('cronStep', field, { value: text, max: maxStep })
  return step
}

function readItem(field: CronField, text: string): CronItem {
  const match = text === '' ? null : ITEM.exec(text)
  if (match === null) throw new CronError('cronSyntax', field, { value: text })
  const [, all, start, end, stepText] = match
  const { min, max } = FIELD_RANGES[field]
  const step = stepOf(field, stepText)
  // `/5` is what Quartz reads as `*/5`.
  if (all !== undefined || start === undefined) {
    return stepText === undefined ? { kind: 'all' } : { kind: 'run', from: min, to: max, step, open: true }
  }
  const from = cronValue(field, start)
  if (end === undefined) {
    if (stepText === undefined) return { kind: 'value', value: from }
    return { kind: 'run', from, to: max, step, open: true }
  }
  const to = cronValue(field, end)
  if (field === 'year' && to < from) throw new CronError('cronYears', field, { value: text })
  return { kind: 'run', from, to, step, open: false }
}

/** The entries of a field without special marks. */
export const readItems = (field: CronField, text: string): CronItem[] =>
  text.split(',').map((item) => readItem(field, item))

/** The values of an entry; a run whose end lies before its start goes on past the end of the range. */
function valuesOf(field: CronField, item: CronItem): number[] {
  const { min, max } = FIELD_RANGES[field]
  if (item.kind === 'value') return [item.value]
  const { from, to, step } = item.kind === 'all' ? { from: min, to: max, step: 1 } : item
  const size = max - min + 1
  const length = to < from ? to - from + size : to - from
  const values: number[] = []
  for (let gone = 0; gone <= length; gone += step) values.push(((from - min + gone) % size) + min)
  return values
}

/** Every value that the entries name, in order. */
export const expand = (field: CronField, items: readonly CronItem[]): number[] =>
  [...new Set(items.flatMap((item) => valuesOf(field, item)))].toSorted((a, b) => a - b)
