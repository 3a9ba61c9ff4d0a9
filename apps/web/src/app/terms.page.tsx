import { termsMessages } from '@visa/messages/session/terms'
import { TermsScreen } from '../features/session/terms.screen.tsx'
import { useTexts } from '../lib/i18n.tsx'
import { PublicPage } from './public-page.tsx'

export function TermsPage() {
  const { title, back } = useTexts(termsMessages)
  return (
    <PublicPage title={title} back={back}>
      <TermsScreen />
    </PublicPage>
  )
}
