import { secondFactorMessages } from '@visa/messages/session/second-factor'
import { SecondFactorScreen } from '../features/session/second-factor.screen.tsx'
import { useTexts } from '../lib/i18n.tsx'
import { PublicPage } from './public-page.tsx'

export function SecondFactorPage() {
  const { title, back } = useTexts(secondFactorMessages)
  return (
    <PublicPage title={title} back={back}>
      <SecondFactorScreen />
    </PublicPage>
  )
}
