import type { Language } from '@visa/contract/session/personal'

/** The shape of one language's texts, taken from the Chinese source: a missing or extra key does not compile. */
type Texts<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Texts<Source[Key]>
}

/** One area's texts in every language. */
export type Messages<Source> = Record<Language, Texts<Source>>

export type Params = Record<string, string | number>

/** A text whose reader, and with them the language, is not known yet. */
export type LocalText = Readonly<Record<Language, string>>

/** What fills a text's blanks, told in the reader's language where it is words. */
export type LocalParams = Record<string, string | number | LocalText>

export const paramsIn = (language: Language, params: LocalParams): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] : value,
    ]),
  )

/** Replaces `{name}` by its value; an unknown name stays visible rather than vanishing. */
export const fill = (template: string, params: Params = {}): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
