import { VALID } from '@visa/contract/fields'
import { userOptions } from '@visa/contract/org/user-options'
import { useCall } from '../lib/query.ts'
import { chosenIn, type PickerProps } from './picker-props.ts'
import { Picker } from './picker.tsx'
import { loadingOf, missingFrom, together, useMore } from './source.ts'
import { useRetiredName } from './use-names.ts'

type UserPickerProps = PickerProps<number> & {
  companyId?: number | undefined
  departmentId?: number | undefined
}

/** Users within the viewer's reach, told apart by their departments. */
export function UserPicker({ companyId, departmentId, ...props }: UserPickerProps) {
  const retiredName = useRetiredName()
  const query = { companyId, departmentId }
  const found = useCall(userOptions, { query }, { silent: true })
  const { keyword, enabled, onSearch } = useMore(found.data)
  const more = useCall(userOptions, { query: { ...query, keyword } }, { silent: true, enabled })
  const users = together(found.data, more.data)
  const missing = missingFrom(
    chosenIn(props),
    users?.map(({ id }) => id),
  )
  const old = useCall(userOptions, { query: { ids: missing } }, { silent: true, enabled: missing.length > 0 })
  const options = [
    ...(users ?? []).map((user) => ({ user, retired: false })),
    // Not able to act, or of another company or department than is asked for: not to be chosen anew.
    ...(old.data ?? []).map((user) => ({ user, retired: true })),
  ].map(({ user, retired }) => ({
    value: user.id,
    label: retiredName(user.realName, user.valid),
    hint: user.departmentNames,
    words: [],
    pinyin: user.pinyin,
    retired: retired || user.valid === VALID.DISABLED,
  }))
  return <Picker {...props} source={{ ...loadingOf(found, old), options, onSearch }} />
}
