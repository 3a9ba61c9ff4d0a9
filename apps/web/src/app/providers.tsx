import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import en_US from 'antd/es/locale/en_US'
import zh_CN from 'antd/es/locale/zh_CN'
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useAppearance } from '../lib/appearance.ts'
import { isFeedbackNeeded, onFeedbackNeeded } from '../lib/feedback.ts'
import { LanguageProvider, useLanguage } from '../lib/i18n.tsx'
import { tendCache } from '../lib/query-cache.ts'
import { createQueryClient } from '../lib/query.ts'
import { lessMotion, themeOf, wearTheme } from './theme.ts'

/** Without it nothing can be said, but the screens still work. */
const Mute: ComponentType = () => null

const FeedbackHost = lazy(() =>
  import('./feedback-host.tsx').then(
    (module): { default: ComponentType } => ({ default: module.FeedbackHost }),
    () => ({ default: Mute }),
  ),
)

const LOCALES = { zh: zh_CN, en: en_US }

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

function Components({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const appearance = useAppearance()
  const theme = useMemo(() => themeOf(appearance), [appearance])
  useLayoutEffect(() => wearTheme(appearance), [appearance])
  return (
    <ConfigProvider
      theme={theme}
      locale={LOCALES[language]}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: lessMotion() }}
    >
      {children}
    </ConfigProvider>
  )
}

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  useEffect(() => tendCache(client), [client])
  const feedbackNeeded = useSyncExternalStore(onFeedbackNeeded, isFeedbackNeeded)
  return (
    <LanguageProvider>
      <Components>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
        {feedbackNeeded && (
          <Suspense fallback={null}>
            <FeedbackHost />
          </Suspense>
        )}
      </Components>
    </LanguageProvider>
  )
}
