import { dictDataByType } from '@visa/contract/dict/dict-data'
import { VALID } from '@visa/contract/fields'
import { useCall } from '../lib/query.ts'
import type { PickerProps } from './picker-props.ts'
import { Picker } from './picker.tsx'
import { loadingOf } from './source.ts'
import { useName, useRetiredName } from './use-names.ts'

type DictPickerProps = PickerProps<string> & { type: string }

/** The entries of a dictionary type; values are their codes. */
export function DictPicker({ type, ...props }: DictPickerProps) {
  const nameOf = useName()
  const retiredName = useRetiredName()
  const entries = useCall(dictDataByType, { query: { type } }, { silent: true })
  const options = (entries.data ?? []).map(({ code, cname, ename, pinyin, valid }) => ({
    value: code,
    label: retiredName(nameOf({ cname, ename }), valid),
    hint: '',
    words: [code, cname, ename],
    pinyin,
    retired: valid === VALID.DISABLED,
  }))
  // A field that holds no code yet holds an empty text.
  const none = props.value === '' ? { value: undefined } : {}
  return <Picker {...props} {...none} source={{ ...loadingOf(entries), options }} />
}
