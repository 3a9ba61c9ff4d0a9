import { listMessages } from '@visa/messages/ui/list'
import { uiMessages } from '@visa/messages/ui/ui'
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState, type FormEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useWidth } from '../use-width.ts'
import { chipsOf, type FilterField, type FilterValues } from './filter-field.ts'
import { FilterInput } from './filter-input.tsx'
import { usedFilters } from './list-state.ts'
import { foldedFields, searchColumns } from './search-columns.ts'
import type { List } from './use-list.ts'
import styles from './list.module.css'

interface SearchBarProps<Filters> {
  list: Pick<List<unknown, Filters>, 'filters' | 'search'>
  fields: readonly FilterField<Filters>[]
}

/** The filters of a list: one row of them, the others on demand. Enter searches. */
export function SearchBar<Filters extends object>({ list, fields }: SearchBarProps<Filters>) {
  const t = useTexts(uiMessages)
  const words = useTexts(listMessages)
  const applied = list.filters as FilterValues
  const [draft, setDraft] = useState(applied)
  // The list's filters change elsewhere too (a chip closed, "clear filters"): the inputs then follow.
  const [seen, setSeen] = useState(applied)
  if (seen !== applied) {
    setSeen(applied)
    setDraft(applied)
  }
  const [unfolded, setUnfolded] = useTabState(`search ${fields.map(({ name }) => name).join(' ')}`, false)
  const [form, width] = useWidth<HTMLFormElement>()
  const columns = searchColumns(width)
  const first = foldedFields(columns)

  const search = (values: FilterValues) => list.search(usedFilters(values) as Filters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(draft)
  }

  return (
    <search>
      <form ref={form} className={styles.search} data-columns={columns} autoComplete="off" onSubmit={submit}>
        {(unfolded ? fields : fields.slice(0, first)).map((field) => (
          <FilterInput
            key={field.name}
            field={field}
            values={draft}
            onChange={(part) => setDraft({ ...draft, ...part })}
          />
        ))}
        <div className={styles.searchButtons}>
          <Button type="primary" htmlType="submit">
            {t.search}
          </Button>
          <Button onClick={() => search({})}>{t.reset}</Button>
          {fields.length > first && (
            <Button
              type="link"
              aria-expanded={unfolded}
              icon={unfolded ? <UpOutlined /> : <DownOutlined />}
              iconPlacement="end"
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? words.collapse : words.expand}
            </Button>
          )}
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

interface ChipsProps<Filters> {
  fields: readonly FilterField<Filters>[]
  applied: FilterValues
  onClear: (name: string) => void
}

function Chips<Filters>({ fields, applied, onClear }: ChipsProps<Filters>) {
  const t = useTexts(uiMessages)
  const words = useTexts(listMessages)
  const chips = fields.flatMap((field) => chipsOf(field, applied, words))
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t.filtersInUse}>
      {chips.map(({ name, label, text }) => (
        <li key={name}>
          <Tag
            closable={{ 'aria-label': fill(t.clearFilter, { name: label }) }}
            onClose={() => onClear(name)}
          >
            {`${label}: ${text}`}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
