import type { Language } from '@visa/contract/session/personal'

/** A text in each language: who reads a file is not always who asked for it. */
export type Bilingual = Readonly<Record<Language, string>>

export const bilingual = (text: (language: Language) => string): Bilingual => ({
  zh: text('zh'),
  en: text('en'),
})
