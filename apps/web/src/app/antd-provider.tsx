import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import en_US from 'antd/es/locale/en_US'
import { useMemo, type ReactNode } from 'react'
import { useAppearance } from '../lib/appearance.ts'
import { useTexts } from '../lib/i18n.tsx'
import { perLanguage } from '../lib/language-parts.ts'
import { ClearChoice } from '../ui/form/clear-mark.tsx'
import { lessMotion, themeOf } from './theme.ts'

const LOCALES = perLanguage<Locale>('antd', {
  zh: async () => (await import('antd/es/locale/zh_CN')).default,
  // Part of the library itself.
  en: async () => en_US,
})

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The component library in our look and language. Pages that do without it do not load it. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const appearance = useAppearance()
  const theme = useMemo(() => themeOf(appearance), [appearance])
  return (
    <ConfigProvider
      theme={theme}
      locale={useTexts(LOCALES)}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      select={{ clearIcon: <ClearChoice /> }}
      cascader={{ clearIcon: <ClearChoice /> }}
      wave={{ disabled: lessMotion() }}
    >
      {children}
    </ConfigProvider>
  )
}
