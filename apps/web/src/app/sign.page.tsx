import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { SignScreen } from '../features/mobile/sign.screen.tsx'
import { useTexts } from '../lib/i18n.tsx'
import { OpenPhonePage } from './open-phone-page.tsx'

export function SignPage() {
  const { signTitle } = useTexts(phoneContractMessages)
  return (
    <OpenPhonePage title={signTitle}>
      <SignScreen />
    </OpenPhonePage>
  )
}
