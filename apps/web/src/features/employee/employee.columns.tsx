import { formatDate } from '@visa/contract/dates'
import type { ManagedUser } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { DocumentExpiry, RenewalMark } from './document-expiry.tsx'
import { standingTone } from './employee.names.ts'
import styles from './employee.module.css'

/** With the company where people of several are listed. */
export function useEmployeeColumns(withCompany: boolean): Column<ManagedUser>[] {
  const t = useTexts(employeeMessages)
  const f = useTexts(fieldMessages)
  return [
    {
      kind: 'custom',
      field: 'realName',
      title: t.person,
      width: 132,
      render: (user) => (
        <TwoLines
          main={
            <span className={styles.name}>
              <span className={styles.nameText} title={user.realName}>
                <RecordLink of={{ type: 'USER', id: String(user.id) }}>{user.realName}</RecordLink>
              </span>
              <RenewalMark user={user} />
            </span>
          }
          sub={user.userName}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'standing',
      title: f.standing,
      width: 96,
      render: ({ standing, blockReason }) => (
        <span title={blockReason}>
          <StatusTag tone={standingTone(standing)} text={t.standings[standing]} />
        </span>
      ),
    },
    {
      kind: 'custom',
      field: 'mobile',
      title: t.contact,
      width: 190,
      render: ({ mobile, email }) => <TwoLines main={mobile} sub={email} />,
    },
    {
      kind: 'custom',
      field: 'departmentNames',
      title: t.place,
      width: 164,
      render: ({ departmentNames, roleNames }) => <TwoLines main={departmentNames} sub={roleNames} />,
    },
    ...(withCompany
      ? [
          { kind: 'text', field: 'companyName', title: t.company, width: 180 } as const,
          {
            kind: 'custom',
            field: 'lastLoginTime',
            title: f.lastLogin,
            width: 142,
            render: ({ lastLoginTime }: ManagedUser) =>
              lastLoginTime === null ? t.neverShort : formatDate(lastLoginTime, 'yyyy-MM-dd hh:mm'),
          } as const,
        ]
      : []),
    {
      kind: 'custom',
      field: 'idCardNo',
      title: f.idCardNo,
      width: 176,
      render: (user) => (
        <TwoLines main={user.idCardNo} sub={user.idCardExpiry !== null && <DocumentExpiry user={user} />} />
      ),
    },
    { kind: 'text', field: 'joinDate', title: f.joinDate, width: 108 },
    { kind: 'time', field: 'createTime', title: f.createTime, width: 142 },
  ]
}
