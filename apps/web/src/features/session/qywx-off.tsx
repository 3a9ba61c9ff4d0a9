import { loginMessages } from '@visa/messages/session/login'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Enterprise WeChat is not connected in this installation. */
export function QywxOff({ action }: { action?: ReactNode }) {
  const texts = useTexts(loginMessages)
  return <EmptyState title={texts.qywxOff} help={texts.qywxOffHelp} action={action} />
}
