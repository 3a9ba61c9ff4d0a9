import type { Language } from '@visa/contract/session/personal'
import { quartzJobMessages } from './quartz-jobs.ts'

/**
 * The product names its own scheduled tasks in Chinese, as it stores them. Readers get those names in their language;
 * whatever people wrote themselves stays as it is.
 */
const PAIRS = Object.keys(quartzJobMessages.zh).map((key) => ({
  zh: quartzJobMessages.zh[key as keyof typeof quartzJobMessages.zh],
  en: quartzJobMessages.en[key as keyof typeof quartzJobMessages.en],
}))

export const told = (text: string, language: Language): string =>
  PAIRS.find(({ zh }) => zh === text)?.[language] ?? text

/** The stored form of a text that was read in some language and came back unchanged. */
export const stored = (text: string): string => PAIRS.find(({ en }) => en === text)?.zh ?? text

/** The stored names that a search in another language means. */
export const storedMatches = (term: string): string[] =>
  PAIRS.filter(({ en }) => en.toLowerCase().includes(term.toLowerCase())).map(({ zh }) => zh)
