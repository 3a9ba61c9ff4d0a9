import { alarmMessages } from '@visa/messages/custody/alarms'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'

interface FoldedBarProps {
  type: 'error' | 'warning'
  title: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** What waits to be settled, above a desk: one line, and all of it when asked for. */
export function FoldedBar({ type, title, isOpen, onOpen, children }: FoldedBarProps) {
  const t = useTexts(alarmMessages)
  const action = isOpen ? t.fold : t.unfold
  return (
    <Alert
      type={type}
      showIcon
      title={title}
      action={
        // Two of them may stand above one desk: each button says which it opens.
        <Button
          size="small"
          aria-label={`${action} ${title}`}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          {action}
        </Button>
      }
      description={isOpen && children}
    />
  )
}
