import { roleOptions } from '@visa/contract/org/role-options'
import { useCall } from '../lib/query.ts'
import type { PickerProps } from './picker-props.ts'
import { Picker } from './picker.tsx'
import { loadingOf } from './source.ts'

type RolePickerProps = PickerProps<number> & {
  /** Whose roles; without it the own company's. */
  companyId?: number | undefined
}

/** P7.55: a failure is told in the list alone. */
export function RolePicker({ companyId, ...props }: RolePickerProps) {
  const roles = useCall(roleOptions, { query: { companyId } }, { silent: true })
  const options = (roles.data ?? []).map(({ id, roleName, pinyin }) => ({
    value: id,
    label: roleName,
    hint: '',
    words: [],
    pinyin,
    retired: false,
  }))
  return <Picker {...props} source={{ ...loadingOf(roles), options }} />
}
