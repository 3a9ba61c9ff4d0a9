import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { closure, sourceFile, sourceFiles, TEXTS_FOLDER } from './sources.config.ts'

/**
 * Texts are written in both languages side by side and imported as one value. A browser loads one language: in the
 * build each such file becomes a part that asks for its words in the current language (lib/language-parts.ts). The words of
 * the first page are one file for each language, so are those of the shell, and those of each area. Code that names a
 * language itself (`menuMessages.zh`) gets both at once.
 */

const RUNTIME = sourceFile('lib/language-parts.ts')

/** `…/session/login.ts?in=zh`: the file with one language only, or with both. */
const VARIANT = /\?(?:of=[\w-]+&)?in=(zh|en|both)$/
/** `…/session/login.ts?by=1`: what a file that imports it gets; a copy for each, as it holds nothing. */
const PART = /\?by=\d+$/
/** `words:start-zh`: the words of several files, in one language. */
const WORDS = /^words:([\w-]+)-(zh|en)$/
const EXPORTED = /^export const (\w+): Messages<typeof zh> = \{ zh, en \}$/m

const without = (id: string): string => id.replace(VARIANT, '').replace(PART, '')
const isTexts = (file: string): boolean => file.startsWith(TEXTS_FOLDER)

const read = (file: string): string => readFileSync(file, 'utf8')

/** The value of texts that a file exports, if it is a file of texts. */
const exportOf = (file: string): string | undefined =>
  isTexts(file) ? EXPORTED.exec(read(file))?.[1] : undefined

const textsOf = (files: readonly string[]): Set<string> =>
  new Set([...closure(files)].filter((file) => exportOf(file) !== undefined))

/** Which files of texts are downloaded together. */
function groupsOfTexts(): Map<string, string[]> {
  const start = textsOf(['main.tsx', 'app/login.page.tsx', 'ui/delayed-spinner.tsx'].map(sourceFile))
  const shell = textsOf(['app/shell/main.page.tsx', 'app/feedback-host.tsx'].map(sourceFile))
  const groupOf = (file: string): string => {
    if (start.has(file)) return 'start'
    if (shell.has(file)) return 'shell'
    const [area = '', name] = file.slice(TEXTS_FOLDER.length).split('/')
    return name === undefined ? 'others' : area
  }
  const groups = new Map<string, string[]>()
  for (const file of textsOf(sourceFiles())) {
    const group = groupOf(file)
    groups.set(group, [...(groups.get(group) ?? []), file])
  }
  return groups
}

const part = (name: string, group: string): string => `
  import { perLanguage } from ${JSON.stringify(RUNTIME)}
  const words = perLanguage('${group}', {
    zh: () => import('words:${group}-zh'),
    en: () => import('words:${group}-en'),
  })
  export const ${name} = {
    get zh() { return words.zh.${name} },
    get en() { return words.en.${name} },
  }`

const words = (files: readonly string[], language: string): string =>
  files
    .map((file, index) => {
      const name = exportOf(file) ?? ''
      const path = JSON.stringify(`${file}?in=${language}`)
      return `import { ${name} as texts${index} } from ${path}
        export const ${name} = texts${index}.${language}`
    })
    .join('\n')

function variant(file: string, language: string): string {
  const code = read(file)
  return language === 'both' ? code : code.replace(' = { zh, en }', ` = { ${language} }`)
}

/** What an import's value is called here: `a as b` is b. */
const localName = (imported: string): string => imported.trim().split(' as ').at(-1) ?? ''

/** The imports of texts that the code reads in a language of its own choice. */
const bothLanguages = (code: string): string =>
  code.replaceAll(
    /^(import \{([^}]*)\} from '(?:@visa\/messages\/|\.)[\w./-]+)'$/gm,
    (whole, start: string, names: string) => {
      const namesLanguage = names
        .split(',')
        .map(localName)
        .some((name) => /^\w+$/.test(name) && new RegExp(`\\b${name}\\.(?:zh|en)\\b`).test(code))
      return namesLanguage ? `${start}?in=both'` : whole
    },
  )

export function perLanguageTexts(): Plugin {
  let groups = new Map<string, string[]>()
  const importers: string[] = []

  /** The group of a file of texts that the browser loads. */
  const groupOf = (file: string): string | undefined =>
    [...groups].find(([, files]) => files.includes(file))?.[0]

  const numberOf = (importer: string): number =>
    importers.includes(importer) ? importers.indexOf(importer) : importers.push(importer) - 1

  function codeOf(id: string): string {
    const file = without(id)
    const [, group, ofWords = ''] = WORDS.exec(id) ?? []
    if (group !== undefined) return words(groups.get(group) ?? [], ofWords)
    const [, language] = VARIANT.exec(id) ?? []
    return language === undefined ? part(exportOf(file) ?? '', groupOf(file) ?? '') : variant(file, language)
  }

  return {
    name: 'per-language-texts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      groups = groupsOfTexts()
    },
    async resolveId(source, importer = '') {
      if (WORDS.test(source)) return source
      if (!/^\.|^@visa\/messages\/|^\/.*\?/.test(source)) return null
      const found = await this.resolve(without(source), without(importer), { skipSelf: true })
      if (found === null || !isTexts(found.id)) return found
      const [, asked] = VARIANT.exec(source) ?? []
      if (asked !== undefined) return `${found.id}?in=${asked}`
      const [, inherited] = VARIANT.exec(importer) ?? []
      // What a file of texts takes from another one becomes a part of it: no file of words waits for another.
      if (inherited !== undefined)
        return `${found.id}?of=${basename(without(importer), '.ts')}&in=${inherited}`
      return groupOf(found.id) === undefined ? found : `${found.id}?by=${numberOf(importer)}`
    },
    load: {
      filter: { id: [VARIANT, PART, WORDS] },
      handler: (id) => ({ code: codeOf(id), moduleType: 'ts' }),
    },
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code) {
        const changed = bothLanguages(code)
        return changed === code ? null : { code: changed, map: null }
      },
    },
  }
}
