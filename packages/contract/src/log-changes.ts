import { formatDate } from './dates.ts'
import { VALID } from './fields.ts'
import type { FieldChange, LogRow, RowChange } from './log.ts'
import { formatMoney } from './money.ts'

/** How values are told that have no words of their own. */
interface ValueWords {
  emptyValue: string
  enabled: string
  frozen: string
  yes: string
  no: string
  /** With {list}, {row} and, where one of its fields changed, {field}. */
  rowAdded: string
  rowRemoved: string
  rowField: string
}

/**
 * A change in words. `from` is absent where there was nothing before, `to` where the whole thing is gone; both where it
 * was only read.
 */
export interface ChangeText {
  field: string
  from: string | undefined
  to: string | undefined
}

/** What people call the fields of one kind of record, and those of their values that are codes. */
export interface LogWords {
  names: Readonly<Record<string, string>>
  /** Undefined where the value speaks for itself. */
  value?: (field: string, value: unknown) => string | undefined
  /** Of a field that holds several things in one, also of none: each is told for itself where it became another. */
  parts?: (field: string, value: unknown) => Readonly<Record<string, unknown>> | undefined
  /** What the record is called; undefined: as it was when it was written down. */
  subject?: (subject: string) => string | undefined
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function valueText(field: string, value: unknown, words: LogWords, t: ValueWords): string {
  if (isNothing(value)) return t.emptyValue
  if (Array.isArray(value)) return value.map((each) => valueText(field, each, words, t)).join(', ')
  const said = words.value?.(field, value)
  if (said !== undefined) return said
  if (field === 'valid') return value === VALID.ENABLED ? t.enabled : t.frozen
  // Money is kept in cents, and told as people write it.
  if (typeof value === 'number' && field.endsWith('Cents')) return formatMoney(value)
  if (typeof value === 'boolean') return value ? t.yes : t.no
  // Such as the filters of an export: named like fields, as they are.
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, part]) => `${words.names[name] ?? name}: ${valueText(name, part, words, t)}`)
      .join('; ')
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return INSTANT.test(value) ? formatDate(value) : value
}

const filled = (text: string, parts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole)

/** What became of the rows below a record: of a new one and one that is gone all, of any other what is different. */
function rowTexts(list: string, rows: readonly RowChange[], words: LogWords, t: ValueWords): ChangeText[] {
  const valuesOf = ({ changes }: RowChange, side: 'from' | 'to'): string =>
    changes
      .filter((change) => !isNothing(change[side]))
      .map((change) => {
        const name = words.names[change.field] ?? change.field
        return `${name}: ${valueText(change.field, change[side], words, t)}`
      })
      .join('; ')
  return rows.flatMap((row): ChangeText[] => {
    const about = { list, row: row.name }
    if (row.kind === 'added') {
      return [{ field: filled(t.rowAdded, about), from: undefined, to: valuesOf(row, 'to') }]
    }
    if (row.kind === 'removed') {
      return [{ field: filled(t.rowRemoved, about), from: valuesOf(row, 'from'), to: undefined }]
    }
    return row.changes.map(({ field, from, to }) => ({
      field: filled(t.rowField, { ...about, field: words.names[field] ?? field }),
      from: isNothing(from) ? undefined : valueText(field, from, words, t),
      to: valueText(field, to, words, t),
    }))
  })
}

/** A change of several things in one, as a change of each that is another now. */
function partsOf(change: FieldChange, { parts }: LogWords): FieldChange[] {
  const { field, from, to } = change
  const [was, is] = [from, to].map((side) => parts?.(field, side))
  if (was === undefined || is === undefined) return [change]
  const told = Object.keys({ ...was, ...is }).flatMap((part) =>
    JSON.stringify(was[part]) === JSON.stringify(is[part])
      ? []
      : [{ field: part, from: was[part] ?? null, to: is[part] ?? null }],
  )
  // What is not several things is told as it is.
  return told.length === 0 ? [change] : told
}

/** Says what a log row recorded. */
export function changeTexts(
  { action, changes }: Pick<LogRow, 'action' | 'changes'>,
  words: LogWords,
  t: ValueWords,
): ChangeText[] {
  const nameOf = (field: string): string => words.names[field] ?? field
  // Of what was looked at the log has the names alone, and why if it was asked.
  if (action === 'read') {
    return changes.map(({ field, to }) => ({
      field: nameOf(field),
      from: undefined,
      to: isNothing(to) ? undefined : valueText(field, to, words, t),
    }))
  }
  return changes
    .flatMap((change) => partsOf(change, words))
    .flatMap(({ field, from, to, rows }): ChangeText[] => {
      if (rows !== undefined) return rowTexts(nameOf(field), rows, words, t)
      if (isNothing(from) && isNothing(to)) return []
      const text = {
        field: nameOf(field),
        from: isNothing(from) ? undefined : valueText(field, from, words, t),
        to: action === 'delete' ? undefined : valueText(field, to, words, t),
      }
      return [text]
    })
}
