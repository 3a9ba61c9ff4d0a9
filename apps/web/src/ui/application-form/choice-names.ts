import type { ApplicationContext } from '@visa/contract/application/context'
import type { Field } from '@visa/contract/application/field'
import type { Language } from '@visa/contract/session/personal'
import type { FormTexts } from '@visa/messages/application/form-texts'

/** The words of a form and of what is chosen in it, in one language. */
export interface Wording {
  language: Language
  texts: FormTexts
  yes: string
  no: string
}

/** What a code is called that a field holds; what is not chosen from a list is written as it is. */
export function nameOfValue(
  name: string,
  field: Field,
  value: string,
  { options }: Pick<ApplicationContext, 'options'>,
  { language, texts, yes, no }: Wording,
): string {
  if (field.kind === 'yesNo') return value === 'y' ? yes : value === 'n' ? no : value
  if (!('choices' in field)) return value
  if ('codes' in field.choices) return texts.options[name]?.[value] ?? value
  const found = options[field.choices.dictionary]?.find(({ code }) => code === value)
  if (found === undefined) return value
  return language === 'en' && found.ename !== '' ? found.ename : found.cname
}
