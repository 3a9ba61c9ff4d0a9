import { printingMessages } from '@visa/messages/ui/printing'
import { webMessages } from '@visa/messages/shell/web'
import { useEffect } from 'react'
import { InstallLodopScreen } from '../features/printing/install-lodop.screen.tsx'
import { needFeedback } from '../lib/feedback.ts'
import { useTexts } from '../lib/i18n.tsx'
import { SessionProvider } from '../lib/session.tsx'
import { DelayedSpinner } from '../ui/delayed-spinner.tsx'
import { FailurePanel } from '../ui/error-page/failure-panel.tsx'
import { AntdProvider } from './antd-provider.tsx'

function SessionFailure({ onRetry }: { onRetry: () => void }) {
  const { title, detail } = useTexts(webMessages).sessionFailure
  return <FailurePanel title={title} detail={detail} onRetry={onRetry} />
}

/** C2.14: for whoever is logged in. */
export function InstallLodopPage() {
  const { product } = useTexts(webMessages)
  const { title } = useTexts(printingMessages)
  useEffect(needFeedback, [])
  return (
    <SessionProvider loading={<DelayedSpinner />} Failure={SessionFailure}>
      <AntdProvider>
        <title>{`${title} - ${product}`}</title>
        <InstallLodopScreen />
      </AntdProvider>
    </SessionProvider>
  )
}
