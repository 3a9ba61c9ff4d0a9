import { inOrder } from '../lib/files.mjs'

const PAGE = 'docs/reliability.md'
const SERVER = 'apps/server/src/'

/** `path/of.test.ts › title`, where a title may be given up to “…”. */
const NAMED = /`([\w./-]+\.(?:test|spec)\.(?:tsx?|mjs))(?: › ([^`]+))?`/g

/** Titles as the page says them and as a source writes them. */
const plain = (text) => text.replaceAll('\\', '')

/** What the page of faults says holds each of them is there: a test that was renamed is named anew. */
export function checkHeldBy({ known, text }) {
  if (!known.has(PAGE)) return []
  const named = [...text(PAGE).matchAll(NAMED)]
  return named
    .flatMap(([, path, titles]) => {
      const file = [path, SERVER + path].find((each) => known.has(each))
      if (file === undefined) return `${PAGE} held by: there is no ${path}`
      const source = plain(text(file))
      const lost = (titles ?? '')
        .split(' › ')
        .map((title) => plain(title.replace(/ ?…$/, '')))
        .filter((title) => !source.includes(title))
      return lost.map((title) => `${PAGE} held by: ${file} has no test "${title}"`)
    })
    .toSorted(inOrder)
}
