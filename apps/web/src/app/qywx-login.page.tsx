import { loginMessages } from '@visa/messages/session/login'
import { QywxLoginScreen } from '../features/session/qywx-login.screen.tsx'
import { useTexts } from '../lib/i18n.tsx'
import { PublicPage } from './public-page.tsx'

export function QywxLoginPage() {
  const { mode, backToLogin } = useTexts(loginMessages)
  return (
    <PublicPage title={mode.qr} back={backToLogin}>
      <QywxLoginScreen />
    </PublicPage>
  )
}
