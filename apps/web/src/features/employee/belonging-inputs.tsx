import { employeeMessages } from '@visa/messages/org/employee'
import { useTexts } from '../../lib/i18n.tsx'
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

/** Whose departments and roles are offered; until that is known the field is shut, and says what is waited for. */
function useCompany(given: number | undefined) {
  const t = useTexts(employeeMessages)
  const chosen = useFormValue('companyId')
  const company = given ?? (typeof chosen === 'number' ? chosen : NONE)
  return { company, waiting: company === NONE ? { disabled: true, placeholder: t.companyFirst } : {} }
}

export function DepartmentsOf({ companyId, ...props }: BelongingProps) {
  const { company, waiting } = useCompany(companyId)
  return <DepartmentPicker {...props} multiple companyId={company} {...waiting} />
}

export function RolesOf({ companyId, ...props }: BelongingProps) {
  const { company, waiting } = useCompany(companyId)
  return <RolePicker {...props} multiple companyId={company} {...waiting} />
}
