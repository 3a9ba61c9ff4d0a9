import { pinyin } from 'pinyin-pro'

/** What a record is found by. */
interface Findable {
  /** In Chinese, found by any part, by pinyin and by initials; in letters, by any four in a row or how a word begins. */
  names: readonly string[]
  /** Found whole, by how they begin, by their last four or more, with and without their letters. */
  numbers: readonly string[]
}

const PLAIN = /[a-z0-9]+/gu
const OTHER = /[^a-z0-9]+/gu

/** Width, case, spaces and punctuation make no difference, accents none in letters. */
const tidy = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')

/** Of letters and digits alone. */
export const isPlain = (run: string): boolean => /^[a-z0-9]+$/.test(run)

/** The parts of a text as an index knows them: letters and digits apart from everything else. */
export const runsOf = (text: string): string[] =>
  tidy(text)
    .split(/\s+/u)
    .flatMap((word) => Array.from(word.match(PLAIN) ?? []).concat(word.match(OTHER) ?? []))

/** `guo`, `dong`: from each of them on, so that what begins with a syllable or a word begins a token. */
const fromEach = (parts: readonly string[]): string[] => parts.map((_, index) => parts.slice(index).join(''))

const initialsFrom = (parts: readonly string[]): string[] => fromEach(parts.map((part) => part.charAt(0)))

/** How a text is said, part by part; characters that are read otherwise as surnames (曾, 单) are said either way. */
function spellings(name: string): string[][] {
  return (['off', 'head'] as const).map((surname) =>
    pinyin(name, { type: 'all', toneType: 'none', v: true, surname })
      .flatMap(({ isZh, pinyin: said, origin }) => (isZh ? [said] : runsOf(origin)))
      .filter(isPlain),
  )
}

function nameTokens(name: string): string[] {
  const words = runsOf(name)
  const spelt = words.every(isPlain) ? [words] : spellings(name)
  return words.concat(spelt.flatMap(fromEach), spelt.flatMap(initialsFrom))
}

/** As a whole, by its parts (`86-138…`), and each without its letters. */
const numberTokens = (number: string): string[] => {
  const parts = number.split(/[^\p{L}\p{N}]+/u).map(tidy)
  return [parts.join(''), ...parts].flatMap((part) => [part].concat(part.match(/\d+/g) ?? []))
}

/** Text that `matchesSearch` looks into, to be kept in a column `search` beside the record. */
export function searchDocument({ names, numbers }: Findable): string {
  const tokens = new Set([...names.flatMap(nameTokens), ...numbers.flatMap(numberTokens)])
  tokens.delete('')
  return tokens.size === 0 ? '' : ` ${[...tokens].join(' ')} `
}
