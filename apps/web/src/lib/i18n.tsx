import type { Language } from '@visa/contract/session/personal'
import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { webMessages } from '@visa/messages/shell/web'
import { CallError } from './call-error.ts'
import { toast } from './feedback.ts'
import { switchLanguage } from './language-parts.ts'
import { currentLanguage, languageTag, onLanguageChange } from './language.ts'
import { isOutdated } from './newer-version.ts'

export { fill } from '@visa/messages/texts'

interface LanguageChoice {
  language: Language
  /**
   * Resolves with whether it could be done: the words have to be downloaded, and `agree` must not fail. A failure is
   * shown.
   */
  setLanguage: (language: Language, agree?: () => Promise<unknown>) => Promise<boolean>
}

async function setLanguage(language: Language, agree?: () => Promise<unknown>): Promise<boolean> {
  try {
    await switchLanguage(language, agree)
    return true
  } catch (error) {
    // A call has shown its failure itself.
    const { call, newVersion } = webMessages[currentLanguage()]
    if (!(error instanceof CallError)) toast.error(isOutdated() ? newVersion.toast : call.networkFailure)
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
