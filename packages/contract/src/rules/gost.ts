import { russianOfPinyin } from './palladius.ts'

/** Russian in Latin letters as passports have it: GOST R 52535.1, which is ICAO 9303. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

/** The other way nothing is certain: letters that stand for several become the most frequent. */
const RUSSIAN: Readonly<Record<string, string>> = {
  shch: 'щ',
  zh: 'ж',
  kh: 'х',
  ts: 'ц',
  ch: 'ч',
  sh: 'ш',
  iu: 'ю',
  yu: 'ю',
  ia: 'я',
  ya: 'я',
  yo: 'ё',
  ye: 'е',
  ph: 'ф',
  th: 'т',
  a: 'а',
  b: 'б',
  c: 'к',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  j: 'дж',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  x: 'кс',
  y: 'й',
  z: 'з',
}

const LONGEST = 4

/** Writes a text with a table, the longest groups of letters first; capitals stay capitals. */
function written(text: string, table: Readonly<Record<string, string>>): string {
  let made = ''
  for (let at = 0; at < text.length;) {
    const found = [LONGEST, 3, 2, 1]
      .map((length) => text.slice(at, at + length))
      .find((part) => Object.hasOwn(table, part.toLowerCase()))
    const part = found ?? text.charAt(at)
    const next = found === undefined ? part : (table[part.toLowerCase()] ?? '')
    const first = part.charAt(0)
    made += first === first.toLowerCase() ? next : next.charAt(0).toUpperCase() + next.slice(1)
    at += part.length
  }
  return made
}

/** Russian in Latin letters, in capitals as passports print it. */
export const latinOfRussian = (text: string): string => written(text, LATIN).toUpperCase()

const isUpper = (word: string): boolean => word === word.toUpperCase()

/** A word in capitals is a name: it begins with one and goes on small. */
const asName = (word: string): string => (isUpper(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word)

/** Latin in Russian letters: pinyin by the Chinese table, anything else letter by letter. An offer, not a truth. */
export const russianOfLatin = (text: string): string =>
  text.replaceAll(/[A-Za-zÜü']+/g, (word) => russianOfPinyin(word) ?? written(asName(word), RUSSIAN))
