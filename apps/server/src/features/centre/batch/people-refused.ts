import type { Language } from '@visa/contract/session/personal'
import { ruleMessages } from '@visa/messages/rules'
import { fill } from '@visa/messages/texts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { titleOf } from './batch-line.ts'

/** How a contract calls what is wrong with one of its people. */
const OF_PERSON = /^applicants\.(\d+)\./

export const cellOf = (field: string): string => field.replace(OF_PERSON, '')

/** Whom a contract was refused for, by their place in it, with why; undefined: it is not about people alone. */
export function peopleRefused(error: Error, language: Language): ReadonlyMap<number, string> | undefined {
  if (!(error instanceof InvalidInput) || error.failures.length === 0) return undefined
  const told = new Map<number, string>()
  for (const { field, rule, params } of error.failures) {
    const place = OF_PERSON.exec(field)?.[1]
    if (place === undefined) return undefined
    const title = titleOf(language, cellOf(field))
    const message = fill(ruleMessages[language][rule], params)
    const text = title === '' ? message : `${title}: ${message}`
    const before = told.get(Number(place))
    told.set(
      Number(place),
      before === undefined ? text : `${before}${language === 'zh' ? '；' : '; '}${text}`,
    )
  }
  return told
}
