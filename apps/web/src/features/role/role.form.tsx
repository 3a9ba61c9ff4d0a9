import { IDENTITY } from '@visa/contract/identity'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { ROLE_LIMITS, RoleDraft, RoleUpdate, roleAdd, roleUpdate, type Role } from '@visa/contract/org/role'
import { fieldMessages } from '@visa/messages/fields'
import { roleMessages } from '@visa/messages/org/role'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { scopeChoices } from './role.names.ts'
import { WRITING } from './role.writing.ts'

type Field = FormField<'roleName' | 'dataScope' | 'remark'>

/** Whether a role of a company can reach all of them. */
export function useMayReachAll(companyId: number): boolean {
  const { userInfo } = useSession().info
  return userInfo.identityCode === IDENTITY.PLATFORM && companyId === userInfo.companyId
}

function useFields(withAll: boolean): Field[] {
  const t = useTexts(roleMessages)
  const f = useTexts(fieldMessages)
  return [
    { kind: 'text', name: 'roleName', label: f.roleName, max: ROLE_LIMITS.roleName },
    {
      kind: 'select',
      name: 'dataScope',
      label: f.dataScope,
      options: scopeChoices(t, withAll),
      help: t.scopeHelp,
    },
    { kind: 'textarea', name: 'remark', label: f.remark, max: ROLE_LIMITS.remark },
  ]
}

export function RoleAddDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(roleMessages)
  const { userInfo } = useSession().info
  const add = useAction(roleAdd, WRITING)
  const platform = userInfo.identityCode === IDENTITY.PLATFORM
  const fields = useFields(platform)
  return (
    <FormDialog
      name="role"
      title={t.add}
      width={480}
      schema={RoleDraft}
      fields={[
        ...(platform
          ? [
              {
                kind: 'custom' as const,
                name: 'companyId' as const,
                label: t.company,
                help: t.companyHelp,
                input: <CompanyPicker clearable={false} />,
              },
            ]
          : []),
        ...fields,
      ]}
      initial={{ companyId: userInfo.companyId, roleName: '', remark: '', dataScope: DATA_SCOPE.OWN }}
      submit={(body, key) => add.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}

export function RoleEditDialog({ role, onClosed }: { role: Role; onClosed: () => void }) {
  const t = useTexts(roleMessages)
  const update = useAction(roleUpdate, WRITING)
  const { id, roleName, remark, dataScope, updateTime: seen } = role
  return (
    <FormDialog
      name={`role ${id}`}
      title={t.edit}
      width={480}
      schema={RoleUpdate}
      fields={useFields(useMayReachAll(role.companyId))}
      initial={{ id, roleName, remark, dataScope, seen }}
      submit={(body, key) => update.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}
