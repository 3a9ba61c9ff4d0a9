import { Select } from 'antd'
import { byRank, offered, rankOf, type PickerOption, type PickerValue } from './picker-option.ts'
import { useTellNames } from './picked-names.ts'
import { usePopup, useUnknown } from './picker-popup.tsx'
import { chosenIn, fieldPropsOf, handOn, type PickerProps } from './picker-props.ts'
import type { Source } from './source.ts'
import styles from './picker.module.css'

type BaseProps<Value extends PickerValue> = PickerProps<Value> & { source: Source<Value> }

const renderOption = ({ data: { label, hint, mark } }: { data: PickerOption }) => (
  <span className={styles.option}>
    {mark}
    <span className={styles.label}>{label}</span>
    {hint !== '' && <span className={styles.hint}>{hint}</span>}
  </span>
)

/** A selector over one list. Long lists are drawn as far as they are seen. */
export function Picker<Value extends PickerValue>({ source, ...props }: BaseProps<Value>) {
  const { disabled = false, clearable = true } = props
  const popup = usePopup(source, {
    filled: source.options.length > 0,
    cut: source.onSearch !== undefined,
    placeholder: props.placeholder,
  })
  const unknown = useUnknown(source)
  const chosen = chosenIn(props)
  const options = offered(source.options, chosen, { unknown })
  useTellNames(
    chosen,
    chosen.flatMap((value) => source.options.find((option) => option.value === value)?.label ?? []),
  )
  const common = {
    className: styles.picker ?? '',
    disabled,
    allowClear: clearable,
    options,
    showSearch: {
      filterOption: (text: string, option?: PickerOption<Value>) =>
        option !== undefined && rankOf(option, text) !== undefined,
      filterSort: (
        a: PickerOption<Value>,
        b: PickerOption<Value>,
        { searchValue }: { searchValue: string },
      ) => byRank(searchValue)(a, b),
      ...(source.onSearch === undefined ? {} : { onSearch: source.onSearch }),
    },
    optionRender: renderOption,
    ...fieldPropsOf(props),
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
      prefix={options.find((option) => option.value === value)?.mark}
      value={value ?? null}
      onChange={(next: Value | undefined) => handOn(props, next === undefined ? [] : [next])}
    />
  )
}
