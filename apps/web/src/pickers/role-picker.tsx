import { roleOptions } from '@visa/contract/org/role-options'
import { useCall } from '../lib/query.ts'
import type { PickerProps } from './picker-props.ts'
import { Picker } from './picker.tsx'
import { loadingOf, together, useMore } from './source.ts'

type RolePickerProps = PickerProps<number> & {
  /** Whose roles; without it the own company's. */
  companyId?: number | undefined
}

/** P7.55: a failure is told in the list alone. */
export function RolePicker({ companyId, ...props }: RolePickerProps) {
  const roles = useCall(roleOptions, { query: { companyId } }, { silent: true })
  const { keyword, enabled, onSearch } = useMore(roles.data)
  const more = useCall(roleOptions, { query: { companyId, keyword } }, { silent: true, enabled })
  const options = (together(roles.data, more.data) ?? []).map(({ id, roleName, pinyin }) => ({
    value: id,
    label: roleName,
    hint: '',
    words: [],
    pinyin,
    retired: false,
  }))
  return <Picker {...props} source={{ ...loadingOf(roles), options, onSearch }} />
}
