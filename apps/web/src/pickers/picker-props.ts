import type { PickerValue } from './picker-option.ts'

/** What a form gives to its inputs besides value and onChange. */
interface FieldProps {
  id?: string
  onBlur?: () => void
  /** Without a form's label around it. */
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
  'aria-required'?: 'true'
}

interface Common extends FieldProps {
  disabled?: boolean
  placeholder?: string
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

const FIELD_PROPS = [
  'id',
  'onBlur',
  'aria-label',
  'aria-describedby',
  'aria-invalid',
  'aria-required',
] as const satisfies readonly (keyof FieldProps)[]

export const fieldPropsOf = (props: FieldProps): FieldProps =>
  Object.fromEntries(
    FIELD_PROPS.filter((name) => props[name] !== undefined).map((name) => [name, props[name]]),
  )

export const chosenIn = <Value extends PickerValue>(props: One<Value> | Several<Value>): Value[] => {
  if (props.multiple === true) return [...(props.value ?? [])]
  // A field that nobody has filled in yet is empty, and nothing unknown.
  return props.value === undefined || props.value === null || props.value === '' ? [] : [props.value]
}

/** Hands on what was chosen, in the shape that the owner wants. */
export const handOn = <Value extends PickerValue>(
  props: One<Value> | Several<Value>,
  chosen: readonly Value[],
): void => {
  if (props.multiple === true) props.onChange?.([...chosen])
  else props.onChange?.(chosen[0])
}
