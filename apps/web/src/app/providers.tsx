import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useAppearance } from '../lib/appearance.ts'
import { isFeedbackNeeded, onFeedbackNeeded } from '../lib/feedback.ts'
import { LanguageProvider } from '../lib/i18n.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { tendCache } from '../lib/query-cache.ts'
import { createQueryClient } from '../lib/query.ts'
import { tendConnection } from '../lib/tend-connection.ts'
import { Part } from '../ui/part.tsx'
import { applyAppearance } from './document-theme.ts'

const FeedbackHost = lazyPart(async () => (await import('./feedback-host.tsx')).FeedbackHost)

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  useEffect(() => tendCache(client), [client])
  useEffect(() => tendConnection(client), [client])
  const appearance = useAppearance()
  useLayoutEffect(() => applyAppearance(appearance), [appearance])
  const feedbackNeeded = useSyncExternalStore(onFeedbackNeeded, isFeedbackNeeded)
  return (
    <LanguageProvider>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
      {/* Without it nothing can be said, but the screens still work; what is to be said waits for it. */}
      {feedbackNeeded && (
        <Part failed={null}>
          <FeedbackHost />
        </Part>
      )}
    </LanguageProvider>
  )
}
