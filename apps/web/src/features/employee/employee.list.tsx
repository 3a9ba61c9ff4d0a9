import { PlusOutlined } from '@ant-design/icons'
import { roleOptions } from '@visa/contract/org/role-options'
import { userPage } from '@visa/contract/org/user-calls'
import type { ManagedUser } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { fieldMessages } from '@visa/messages/fields'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ImportButton } from '../../ui/import-button.tsx'
import { BatchButton } from '../../ui/list/batch-button.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useEmployeeActions } from './employee.actions.ts'
import { useEmployeeColumns } from './employee.columns.tsx'
import { EmployeeDetailDialog } from './employee.detail.tsx'
import { BlockDialog, PasswordDialog, RolesDialog, UserLogDialog } from './employee.dialogs.tsx'
import { EmployeeAddDrawer, EmployeeEditDrawer } from './employee.form.tsx'
import { UserLog } from './employee.log.tsx'
import { standingChoices } from './employee.names.ts'
import { queryOf, type Place } from './employee.place.ts'
import { WRITING } from './employee.writing.ts'

type Opened = { kind: 'add' } | { kind: 'edit' | 'detail' | 'roles' | 'block' | 'log'; user: ManagedUser }

interface EmployeeListProps {
  place: Place
  /** Folds the departments beside the list. */
  fold: ReactNode
}

/** The people of one place; the parent gives it a key of that place. */
export function EmployeeList({ place, fold }: EmployeeListProps) {
  const t = useTexts(employeeMessages)
  const f = useTexts(fieldMessages)
  const can = useCan()
  const { info } = useSession()
  const scope = queryOf(place)
  const companyId = place.companyId ?? info.userInfo.companyId
  const list = useList(userPage, scope)
  const columns = useEmployeeColumns(place.companyId === undefined)
  const { data: roles = [] } = useCall(roleOptions, { query: { companyId } }, { silent: true })
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  // Never kept by the tab, which outlives the page.
  const [told, tell] = useState<{ name: string; password: string }>()
  const onPassword = (name: string, password: string) => tell({ name, password })
  const { ofRow, askFreezeAll } = useEmployeeActions({
    onEdit: (user) => open({ kind: 'edit', user }),
    onRoles: (user) => open({ kind: 'roles', user }),
    onDetail: (user) => open({ kind: 'detail', user }),
    onBlock: (user) => open({ kind: 'block', user }),
    onLog: (user) => open({ kind: 'log', user }),
    onPassword,
    onDone: (ids) => list.select(list.selected.filter(({ id }) => !ids.includes(id))),
  })
  const addButton = can('sys.employee.add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ kind: 'add' })}>
      {t.add}
    </Button>
  )
  const close = () => open(undefined)

  return (
    <>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'standing', label: f.standing, options: standingChoices(t) },
          {
            kind: 'select',
            name: 'roleId',
            label: f.roleId,
            options: roles.map(({ id, roleName }) => ({ value: id, label: roleName })),
          },
        ]}
      />
      <ListTable
        name="employee"
        list={list}
        columns={columns}
        nameOf={({ realName }) => realName}
        actions={ofRow}
        selectable={can('sys.employee.freeze')}
        empty={<EmptyState title={t.empty} help={t.emptyHelp} action={addButton} />}
        toolbar={
          <>
            {addButton}
            <BatchButton list={list} access="sys.employee.freeze" onAct={askFreezeAll}>
              {t.batchFreeze}
            </BatchButton>
            <ImportButton
              kind="employee"
              access="sys.employee.import"
              options={{ companyId }}
              invalidates={WRITING.invalidates}
            />
            <ExportButton
              kind="employee"
              access="sys.employee.export"
              filters={{ ...list.filters, ...scope }}
            />
            {fold}
          </>
        }
      />
      <UserLog scope={{ companyId }} />
      {opened?.kind === 'add' && (
        <EmployeeAddDrawer
          companyId={companyId}
          departmentId={place.departmentId}
          onPassword={onPassword}
          onClosed={close}
        />
      )}
      {opened !== undefined && opened.kind !== 'add' && <OpenedDialog {...opened} onClosed={close} />}
      {told && <PasswordDialog {...told} onClosed={() => tell(undefined)} />}
    </>
  )
}

interface OpenedDialogProps {
  kind: 'edit' | 'detail' | 'roles' | 'block' | 'log'
  user: ManagedUser
  onClosed: () => void
}

function OpenedDialog({ kind, user, onClosed }: OpenedDialogProps) {
  switch (kind) {
    case 'edit':
      return <EmployeeEditDrawer id={user.id} onClosed={onClosed} />
    case 'detail':
      return <EmployeeDetailDialog id={user.id} onClosed={onClosed} />
    case 'roles':
      return <RolesDialog user={user} onClosed={onClosed} />
    case 'block':
      return <BlockDialog user={user} onClosed={onClosed} />
    case 'log':
      return <UserLogDialog user={user} onClosed={onClosed} />
  }
}
