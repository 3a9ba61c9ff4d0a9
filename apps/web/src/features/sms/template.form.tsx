import { VALID } from '@visa/contract/fields'
import { segmentsOf } from '@visa/contract/sms/content'
import { MESSAGE_BLANKS, isCodeType } from '@visa/contract/sms/message-type'
import { smsTemplateSave, type SmsTemplate } from '@visa/contract/sms/template'
import { smsMessages } from '@visa/messages/sms/sms'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './sms.writing.ts'

/** Changes a template as it was when the dialog was opened. It is open while it is rendered. */
export function TemplateDialog({ template, onClosed }: { template: SmsTemplate; onClosed: () => void }) {
  const t = useTexts(smsMessages)
  const ui = useTexts(uiMessages)
  const { messageType } = template
  const blanks = MESSAGE_BLANKS[messageType].map((name) => `{${name}}`).join(' ')
  const states = [
    { value: VALID.ENABLED, label: ui.enabled },
    { value: VALID.DISABLED, label: ui.frozen },
  ]
  return (
    <FormDialog
      name={`template ${messageType}`}
      title={fill(t.editTemplate, { name: template.name })}
      width={800}
      target={useSaving(smsTemplateSave, WRITING)}
      nameOf={({ name }) => name}
      fields={[
        'name',
        'ename',
        {
          name: 'content',
          kind: 'textarea',
          help: ({ content }) => fill(t.blanksHelp, { blanks, segments: segmentsOf(content, '') }),
        },
        { name: 'carrierCode', help: t.carrierHelp },
        { name: 'valid', options: isCodeType(messageType) ? states.slice(0, 1) : states },
        'remark',
      ]}
      record={template}
      onClosed={onClosed}
    />
  )
}
