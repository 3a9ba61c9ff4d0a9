import { AUDIT_STATUS, COMPANY_LIMITS } from '@visa/contract/org/company'
import { companyUpdateStatus, type Company } from '@visa/contract/org/company-manage'
import { companyMessages } from '@visa/messages/org/company'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { ruleMessages } from '@visa/messages/rules'
import { uiMessages } from '@visa/messages/ui/ui'
import { Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { WRITING } from './company.names.ts'

/** Asks why before a company's people are shut out. It is open while it is rendered. */
export function StopDialog({ company, onClosed }: { company: Company; onClosed: () => void }) {
  const t = useTexts(companyMessages)
  const { operations } = useTexts(companyStateMessages)
  const ui = useTexts(uiMessages)
  const rules = useTexts(ruleMessages)
  const [open, setOpen] = useState(true)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const input = useRef<InputRef>(null)
  const stop = useAction(companyUpdateStatus, { ...WRITING, onSuccess: () => setOpen(false) })
  const missing = asked && reason.trim() === ''
  const onOk = () => {
    setAsked(true)
    if (reason.trim() === '') input.current?.focus()
    else if (!stop.isPending)
      stop.mutate({
        body: {
          id: company.id,
          auditStatus: AUDIT_STATUS.STOPPED,
          reason,
          seenStatus: company.auditStatus,
        },
      })
  }
  return (
    <Dialog
      open={open}
      title={fill(t.stopTitle, { name: company.companyName })}
      width={480}
      okText={operations.stop}
      cancelText={ui.cancel}
      okButtonProps={{ danger: true, loading: stop.isPending }}
      onOk={onOk}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      afterOpenChange={(opened) => opened && input.current?.focus()}
    >
      <p>{fill(t.stopText, { count: company.users })}</p>
      <Form component={false} layout="vertical">
        <Form.Item
          label={t.stopReason}
          htmlFor="company-stop-reason"
          required
          {...(missing ? { validateStatus: 'error', help: rules.required } : {})}
        >
          <Input
            id="company-stop-reason"
            ref={input}
            maxLength={COMPANY_LIMITS.stopReason}
            value={reason}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
