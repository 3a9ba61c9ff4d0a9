import { IDENTITY } from '@visa/contract/identity'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { roleAdd, roleUpdate, type Role } from '@visa/contract/org/role'
import { toast } from '../../lib/feedback.ts'
import { fill } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { openScreen } from '../../lib/tabs/tab-address.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { scopeChoices } from './role.names.ts'
import { WRITING } from './role.writing.ts'
import { useRoleTexts } from './use-role-texts.ts'

/** Whether a role of a company can reach all of them. */
export function useMayReachAll(companyId: number): boolean {
  const { userInfo } = useSession().info
  return userInfo.identityCode === IDENTITY.PLATFORM && companyId === userInfo.companyId
}

function useFields(withAll: boolean) {
  const t = useRoleTexts()
  return [
    'roleName',
    { name: 'dataScope', options: scopeChoices(t, withAll), help: t.scopeHelp },
    { name: 'secondFactor', help: t.secondFactorHelp },
    'remark',
  ] as const
}

/** A new role gives nothing yet: that is the next step. */
const openGrants = (id: number): void => openScreen('sys.role', { params: { grant: String(id) } })

export function RoleAddDialog({ onClosed }: { onClosed: () => void }) {
  const t = useRoleTexts()
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
      onSaved={({ id }, { roleName: name }) =>
        toast.linked(fill(t.created, { name }), { label: t.goGrant, run: () => openGrants(id) })
      }
      onClosed={onClosed}
    />
  )
}

export function RoleEditDialog({ role, onClosed }: { role: Role; onClosed: () => void }) {
  const t = useRoleTexts()
  return (
    <FormDialog
      name={`role ${role.id}`}
      title={t.edit}
      width={480}
      target={useSaving(roleUpdate, WRITING)}
      nameOf={({ roleName }) => roleName}
      fields={useFields(useMayReachAll(role.companyId))}
      record={role}
      onClosed={onClosed}
    />
  )
}
