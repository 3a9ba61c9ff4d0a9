import { IDENTITY } from '@visa/contract/identity'
import { userPage } from '@visa/contract/org/user-calls'
import { LAST_LOGINS } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { useDictWords } from '../../pickers/use-dict-words.ts'
import type { Choice } from '../../ui/choice.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useEmployeeColumns } from './employee.columns.tsx'
import { standingChoices, type EmployeeTexts } from './employee.names.ts'
import { useEmployeeWork } from './employee.work.tsx'
import { WRITING } from './employee.writing.ts'
import { userEditTarget } from './user-edit-target.ts'

const SIDES = ['CUSTOMER', 'PLATFORM', 'AGENT', 'VISA'] as const

const sideChoices = (words: EmployeeTexts['identities']): Choice[] =>
  SIDES.map((side) => ({ value: IDENTITY[side], label: words[side] }))

const lastLoginChoices = (t: EmployeeTexts): Choice[] =>
  LAST_LOGINS.map((value) => ({ value, label: t.lastLogins[value] }))

/** People of every company within reach. */
export function UserScreen() {
  const t = useTexts(employeeMessages)
  const f = useTexts(fieldMessages)
  const sides = useDictWords('COMPANY_IDENTITY', IDENTITY, t.identities)
  const list = useList(userPage, {})
  const { actions, password } = useEmployeeWork('page')
  const { companyId } = list.filters
  return (
    <ScreenCard>
      <ListView
        name="user"
        list={list}
        nameOf={({ realName }) => realName}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'picker', name: 'companyId', label: f.companyId, input: <CompanyPicker list="filter" /> },
          { kind: 'select', name: 'identityCode', label: f.identityCode, options: sideChoices(sides) },
          { kind: 'select', name: 'standing', label: f.standing, options: standingChoices(t) },
          { kind: 'select', name: 'lastLogin', label: f.lastLogin, options: lastLoginChoices(t) },
        ]}
        columns={useEmployeeColumns(true)}
        actions={actions}
        stale={WRITING.invalidates}
        add={{
          key: 'add',
          label: t.userAdd,
          access: 'sys.employee.add',
          open: userEditTarget(companyId === undefined ? {} : { companyId: String(companyId) }),
        }}
        exports={{ kind: 'employee', access: 'sys.employee.export' }}
        empty={{ title: t.userEmpty, help: t.userEmptyHelp }}
      />
      {password}
    </ScreenCard>
  )
}
