import { Component, type ReactNode } from 'react'
import { CrashPanel } from './error-page.tsx'
import { DownloadFailure } from '../lib/lazy-part.ts'

interface State {
  error: unknown
}

/** Keeps a failing screen from taking the rest of the page with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  private readonly retry = () => {
    if (this.state.error instanceof DownloadFailure) location.reload()
    else this.setState({ error: undefined })
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <CrashPanel onRetry={this.retry} />
  }
}
