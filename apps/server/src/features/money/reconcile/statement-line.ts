import { Refusal } from '../../../refusal/refusal.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'

/** One movement as the other side tells it; money that went back is below zero. */
export interface StatementLine {
  row: number
  /** The other side's number, and ours as they know it. */
  no: string
  ownNo: string
  at: Date
  cents: number
  party: string
}

/** Reads a statement row by row; at its end it says whether it was whole. */
export interface StatementReader {
  read(row: SheetRow): StatementLine | undefined
  end(): void
}

/** Everything that is not whole or not plain is refused: a wrong statement matches as readily as a right one. */
export const unreadable = (row: number, title: string): Refusal =>
  new Refusal('statementCell', { row, title })

/** Amounts as statements write them: 1,234.50, with or without a sign or a currency mark. */
export function centsIn(text: string): number | undefined {
  const plain = text.replaceAll(/[,，\s¥￥]/g, '')
  const found = /^([+-]?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(plain)
  if (found === null) return undefined
  const [, sign, whole = '', part = ''] = found
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -cents : cents
}

const TIME = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/

const two = (part: string): string => part.padStart(2, '0')

/** A time as statements write it, which is that of China. */
function timeIn(text: string): Date | undefined {
  const found = TIME.exec(text)
  if (found === null) return undefined
  const [, year, month = '', date = '', hour = '0', minute = '0', second = '0'] = found
  const at = new Date(`${year}-${two(month)}-${two(date)}T${two(hour)}:${two(minute)}:${two(second)}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Cells carry a mark against being read as numbers, tabs and spaces. */
const cellText = (text: string | undefined): string =>
  (text ?? '')
    .replace(/^[`'=]?"?/, '')
    .replace(/"$/, '')
    .trim()

/** Columns found by their titles, wherever they stand. */
export class Titled {
  readonly #places: ReadonlyMap<string, number>

  constructor(titles: readonly string[]) {
    this.#places = new Map(titles.map((title, place) => [cellText(title), place]))
  }

  has(...titles: readonly string[]): boolean {
    return titles.every((title) => this.#places.has(title))
  }

  of(row: SheetRow, title: string): string {
    const place = this.#places.get(title)
    return place === undefined ? '' : cellText(row.cells[place])
  }

  cents(row: SheetRow, title: string): number {
    const cents = centsIn(this.of(row, title))
    if (cents === undefined) throw unreadable(row.row, title)
    return cents
  }

  time(row: SheetRow, title: string): Date {
    const at = timeIn(this.of(row, title))
    if (at === undefined) throw unreadable(row.row, title)
    return at
  }
}
