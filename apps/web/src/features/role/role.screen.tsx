import { IDENTITY } from '@visa/contract/identity'
import { companyFilterOptions } from '@visa/contract/org/company-options'
import { rolePage } from '@visa/contract/org/role'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import type { TabPlace } from '../../lib/tabs/tab-model.ts'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { CompanyPowerDrawer } from './company-power.drawer.tsx'
import { GrantDrawerOf } from './grant.drawer.tsx'
import { useRoleActions } from './role.actions.tsx'
import { useRoleColumns } from './role.columns.tsx'
import { RoleAddDialog } from './role.form.tsx'
import { scopeChoices } from './role.names.ts'
import { RoleLog } from './role-log.tsx'
import { WRITING } from './role.writing.ts'
import { useRoleTexts } from './use-role-texts.ts'

export function RoleScreen({ params }: Pick<TabPlace, 'params'>) {
  const t = useRoleTexts()
  const f = useTexts(fieldMessages)
  const { identityCode, companyId, companyName } = useSession().info.userInfo
  const platform = identityCode === IDENTITY.PLATFORM
  const list = useList(rolePage, {})
  const [granting, grant] = useTabState<number | undefined>('granting', undefined)
  useAsked(params, (asked) => {
    if (asked['grant'] === undefined) list.search({ companyId: Number(asked['companyId']) })
    else grant(Number(asked['grant']))
  })
  const { data: companies = [] } = useCall(companyFilterOptions, { query: {} }, { enabled: platform })
  const nameOfCompany = (id: number) =>
    id === companyId ? companyName : companies.find((company) => company.id === id)?.companyName
  const chosen = list.filters.companyId
  const logged = typeof chosen === 'number' ? chosen : companyId
  return (
    <ScreenCard>
      <ListView
        name="role"
        list={list}
        nameOf={({ roleName }) => roleName}
        filters={[
          { kind: 'text', name: 'roleName', label: f.roleName },
          ...(platform
            ? [
                {
                  kind: 'picker',
                  name: 'companyId',
                  label: t.company,
                  input: <CompanyPicker list="filter" />,
                } as const,
              ]
            : []),
          { kind: 'select', name: 'dataScope', label: f.dataScope, options: scopeChoices(t, platform) },
        ]}
        columns={useRoleColumns()}
        actions={useRoleActions((role) => list.select(list.selected.filter(({ id }) => id !== role.id)))}
        stale={WRITING.invalidates}
        add={{
          key: 'add',
          label: t.add,
          access: 'sys.role.add',
          dialog: (onClosed) => <RoleAddDialog onClosed={onClosed} />,
        }}
        buttons={
          platform
            ? [
                {
                  key: 'companies',
                  label: t.companyPowers,
                  access: 'sys.role.company',
                  dialog: (onClosed) => <CompanyPowerDrawer onClosed={onClosed} />,
                },
              ]
            : []
        }
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
      {granting !== undefined && <GrantDrawerOf id={granting} onClosed={() => grant(undefined)} />}
      <RoleLog key={`log of ${logged}`} companyId={logged} companyName={nameOfCompany} />
    </ScreenCard>
  )
}
