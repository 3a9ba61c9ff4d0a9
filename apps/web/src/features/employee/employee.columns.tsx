import type { ManagedUser } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/employee'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { standingTone } from './employee.names.ts'

/** With the company where people of several are listed. */
export function useEmployeeColumns(withCompany: boolean): Column<ManagedUser>[] {
  const t = useTexts(employeeMessages)
  const f = useTexts(fieldMessages)
  return [
    { kind: 'text', field: 'realName', title: f.realName, width: 92 },
    { kind: 'code', field: 'userName', title: f.userName, width: 156 },
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
    { kind: 'text', field: 'mobile', title: f.mobile, width: 124 },
    { kind: 'text', field: 'email', title: f.email, width: 210 },
    { kind: 'text', field: 'departmentNames', title: f.departmentIds, width: 130 },
    { kind: 'text', field: 'roleNames', title: f.roleIds, width: 130 },
    ...(withCompany ? [{ kind: 'text', field: 'companyName', title: t.company, width: 180 } as const] : []),
    { kind: 'text', field: 'idCardNo', title: f.idCardNo, width: 164 },
    { kind: 'text', field: 'joinDate', title: f.joinDate, width: 104 },
    { kind: 'time', field: 'createTime', title: t.createTime, width: 142 },
  ]
}
