import type { ManagedUser } from '@visa/contract/org/user-manage'
import { userOpenWork, userTransfer, type OpenWorkCount } from '@visa/contract/org/user-transfer'
import { employeeMessages } from '@visa/messages/org/employee'
import { listMessages } from '@visa/messages/ui/list'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { UserPicker } from '../../pickers/user-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { DepartmentsOf, RolesOf } from './belonging-inputs.tsx'
import type { EmployeeTexts } from './employee.names.ts'
import { TELLING } from './employee.writing.ts'
import { useCompanyChange } from './use-company-change.ts'
import { useStoredUser } from './use-stored-user.ts'

interface TransferProps {
  user: ManagedUser
  onClosed: () => void
}

/** What is unfinished is asked for first: whether somebody must take over is part of the form. */
export function TransferDialog({ user, onClosed }: TransferProps) {
  const stored = useStoredUser(user.id, onClosed)
  const open = useCall(userOpenWork, { query: { id: user.id } }, { staleTime: 0 })
  const fail = useEffectEvent(onClosed)
  useEffect(() => {
    if (open.error) fail()
  }, [open.error])
  if (stored === undefined || open.data === undefined || !open.isFetchedAfterMount) return null
  return <TransferForm user={stored} updateTime={stored.updateTime} open={open.data} onClosed={onClosed} />
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
      target={useSaving(userTransfer, TELLING)}
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
