import { listMessages } from '@visa/messages/ui/list'
import { uiMessages } from '@visa/messages/ui/ui'
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState, type FormEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useWidth } from '../use-width.ts'
import { chipsOf, type FilterField, type FilterValues, type ToldNames } from './filter-field.ts'
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
  const [told, tell] = useState<ToldNames>(new Map())
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
        {fields.map((field, index) => {
          const shown = unfolded || index < first
          // A picker in use is there even when it is folded away: it alone knows what its value is called.
          if (!shown && (field.kind !== 'picker' || applied[field.name] === undefined)) return null
          return (
            <div key={field.name} hidden={!shown}>
              <FilterInput
                field={field}
                values={draft}
                onChange={(part) => setDraft({ ...draft, ...part })}
                onTold={(key, name) => tell((before) => new Map(before).set(key, name))}
              />
            </div>
          )
        })}
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
        told={told}
        onClear={(name) => search({ ...applied, [name]: undefined })}
      />
    </search>
  )
}

interface ChipsProps<Filters> {
  fields: readonly FilterField<Filters>[]
  applied: FilterValues
  told: ToldNames
  onClear: (name: string) => void
}

function Chips<Filters>({ fields, applied, told, onClear }: ChipsProps<Filters>) {
  const t = useTexts(uiMessages)
  const words = useTexts(listMessages)
  const chips = fields.flatMap((field) => chipsOf(field, applied, words, told))
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
