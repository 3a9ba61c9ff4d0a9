import { loginMessages } from '@visa/messages/session/login'
import { webMessages } from '@visa/messages/shell/web'
import { useState } from 'react'
import { LoginScreen } from '../features/session/login.screen.tsx'
import { isMobileDevice } from '../lib/device.ts'
import { useLanguage, useTexts } from '../lib/i18n.tsx'
import coast from './art/login-1.svg'
import desk from './art/login-2.svg'
import route from './art/login-3.svg'
import mark from './art/mark.svg'
import { LanguageSwitch } from './language-switch.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { loadMainPage } from './load-main-page.ts'

const ILLUSTRATIONS = [coast, desk, route]

const OTHER_MODES = {
  sms: lazyPart(async () => (await import('../features/session/sms-mode.tsx')).SmsMode),
  reset: lazyPart(async () => (await import('../features/session/reset-mode.tsx')).ResetMode),
  qr: lazyPart(async () => (await import('../features/session/qr-mode.tsx')).QrMode),
}

const anyIllustration = (): string => ILLUSTRATIONS[Math.floor(Math.random() * ILLUSTRATIONS.length)] ?? coast

export function LoginPage() {
  const [illustration] = useState(anyIllustration)
  const { setLanguage } = useLanguage()
  const { product } = useTexts(webMessages)
  const { title } = useTexts(loginMessages)
  return (
    <>
      <title>{`${title} - ${product}`}</title>
      <LoginScreen
        illustration={illustration}
        mark={mark}
        version={APP_VERSION}
        languageSwitch={<LanguageSwitch onChoose={(language) => void setLanguage(language)} />}
        otherModes={OTHER_MODES}
        // The workspace loads while the server checks who it is.
        onSubmit={() => void (isMobileDevice() || loadMainPage())}
      />
    </>
  )
}
