import type { Language } from '@visa/contract/session/personal'
import { errorMessages } from '@visa/messages/errors'
import { fill, paramsIn } from '@visa/messages/texts'
import type { Refusal } from './refusal.ts'

/** What a reader is told of a refusal, the kept ones of background work included. */
export const refusalText = (language: Language, { key, params }: Pick<Refusal, 'key' | 'params'>): string =>
  fill(errorMessages[language][key], paramsIn(language, params))
