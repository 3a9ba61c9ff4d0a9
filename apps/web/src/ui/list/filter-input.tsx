import { listMessages } from '@visa/messages/ui/list'
import { Input, InputNumber, Select } from 'antd'
import { cloneElement } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { TellNamesProvider } from '../../pickers/picked-names.ts'
import { DateTimeInput } from '../form/date-time-input.tsx'
import { OpenRangeInput } from '../inputs/date-input.tsx'
import { toldKey, type FilterField, type FilterValue, type FilterValues } from './filter-field.ts'

interface FilterInputProps<Filters> {
  field: FilterField<Filters>
  values: FilterValues
  onChange: (part: FilterValues) => void
  /** What a value is called, as soon as its picker knows. */
  onTold: (key: string, name: string) => void
}

export function FilterInput<Filters>({ field, values, onChange, onTold }: FilterInputProps<Filters>) {
  const t = useTexts(listMessages)
  const { name, label, kind } = field
  const value = values[name]
  const set = (next: FilterValue) => onChange({ [name]: next })
  switch (kind) {
    case 'text':
      return (
        <Input
          allowClear
          aria-label={label}
          placeholder={field.hint ?? label}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => set(event.target.value)}
        />
      )
    case 'number':
      return (
        <InputNumber<number>
          aria-label={label}
          placeholder={label}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => set(next ?? undefined)}
        />
      )
    case 'select':
      return (
        <Select<FilterValue>
          allowClear
          // A few are seen at a glance; of many, one is found by its name.
          showSearch={field.options.length > SEEN_AT_A_GLANCE}
          optionFilterProp="label"
          aria-label={label}
          placeholder={label}
          options={[...field.options]}
          value={value}
          onChange={set}
        />
      )
    case 'multiSelect':
      return (
        <Select<FilterValue>
          allowClear
          mode="multiple"
          maxTagCount="responsive"
          optionFilterProp="label"
          aria-label={label}
          placeholder={label}
          options={[...field.options]}
          value={value ?? []}
          onChange={set}
        />
      )
    case 'picker': {
      const props = { value, onChange: set, 'aria-label': label, placeholder: label }
      const several = Array.isArray(value)
      return (
        <TellNamesProvider
          value={(chosen, names) => onTold(toldKey(name, several ? chosen : chosen[0]), names)}
        >
          {cloneElement<object>(field.input, props)}
        </TellNamesProvider>
      )
    }
    case 'dateTime':
      return (
        <DateTimeInput
          aria-label={label}
          placeholder={label}
          value={typeof value === 'string' ? value : null}
          onChange={(at) => set(at ?? undefined)}
        />
      )
    case 'dateRange': {
      const [from, to] = [fill(t.from, { name: label }), fill(t.to, { name: label })]
      return (
        <OpenRangeInput
          allowEmpty
          aria-label={label}
          placeholder={[from, to]}
          // Enter takes the day that was typed; the search would forget it before the other one is there.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          value={[dayOf(value), dayOf(values[field.to])]}
          onChange={([first, last]) =>
            onChange({ [name]: first ?? undefined, [field.to]: last ?? undefined })
          }
        />
      )
    }
  }
}

const SEEN_AT_A_GLANCE = 10

const dayOf = (value: FilterValue): string | null => (typeof value === 'string' ? value : null)
