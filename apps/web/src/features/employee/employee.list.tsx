import { PlusOutlined } from '@ant-design/icons'
import { roleOptions } from '@visa/contract/org/role-options'
import { userPage } from '@visa/contract/org/user-calls'
import { employeeMessages } from '@visa/messages/org/employee'
import { fieldMessages } from '@visa/messages/fields'
import { Button } from 'antd'
import type { ReactNode } from 'react'
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
import { useEmployeeColumns } from './employee.columns.tsx'
import { EmployeeAddDrawer } from './employee.form.tsx'
import { UserLog } from './employee.log.tsx'
import { standingChoices } from './employee.names.ts'
import { queryOf, type Place } from './employee.place.ts'
import { useEmployeeWork } from './employee.work.tsx'
import { WRITING } from './employee.writing.ts'

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
  const { onPassword, actionsOf, askFreezeAll, dialog } = useEmployeeWork((ids) =>
    list.select(list.selected.filter(({ id }) => !ids.includes(id))),
  )
  const [adding, setAdding] = useTabState('adding', false)
  const addButton = can('sys.employee.add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )

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
        actions={(user) => actionsOf(user).filter(({ locked }) => locked === undefined)}
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
      <UserLog companyId={companyId} />
      {adding && (
        <EmployeeAddDrawer
          companyId={companyId}
          departmentId={place.departmentId}
          onPassword={onPassword}
          onClosed={() => setAdding(false)}
        />
      )}
      {dialog}
    </>
  )
}
