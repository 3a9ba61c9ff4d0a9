import { formatDate } from '@visa/contract/dates'
import { uiMessages } from '@visa/messages/ui'
import { Button, Input, Select, Tag } from 'antd'
import { useState, type FormEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { Choice } from '../choice.ts'
import { DateTimeInput } from '../form/date-time-input.tsx'
import { usedFilters } from './list-state.ts'
import type { List } from './use-list.ts'
import styles from './list.module.css'

type FilterValue = string | number | undefined

/** A filter is data; what it may be called is what the page endpoint's query declares. */
type FilterField<Filters> = { name: keyof Filters & string; label: string } & (
  | { kind: 'text'; hint?: string }
  | { kind: 'select'; options: readonly Choice[] }
  | { kind: 'dateTime' }
)

interface SearchBarProps<Filters> {
  list: Pick<List<unknown, Filters>, 'filters' | 'search'>
  fields: readonly FilterField<Filters>[]
}

export function SearchBar<Filters extends object>({ list, fields }: SearchBarProps<Filters>) {
  const t = useTexts(uiMessages)
  const applied = list.filters as Record<string, FilterValue>
  const [draft, setDraft] = useState(applied)
  // The list's filters change elsewhere too (a chip closed, "clear filters"): the inputs then follow.
  const [seen, setSeen] = useState(applied)
  if (seen !== applied) {
    setSeen(applied)
    setDraft(applied)
  }

  const search = (values: Record<string, FilterValue>) => list.search(usedFilters(values) as Filters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(draft)
  }
  const set = (name: string, value: FilterValue) => setDraft({ ...draft, [name]: value })

  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        {fields.map((field) => (
          <FilterInput
            key={field.name}
            field={field}
            value={draft[field.name]}
            onChange={(value) => set(field.name, value)}
          />
        ))}
        <div className={styles.searchButtons}>
          <Button type="primary" htmlType="submit">
            {t.search}
          </Button>
          <Button onClick={() => search({})}>{t.reset}</Button>
        </div>
      </form>
      <Chips
        fields={fields}
        applied={applied}
        onClear={(name) => search({ ...applied, [name]: undefined })}
      />
    </search>
  )
}

interface FilterInputProps<Filters> {
  field: FilterField<Filters>
  value: FilterValue
  onChange: (value: FilterValue) => void
}

function FilterInput<Filters>({ field, value, onChange }: FilterInputProps<Filters>) {
  if (field.kind === 'text') {
    return (
      <Input
        allowClear
        aria-label={field.label}
        placeholder={field.hint ?? field.label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (field.kind === 'dateTime') {
    return (
      <DateTimeInput
        aria-label={field.label}
        placeholder={field.label}
        value={value === undefined ? null : String(value)}
        onChange={(at) => onChange(at ?? undefined)}
      />
    )
  }
  return (
    <Select<FilterValue>
      allowClear
      aria-label={field.label}
      placeholder={field.label}
      options={[...field.options]}
      value={value}
      onChange={onChange}
    />
  )
}

interface ChipsProps<Filters> {
  fields: readonly FilterField<Filters>[]
  applied: Record<string, FilterValue>
  onClear: (name: string) => void
}

function Chips<Filters>({ fields, applied, onClear }: ChipsProps<Filters>) {
  const t = useTexts(uiMessages)
  const used = fields.filter((field) => applied[field.name] !== undefined)
  if (used.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t.filtersInUse}>
      {used.map((field) => (
        <li key={field.name}>
          <Tag
            closable={{ 'aria-label': fill(t.clearFilter, { name: field.label }) }}
            onClose={() => onClear(field.name)}
          >
            {`${field.label}: ${textOf(field, applied[field.name])}`}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

function textOf<Filters>(field: FilterField<Filters>, value: FilterValue): string {
  if (field.kind === 'select') return field.options.find((option) => option.value === value)?.label ?? ''
  if (field.kind === 'dateTime') return formatDate(String(value), 'yyyy-MM-dd hh:mm')
  return String(value ?? '')
}
