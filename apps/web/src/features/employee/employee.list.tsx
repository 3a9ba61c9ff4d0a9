import { userPage } from '@visa/contract/org/user-calls'
import { employeeMessages } from '@visa/messages/org/employee'
import { fieldMessages } from '@visa/messages/fields'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { RolePicker } from '../../pickers/role-picker.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
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
  const { companyId: ownCompanyId } = useSession().info.userInfo
  const scope = queryOf(place)
  const companyId = place.companyId ?? ownCompanyId
  const list = useList(userPage, scope)
  const { actions, tell, password } = useEmployeeWork('drawer')
  return (
    <>
      <ListView
        name="employee"
        list={list}
        nameOf={({ realName }) => realName}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'standing', label: f.standing, options: standingChoices(t) },
          { kind: 'picker', name: 'roleId', label: f.roleId, input: <RolePicker companyId={companyId} /> },
        ]}
        columns={useEmployeeColumns(place.companyId === undefined)}
        actions={actions}
        stale={WRITING.invalidates}
        add={{
          key: 'add',
          label: t.add,
          access: 'sys.employee.add',
          dialog: (onClosed) => (
            <EmployeeAddDrawer
              companyId={companyId}
              departmentId={place.departmentId}
              onPassword={tell}
              onClosed={onClosed}
            />
          ),
        }}
        imports={{ kind: 'employee', access: 'sys.employee.import', options: { companyId } }}
        exports={{ kind: 'employee', access: 'sys.employee.export', scope }}
        notes={fold}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
      <UserLog companyId={companyId} />
      {password}
    </>
  )
}
