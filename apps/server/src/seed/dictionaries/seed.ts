export interface DictionaryEntrySeed {
  code: string
  cname: string
  ename: string
  /** Sections a purpose or category belongs to. */
  sections?: readonly string[]
  description?: string
}

/** A dictionary type that the product reads, with the entries an installation begins with. */
export interface DictionarySeed {
  type: string
  name: string
  ename: string
  remark?: string
  entries: readonly DictionaryEntrySeed[]
}

export const entry = (
  code: string,
  cname: string,
  ename: string,
  description?: string,
): DictionaryEntrySeed => ({
  code,
  cname,
  ename,
  ...(description === undefined ? {} : { description }),
})

export const under = (
  sections: readonly string[],
  code: string,
  cname: string,
  ename: string,
  description?: string,
): DictionaryEntrySeed => ({ ...entry(code, cname, ename, description), sections })

export const dictionary = (
  type: string,
  name: string,
  ename: string,
  entries: readonly DictionaryEntrySeed[],
): DictionarySeed => ({ type, name, ename, entries })
