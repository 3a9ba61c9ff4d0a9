import type { Plugin, Rolldown } from 'vite'

/**
 * The page that a visit begins with is a part of the app of its own, which a browser would ask for only when the program
 * runs. The script in index.html asks for it, and for its words, while the program is still on its way.
 */

const STARTS = { login: /\/app\/login\.page\.tsx$/, shell: /\/app\/shell\/main\.page\.tsx$/ }
const MARK = '__FIRST_LOAD__'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** A file and all that it imports. */
function closure(file: string, chunks: Chunks, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of chunks.get(file)?.imports ?? []) closure(imported, chunks, found)
  return found
}

const stylesOf = (chunk: Rolldown.OutputChunk | undefined): string[] => [
  ...(chunk?.viteMetadata?.importedCss ?? []),
]

function filesOf(page: RegExp, chunks: Chunks) {
  const all = [...chunks.values()]
  const entry = all.find(({ isEntry }) => isEntry)
  const start = all.find(({ facadeModuleId }) => facadeModuleId !== null && page.test(facadeModuleId))
  if (entry === undefined || start === undefined) throw new Error(`no file has ${page}`)
  const known = closure(entry.fileName, chunks)
  const added = [...closure(start.fileName, chunks)].filter((file) => !known.has(file))
  const styles = added.flatMap((file) => stylesOf(chunks.get(file)))
  const later = [...known, ...added].flatMap((file) => chunks.get(file)?.dynamicImports ?? [])
  const words = (language: string) => [
    ...new Set(later.filter((file) => chunks.get(file)?.facadeModuleId?.endsWith(`-${language}`))),
  ]
  const addresses = (language: string) =>
    [...new Set([...added, ...styles, ...words(language)])].map((file) => `/${file}`)
  return { zh: addresses('zh'), en: addresses('en') }
}

/** The style sheet after what is painted first: browsers hold back what follows one until it is there. */
function stylesLast(html: string): string {
  const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
  const without = links.reduce((rest, link) => rest.replace(link, ''), html)
  return without.replace('  </body>', `${links.join('')}  </body>`)
}

/** Without indentation and comments; line ends stay where they may end a statement. */
const dense = (html: string): string =>
  html
    .replaceAll(/^\s+/gm, '')
    .replaceAll(/^\/\/.*\n/gm, '')
    .replaceAll(/(?<=[>{;,])\n/g, '')

export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html.replace(MARK, '{}')
        const chunks = new Map(
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' ? [[file.fileName, file] as const] : [],
          ),
        )
        const files = Object.entries(STARTS).map(([name, page]) => [name, filesOf(page, chunks)] as const)
        return dense(stylesLast(html.replace(MARK, JSON.stringify(Object.fromEntries(files)))))
      },
    },
  }
}
