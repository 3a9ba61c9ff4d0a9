import { IDENTITY } from '@visa/contract/identity'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { roleAdd, roleUpdate, type Role } from '@visa/contract/org/role'
import { roleMessages } from '@visa/messages/org/role'
import { useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { scopeChoices } from './role.names.ts'
import { WRITING } from './role.writing.ts'

/** Whether a role of a company can reach all of them. */
export function useMayReachAll(companyId: number): boolean {
  const { userInfo } = useSession().info
  return userInfo.identityCode === IDENTITY.PLATFORM && companyId === userInfo.companyId
}

function useFields(withAll: boolean) {
  const t = useTexts(roleMessages)
  return [
    'roleName',
    { name: 'dataScope', options: scopeChoices(t, withAll), help: t.scopeHelp },
    'remark',
  ] as const
}

export function RoleAddDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(roleMessages)
  const { userInfo } = useSession().info
  const platform = userInfo.identityCode === IDENTITY.PLATFORM
  const fields = useFields(platform)
  const company = {
    name: 'companyId',
    label: t.company,
    help: t.companyHelp,
    input: <CompanyPicker clearable={false} />,
  } as const
  return (
    <FormDialog
      name="role"
      title={t.add}
      width={480}
      target={useSaving(roleAdd, WRITING)}
      fields={platform ? [company, ...fields] : fields}
      initial={{ companyId: userInfo.companyId, dataScope: DATA_SCOPE.OWN }}
      onClosed={onClosed}
    />
  )
}

export function RoleEditDialog({ role, onClosed }: { role: Role; onClosed: () => void }) {
  const t = useTexts(roleMessages)
  return (
    <FormDialog
      name={`role ${role.id}`}
      title={t.edit}
      width={480}
      target={useSaving(roleUpdate, WRITING)}
      fields={useFields(useMayReachAll(role.companyId))}
      record={role}
      onClosed={onClosed}
    />
  )
}
