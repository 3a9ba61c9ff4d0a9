import type { PickerValue } from './picker-option.ts'

interface Common {
  id?: string
  disabled?: boolean
  placeholder?: string
  /** Without a form's label around it. */
  'aria-label'?: string
  onBlur?: () => void
  /** Whether the choice can be taken back; it can unless said otherwise. */
  clearable?: boolean
}

interface One<Value> {
  multiple?: false
  value?: Value | null | undefined
  onChange?: (value: Value | undefined) => void
}

interface Several<Value> {
  multiple: true
  value?: readonly Value[] | null | undefined
  onChange?: (value: Value[]) => void
}

export type OnePickerProps<Value extends PickerValue> = Common & One<Value>

/** Usable as it is and as an input of a form, which gives it id, value and onChange. */
export type PickerProps<Value extends PickerValue> = Common & (One<Value> | Several<Value>)

export const chosenIn = <Value extends PickerValue>(props: One<Value> | Several<Value>): Value[] => {
  if (props.multiple === true) return [...(props.value ?? [])]
  return props.value === undefined || props.value === null ? [] : [props.value]
}

/** Hands on what was chosen, in the shape that the owner wants. */
export const handOn = <Value extends PickerValue>(
  props: One<Value> | Several<Value>,
  chosen: readonly Value[],
): void => {
  if (props.multiple === true) props.onChange?.([...chosen])
  else props.onChange?.(chosen[0])
}
