import { VALID } from '@visa/contract/fields'
import { segmentsOf } from '@visa/contract/sms/content'
import { MESSAGE_BLANKS, isCodeType } from '@visa/contract/sms/message-type'
import {
  SMS_TEMPLATE_LIMITS,
  SmsTemplateDraft,
  smsTemplateSave,
  type SmsTemplate,
} from '@visa/contract/sms/template'
import { fieldMessages } from '@visa/messages/fields'
import { smsMessages } from '@visa/messages/sms/sms'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { WRITING } from './sms.writing.ts'

type Field = FormField<keyof SmsTemplateDraft>

const draftOf = ({
  messageType,
  name,
  ename,
  content,
  carrierCode,
  valid,
  remark,
  version,
}: SmsTemplate) => ({
  messageType,
  name,
  ename,
  content,
  carrierCode,
  valid,
  remark,
  version,
})

/** Changes a template as it was when the dialog was opened. It is open while it is rendered. */
export function TemplateDialog({ template, onClosed }: { template: SmsTemplate; onClosed: () => void }) {
  const t = useTexts(smsMessages)
  const f = useTexts(fieldMessages)
  const ui = useTexts(uiMessages)
  const save = useAction(smsTemplateSave, WRITING)
  const { messageType } = template
  const blanks = MESSAGE_BLANKS[messageType].map((name) => `{${name}}`).join(' ')
  const states = [
    { value: VALID.ENABLED, label: ui.enabled },
    { value: VALID.DISABLED, label: ui.frozen },
  ]
  const fields = ({ content = '' }: { content?: string }): Field[] => [
    { kind: 'text', name: 'name', label: f.name, max: SMS_TEMPLATE_LIMITS.name },
    { kind: 'text', name: 'ename', label: f.ename, max: SMS_TEMPLATE_LIMITS.name },
    {
      kind: 'textarea',
      name: 'content',
      label: f.content,
      max: SMS_TEMPLATE_LIMITS.content,
      help: fill(t.blanksHelp, { blanks, segments: segmentsOf(content, '') }),
    },
    {
      kind: 'text',
      name: 'carrierCode',
      label: f.carrierCode,
      max: SMS_TEMPLATE_LIMITS.carrierCode,
      help: t.carrierHelp,
    },
    {
      kind: 'select',
      name: 'valid',
      label: f.valid,
      options: isCodeType(messageType) ? states.slice(0, 1) : states,
    },
    { kind: 'textarea', name: 'remark', label: f.remark, max: SMS_TEMPLATE_LIMITS.remark },
  ]
  return (
    <FormDialog
      name={`template ${messageType}`}
      title={fill(t.editTemplate, { name: template.name })}
      width={800}
      schema={SmsTemplateDraft}
      fields={fields}
      initial={draftOf(template)}
      submit={(body, key) => save.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}
