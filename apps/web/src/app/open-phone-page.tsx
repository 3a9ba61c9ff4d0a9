import type { Language } from '@visa/contract/session/personal'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MobileFrame } from '../features/mobile/mobile-frame.tsx'
import { useLanguage } from '../lib/i18n.tsx'
import mark from './art/mark.svg'
import { LanguageSwitch } from './language-switch.tsx'

interface OpenPhonePageProps {
  title: string
  children: ReactNode
}

/** A page of a telephone for visitors who are not logged in. */
export function OpenPhonePage({ title, children }: OpenPhonePageProps) {
  const client = useQueryClient()
  const { setLanguage } = useLanguage()
  // Names of products and papers are the server's words.
  const choose = async (language: Language) => {
    if (await setLanguage(language)) await client.invalidateQueries()
  }
  return (
    <MobileFrame
      title={title}
      mark={mark}
      languageSwitch={<LanguageSwitch onChoose={(language) => void choose(language)} />}
    >
      {children}
    </MobileFrame>
  )
}
