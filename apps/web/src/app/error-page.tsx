import { webMessages } from '@visa/messages/shell/web'
import { useTexts } from '../lib/i18n.tsx'
import { ErrorDetail, ErrorPage, ErrorPanel } from '../ui/error-page/error-page.tsx'
import { PlainButton } from '../ui/buttons/plain-button.tsx'

export function NotFoundPage() {
  const { product, errorPage } = useTexts(webMessages)
  return (
    <main className="whole">
      <title>{`${errorPage.title} - ${product}`}</title>
      <ErrorPage />
    </main>
  )
}

interface FailurePanelProps {
  title: string
  detail: string
  onRetry: () => void
}

/** Something failed that may work the next time. */
export function FailurePanel({ title, detail, onRetry }: FailurePanelProps) {
  const { retry } = useTexts(webMessages).errorPage
  const action = (
    <PlainButton primary onClick={onRetry}>
      {retry}
    </PlainButton>
  )
  return (
    <ErrorPanel title={title} action={action}>
      <ErrorDetail>{detail}</ErrorDetail>
    </ErrorPanel>
  )
}

export function CrashPanel({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts(webMessages).crash
  return <FailurePanel title={texts.title} detail={texts.detail} onRetry={onRetry} />
}
