import type { Page } from '@playwright/test'

/**
 * Tells the interface's own words from those of records: a record's words came from the server. Not everything that
 * comes from there is a record's, though: the menu is the product's, and what has an English name beside the Chinese
 * one (`cname`, `ename`) is to be called by it.
 */
export interface Answers {
  /** Forgets what was answered so far, as when the language changes. */
  forget: () => void
  /** What of these texts is no record's: its own Chinese, or a name that a text is found by. */
  foreign: (texts: readonly string[]) => Promise<string[]>
}

const HAN = /\p{Script=Han}/u
/** What a screen may put between words of records, and what is between the words of a rich text. */
const BETWEEN = /<[^>]*>|[^\p{Script=Han}\p{L}\p{N}]+/u
/** `sys.dict.add`, `{count}` and what comes of a missing value. */
const RAW = /^[a-z]\w*(\.\w+)+$|\{\w+\}|\bundefined\b|\bNaN\b|\[object /

/** Where dictionaries are edited, the Chinese name is a field like others. */
const EDITED = '/api/dict/queryAllDictDataPage'

function keep(value: unknown, edited: boolean, into: (text: string) => void): void {
  if (typeof value === 'string') into(value)
  else if (Array.isArray(value)) for (const each of value) keep(each, edited, into)
  else if (typeof value === 'object' && value !== null) {
    const { menu: _menu, cname, ename, ...others } = value as Record<string, unknown>
    if (edited || ename === undefined || ename === '' || ename === null) keep(cname, edited, into)
    keep([ename, ...Object.values(others)], edited, into)
  }
}

export function watchAnswers(page: Page): Answers {
  let whole = new Set<string>()
  let words = new Set<string>()
  let reading: Promise<unknown>[] = []
  const note = (text: string) => {
    whole.add(text)
    if (!HAN.test(text)) return
    for (const word of text.split(BETWEEN)) if (HAN.test(word)) words.add(word)
    // A picture of somebody without one is the first character of the name.
    words.add(String.fromCodePoint(text.codePointAt(0) ?? 0))
  }
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('application/json')) return
    const read = response.json().then(
      (answer: unknown) => keep((answer as { data?: unknown }).data, response.url().includes(EDITED), note),
      // The page went on before the answer was there.
      () => undefined,
    )
    reading.push(read)
  })
  const isForeign = (text: string): boolean => {
    if (whole.has(text)) return false
    // Names of jobs and the like are put together of what they consist of.
    if (RAW.test(text) && !text.split('.').every((part) => whole.has(part))) return true
    return text.split(BETWEEN).some((word) => {
      if (!HAN.test(word) || words.has(word)) return false
      // Words of records that stand together without anything between them.
      const rest = [...words].filter((each) => each.length > 1 && word.includes(each))
      return HAN.test(rest.reduce((left, each) => left.replaceAll(each, ''), word))
    })
  }
  return {
    forget: () => {
      whole = new Set()
      words = new Set()
      reading = []
    },
    foreign: async (texts) => {
      await Promise.all(reading)
      return texts.filter(isForeign)
    },
  }
}

/** Every text and label in a place, each once; what says that it is in Chinese may be. */
export const textsOf = (page: Page, place = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    const labels = ['aria-label', 'placeholder', 'title', 'alt']
    const found = new Set<string>()
    for (const element of document.querySelectorAll(`${selector}, ${selector} *`)) {
      if (element.closest('[lang^=zh], script, style') !== null) continue
      for (const label of labels) found.add(element.getAttribute(label)?.trim() ?? '')
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent?.trim() ?? '')
      }
    }
    return [...found]
  }, place)
