import { Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { byRank, offered, rankOf, type PickerOption, type PickerValue } from './picker-option.ts'
import { usePopup, useUnknown } from './picker-popup.tsx'
import { chosenIn, handOn, type PickerProps } from './picker-props.ts'
import type { Source } from './source.ts'
import styles from './picker.module.css'

type BaseProps<Value extends PickerValue> = PickerProps<Value> & {
  source: Source<Value>
  /** A picture before the label. */
  mark?: (value: Value) => ReactNode
}

/** A selector over one list. Long lists are drawn as far as they are seen. */
export function Picker<Value extends PickerValue>({ source, mark, ...props }: BaseProps<Value>) {
  const { id, disabled = false, clearable = true, onBlur } = props
  const [typed, setTyped] = useState('')
  const popup = usePopup(source, { searching: typed !== '', placeholder: props.placeholder })
  const unknown = useUnknown(source)
  const chosen = chosenIn(props)
  const options = offered(source.options, chosen, { unknown })
  const common = {
    className: styles.picker ?? '',
    disabled,
    allowClear: clearable,
    options,
    showSearch: {
      searchValue: typed,
      onSearch: setTyped,
      filterOption: (text: string, option?: PickerOption<Value>) =>
        option !== undefined && rankOf(option, text) !== undefined,
      filterSort: (
        a: PickerOption<Value>,
        b: PickerOption<Value>,
        { searchValue }: { searchValue: string },
      ) => byRank(searchValue)(a, b),
    },
    optionRender: ({ data }: { data: PickerOption<Value> }) => <OptionRow option={data} mark={mark} />,
    ...(id === undefined ? {} : { id }),
    ...(onBlur === undefined ? {} : { onBlur }),
    ...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] }),
    ...popup,
  }
  if (props.multiple === true) {
    return (
      <Select<Value[], PickerOption<Value>>
        {...common}
        mode="multiple"
        maxTagCount="responsive"
        value={chosen}
        onChange={(values) => handOn(props, values)}
      />
    )
  }
  const [value] = chosen
  return (
    <Select<Value, PickerOption<Value>>
      {...common}
      {...(mark === undefined
        ? {}
        : {
            labelRender: ({ label }) => (
              <span className={styles.chosen}>
                {value === undefined ? null : mark(value)}
                {label}
              </span>
            ),
          })}
      value={value ?? null}
      onChange={(next: Value | undefined) => handOn(props, next === undefined ? [] : [next])}
    />
  )
}

interface OptionRowProps<Value extends PickerValue> {
  option: PickerOption<Value>
  mark: ((value: Value) => ReactNode) | undefined
}

function OptionRow<Value extends PickerValue>({ option, mark }: OptionRowProps<Value>) {
  const { value, label, hint } = option
  return (
    <span className={styles.option}>
      {mark?.(value)}
      <span className={styles.label}>{label}</span>
      {hint !== '' && <span className={styles.hint}>{hint}</span>}
    </span>
  )
}
