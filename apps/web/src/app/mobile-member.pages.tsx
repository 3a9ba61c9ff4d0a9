import { phoneContracts } from '@visa/contract/centre/phone'
import { mobileMessages } from '@visa/messages/session/mobile'
import { webMessages } from '@visa/messages/shell/web'
import { useEffect, type ReactNode } from 'react'
import { HomeScreen } from '../features/mobile/home.screen.tsx'
import { MobileFrame } from '../features/mobile/mobile-frame.tsx'
import { needFeedback } from '../lib/feedback.ts'
import { useTexts } from '../lib/i18n.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useCall } from '../lib/query.ts'
import { navigateTo } from '../lib/route.ts'
import { SessionProvider, useSession, useSwitchLanguage } from '../lib/session.tsx'
import { DelayedSpinner } from '../ui/delayed-spinner.tsx'
import { FailurePanel } from '../ui/error-page/failure-panel.tsx'
import { Part } from '../ui/part.tsx'
import { AntdProvider } from './antd-provider.tsx'
import mark from './art/mark.svg'
import { LanguageSwitch } from './language-switch.tsx'

const ChangePasswordDialog = lazyPart(
  async () => (await import('../features/session/change-password.dialog.tsx')).ChangePasswordDialog,
)

const SecondFactorDialog = lazyPart(
  async () => (await import('../features/session/second-factor.dialog.tsx')).SecondFactorDialog,
)

const MobileNotices = lazyPart(
  async () => (await import('../features/notice/mobile-notices.tsx')).MobileNotices,
)

const OrderScreen = lazyPart(async () => (await import('../features/mobile/order.screen.tsx')).OrderScreen)

interface PageProps {
  title: string
  children: ReactNode
}

function SessionFailure({ onRetry }: { onRetry: () => void }) {
  const { title, detail } = useTexts(webMessages).sessionFailure
  return <FailurePanel title={title} detail={detail} onRetry={onRetry} />
}

/** What is owed is settled before anything else is answered, on a phone as on a desktop. */
function AfterForcedChange({ children }: { children: ReactNode }) {
  const { simplePassword, secondFactorDue } = useSession().info
  if (!simplePassword && !secondFactorDue) return children
  return <Part>{simplePassword ? <ChangePasswordDialog forced /> : <SecondFactorDialog forced />}</Part>
}

/** A page that sends visitors to the SMS login first. */
function MemberPage({ title, children }: PageProps) {
  const switchLanguage = useSwitchLanguage()
  useEffect(needFeedback, [])
  const languageSwitch = (
    // The call shows its own failure.
    <LanguageSwitch onChoose={(language) => void switchLanguage(language).catch(() => undefined)} />
  )
  return (
    <SessionProvider loading={<DelayedSpinner />} Failure={SessionFailure}>
      <AntdProvider>
        <MobileFrame title={title} mark={mark} languageSwitch={languageSwitch}>
          <AfterForcedChange>{children}</AfterForcedChange>
        </MobileFrame>
      </AntdProvider>
    </SessionProvider>
  )
}

/** Without an account there is nothing here but the own contracts, which have a page of their own. */
export function MobileHomePage() {
  const { home } = useTexts(mobileMessages)
  const { data, error } = useCall(phoneContracts, {}, { silent: true })
  const isWalkIn = data?.walkIn === true
  useEffect(needFeedback, [])
  useEffect(() => {
    if (isWalkIn) navigateTo('/mobile/contract/detail', { replace: true })
  }, [isWalkIn])
  if (isWalkIn || (data === undefined && error === null)) return <DelayedSpinner />
  return (
    <MemberPage title={home.title}>
      <HomeScreen
        notices={
          <Part fallback={<DelayedSpinner />}>
            <MobileNotices />
          </Part>
        }
      />
    </MemberPage>
  )
}

export function MobileOrderPage() {
  const { order } = useTexts(mobileMessages)
  return (
    <MemberPage title={order.title}>
      <Part fallback={<DelayedSpinner />}>
        <OrderScreen />
      </Part>
    </MemberPage>
  )
}
