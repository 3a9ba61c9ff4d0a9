import { accountMessages } from '@visa/messages/session/account'
import { useTexts } from '../../lib/i18n.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AccountPanel } from './account-panel.tsx'

/** Without a mobile there is none to prove: somebody else has to enter the first one. */
export function NoMobileDialog({ onClosed }: { onClosed: () => void }) {
  const texts = useTexts(accountMessages)
  return (
    <AccountPanel title={texts.changeMobile} onClosed={onClosed}>
      <EmptyState title={texts.noMobile} help={texts.noMobileHelp} />
    </AccountPanel>
  )
}
