import type { Language } from '@visa/contract/session/personal'

/** The shape of one language's texts, taken from the Chinese source: a missing or extra key does not compile. */
type Texts<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Texts<Source[Key]>
}

/** One area's texts in every language. */
export type Messages<Source> = Record<Language, Texts<Source>>

export type Params = Record<string, string | number>

/** Replaces `{name}` by its value; an unknown name stays visible rather than vanishing. */
export const fill = (template: string, params: Params = {}): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
