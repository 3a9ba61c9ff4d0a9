import { userDetail } from '@visa/contract/org/user-calls'
import type { ManagedUser } from '@visa/contract/org/user-manage'
import { userOpenWork, userTransfer, type OpenWorkCount } from '@visa/contract/org/user-transfer'
import { employeeMessages } from '@visa/messages/org/employee'
import { listMessages } from '@visa/messages/ui/list'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useStored } from '../../lib/use-stored.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { UserPicker } from '../../pickers/user-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { DepartmentsOf, RolesOf } from './belonging-inputs.tsx'
import type { EmployeeTexts } from './employee.names.ts'
import { WRITING } from './employee.writing.ts'
import { useCompanyChange } from './use-company-change.ts'

interface TransferProps {
  user: ManagedUser
  onClosed: () => void
}

/** What is unfinished is asked for first: whether somebody must take over is part of the form. */
export function TransferDialog({ user, onClosed }: TransferProps) {
  const stored = useStored(userDetail, { query: { id: user.id } }, onClosed)
  const open = useStored(userOpenWork, { query: { id: user.id } }, onClosed)
  if (stored === undefined || open === undefined) return null
  return <TransferForm user={stored} updateTime={stored.updateTime} open={open} onClosed={onClosed} />
}

const listed = (open: readonly OpenWorkCount[], t: EmployeeTexts, separator: string): string =>
  open.map(({ kind, count }) => fill(t.openWorkItem, { kind: t.openWorkKinds[kind], count })).join(separator)

interface TransferFormProps extends TransferProps {
  updateTime: string
  open: readonly OpenWorkCount[]
}

function TransferForm({ user, updateTime, open, onClosed }: TransferFormProps) {
  const t = useTexts(employeeMessages)
  const { separator } = useTexts(listMessages)
  const { id, companyId, companyName: company, realName: name } = user
  const unfinished = open.length === 0 ? t.noOpenWork : fill(t.openWork, { list: listed(open, t, separator) })
  return (
    <FormDialog
      name={`transfer ${id}`}
      title={fill(t.transferTitle, { name })}
      width={550}
      target={useSaving(userTransfer, WRITING)}
      fields={[
        { name: 'companyId', help: t.transferHelp, input: <CompanyPicker without={companyId} /> },
        { name: 'departmentIds', required: true, input: <DepartmentsOf /> },
        { name: 'roleIds', help: t.rolesHelp, input: <RolesOf /> },
        {
          name: 'successorId',
          required: open.some(({ needsSuccessor }) => needsSuccessor),
          help: `${fill(t.successorHelp, { company })}${separator}${unfinished}`,
          input: <UserPicker companyId={companyId} />,
        },
      ]}
      initial={{ id, seen: updateTime }}
      follow={useCompanyChange()}
      onSaved={() => toast.success(fill(t.transferDone, { name }))}
      onClosed={onClosed}
    />
  )
}
