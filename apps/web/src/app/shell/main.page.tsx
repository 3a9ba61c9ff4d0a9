import { webMessages } from '@visa/messages/shell/web'
import { useEffect } from 'react'
import { needFeedback } from '../../lib/feedback.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { SessionProvider, useSession } from '../../lib/session.tsx'
import { AntdProvider } from '../antd-provider.tsx'
import { FailurePanel } from '../../ui/error-page/failure-panel.tsx'
import { MainLayout } from './main-layout.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

function SessionFailure({ onRetry }: { onRetry: () => void }) {
  const { title, detail } = useTexts(webMessages).sessionFailure
  return <FailurePanel title={title} detail={detail} onRetry={onRetry} />
}

export function MainPage() {
  useEffect(needFeedback, [])
  return (
    <AntdProvider>
      <SessionProvider loading={<ScreenSkeleton />} Failure={SessionFailure}>
        <PersonalLayout />
      </SessionProvider>
    </AntdProvider>
  )
}

function PersonalLayout() {
  return <MainLayout key={useSession().info.userInfo.id} />
}
