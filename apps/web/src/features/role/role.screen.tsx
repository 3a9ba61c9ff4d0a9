import { PlusOutlined } from '@ant-design/icons'
import { IDENTITY } from '@visa/contract/identity'
import { companyFilterOptions } from '@visa/contract/org/company-options'
import { rolePage, type Role } from '@visa/contract/org/role'
import { fieldMessages } from '@visa/messages/fields'
import { roleMessages } from '@visa/messages/org/role'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import type { TabPlace } from '../../lib/tabs/tab-model.ts'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BatchButton } from '../../ui/list/batch-button.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { CompanyPowerDrawer } from './company-power.drawer.tsx'
import { GrantDrawer } from './grant.drawer.tsx'
import { useRoleActions } from './role.actions.ts'
import { useRoleColumns } from './role.columns.tsx'
import { RoleAddDialog, RoleEditDialog } from './role.form.tsx'
import { scopeChoices } from './role.names.ts'
import { RoleLog } from './role-log.tsx'
import { RoleDeleteDialog } from './role-delete.dialog.tsx'

type Opened = { kind: 'add' | 'companies' } | { kind: 'edit' | 'grant' | 'delete'; role: Role }

export function RoleScreen({ params }: Pick<TabPlace, 'params'>) {
  const t = useTexts(roleMessages)
  const f = useTexts(fieldMessages)
  const can = useCan()
  const { userInfo } = useSession().info
  const { identityCode, companyId } = userInfo
  const platform = identityCode === IDENTITY.PLATFORM
  const list = useList(rolePage, {})
  useAsked(params, (asked) => list.search({ companyId: Number(asked['companyId']) }))
  const { data: companies = [] } = useCall(companyFilterOptions, { query: {} }, { enabled: platform })
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  const deleted = (ids: readonly number[]) => list.select(list.selected.filter(({ id }) => !ids.includes(id)))
  const { ofRow, askDeleteAll } = useRoleActions({
    onEdit: (role) => open({ kind: 'edit', role }),
    onGrant: (role) => open({ kind: 'grant', role }),
    onDeleteHeld: (role) => open({ kind: 'delete', role }),
    onDeleted: deleted,
  })
  const addButton = can('sys.role.add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ kind: 'add' })}>
      {t.add}
    </Button>
  )
  const chosen = list.filters.companyId
  const logged = typeof chosen === 'number' ? chosen : companyId
  return (
    <ScreenCard>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'roleName', label: f.roleName },
          ...(platform
            ? [
                {
                  kind: 'select' as const,
                  name: 'companyId' as const,
                  label: t.company,
                  options: companies.map(({ id, companyName }) => ({ value: id, label: companyName })),
                },
              ]
            : []),
          { kind: 'select', name: 'dataScope', label: f.dataScope, options: scopeChoices(t, platform) },
        ]}
      />
      <ListTable
        name="role"
        list={list}
        columns={useRoleColumns()}
        nameOf={({ roleName }) => roleName}
        actions={ofRow}
        selectable={can('sys.role.delete')}
        empty={<EmptyState title={t.empty} help={t.emptyHelp} action={addButton} />}
        toolbar={
          <>
            {addButton}
            <BatchButton list={list} access="sys.role.delete" onAct={askDeleteAll} danger>
              {t.batchDelete}
            </BatchButton>
            {platform && can('sys.role.company') && (
              <Button onClick={() => open({ kind: 'companies' })}>{t.companyPowers}</Button>
            )}
          </>
        }
      />
      <RoleLog
        key={`log of ${logged}`}
        companyId={logged}
        companyName={(id) =>
          id === companyId
            ? userInfo.companyName
            : companies.find((company) => company.id === id)?.companyName
        }
      />
      {opened !== undefined && (
        <OpenedDialog opened={opened} onClosed={() => open(undefined)} onDeleted={deleted} />
      )}
    </ScreenCard>
  )
}

interface OpenedProps {
  opened: Opened
  onClosed: () => void
  onDeleted: (ids: readonly number[]) => void
}

function OpenedDialog({ opened, onClosed, onDeleted }: OpenedProps) {
  switch (opened.kind) {
    case 'add':
      return <RoleAddDialog onClosed={onClosed} />
    case 'companies':
      return <CompanyPowerDrawer onClosed={onClosed} />
    case 'edit':
      return <RoleEditDialog role={opened.role} onClosed={onClosed} />
    case 'grant':
      return <GrantDrawer role={opened.role} onClosed={onClosed} />
    case 'delete': {
      const { role } = opened
      return <RoleDeleteDialog role={role} onClosed={onClosed} onDeleted={() => onDeleted([role.id])} />
    }
  }
}
