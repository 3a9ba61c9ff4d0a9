import { isCodeType } from '@visa/contract/sms/message-type'
import { smsTemplates, type SmsTemplate } from '@visa/contract/sms/template'
import { fieldMessages } from '@visa/messages/fields'
import { smsMessages } from '@visa/messages/sms/sms'
import { uiMessages } from '@visa/messages/ui/ui'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useRows } from '../../ui/list/local-list.ts'
import { ValidTag } from '../../ui/status-tag.tsx'
import { TemplateDetailDialog } from './template-detail.dialog.tsx'
import { TemplateDialog } from './template.form.tsx'
import styles from './sms.module.css'

export function TemplatePane() {
  const t = useTexts(smsMessages)
  const ui = useTexts(uiMessages)
  return (
    <ListView
      name="sms.templates"
      list={useRows(smsTemplates, {})}
      nameOf={({ name }) => name}
      columns={useTemplateColumns()}
      actions={[
        {
          key: 'edit',
          label: ui.edit,
          dialog: (template, onClosed) => <TemplateDialog template={template} onClosed={onClosed} />,
        },
        {
          key: 'detail',
          label: t.details,
          dialog: (template, onClosed) => <TemplateDetailDialog template={template} onClosed={onClosed} />,
        },
      ]}
      empty={{ title: t.noTemplates }}
    />
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
