import { formatDate } from '@visa/contract/dates'
import { fill } from '../../lib/i18n.tsx'
import type { Choice } from '../choice.ts'

export type FilterValue = string | number | readonly (string | number)[] | undefined
export type FilterValues = Readonly<Record<string, FilterValue>>

/** A filter is data; what it may be called is what the page endpoint's query declares. */
export type FilterField<Filters> = { name: keyof Filters & string; label: string } & (
  | { kind: 'text'; hint?: string }
  | { kind: 'select' | 'multiSelect'; options: readonly Choice[] }
  | { kind: 'number'; min?: number; max?: number }
  /** An instant, as ISO text. */
  | { kind: 'dateTime' }
  /** Days of UTC+8 as texts: `name` is the first one, `to` the last one. */
  | { kind: 'dateRange'; to: keyof Filters & string }
)

/** The values a filter fills in. */
const namesOf = <Filters>(field: FilterField<Filters>): string[] =>
  field.kind === 'dateRange' ? [field.name, field.to] : [field.name]

/** What a filter in use says, one text for each value of it. */
export function chipsOf<Filters>(
  field: FilterField<Filters>,
  applied: FilterValues,
  words: { from: string; to: string },
): { name: string; label: string; text: string }[] {
  const labels =
    field.kind === 'dateRange'
      ? [fill(words.from, { name: field.label }), fill(words.to, { name: field.label })]
      : [field.label]
  return namesOf(field).flatMap((name, index) => {
    const value = applied[name]
    if (value === undefined) return []
    return [{ name, label: labels[index] ?? field.label, text: textOf(field, value) }]
  })
}

function textOf<Filters>(field: FilterField<Filters>, value: FilterValue): string {
  const values = Array.isArray(value) ? (value as readonly (string | number)[]) : [value]
  if (field.kind === 'dateTime') return formatDate(String(value), 'yyyy-MM-dd hh:mm')
  if (field.kind !== 'select' && field.kind !== 'multiSelect') return values.join(', ')
  return values.map((each) => field.options.find((option) => option.value === each)?.label ?? '').join(', ')
}
