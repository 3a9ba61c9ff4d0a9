import { formatDate } from '@visa/contract/dates'
import type { ReactElement } from 'react'
import { fill } from '../../lib/i18n.tsx'
import type { Choice } from '../choice.ts'

export type FilterValue = string | number | readonly (string | number)[] | undefined
export type FilterValues = Readonly<Record<string, FilterValue>>

/** What every picker takes, as far as a filter needs it. */
interface PickerInputProps {
  value?: never
  onChange?: (value: never) => void
  'aria-label'?: string
  placeholder?: string
}

/** A filter is data; what it may be called is what the page endpoint's query declares. */
export type FilterField<Filters> = { name: keyof Filters & string; label: string } & (
  | { kind: 'text'; hint?: string }
  | { kind: 'select' | 'multiSelect'; options: readonly Choice[] }
  | { kind: 'number' }
  /** One of the pickers, such as `<CompanyPicker list="filter" />`. */
  | { kind: 'picker'; input: ReactElement<PickerInputProps> }
  /** An instant, as ISO text. */
  | { kind: 'dateTime' }
  /** Days of UTC+8 as texts: `name` is the first one, `to` the last one. */
  | { kind: 'dateRange'; to: keyof Filters & string }
)

/** What pickers have said of the values chosen in them: they alone know the names. */
export type ToldNames = ReadonlyMap<string, string>

export const toldKey = (name: string, value: FilterValue): string => JSON.stringify([name, value])

/** The values a filter fills in. */
const namesOf = <Filters>(field: FilterField<Filters>): string[] =>
  field.kind === 'dateRange' ? [field.name, field.to] : [field.name]

interface Words {
  from: string
  to: string
}

/** What a filter in use says, one text for each value of it. */
export function chipsOf<Filters>(
  field: FilterField<Filters>,
  applied: FilterValues,
  words: Words,
  told: ToldNames = new Map(),
): { name: string; label: string; text: string }[] {
  const labels =
    field.kind === 'dateRange'
      ? [fill(words.from, { name: field.label }), fill(words.to, { name: field.label })]
      : [field.label]
  return namesOf(field).flatMap((name, index) => {
    const value = applied[name]
    if (value === undefined) return []
    const text = field.kind === 'picker' ? (told.get(toldKey(name, value)) ?? '…') : textOf(field, value)
    return [{ name, label: labels[index] ?? field.label, text }]
  })
}

function textOf<Filters>(field: FilterField<Filters>, value: FilterValue): string {
  const values = Array.isArray(value) ? (value as readonly (string | number)[]) : [value]
  if (field.kind === 'dateTime') return formatDate(String(value), 'yyyy-MM-dd hh:mm')
  if (field.kind !== 'select' && field.kind !== 'multiSelect') return values.join(', ')
  return values.map((each) => field.options.find((option) => option.value === each)?.label ?? '').join(', ')
}
