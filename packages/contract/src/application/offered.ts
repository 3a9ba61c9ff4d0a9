import type { RuleFailure } from '../issues.ts'
import { passportSpelling } from '../rules/passport-spelling.ts'
import { placeWords } from '../rules/place-words.ts'
import type { Field } from './field.ts'
import type { ApplicationForm } from './form.ts'
import { isBlank, judge } from './judge.ts'
import type { ApplicationContext, Reading, Values } from './context.ts'
import { readingOf } from './reading.ts'

/** Where the tones alone tell two provinces apart. */
const PLACE_READINGS: Readonly<Record<string, string>> = { 陕西: 'SHAANXI' }

const LATIN_SCRIPTS = new Set(['name', 'latin', 'address'])

/** Chinese characters typed where Latin letters belong, as a passport would spell them. */
function speltOver(field: Field, value: string, { context: { spell } }: Reading): string | undefined {
  if (field.kind !== 'text' || !LATIN_SCRIPTS.has(field.script) || spell === undefined) return undefined
  if (!/\p{Script=Han}/u.test(value)) return undefined
  // A name is one word; whatever else is written so begins with a place or is read whole.
  const wordsOf = (part: string): string[] => (field.script === 'name' ? [part] : placeWords(part))
  const speltWord = (word: string): string => PLACE_READINGS[word] ?? passportSpelling(spell(word, false))
  const spelt = value.replaceAll(/\p{Script=Han}+/gu, (part) => ` ${wordsOf(part).map(speltWord).join(' ')} `)
  return spelt.replaceAll(/\s+/g, ' ').trim()
}

/**
 * What could stand in fields: of those that are blank their usual value, or what the order and the passport say; of those
 * in the wrong letters the right ones, and what was written short as a whole. A person takes it over or does not.
 */
export function offered(
  form: ApplicationForm,
  values: Values,
  context: ApplicationContext,
): Readonly<Record<string, string>> {
  const read = readingOf(form, values, context)
  const found = Object.entries(form.fields).flatMap(([name, field]): [string, string][] => {
    if (!read.isShown(name)) return []
    const value = read.value(name)
    const offer = isBlank(value)
      ? field.offer?.(read)
      : (field.mend?.(String(value).trim()) ?? speltOver(field, String(value), read))
    return offer === undefined || offer === '' ? [] : [[name, offer]]
  })
  // What would be refused is no help.
  const refused = new Set(
    judge(form, { ...values, ...Object.fromEntries(found) }, context).map(({ field }: RuleFailure) => field),
  )
  return Object.fromEntries(found.filter(([name]) => !refused.has(name)))
}
