import { userAssignRoles, userBlock, userDetail } from '@visa/contract/org/user-calls'
import type { ManagedUser } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { Alert, Button, Typography } from 'antd'
import { useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useStored } from '../../lib/use-stored.ts'
import { RolePicker } from '../../pickers/role-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './employee.writing.ts'
import styles from './employee.module.css'

interface UserDialogProps {
  user: ManagedUser
  onClosed: () => void
}

export function RolesDialog({ user, onClosed }: UserDialogProps) {
  const t = useTexts(employeeMessages)
  const target = useSaving(userAssignRoles, WRITING)
  const stored = useStored(userDetail, { query: { id: user.id } }, onClosed)
  if (stored === undefined) return null
  const { id, companyId, realName: name } = stored
  return (
    <FormDialog
      name={`roles of ${id}`}
      title={fill(t.rolesTitle, { name })}
      width={550}
      target={target}
      fields={[{ name: 'roleIds', help: t.rolesHelp, input: <RolePicker multiple companyId={companyId} /> }]}
      record={stored}
      nameOf={() => fill(t.rolesTitle, { name })}
      onClosed={onClosed}
    />
  )
}

export function BlockDialog({ user, onClosed }: UserDialogProps) {
  const t = useTexts(employeeMessages)
  const f = useTexts(fieldMessages)
  return (
    <FormDialog
      name={`block ${user.id}`}
      title={fill(t.blockTitle, { name: user.realName })}
      width={480}
      target={useSaving(userBlock, WRITING)}
      fields={[{ name: 'reason', label: f.blockReason, help: t.blockHelp }]}
      initial={{ id: user.id }}
      onSaved={() => toast.success(fill(t.blockDone, { name: user.realName }))}
      onClosed={onClosed}
    />
  )
}

interface PasswordDialogProps {
  name: string
  password: string
  onClosed: () => void
}

/** A password that is shown this once: it is kept nowhere, not even by the tab. */
export function PasswordDialog({ name, password, onClosed }: PasswordDialogProps) {
  const t = useTexts(employeeMessages)
  const ui = useTexts(uiMessages)
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title={t.passwordTitle}
      width={480}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={() => setOpen(false)}>
          {t.passwordKnown}
        </Button>
      }
      afterClose={onClosed}
    >
      <Alert type="warning" showIcon title={fill(t.passwordText, { name })} />
      <div className={styles.password}>
        <Typography.Text code className={styles.secret ?? ''}>
          {password}
        </Typography.Text>
        <Button onClick={() => void copyText(password)}>{ui.copy}</Button>
      </div>
    </Dialog>
  )
}
