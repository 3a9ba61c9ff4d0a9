import { auditDetail, type AuditDetail } from '@visa/contract/audit/audit-log'
import { formatDate } from '@visa/contract/dates'
import { auditMessages } from '@visa/messages/audit/audit'
import { auditVocabulary } from '@visa/messages/audit/audit-vocabulary'
import { subjectText } from '@visa/contract/audit/audit-subjects'
import { entityText, fieldTexts, valueTexts } from '@visa/contract/audit/audit-words'
import { changeTexts } from '@visa/contract/log-changes'
import { uiMessages } from '@visa/messages/ui/ui'
import { Descriptions } from 'antd'
import { useState } from 'react'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { personName } from './audit.names.ts'
import styles from './audit.module.css'

/** One entry of the change log, field by field. It is open while it is rendered. */
export function AuditDetailDialog({ id, onClosed }: { id: number; onClosed: () => void }) {
  const t = useTexts(auditMessages)
  const [open, setOpen] = useState(true)
  const { data, error, refetch } = useCall(auditDetail, { query: { id } }, { silent: true })
  return (
    <Dialog
      open={open}
      title={t.detail}
      width={880}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {error && <ErrorState reason={error.message} onRetry={() => void refetch()} />}
      {!error && data === undefined && <DelayedSpinner />}
      {data !== undefined && <Entry entry={data} />}
    </Dialog>
  )
}

function Entry({ entry }: { entry: AuditDetail }) {
  const t = useTexts(auditMessages)
  const words = auditVocabulary[useLanguage().language]
  const ui = useTexts(uiMessages)
  const code = (text: string) => (text === '' ? t.none : <span className={styles.code}>{text}</span>)
  const facts = [
    { key: 'time', label: t.time, children: formatDate(entry.createTime) },
    { key: 'action', label: t.action, children: ui.logActions[entry.action] },
    { key: 'person', label: t.person, children: personName(entry, t) },
    { key: 'company', label: t.company, children: entry.companyName === '' ? t.none : entry.companyName },
    { key: 'entity', label: t.entity, children: entityText(entry.entity, words) },
    { key: 'entityId', label: t.entityId, children: entry.entityId },
    {
      key: 'subject',
      label: t.subject,
      span: 2,
      children: subjectText(entry.entity, entry.subject, words),
    },
    { key: 'address', label: t.address, children: code(entry.address) },
    { key: 'requestId', label: t.requestId, children: code(entry.requestId) },
    {
      key: 'place',
      label: t.place,
      span: 2,
      children:
        entry.seq === null || entry.hash === null
          ? t.notSealed
          : code(fill(t.placeOf, { seq: entry.seq, hash: entry.hash })),
    },
  ]
  return (
    <>
      <Descriptions size="small" bordered column={2} items={facts} />
      <Changes entry={entry} />
    </>
  )
}

function Changes({ entry }: { entry: AuditDetail }) {
  const t = useTexts(auditMessages)
  const words = auditVocabulary[useLanguage().language]
  const ui = useTexts(uiMessages)
  const names = fieldTexts(entry.entity, entry.fields, words)
  if (entry.action === 'read') {
    return <p>{fill(t.viewed, { fields: entry.fields.map((field) => names[field]).join(', ') || t.none })}</p>
  }
  const said = changeTexts(entry, { names, value: valueTexts(entry, words) }, ui)
  if (said.length === 0) return <p className={styles.soft}>{t.nothing}</p>
  return (
    <table className={styles.changes} aria-label={t.changes}>
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {said.map(({ field, from, to }) => (
          <tr key={field}>
            <td>{field}</td>
            <td className={styles.soft}>{from ?? t.none}</td>
            <td>{to ?? t.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
