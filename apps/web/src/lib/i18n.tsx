import type { Language } from '@visa/contract/session/personal'
import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { webMessages } from '@visa/messages/shell/web'
import { toast } from './feedback.ts'
import { switchLanguage } from './language-parts.ts'
import { currentLanguage, languageTag, onLanguageChange } from './language.ts'

export { fill } from '@visa/messages/texts'

interface LanguageChoice {
  language: Language
  /** Resolves with whether it could be done: the words have to be downloaded. A failure is shown. */
  setLanguage: (language: Language) => Promise<boolean>
}

async function setLanguage(language: Language): Promise<boolean> {
  try {
    await switchLanguage(language)
    return true
  } catch {
    toast.error(webMessages[currentLanguage()].call.networkFailure)
    return false
  }
}

const LanguageContext = createContext<LanguageChoice>({ language: 'zh', setLanguage })

export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage)
  useEffect(() => {
    document.documentElement.lang = languageTag(language)
  }, [language])
  const choice = useMemo(() => ({ language, setLanguage }), [language])
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

export const useLanguage = (): LanguageChoice => use(LanguageContext)

/** An area's texts in the current language: `useTexts(dictMessages).addType`. */
export const useTexts = <T,>(messages: Record<Language, T>): T => messages[useLanguage().language]
