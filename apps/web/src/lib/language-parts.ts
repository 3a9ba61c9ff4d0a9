import type { Language } from '@visa/contract/session/personal'
import { isReachable } from './connection.ts'
import { chooseLanguage, currentLanguage } from './language.ts'

/**
 * What differs by language is downloaded in one language at a time: the texts (per-language.config.ts splits their
 * files) and the words of the component library. Whatever loads a part of the app waits for its words too.
 */

type Loaders<Words> = Readonly<Record<Language, () => Promise<Words>>>

interface Part {
  has: (language: Language) => boolean
  load: (language: Language) => Promise<void>
  words: unknown
}

const parts = new Map<string, Part>()

/**
 * The words of a name in each language. Asks for the current language's at once; read them when `languageArrived` says
 * so. Who asks for a name again gets the same.
 */
export function perLanguage<Words>(name: string, loaders: Loaders<Words>): Readonly<Record<Language, Words>> {
  const known = parts.get(name)
  if (known !== undefined) return known.words as Readonly<Record<Language, Words>>
  const arrived: Partial<Record<Language, Words>> = {}
  const asked: Partial<Record<Language, Promise<void>>> = {}
  const fetched = async (language: Language): Promise<void> => {
    arrived[language] = await loaders[language]()
  }
  const load = (language: Language): Promise<void> =>
    (asked[language] ??= fetched(language).catch((error: unknown) => {
      // Whoever wants them next time asks again.
      delete asked[language]
      throw error
    }))
  const read = (language: Language): Words => {
    const words = arrived[language]
    if (words === undefined) throw new Error(`words in "${language}" were read before they arrived`)
    return words
  }
  const words = {
    get zh() {
      return read('zh')
    },
    get en() {
      return read('en')
    },
  }
  parts.set(name, { has: (language) => arrived[language] !== undefined, load, words })
  // Whoever waits for it is told of the failure.
  load(currentLanguage()).catch(() => undefined)
  return words
}

const lacking = (language: Language): Part[] => [...parts.values()].filter((part) => !part.has(language))

/** Resolves when nothing that was loaded lacks its words in the language, which may be another one by then. */
export async function languageArrived(language: () => Language = currentLanguage): Promise<void> {
  // Others may come while these are waited for.
  for (let missing = lacking(language()); missing.length > 0; missing = lacking(language())) {
    const asked = language()
    await Promise.all(missing.map((part) => part.load(asked)))
  }
}

let wanted: Language | undefined

/**
 * Changes the language once its words are here and whatever else has to agree has; of two choices the last one counts.
 * Where one of them fails everything stays in the language it is in.
 */
export async function switchLanguage(language: Language, agree?: () => Promise<unknown>): Promise<void> {
  wanted = language
  // Known at once, without a request for each file that then waits for its end.
  if (!(await isReachable())) throw new Error('the server cannot be reached')
  await languageArrived(() => language)
  await agree?.()
  // A screen that came while the server took the language over.
  await languageArrived(() => language)
  if (wanted === language) chooseLanguage(language)
}
