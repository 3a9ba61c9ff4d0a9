import { mobileMessages } from '@visa/messages/session/mobile'
import type { ReactNode } from 'react'
import { MobileFrame } from '../features/mobile/mobile-frame.tsx'
import { SmsLoginScreen } from '../features/mobile/sms-login.screen.tsx'
import { WaitScreen } from '../features/mobile/wait.screen.tsx'
import { WxBindingScreen } from '../features/mobile/wx-binding.screen.tsx'
import { useLanguage, useTexts } from '../lib/i18n.tsx'
import mark from './art/mark.svg'
import { LanguageSwitch } from './language-switch.tsx'

interface PageProps {
  title: string
  children: ReactNode
}

/** A page for visitors who are not logged in. */
function OpenPage({ title, children }: PageProps) {
  const { setLanguage } = useLanguage()
  return (
    <MobileFrame
      title={title}
      mark={mark}
      languageSwitch={<LanguageSwitch onChoose={(language) => void setLanguage(language)} />}
    >
      {children}
    </MobileFrame>
  )
}

export function SmsLoginPage() {
  const { smsLogin } = useTexts(mobileMessages)
  return (
    <OpenPage title={smsLogin.title}>
      <SmsLoginScreen />
    </OpenPage>
  )
}

export function WxBindingPage() {
  const { binding } = useTexts(mobileMessages)
  return (
    <OpenPage title={binding.title}>
      <WxBindingScreen />
    </OpenPage>
  )
}

export function WaitPage() {
  const { wait } = useTexts(mobileMessages)
  return (
    <OpenPage title={wait.title}>
      <WaitScreen />
    </OpenPage>
  )
}
