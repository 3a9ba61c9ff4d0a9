import type { ReactNode } from 'react'
import type { CallError } from '../lib/call.ts'
import { DelayedSpinner } from './delayed-spinner.tsx'
import { ErrorState } from './error-state.tsx'
import { StaleBar } from './stale-bar.tsx'

interface LoadedProps<Data> {
  result: { data: Data | undefined; error: CallError | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** What a call answered. Where asking again failed, it stays, under a word about it. */
export function Loaded<Data>({ result: { data, error, refetch }, children }: LoadedProps<Data>) {
  const retry = () => void refetch()
  if (data === undefined) {
    return error === null ? <DelayedSpinner /> : <ErrorState reason={error.message} onRetry={retry} />
  }
  return (
    <>
      {error !== null && <StaleBar reason={error.message} onRetry={retry} />}
      {children(data)}
    </>
  )
}
