import type { Language } from '@visa/contract/session/personal'
import { languageTag } from '../lib/language.ts'

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

export const weekdayOf = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTag(language), { weekday: 'short', timeZone: 'UTC' }).format(dateOf(day))

/** 11-19 周四 */
export const dayWithWeekday = (day: string, language: Language): string =>
  `${day.slice(5)} ${weekdayOf(day, language)}`
