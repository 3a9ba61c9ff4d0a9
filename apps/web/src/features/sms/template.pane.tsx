import { isCodeType } from '@visa/contract/sms/message-type'
import { smsTemplates, type SmsTemplate } from '@visa/contract/sms/template'
import { fieldMessages } from '@visa/messages/fields'
import { smsMessages } from '@visa/messages/sms/sms'
import { uiMessages } from '@visa/messages/ui/ui'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { LocalTable } from '../../ui/list/local-table.tsx'
import { ValidTag } from '../../ui/status-tag.tsx'
import { TemplateDetailDialog } from './template-detail.dialog.tsx'
import { TemplateDialog } from './template.form.tsx'
import styles from './sms.module.css'

interface Opened {
  kind: 'edit' | 'detail'
  template: SmsTemplate
}

export function TemplatePane() {
  const t = useTexts(smsMessages)
  const ui = useTexts(uiMessages)
  const { data, error, refetch } = useCall(smsTemplates, {}, { silent: true })
  const [opened, open] = useTabState<Opened | undefined>('template', undefined)
  const columns = useTemplateColumns()
  if (error) return <ErrorState reason={error.message} onRetry={() => void refetch()} />
  if (data === undefined) return <DelayedSpinner />
  return (
    <>
      <LocalTable
        rows={data}
        columns={columns}
        nameOf={({ name }) => name}
        actions={(template) => [
          { label: ui.edit, run: () => open({ kind: 'edit', template }) },
          { label: t.details, run: () => open({ kind: 'detail', template }) },
        ]}
        empty={<EmptyState title={t.noTemplates} />}
      />
      {opened?.kind === 'edit' && (
        <TemplateDialog template={opened.template} onClosed={() => open(undefined)} />
      )}
      {opened?.kind === 'detail' && (
        <TemplateDetailDialog template={opened.template} onClosed={() => open(undefined)} />
      )}
    </>
  )
}

function useTemplateColumns(): Column<SmsTemplate>[] {
  const t = useTexts(smsMessages)
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  return [
    {
      kind: 'custom',
      field: 'name',
      title: f.name,
      width: 170,
      render: ({ name, ename, messageType }) => (
        <>
          <div>{language === 'en' && ename !== '' ? ename : name}</div>
          <code className={styles.code}>{messageType}</code>
        </>
      ),
    },
    {
      kind: 'custom',
      field: 'messageType',
      title: t.kind,
      width: 80,
      render: ({ messageType }) => (isCodeType(messageType) ? t.codeTemplate : t.noticeTemplate),
    },
    {
      kind: 'custom',
      field: 'content',
      title: t.content,
      width: 350,
      render: ({ content }) => <span className={styles.content}>{content}</span>,
    },
    { kind: 'code', field: 'carrierCode', title: f.carrierCode, width: 140 },
    {
      kind: 'custom',
      field: 'valid',
      title: f.valid,
      width: 90,
      render: ({ valid }) => <ValidTag valid={valid} />,
    },
    { kind: 'time', field: 'updateTime', title: t.updated, width: 144 },
  ]
}
