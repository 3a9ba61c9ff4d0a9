import { mobileMessages } from '@visa/messages/session/mobile'
import { SmsLoginScreen } from '../features/mobile/sms-login.screen.tsx'
import { WaitScreen } from '../features/mobile/wait.screen.tsx'
import { WxBindingScreen } from '../features/mobile/wx-binding.screen.tsx'
import { useTexts } from '../lib/i18n.tsx'
import { OpenPhonePage } from './open-phone-page.tsx'

export function SmsLoginPage() {
  const { smsLogin } = useTexts(mobileMessages)
  return (
    <OpenPhonePage title={smsLogin.title}>
      <SmsLoginScreen />
    </OpenPhonePage>
  )
}

export function WxBindingPage() {
  const { binding } = useTexts(mobileMessages)
  return (
    <OpenPhonePage title={binding.title}>
      <WxBindingScreen />
    </OpenPhonePage>
  )
}

export function WaitPage() {
  const { wait } = useTexts(mobileMessages)
  return (
    <OpenPhonePage title={wait.title}>
      <WaitScreen />
    </OpenPhonePage>
  )
}
