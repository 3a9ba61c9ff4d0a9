import { isDay } from '@visa/contract/rules/days'

/** A table as spreadsheets put it on the clipboard: tabs between cells, quotes around those that hold lines or tabs. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === '\t') endCell()
    else if (char === '\n') {
      endCell()
      rows.push([])
    } else if (char !== '\r') cell += char
  }
  endCell()
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows
    .filter((row) => row.some((each) => each !== ''))
    .map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''))
}

/** In which order days are written that end in their year. */
export type DayOrder = 'dmy' | 'mdy'

const MONTHS = 12

const YEAR_LAST = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})(?:\s+0?0:00(?::00)?)?$/

/** What a day that ends in its year tells of their order: `25/04/1988` begins with the day. */
function orderOf(text: string): DayOrder | undefined {
  const [, first = '', second = ''] = YEAR_LAST.exec(text) ?? []
  if (Number(first) > MONTHS) return 'dmy'
  return Number(second) > MONTHS ? 'mdy' : undefined
}

/** The order in which a column writes its days, where one of them tells and none tells another. */
export function dayOrderIn(cells: readonly string[]): DayOrder | undefined {
  const orders = new Set(cells.map(orderOf).filter((order) => order !== undefined))
  return orders.size === 1 ? [...orders][0] : undefined
}

/** Whether it is one day or another, depending on how it is read. */
export function isTwoDays(text: string): boolean {
  const [, first = '', second = ''] = YEAR_LAST.exec(text) ?? []
  return (
    first !== '' &&
    Number(first) !== Number(second) &&
    dayIn(text) === undefined &&
    dayIn(text, 'dmy') !== undefined
  )
}

function yearFirst(text: string, known: DayOrder | undefined): string | undefined {
  const [, first = '', second = '', year = ''] = YEAR_LAST.exec(text) ?? []
  if (year === '') return undefined
  const order = orderOf(text) ?? (Number(first) === Number(second) ? 'dmy' : known)
  if (order === undefined) return undefined
  return order === 'dmy' ? `${year}-${second}-${first}` : `${year}-${first}-${second}`
}

/**
 * `1988-04-12`, `1988/4/12`, `1988.4.12`, `1988年4月12日`, `19880412`, `25/04/1988`; undefined for what could mean two days
 * unless it is known in which order they are written.
 */
export function dayIn(written: string, known?: DayOrder): string | undefined {
  const text = yearFirst(written, known) ?? written
  const [, year = '', month = '', day = ''] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:\s+0?0:00(?::00)?)?$/.exec(text) ??
    []
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : undefined
}

const wordsOf = (codes: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(codes).flatMap(([code, words]) => words.split(' ').map((word) => [word, code])))

const SEXES = wordsOf({ M: 'm male 男 男性', F: 'f female 女 女性' })
const COUNTRIES = wordsOf({ CHN: 'cn chn china 中国 中华人民共和国' })
const RELATIONS = wordsOf({
  SELF: 'self 本人 主申请人',
  SPOUSE: 'spouse wife husband 配偶 妻 妻子 夫 丈夫',
  FATHER: 'father 父 父亲',
  MOTHER: 'mother 母 母亲',
  CHILD: 'child son daughter 子 女 子女 儿子 女儿',
  SIBLING: 'sibling brother sister 兄弟姐妹 兄 弟 姐 妹',
  RELATIVE: 'relative 亲属 其他亲属',
  FRIEND: 'friend 朋友',
})

/** The code of what somebody wrote. */
export const sexIn = (text: string): string | undefined => SEXES.get(text.toLowerCase())
export const relationIn = (text: string): string | undefined => RELATIONS.get(text.toLowerCase())
export const countryIn = (text: string): string | undefined =>
  COUNTRIES.get(text.toLowerCase()) ?? (/^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : undefined)

/** `LYU/JINGYI`, `LYU, JINGYI`, `LYU JINGYI`: the first word is the surname. */
export function namesIn(text: string): { surname: string; givenNames: string } {
  const [surname = '', ...given] = text
    .toUpperCase()
    .split(/[/,，\s]+/)
    .filter((part) => part !== '')
  return { surname, givenNames: given.join(' ') }
}
