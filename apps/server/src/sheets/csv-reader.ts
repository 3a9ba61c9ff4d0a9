import { chunksOf, type ByteSource } from './byte-source.ts'
import type { ReadLimits } from './read-limits.ts'
import { EXCEL } from './sheet-column.ts'
import { damaged, SheetError } from './sheet-error.ts'
import type { SheetRow } from './sheet-row.ts'
import { FORMULA_START } from './sheet-text.ts'

/** Excel in China writes CSV in the national encoding; UTF-8 is recognised by being valid. */
async function encodingOf(source: ByteSource): Promise<'utf-8' | 'gb18030'> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunksOf(source)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

/** The mark against formulas, which our own files carry too, is not part of the text. */
const unmarked = (text: string): string =>
  text.startsWith("'") && FORMULA_START.test(text) ? text.slice(1) : text

/** A full cell and the mark. */
const MAX_FIELD = EXCEL.cellLength + 1

/** Where in a field the reader stands: before it, in plain text, inside quotes, or after a closing quote. */
type Place = 'start' | 'plain' | 'quoted' | 'after'

class CsvScanner {
  readonly #limits: ReadLimits
  #found: SheetRow[] = []
  #place: Place = 'start'
  #field = ''
  #cells: string[] = []
  #row = 1
  #count = 0
  #afterReturn = false

  constructor(limits: ReadLimits) {
    this.#limits = limits
  }

  take(): SheetRow[] {
    const found = this.#found
    this.#found = []
    return found
  }

  write(piece: string): void {
    for (const char of piece) this.#char(char)
  }

  end(): void {
    if (this.#place === 'quoted') throw damaged('a quote without end')
    if (this.#place !== 'start' || this.#cells.length > 0) this.#endRow()
  }

  #char(char: string): void {
    const isSecondOfLineEnd = this.#afterReturn && char === '\n'
    this.#afterReturn = false
    if (isSecondOfLineEnd) return
    if (this.#place === 'quoted') this.#inQuotes(char)
    else if (char === '"' && this.#place !== 'plain') this.#quote()
    else if (char === ',') this.#endField()
    else if (char === '\n' || char === '\r') {
      this.#afterReturn = char === '\r'
      this.#endRow()
    } else {
      this.#place = 'plain'
      this.#add(char)
    }
  }

  /** A quote begins a quoted field, or was the first half of a doubled one. */
  #quote(): void {
    if (this.#place === 'after') this.#add('"')
    this.#place = 'quoted'
  }

  #inQuotes(char: string): void {
    if (char === '"') this.#place = 'after'
    else this.#add(char)
  }

  #add(char: string): void {
    if (char === '\0') throw new SheetError('notASheet', 'a zero byte')
    this.#field += char
    if (this.#field.length > MAX_FIELD) throw new SheetError('tooBig', 'a text longer than a cell')
  }

  #endField(): void {
    this.#cells.push(unmarked(this.#field).replace(/\r\n?/g, '\n'))
    this.#field = ''
    this.#place = 'start'
    const max = this.#limits.columns
    if (this.#cells.length > max) throw new SheetError('tooManyColumns', `more than ${max} columns`, { max })
  }

  #endRow(): void {
    this.#endField()
    const cells = this.#cells
    while (cells.at(-1) === '') cells.pop()
    if (cells.length > 0) {
      this.#count += 1
      const max = this.#limits.rows
      if (this.#count > max) throw new SheetError('tooManyRows', `more than ${max} rows`, { max })
      this.#found.push({ row: this.#row, cells })
    }
    this.#cells = []
    this.#row += 1
  }
}

/** The rows of comma-separated values; a row is counted as Excel counts it, whatever lines it takes. */
export async function* readCsv(source: ByteSource, limits: ReadLimits): AsyncGenerator<SheetRow> {
  const decoder = new TextDecoder(await encodingOf(source))
  const scanner = new CsvScanner(limits)
  for await (const chunk of chunksOf(source)) {
    scanner.write(decoder.decode(chunk, { stream: true }))
    yield* scanner.take()
  }
  scanner.write(decoder.decode())
  scanner.end()
  yield* scanner.take()
}
