import { webMessages } from '@visa/messages/shell/web'
import { useTexts } from '../../lib/i18n.tsx'
import { PlainButton } from '../buttons/plain-button.tsx'
import { ErrorDetail, ErrorPanel } from './error-page.tsx'

interface FailurePanelProps {
  title: string
  detail: string
  onRetry: () => void
  /** What the button says, where it is not "retry". */
  action?: string
}

/** Something failed that may work the next time. */
export function FailurePanel({ title, detail, onRetry, action }: FailurePanelProps) {
  const { retry } = useTexts(webMessages).errorPage
  const button = (
    <PlainButton primary onClick={onRetry}>
      {action ?? retry}
    </PlainButton>
  )
  return (
    <ErrorPanel title={title} action={button}>
      <ErrorDetail>{detail}</ErrorDetail>
    </ErrorPanel>
  )
}

export function CrashPanel({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts(webMessages).crash
  return <FailurePanel title={texts.title} detail={texts.detail} onRetry={onRetry} />
}

/** A screen that is not here yet: nothing of what is open elsewhere is touched by that. */
export function DownloadPanel({ onRetry }: { onRetry: () => void }) {
  const { call, download } = useTexts(webMessages)
  return <FailurePanel title={call.networkFailure} detail={download.detail} onRetry={onRetry} />
}

/** The server has a newer version, and this part of the older one is gone. */
export function NewVersionPanel() {
  const { title, detail, reload } = useTexts(webMessages).newVersion
  return <FailurePanel title={title} detail={detail} action={reload} onRetry={() => location.reload()} />
}
