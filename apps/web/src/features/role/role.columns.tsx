import type { Role } from '@visa/contract/org/role'
import { fieldMessages } from '@visa/messages/fields'
import { Tag } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { scopeName } from './role.names.ts'
import { useRoleTexts } from './use-role-texts.ts'
import styles from './role.module.css'

export function useRoleColumns(): Column<Role>[] {
  const t = useRoleTexts()
  const f = useTexts(fieldMessages)
  return [
    {
      kind: 'custom',
      field: 'roleName',
      title: f.roleName,
      width: 160,
      render: ({ roleName, administrator }) => (
        <span className={styles.name} title={roleName}>
          <span className={styles.nameText}>{roleName}</span>
          {administrator && <Tag>{t.administrator}</Tag>}
        </span>
      ),
    },
    { kind: 'text', field: 'companyName', title: t.company, width: 150 },
    {
      kind: 'custom',
      field: 'dataScope',
      title: f.dataScope,
      width: 132,
      render: ({ dataScope }) => scopeName(dataScope, t),
    },
    { kind: 'number', field: 'holders', title: t.holders, width: 76 },
    { kind: 'number', field: 'powers', title: t.powers, width: 72 },
    { kind: 'text', field: 'remark', title: f.remark, width: 116 },
    { kind: 'time', field: 'updateTime', title: t.updateTime, width: 136 },
  ]
}
