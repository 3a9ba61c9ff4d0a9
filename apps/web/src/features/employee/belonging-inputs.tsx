import { useFormValue } from '../../ui/form/form-context.ts'
import { DepartmentPicker } from '../../pickers/department-picker.tsx'
import type { PickerProps } from '../../pickers/picker-props.ts'
import { RolePicker } from '../../pickers/role-picker.tsx'

type BelongingProps = Omit<Extract<PickerProps<number>, { multiple: true }>, 'multiple'> & {
  /** Absent: the one that is chosen in the form. */
  companyId?: number | undefined
}

/** No company has this number: before one is chosen there is nothing to offer. */
const NONE = 0

function useCompany(given: number | undefined): number {
  const chosen = useFormValue('companyId')
  return given ?? (typeof chosen === 'number' ? chosen : NONE)
}

export function DepartmentsOf({ companyId, ...props }: BelongingProps) {
  const company = useCompany(companyId)
  return (
    <DepartmentPicker
      {...props}
      multiple
      companyId={company}
      disabled={company === NONE || props.disabled === true}
    />
  )
}

export function RolesOf({ companyId, ...props }: BelongingProps) {
  const company = useCompany(companyId)
  return (
    <RolePicker
      {...props}
      multiple
      companyId={company}
      disabled={company === NONE || props.disabled === true}
    />
  )
}
