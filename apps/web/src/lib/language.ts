import type { Language } from '@visa/contract/session/personal'
import { storage } from './storage.ts'

/** The language of this browser, readable outside React: calls send it with every request. */

const KEY = 'visa.language'
const TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en' }

const stored = (): Language | undefined => {
  const value = storage.get(KEY)
  return value === 'zh' || value === 'en' ? value : undefined
}

let current: Language | undefined
const listeners = new Set<() => void>()

export const currentLanguage = (): Language => (current ??= stored() ?? 'zh')

/** BCP 47 tag, for `Accept-Language` and `<html lang>`. */
export const languageTag = (language: Language = currentLanguage()): string => TAGS[language]

/** Whether the person chose the language here, as opposed to the default. */
export const isLanguageChosen = (): boolean => stored() !== undefined

export function chooseLanguage(language: Language): void {
  storage.set(KEY, language)
  if (currentLanguage() === language) return
  current = language
  for (const listener of listeners) listener()
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
