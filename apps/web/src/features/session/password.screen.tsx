import { accountMessages } from '@visa/messages/session/account'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChangePasswordDialog } from './change-password.dialog.tsx'

/** The change of the own password as a screen of the menu. */
export function PasswordScreen() {
  const texts = useTexts(accountMessages)
  const [open, setOpen] = useTabState('open', true)
  if (open) return <ChangePasswordDialog onClosed={() => setOpen(false)} />
  const again = (
    <Button type="primary" onClick={() => setOpen(true)}>
      {texts.changePassword}
    </Button>
  )
  return <EmptyState title={texts.passwordScreen} action={again} />
}
