import { accountMessages } from '@visa/messages/session/account'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface AccountPanelProps {
  title: string
  onClosed: () => void
  children: ReactNode
}

/** A dialog to look at, with one button to close it. It is open while it is rendered. */
export function AccountPanel({ title, onClosed, children }: AccountPanelProps) {
  const { close } = useTexts(accountMessages)
  const [open, setOpen] = useState(true)
  const shut = () => setOpen(false)
  return (
    <Dialog
      open={open}
      title={title}
      width={550}
      onCancel={shut}
      afterClose={onClosed}
      footer={<Button onClick={shut}>{close}</Button>}
    >
      {children}
    </Dialog>
  )
}
