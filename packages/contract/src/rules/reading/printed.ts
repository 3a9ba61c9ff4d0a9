import { isDay } from '../days.ts'
import { editDistance, type ReadPrint } from './read-field.ts'

/** What the print of a page says of something that its zone says too. */
export interface Printed {
  value: string
  print: ReadPrint
}

const capitals = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z]/g, '')

/** Words of a line, and words that follow each other. */
function* phrasesOf(text: string): Generator<string> {
  const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length; to += 1) yield words.slice(from, to).join(' ')
  }
}

interface Nearest extends Printed {
  away: number
}

/** The phrase most like what is looked for; nothing when none is like it. */
function nearest(
  prints: readonly ReadPrint[],
  wanted: string,
  { most, bare }: { most: number; bare: (text: string) => string },
): Printed | undefined {
  let best: Nearest | undefined
  for (const print of prints) {
    for (const value of phrasesOf(print.text)) {
      const away = editDistance(bare(value), bare(wanted))
      if (away <= most && (best === undefined || away < best.away)) best = { value, print, away }
    }
  }
  return best
}

const NAME_SHARE = 0.3

/** A name as it is printed: spaces and hyphens are fillers in the zone and do not count. */
export const printedName = (prints: readonly ReadPrint[], name: string): Printed | undefined =>
  capitals(name) === ''
    ? undefined
    : nearest(prints, name, { most: Math.floor(capitals(name).length * NAME_SHARE), bare: capitals })

export const isSameName = (one: string, other: string): boolean => capitals(one) === capitals(other)

const unspaced = (text: string): string => text.replaceAll(' ', '')

export const printedNumber = (prints: readonly ReadPrint[], number: string): Printed | undefined =>
  nearest(prints, number, { most: 1, bare: unspaced })

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const DOTTED = /(?<!\d)(\d{1,2})[.\-/ ](\d{1,2})[.\-/ ](\d{4}|\d{2})(?!\d)/g
const WORDED = /(?<!\d)(\d{1,2})\s*(?:\d{1,2}\s*月\s*\/?\s*)?([A-Z]{3})[A-Z]*\s*(\d{4})(?!\d)/g

interface PrintedDay extends Printed {
  /** Two digits where no more are printed. */
  year: string
}

const two = (digits: string): string => digits.padStart(2, '0')

/** The days of a page: 28.03.1990, 28 MAR 1990, 28 3月/MAR 1990. */
export function printedDays(prints: readonly ReadPrint[]): PrintedDay[] {
  return prints.flatMap((print) => {
    const text = print.text.toUpperCase()
    const dotted = [...text.matchAll(DOTTED)].map(([, day = '', month = '', year = '']) => ({
      day,
      month,
      year,
    }))
    const worded = [...text.matchAll(WORDED)].map(([, day = '', word = '', year = '']) => ({
      day,
      month: String(MONTHS.indexOf(word) + 1),
      year,
    }))
    return [...dotted, ...worded].flatMap(({ day, month, year }) => {
      const value = `${year}-${two(month)}-${two(day)}`
      return isDay(year.length === 2 ? `20${value}` : value) ? [{ value, year, print }] : []
    })
  })
}

/** The printed day that is this one or nearly; a year of two digits is of the same century. */
export function printedDay(days: readonly PrintedDay[], wanted: string): Printed | undefined {
  const near = days
    .map(({ value, year, print }) => {
      const whole = year.length === 2 ? wanted.slice(0, 2) + value : value
      return { value: whole, print, away: editDistance(whole, wanted) }
    })
    .toSorted((one, other) => one.away - other.away)
  const [first] = near
  return first !== undefined && first.away <= 1 ? first : undefined
}
