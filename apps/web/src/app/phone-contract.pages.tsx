import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { ContractDetailScreen } from '../features/mobile/contract-detail.screen.tsx'
import { ContractPreviewScreen } from '../features/mobile/contract-preview.screen.tsx'
import { useTexts } from '../lib/i18n.tsx'
import { OpenPhonePage } from './open-phone-page.tsx'

/** P2.10. Whoever has not logged in is led to the SMS login by the first call. */
export function ContractPreviewPage() {
  const { signTitle } = useTexts(phoneContractMessages)
  return (
    <OpenPhonePage title={signTitle}>
      <ContractPreviewScreen />
    </OpenPhonePage>
  )
}

export function ContractDetailPage() {
  const { mine } = useTexts(phoneContractMessages)
  return (
    <OpenPhonePage title={mine}>
      <ContractDetailScreen />
    </OpenPhonePage>
  )
}
