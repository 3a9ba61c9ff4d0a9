import type { AuditRow } from '@visa/contract/audit/audit-log'
import { formatDate } from '@visa/contract/dates'
import { auditMessages } from '@visa/messages/audit/audit'
import { auditVocabulary } from '@visa/messages/audit/audit-vocabulary'
import { subjectText } from '@visa/contract/audit/audit-subjects'
import { entityText, fieldTexts } from '@visa/contract/audit/audit-words'
import { uiMessages } from '@visa/messages/ui/ui'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { personName } from './audit.names.ts'
import styles from './audit.module.css'

const OneLine = ({ text }: { text: string }) => (
  <div className={styles.oneLine} title={text}>
    {text}
  </div>
)

export function useAuditColumns(): Column<AuditRow>[] {
  const t = useTexts(auditMessages)
  const words = auditVocabulary[useLanguage().language]
  const ui = useTexts(uiMessages)
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
      render: ({ entity }) => <OneLine text={entityText(entity, words)} />,
    },
    {
      kind: 'custom',
      field: 'subject',
      title: t.subject,
      width: 150,
      render: ({ entity, subject }) => <OneLine text={subjectText(entity, subject, words)} />,
    },
    {
      kind: 'custom',
      field: 'fields',
      title: t.changes,
      width: 180,
      render: ({ entity, fields }) => {
        const names = fieldTexts(entity, fields, words)
        return <OneLine text={fields.map((field) => names[field]).join(', ')} />
      },
    },
    { kind: 'text', field: 'address', title: t.address, width: 120 },
  ]
}
