import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import en_US from 'antd/es/locale/en_US'
import zh_CN from 'antd/es/locale/zh_CN'
import { lazy, Suspense, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { isFeedbackNeeded, onFeedbackNeeded } from '../lib/feedback.ts'
import { LanguageProvider, useLanguage } from '../lib/i18n.tsx'
import { createQueryClient } from '../lib/query.ts'
import { LESS_MOTION, theme } from './theme.ts'

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
  return (
    <ConfigProvider
      theme={theme}
      locale={LOCALES[language]}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: LESS_MOTION }}
    >
      {children}
    </ConfigProvider>
  )
}

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
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
