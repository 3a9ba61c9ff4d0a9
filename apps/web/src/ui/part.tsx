import { webMessages } from '@visa/messages/shell/web'
import { Component, Suspense, type ReactNode } from 'react'
import { isServerGone, onServerBack } from '../lib/connection.ts'
import { toast } from '../lib/feedback.ts'
import { currentLanguage } from '../lib/language.ts'
import { DownloadFailure, DrawAgainContext } from '../lib/lazy-part.tsx'
import { CrashPanel, DownloadPanel, NewVersionPanel } from './error-page/failure-panel.tsx'
import styles from './part.module.css'

interface PartProps {
  children: ReactNode
  /** Shown until it has arrived; of what is opened by a click a sign that it is coming. */
  fallback?: ReactNode
  /** Of what is opened by a click: where it cannot be shown, that is said and this closes it. */
  onFailed?: () => void
  /** Shown in its place when it fails, instead of a panel that says so. */
  failed?: ReactNode
}

interface State {
  error: unknown
}

const said = (error: unknown): string => {
  const { call, crash, newVersion } = webMessages[currentLanguage()]
  if (!(error instanceof DownloadFailure)) return crash.title
  return error.outdated ? newVersion.toast : call.networkFailure
}

/** What was clicked opens somewhere else: a sign in the middle, above everything, says that the click was heard. */
const COMING = <div className={styles.coming} aria-hidden />

/** A part of the page that may be downloaded or fail by itself, and leaves the rest of the page as it is. */
export class Part extends Component<PartProps, State> {
  override state: State = { error: undefined }
  private tries = 0
  private stop: (() => void) | undefined

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidMount(): void {
    this.stop = onServerBack(() => {
      if (this.state.error instanceof DownloadFailure) this.again()
    })
  }

  override componentWillUnmount(): void {
    this.stop?.()
  }

  override componentDidCatch(error: unknown): void {
    const { onFailed } = this.props
    if (onFailed === undefined) return
    toast.error(said(error))
    if (error instanceof DownloadFailure) error.forget()
    onFailed()
  }

  private again(): void {
    const { error } = this.state
    if (error instanceof DownloadFailure) error.forget()
    this.setState({ error: undefined })
  }

  private readonly drawAgain = () => this.forceUpdate()

  private readonly retry = () => {
    const missing = this.state.error instanceof DownloadFailure
    // The server is there and the file is not: another version is out, or the page itself began without it.
    if (missing && this.tries > 0 && !isServerGone()) location.reload()
    this.tries += missing ? 1 : 0
    this.again()
  }

  override render() {
    const { error } = this.state
    const { children, onFailed, failed } = this.props
    const { fallback = onFailed === undefined ? null : COMING } = this.props
    if (error === undefined) {
      return (
        <DrawAgainContext value={this.drawAgain}>
          <Suspense fallback={fallback}>{children}</Suspense>
        </DrawAgainContext>
      )
    }
    if (onFailed !== undefined) return null
    if (failed !== undefined) return failed
    if (!(error instanceof DownloadFailure)) return <CrashPanel onRetry={this.retry} />
    return error.outdated ? <NewVersionPanel /> : <DownloadPanel onRetry={this.retry} />
  }
}
