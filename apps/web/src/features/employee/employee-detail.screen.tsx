import { formatDate } from '@visa/contract/dates'
import type { LogRow } from '@visa/contract/log'
import { COMPANY_READ } from '@visa/contract/org/company'
import { userDetail, userLog } from '@visa/contract/org/user-calls'
import type { ManagedUser, ManagedUserDetail } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { uiMessages, type UiTexts } from '@visa/messages/ui/ui'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { DetailPage } from '../../ui/detail/detail-page.tsx'
import { detailScreen } from '../../ui/detail/detail-screen.tsx'
import { DetailWaiting, type RecordCall } from '../../ui/detail/detail-states.tsx'
import { DetailTimeline } from '../../ui/detail/detail-timeline.tsx'
import type { DetailSection } from '../../ui/detail/detail-types.ts'
import { factsOf } from '../../ui/detail/facts-of.ts'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import type { StateMove } from '../../ui/detail/timeline-events.ts'
import { useRowActions } from '../../ui/list/use-row-actions.tsx'
import { LogList } from '../../ui/log/log-panel.tsx'
import { DocumentExpiry } from './document-expiry.tsx'
import { DocumentNumber } from './document-number.tsx'
import { useUserLogWords } from './employee.log.tsx'
import { standingTone, type EmployeeTexts } from './employee.names.ts'
import { useEmployeeWork } from './employee.work.tsx'
import { UserAccess } from './user-access.tsx'
import { WRITING } from './employee.writing.ts'

/** One person whole, what may be done with the account, and what was done to it. */
export const EmployeeDetailScreen = detailScreen(function EmployeeDetail({ id }) {
  const user = useCall(userDetail, { query: { id } }, { silent: true })
  if (user.data === undefined) return <DetailWaiting calls={[user]} />
  return <EmployeePage calls={[user]} user={user.data} />
})

function EmployeePage({ calls, user }: { calls: readonly RecordCall[]; user: ManagedUserDetail }) {
  const t = useTexts(employeeMessages)
  const ui = useTexts(uiMessages)
  const { actions, password } = useEmployeeWork('page')
  const acting = useRowActions<ManagedUser>({
    name: 'employee',
    actions,
    nameOf: ({ realName }) => realName,
    stale: WRITING.invalidates,
  })
  const log = { endpoint: userLog, scope: { id: user.id }, words: useUserLogWords() }
  return (
    <>
      <DetailPage
        calls={calls}
        title={user.realName}
        code={user.userName}
        status={{
          tone: standingTone(user.standing),
          text: t.standings[user.standing],
          note: user.blockReason,
        }}
        marks={user.simplePassword && t.mustChange}
        facts={[
          { label: t.company, value: <CompanyName user={user} /> },
          { field: 'roleIds', value: user.roleNames },
          { field: 'mobile', value: user.mobile },
        ]}
        actions={acting.of(user)}
        sections={[
          ...useFactSections(user),
          { kind: 'custom', id: 'access', title: t.access, children: <UserAccess user={user} /> },
          { kind: 'files', id: 'files', title: t.pictures, files: user.icon },
          { kind: 'custom', id: 'log', title: ui.log, folded: true, children: <LogList {...log} /> },
        ]}
        timeline={
          <DetailTimeline
            {...log}
            story={{
              stateOf: (row) => moveOf(row, t, ui),
              notable: [
                'companyId',
                'roles',
                'departments',
                'mobile',
                'email',
                'password',
                'userName',
                'realName',
                'sessions',
              ],
            }}
          />
        }
      />
      {acting.dialog}
      {password}
    </>
  )
}

function moveOf({ action, changes }: LogRow, t: EmployeeTexts, ui: UiTexts): StateMove | undefined {
  switch (action) {
    case 'add':
      return { text: t.added, tone: standingTone('active') }
    case 'freeze':
      return { text: ui.logActions.freeze, tone: standingTone('frozen') }
    case 'block': {
      const reason = changes.find(({ field }) => field === 'blockReason')?.to
      return {
        text: ui.logActions.block,
        tone: standingTone('blocked'),
        note: typeof reason === 'string' ? reason : '',
      }
    }
    case 'unfreeze':
    case 'unblock':
      return { text: ui.logActions[action], tone: standingTone('active') }
    case 'update':
    case 'delete':
    case 'read':
    case 'download':
    case 'login':
    case 'loginFailed':
    case 'lock':
    case 'logout':
      return undefined
  }
}

function CompanyName({ user: { companyId, companyName } }: { user: ManagedUserDetail }) {
  const can = useCan()
  if (!COMPANY_READ.some(can)) return companyName
  return <RecordLink of={{ type: 'COMPANY', id: String(companyId) }}>{companyName}</RecordLink>
}

function useFactSections(user: ManagedUserDetail): DetailSection[] {
  const t = useTexts(employeeMessages)
  const { idCardNo, idCardExpiry, lastLoginTime } = user
  return [
    {
      kind: 'facts',
      id: 'account',
      title: t.account,
      facts: factsOf(user, 'userName', 'realName', 'nickName', 'mobile', 'email', 'createTime', 'updateTime'),
    },
    {
      kind: 'facts',
      id: 'belonging',
      title: t.belonging,
      facts: [
        { label: t.company, value: user.companyName },
        { field: 'departmentIds', value: user.departmentNames },
        { field: 'roleIds', value: user.roleNames },
      ],
    },
    {
      kind: 'facts',
      id: 'personal',
      title: t.personal,
      facts: [
        { field: 'idCardNo', value: idCardNo !== '' && <DocumentNumber user={user} /> },
        { field: 'idCardExpiry', value: idCardExpiry !== null && <DocumentExpiry user={user} /> },
        ...factsOf(user, 'birthDate', 'joinDate'),
      ],
    },
    {
      kind: 'facts',
      id: 'use',
      title: t.use,
      facts: [
        { label: t.sessionCount, value: user.sessionCount },
        { label: t.deviceCount, value: user.deviceCount },
        { label: t.lastLogin, value: lastLoginTime === null ? t.never : formatDate(lastLoginTime) },
      ],
    },
  ]
}
