import { isUnder } from '@visa/contract/application/judge'
import type { Option } from '@visa/contract/application/context'
import { VALID } from '@visa/contract/fields'
import type { PickerProps } from '../../pickers/picker-props.ts'
import { Picker } from '../../pickers/picker.tsx'
import { useName, useRetiredName } from '../../pickers/use-names.ts'
import { useFormValue } from '../form/form-context.ts'

const nothing = () => undefined
/** The choices came with the form. */
const HERE = { loading: false, failure: undefined, retry: nothing, refresh: nothing }

type OptionPickerProps = PickerProps<string> & { options: readonly Option[] }

/** Choices that are at hand already. */
export function OptionPicker({ options: given, ...props }: OptionPickerProps) {
  const nameOf = useName()
  const retiredName = useRetiredName()
  const options = given.map((option) => ({
    value: option.code,
    label: retiredName(nameOf(option), option.valid),
    hint: '',
    words: [option.code, option.cname, option.ename],
    pinyin: option.pinyin,
    retired: option.valid === VALID.DISABLED,
  }))
  return <Picker {...props} source={{ ...HERE, options }} />
}

/** Only those that belong to what another field of the form holds. */
export function ChildPicker({ parent, options, ...props }: OptionPickerProps & { parent: string }) {
  const above = useFormValue(parent)
  const held = typeof above === 'string' ? above : ''
  return <OptionPicker {...props} options={options.filter((option) => isUnder(option, held))} />
}
