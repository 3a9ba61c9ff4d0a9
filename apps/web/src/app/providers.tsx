import { QueryClientProvider } from '@tanstack/react-query'
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useAppearance } from '../lib/appearance.ts'
import { isFeedbackNeeded, onFeedbackNeeded } from '../lib/feedback.ts'
import { LanguageProvider } from '../lib/i18n.tsx'
import { languageArrived } from '../lib/language-parts.ts'
import { tendCache } from '../lib/query-cache.ts'
import { createQueryClient } from '../lib/query.ts'
import { applyAppearance } from './document-theme.ts'

/** Without it nothing can be said, but the screens still work. */
const Mute: ComponentType = () => null

const loadFeedbackHost = async (): Promise<ComponentType> => {
  const { FeedbackHost } = await import('./feedback-host.tsx')
  await languageArrived()
  return FeedbackHost
}

const FeedbackHost = lazy(async () => ({ default: await loadFeedbackHost().catch(() => Mute) }))

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  useEffect(() => tendCache(client), [client])
  const appearance = useAppearance()
  useLayoutEffect(() => applyAppearance(appearance), [appearance])
  const feedbackNeeded = useSyncExternalStore(onFeedbackNeeded, isFeedbackNeeded)
  return (
    <LanguageProvider>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
      {feedbackNeeded && (
        <Suspense fallback={null}>
          <FeedbackHost />
        </Suspense>
      )}
    </LanguageProvider>
  )
}
