import { smsTemplateLog, type SmsTemplate } from '@visa/contract/sms/template'
import { fieldMessages } from '@visa/messages/fields'
import { smsMessages } from '@visa/messages/sms/sms'
import { Descriptions } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { ValidTag } from '../../ui/status-tag.tsx'

/** One template, and who changed it. It is open while it is rendered. */
export function TemplateDetailDialog({
  template,
  onClosed,
}: {
  template: SmsTemplate
  onClosed: () => void
}) {
  const t = useTexts(smsMessages)
  const f = useTexts(fieldMessages)
  const [open, setOpen] = useState(true)
  const facts = [
    { key: 'type', label: f.messageType, children: template.messageType },
    { key: 'valid', label: f.valid, children: <ValidTag valid={template.valid} /> },
    { key: 'name', label: f.name, children: template.name },
    { key: 'ename', label: f.ename, children: template.ename || t.none },
    { key: 'content', label: f.content, span: 2, children: template.content },
    { key: 'carrierCode', label: f.carrierCode, span: 2, children: template.carrierCode || t.none },
    { key: 'remark', label: f.remark, span: 2, children: template.remark || t.none },
  ]
  return (
    <Dialog
      open={open}
      title={template.name}
      width={800}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Descriptions size="small" bordered column={2} items={facts} />
      <LogPanel endpoint={smsTemplateLog} scope={{ messageType: template.messageType }} />
    </Dialog>
  )
}
