import type { AuditRow } from '@visa/contract/audit/audit-log'
import { formatDate } from '@visa/contract/dates'
import { auditMessages } from '@visa/messages/audit'
import { auditNameMessages } from '@visa/messages/audit-names'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui'
import { useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { entityName, namesFor, personName } from './audit.names.ts'
import { ownNames } from './audit.values.ts'
import styles from './audit.module.css'

const OneLine = ({ text }: { text: string }) => (
  <div className={styles.oneLine} title={text}>
    {text}
  </div>
)

export function useAuditColumns(): Column<AuditRow>[] {
  const t = useTexts(auditMessages)
  const n = useTexts(auditNameMessages)
  const ui = useTexts(uiMessages)
  const shared = useTexts(fieldMessages)
  return [
    {
      kind: 'custom',
      field: 'createTime',
      title: t.time,
      width: 160,
      render: ({ createTime }) => <span className={styles.figures}>{formatDate(createTime)}</span>,
    },
    {
      kind: 'custom',
      field: 'createUserName',
      title: t.person,
      width: 104,
      render: (row) => <OneLine text={personName(row, t)} />,
    },
    { kind: 'text', field: 'companyName', title: t.company, width: 104 },
    {
      kind: 'custom',
      field: 'action',
      title: t.action,
      width: 80,
      render: ({ action }) => ui.logActions[action],
    },
    {
      kind: 'custom',
      field: 'entity',
      title: t.entity,
      width: 120,
      render: ({ entity }) => <OneLine text={entityName(entity, n)} />,
    },
    { kind: 'text', field: 'subject', title: t.subject, width: 150 },
    {
      kind: 'custom',
      field: 'fields',
      title: t.changes,
      width: 180,
      render: ({ entity, fields }) => {
        const names = { ...n.fieldNames, ...shared, ...ownNames(entity, n) }
        return <OneLine text={Object.values(namesFor(fields, names)).join(', ')} />
      },
    },
    { kind: 'text', field: 'address', title: t.address, width: 120 },
  ]
}
