import type { Language } from '@visa/contract/session/personal'
import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { chooseLanguage, currentLanguage, languageTag, onLanguageChange } from './language.ts'

export { fill } from '@visa/messages/texts'

interface LanguageChoice {
  language: Language
  setLanguage: (language: Language) => void
}

const LanguageContext = createContext<LanguageChoice>({ language: 'zh', setLanguage: chooseLanguage })

export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage)
  useEffect(() => {
    document.documentElement.lang = languageTag(language)
  }, [language])
  const choice = useMemo(() => ({ language, setLanguage: chooseLanguage }), [language])
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

export const useLanguage = (): LanguageChoice => use(LanguageContext)

/** An area's texts in the current language: `useTexts(dictMessages).addType`. */
export const useTexts = <T,>(messages: Record<Language, T>): T => messages[useLanguage().language]
