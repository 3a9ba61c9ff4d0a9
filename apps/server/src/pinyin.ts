import { setImmediate as otherWork } from 'node:timers/promises'
import { pinyin } from 'pinyin-pro'

const typed = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** How people type a Chinese name: in full without tones, and by initials, `shujuzidian|sjzd`. */
export function pinyinOf(name: string): string {
  const chars = pinyin(name, { type: 'all', toneType: 'none', v: true })
  const full = chars.map((char) => typed(char.isZh ? char.pinyin : char.origin)).join('')
  const initials = chars.map((char) => typed(char.isZh ? char.first : char.origin)).join('')
  return `${full}|${initials}`
}

/** What somebody typed, if it can be pinyin at all; syllables may be set apart. */
export const asPinyin = (keyword: string): string | undefined =>
  /^[a-z0-9 ']+$/i.test(keyword) && typed(keyword) !== '' ? typed(keyword) : undefined

/** Spelling takes a while and a name's never changes; full, the store starts anew. */
const spellings = new Map<string, string>()
const SPELLINGS_KEPT = 20_000
/** Other requests get their turn in between. */
const SPELT_AT_ONCE = 100

/** The spellings of many names, such as those of a list to choose from. */
async function spellAll(names: readonly string[]): Promise<Map<string, string>> {
  const spelt = new Map<string, string>()
  let made = 0
  for (const name of names) {
    let spelling = spellings.get(name)
    if (spelling === undefined) {
      if (++made % SPELT_AT_ONCE === 0) await otherWork()
      if (spellings.size >= SPELLINGS_KEPT) spellings.clear()
      spelling = pinyinOf(name)
      spellings.set(name, spelling)
    }
    spelt.set(name, spelling)
  }
  return spelt
}

/** Rows to choose from, each with the spelling of its name. */
export async function withPinyin<Row extends object>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Promise<(Row & { pinyin: string })[]> {
  const spelt = await spellAll(rows.map(nameOf))
  return rows.map((row) => Object.assign(row, { pinyin: spelt.get(nameOf(row)) ?? '' }))
}
