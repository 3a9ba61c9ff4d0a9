import type { ByteSource } from './byte-source.ts'
import { plainNumber } from './number-format.ts'
import type { ReadLimits } from './read-limits.ts'
import { serialText } from './serial-date.ts'
import { EXCEL } from './sheet-column.ts'
import { damaged, SheetError } from './sheet-error.ts'
import type { SheetRow } from './sheet-row.ts'
import { unescapeCell } from './sheet-text.ts'
import { MAX_CELL, readBook, type Book } from './xlsx-book.ts'
import { scanned, type Attributes, type XmlHandler } from './xml-scanner.ts'
import { ZipReader } from './zip-reader.ts'

/** 'A' → 0, 'AA' → 26; beyond any sheet, a number beyond any sheet. */
const columnIndex = (letters: string): number =>
  letters.length > 3
    ? EXCEL.columns
    : Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1

const numberOf = (text: string): number => {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > EXCEL.rows) throw damaged('a row that no sheet has')
  return number
}

/** Collects the rows of a sheet while its markup is scanned. */
class RowCollector implements XmlHandler {
  readonly #book: Book
  readonly #limits: ReadLimits
  readonly #path: string[] = []
  #found: SheetRow[] = []
  #count = 0
  #row = 0
  #column = -1
  #cells: string[] = []
  #numbers: number[] = []
  #type = 'n'
  #style = 0
  #text = ''

  constructor(book: Book, limits: ReadLimits) {
    this.#book = book
    this.#limits = limits
  }

  /** The rows completed since the last time. */
  take(): SheetRow[] {
    const found = this.#found
    this.#found = []
    return found
  }

  open(name: string, attributes: Attributes): void {
    this.#path.push(name)
    if (this.#path[1] !== 'sheetData') return
    if (this.#path.length === 3 && name === 'row') this.#startRow(attributes)
    if (this.#path.length === 4 && name === 'c') this.#startCell(attributes)
  }

  close(name: string): void {
    if (this.#path[1] === 'sheetData') {
      if (this.#path.length === 4 && name === 'c') this.#endCell()
      if (this.#path.length === 3 && name === 'row') this.#endRow()
    }
    this.#path.pop()
  }

  text(piece: string): void {
    const path = this.#path
    if (path[1] !== 'sheetData') return
    const isInline = path[4] === 'is' && path.at(-1) === 't' && path[5] !== 'rPh'
    if (path[4] === 'v' || isInline) this.#text += piece
    if (this.#text.length > MAX_CELL) throw new SheetError('tooBig', 'a text longer than a cell')
  }

  #startRow(attributes: Attributes): void {
    const given = attributes.get('r')
    const row = given === undefined ? this.#row + 1 : numberOf(given)
    if (row <= this.#row) throw damaged('rows out of order')
    this.#row = row
    this.#column = -1
    this.#cells = []
    this.#numbers = []
  }

  #startCell(attributes: Attributes): void {
    const given = attributes.get('r')
    const letters = given === undefined ? undefined : /^([A-Z]+)\d+$/.exec(given)?.[1]
    if (given !== undefined && letters === undefined) throw damaged('a cell without a place')
    this.#column = letters === undefined ? this.#column + 1 : columnIndex(letters)
    this.#type = attributes.get('t') ?? 'n'
    this.#style = Number(attributes.get('s') ?? 0)
    this.#text = ''
  }

  #endCell(): void {
    const value = this.#value()
    if (value === '') return
    const max = this.#limits.columns
    if (this.#column >= max) throw new SheetError('tooManyColumns', `column ${this.#column + 1}`, { max })
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = value
    if (this.#type === 'n' && this.#book.shapes[this.#style] === undefined) this.#numbers.push(this.#column)
  }

  #value(): string {
    const text = this.#text
    if (text === '') return ''
    if (this.#type === 's') {
      const shared = this.#book.strings[Number(text)]
      if (shared === undefined) throw damaged('a text that is not there')
      return shared
    }
    if (this.#type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
    if (this.#type !== 'n') return unescapeCell(text)
    const shape = this.#book.shapes[this.#style]
    const shown = shape && serialText(Number(text), shape, this.#book.from1904)
    return shown ?? plainNumber(text)
  }

  #endRow(): void {
    if (this.#cells.length === 0) return
    this.#count += 1
    const max = this.#limits.rows
    if (this.#count > max) throw new SheetError('tooManyRows', `more than ${max} rows`, { max })
    const numbers = this.#numbers
    this.#found.push({ row: this.#row, cells: this.#cells, ...(numbers.length > 0 ? { numbers } : {}) })
  }
}

/** The rows of the first visible sheet. */
export async function* readXlsx(source: ByteSource, limits: ReadLimits): AsyncGenerator<SheetRow> {
  const zip = await ZipReader.open(source, limits)
  const book = await readBook(zip, limits)
  const rows = new RowCollector(book, limits)
  for await (const _ of scanned(zip.read(book.sheetPart), rows)) yield* rows.take()
}
