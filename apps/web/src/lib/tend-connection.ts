import type { QueryClient } from '@tanstack/react-query'
import { webMessages } from '@visa/messages/shell/web'
import { CallError } from './call-error.ts'
import { isServerGone, noteSilence, onServerBack, watchConnection } from './connection.ts'
import { isFeedbackNeeded, toast } from './feedback.ts'
import { currentLanguage } from './language.ts'

const PROBE = '/healthz'
const PROBE_MS = 5_000

const probe = async (): Promise<boolean> =>
  (await fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })).ok

/** Failures of the way to the server, as opposed to what it answered. */
const ON_THE_WAY = new Set<CallError['code']>(['NETWORK', 'TIMEOUT', 'HTTP'])

const failedOnTheWay = ({ state: { error } }: { state: { error: unknown } }): boolean =>
  error instanceof CallError && ON_THE_WAY.has(error.code)

/** Somebody looks at the window again: what is gone may be back. */
const onSeen = (): void => {
  if (document.visibilityState === 'visible' && isServerGone()) noteSilence()
}

/** Watches the connection, and asks again for what a screen could not get once there is one. */
export function tendConnection(client: QueryClient): () => void {
  const stopWatching = watchConnection(probe)
  const stopListening = onServerBack(() => {
    void client.refetchQueries({ type: 'active', predicate: failedOnTheWay })
    if (isFeedbackNeeded()) toast.success(webMessages[currentLanguage()].connection.back)
  })
  window.addEventListener('offline', noteSilence)
  window.addEventListener('online', noteSilence)
  document.addEventListener('visibilitychange', onSeen)
  return () => {
    stopWatching()
    stopListening()
    window.removeEventListener('offline', noteSilence)
    window.removeEventListener('online', noteSilence)
    document.removeEventListener('visibilitychange', onSeen)
  }
}
