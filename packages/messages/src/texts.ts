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

/** `{name}`, or `{name|for one|for any other number}`. */
const BLANK = /\{(\w+)(?:\|([^{|}]*)\|([^{|}]*))?\}/g

/**
 * Replaces `{name}` by its value; an unknown name stays visible rather than vanishing. Where a language has another word
 * for one than for several, both stand behind the number that decides: `{count} {count|file|files}` is "1 file" and
 * "2 files".
 */
export const fill = (template: string, params?: Params): string =>
  params === undefined
    ? template
    : template.replace(BLANK, (whole, name: string, one?: string, several?: string) => {
        const value = params[name]
        if (value === undefined) return whole
        if (one === undefined || several === undefined) return String(value)
        return Number(value) === 1 ? one : several
      })
