import { cellNumber, shownText } from './cell-value.ts'
import { columnName, EXCEL, type Cell, type Rows, type SheetColumn } from './sheet-column.ts'
import { cellMarkup, cellText, startOf } from './sheet-text.ts'
import {
  contentTypes,
  packageRelations,
  SHEET_OPEN,
  sheetPath,
  workbook,
  workbookRelations,
  type WrittenSheet,
} from './xlsx-parts.ts'
import { HEADER_STYLE, styleOf, styles } from './xlsx-styles.ts'
import { zip, type ZipEntry } from './zip-writer.ts'

export interface WorkbookOptions {
  columns: readonly SheetColumn[]
  /** The name of the sheet; further ones are numbered. */
  name: string
  /** Rows of one sheet, the header among them. */
  sheetRows?: number
}

const DEFAULT_WIDTH = 16
/** Markup handed on at a time. */
const CHUNK = 64 * 1024

const textCell = (place: string, text: string): string => {
  const content = cellMarkup(text)
  if (content === '') return ''
  // Without the attribute a reader may drop blanks at either end.
  const space = content.trim().length === content.length ? '' : ' xml:space="preserve"'
  return `<c ${place} t="inlineStr"><is><t${space}>${content}</t></is></c>`
}

type CellWriter = (row: number, value: Cell) => string

const cellWriter = ({ kind }: SheetColumn, index: number): CellWriter => {
  const letters = columnName(index)
  const style = styleOf(kind)
  return (row, value) => {
    if (value === null || value === undefined || value === '') return ''
    const place = `r="${letters}${row}" s="${style}"`
    const number = cellNumber(kind, value)
    return number === undefined ? textCell(place, shownText(kind, value)) : `<c ${place}><v>${number}</v></c>`
  }
}

const headerRow = (columns: readonly SheetColumn[]): string => {
  const cells = columns.map(({ title }, index) =>
    textCell(`r="${columnName(index)}1" s="${HEADER_STYLE}"`, title),
  )
  return `<row r="1">${cells.join('')}</row>`
}

const sheetStart = (columns: readonly SheetColumn[], isFirst: boolean): string => {
  const widths = columns.map(
    ({ kind, width = DEFAULT_WIDTH }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styleOf(kind)}" customWidth="1"/>`,
  )
  const selected = isFirst ? ' tabSelected="1"' : ''
  return `${SHEET_OPEN}<sheetViews><sheetView${selected} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${headerRow(columns)}`
}

/** A cursor over the rows that several sheets read on from. */
class Supply {
  readonly #rows: AsyncIterator<readonly Cell[]> | Iterator<readonly Cell[]>
  #next: IteratorResult<readonly Cell[]> | undefined

  constructor(rows: Rows) {
    this.#rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  }

  async peek(): Promise<readonly Cell[] | undefined> {
    this.#next ??= await this.#rows.next()
    return this.#next.done === true ? undefined : this.#next.value
  }

  drop(): void {
    this.#next = undefined
  }

  async close(): Promise<void> {
    await this.#rows.return?.()
  }
}

/** The markup of one sheet: as many rows as it may hold, counted in `sheet`. */
async function* sheetMarkup(
  supply: Supply,
  columns: readonly SheetColumn[],
  sheet: { last: number; isFirst: boolean; max: number },
): AsyncGenerator<string> {
  const writers = columns.map(cellWriter)
  let text = sheetStart(columns, sheet.isFirst)
  for (;;) {
    const row = sheet.last < sheet.max ? await supply.peek() : undefined
    if (row === undefined) break
    supply.drop()
    sheet.last += 1
    text += `<row r="${sheet.last}">`
    writers.forEach((write, index) => (text += write(sheet.last, row[index])))
    text += '</row>'
    if (text.length >= CHUNK) {
      yield text
      text = ''
    }
  }
  yield `${text}</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${sheet.last}"/></worksheet>`
}

const SHEET_NAME_LENGTH = 31

/** A sheet's name is short, and some characters have a meaning in references to it. */
const sheetName = (name: string, index: number): string => {
  const suffix = index === 0 ? '' : ` (${index + 1})`
  const plain = cellText(name)
    .replace(/[[\]:*?/\\'\n\t]/g, ' ')
    .trim()
  return startOf(plain === '' ? 'Sheet' : plain, SHEET_NAME_LENGTH - suffix.length) + suffix
}

async function* parts(rows: Rows, options: WorkbookOptions): AsyncGenerator<ZipEntry> {
  const { columns, name, sheetRows: max = EXCEL.rows } = options
  const supply = new Supply(rows)
  const sheets: WrittenSheet[] = []
  try {
    yield { name: '_rels/.rels', content: [packageRelations()] }
    do {
      const sheet = { last: 1, isFirst: sheets.length === 0, max }
      yield { name: `xl/${sheetPath(sheets.length)}`, content: sheetMarkup(supply, columns, sheet) }
      const range = `$A$1:$${columnName(columns.length - 1)}$${sheet.last}`
      sheets.push({ name: sheetName(name, sheets.length), range })
    } while ((await supply.peek()) !== undefined)
    yield { name: 'xl/styles.xml', content: [styles()] }
    // Only now is it known how many sheets there are.
    yield { name: 'xl/workbook.xml', content: [workbook(sheets)] }
    yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets.length)] }
    yield { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] }
  } finally {
    await supply.close()
  }
}

/**
 * A workbook as bytes while its rows arrive, in constant memory. Texts are never formulas; a sheet that is full goes
 * on in a further one.
 */
export function writeXlsx(rows: Rows, options: WorkbookOptions): AsyncGenerator<Buffer> {
  if (options.columns.length === 0 || options.columns.length > EXCEL.columns) {
    throw new Error(`a sheet cannot have ${options.columns.length} columns`)
  }
  return zip(parts(rows, options))
}
