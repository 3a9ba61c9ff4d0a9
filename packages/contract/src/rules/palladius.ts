/** Chinese names in Russian by the table of Palladius, which Russian documents use: Jingyi is Цзинъи. */

const INITIALS: Readonly<Record<string, string>> = {
  b: 'б',
  p: 'п',
  m: 'м',
  f: 'ф',
  d: 'д',
  t: 'т',
  n: 'н',
  l: 'л',
  g: 'г',
  k: 'к',
  h: 'х',
  j: 'цз',
  q: 'ц',
  x: 'с',
  zh: 'чж',
  ch: 'ч',
  sh: 'ш',
  r: 'ж',
  z: 'цз',
  c: 'ц',
  s: 'с',
}

const HARD: Readonly<Record<string, string>> = {
  a: 'а',
  o: 'о',
  e: 'э',
  ai: 'ай',
  ei: 'эй',
  ao: 'ао',
  ou: 'оу',
  an: 'ань',
  en: 'энь',
  ang: 'ан',
  eng: 'эн',
  ong: 'ун',
  u: 'у',
  ua: 'уа',
  uo: 'о',
  uai: 'уай',
  ui: 'уй',
  uan: 'уань',
  un: 'унь',
  uang: 'уан',
}
const SOFT: Readonly<Record<string, string>> = {
  i: 'и',
  ia: 'я',
  ie: 'е',
  iao: 'яо',
  iu: 'ю',
  ian: 'янь',
  in: 'инь',
  iang: 'ян',
  ing: 'ин',
  iong: 'юн',
}
/** ü is written v; after j, q and x it is u. */
const ROUND: Readonly<Record<string, string>> = { v: 'юй', ve: 'юэ', van: 'юань', vn: 'юнь' }

const ALONE: Readonly<Record<string, string>> = {
  a: 'а',
  o: 'о',
  e: 'э',
  ai: 'ай',
  ei: 'эй',
  ao: 'ао',
  ou: 'оу',
  an: 'ань',
  en: 'энь',
  ang: 'ан',
  eng: 'эн',
  er: 'эр',
  yi: 'и',
  ya: 'я',
  ye: 'е',
  yo: 'йо',
  yao: 'яо',
  you: 'ю',
  yan: 'янь',
  yin: 'инь',
  yang: 'ян',
  ying: 'ин',
  yong: 'юн',
  yu: 'юй',
  yue: 'юэ',
  yuan: 'юань',
  yun: 'юнь',
  wu: 'у',
  wa: 'ва',
  wo: 'во',
  wai: 'вай',
  wei: 'вэй',
  wan: 'вань',
  wen: 'вэнь',
  wang: 'ван',
  weng: 'вэн',
  // Not by the parts.
  hui: 'хуэй',
  zhi: 'чжи',
  chi: 'чи',
  shi: 'ши',
  ri: 'жи',
  zi: 'цзы',
  ci: 'цы',
  si: 'сы',
}

const HARD_ONLY = new Set(['zh', 'ch', 'sh', 'r', 'z', 'c', 's', 'g', 'k', 'h', 'f'])
const SOFT_ONLY = new Set(['j', 'q', 'x'])
const WITH_ROUND = new Set(['n', 'l'])
/** The letters that take o alone; all others take it as uo. */
const LABIALS = new Set(['b', 'p', 'm', 'f'])

const hardFinals = (initial: string): [string, string][] =>
  Object.entries(HARD)
    .filter(([final]) => (final === 'o' ? LABIALS.has(initial) : final !== 'uo' || !LABIALS.has(initial)))
    .map(([final, russian]) => [initial + final, (INITIALS[initial] ?? '') + russian])

const softFinals = (initial: string): [string, string][] =>
  Object.entries(SOFT).map(([final, russian]) => [initial + final, (INITIALS[initial] ?? '') + russian])

const roundFinals = (initial: string): [string, string][] =>
  Object.entries(ROUND).map(([final, russian]) => [
    initial + (SOFT_ONLY.has(initial) ? final.replace('v', 'u') : final),
    (INITIALS[initial] ?? '') + russian,
  ])

const HARD_INITIALS = Object.keys(INITIALS).filter((initial) => !SOFT_ONLY.has(initial))
const SOFT_INITIALS = Object.keys(INITIALS).filter((initial) => !HARD_ONLY.has(initial))
const ROUND_INITIALS = Object.keys(INITIALS).filter(
  (initial) => SOFT_ONLY.has(initial) || WITH_ROUND.has(initial),
)

/** Every syllable there can be; some of these no word has, which does no harm. */
const SYLLABLES: ReadonlyMap<string, string> = new Map([
  ...HARD_INITIALS.flatMap(hardFinals),
  ...SOFT_INITIALS.flatMap(softFinals),
  ...ROUND_INITIALS.flatMap(roundFinals),
  ...Object.entries(ALONE),
])
const RUSSIAN_SYLLABLES: ReadonlyMap<string, string> = new Map(
  [...SYLLABLES].map(([pinyin, russian]) => [russian, pinyin]),
)

const LONGEST = 6

/** A word as syllables of a table, the longest first; undefined where it is not made of them. */
function syllablesOf(word: string, table: ReadonlyMap<string, string>): string[] | undefined {
  if (word === '') return []
  for (let length = Math.min(LONGEST, word.length); length > 0; length -= 1) {
    const syllable = word.slice(0, length)
    if (!table.has(syllable)) continue
    const rest = syllablesOf(word.slice(length), table)
    if (rest !== undefined) return [syllable, ...rest]
  }
  return undefined
}

const VOWEL = /^[аэоуиеюяй]/

/** Syllables as one Russian word: н before a vowel is set apart, Чанъань. */
const joined = (parts: readonly string[]): string =>
  parts.reduce((word, part) => (word.endsWith('н') && VOWEL.test(part) ? `${word}ъ${part}` : word + part), '')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Passports print ü as YU after L and N. */
const plainPinyin = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ü', 'v')
    .replaceAll(/([ln])yu/g, '$1v')

/** A word of pinyin in Russian letters; undefined where it is no pinyin. */
export function russianOfPinyin(word: string): string | undefined {
  const parts = word.split("'").map((part) => syllablesOf(plainPinyin(part), SYLLABLES))
  if (word === '' || parts.includes(undefined)) return undefined
  return capital(joined(parts.flatMap((part) => part ?? []).map((syllable) => SYLLABLES.get(syllable) ?? '')))
}

/** The pinyin of a word that was written by this table, as passports print it; undefined where it was not. */
export function pinyinOfRussian(word: string): string | undefined {
  const parts = word
    .toLowerCase()
    .split('ъ')
    .map((part) => syllablesOf(part, RUSSIAN_SYLLABLES))
  if (word === '' || parts.includes(undefined)) return undefined
  const syllables = parts
    .flatMap((part) => part ?? [])
    .map((syllable) => RUSSIAN_SYLLABLES.get(syllable) ?? '')
  return syllables.join('').replaceAll('v', 'yu').toUpperCase()
}
