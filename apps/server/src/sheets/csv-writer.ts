import { shownText } from './cell-value.ts'
import type { Cell, Rows, SheetColumn } from './sheet-column.ts'
import { cellText, FORMULA_START } from './sheet-text.ts'

const BYTE_ORDER_MARK = '\ufeff'
const CHUNK = 64 * 1024

/** A text that a spreadsheet would take for a formula gets the mark that spreadsheets have for "this is text". */
const harmless = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const field = ({ kind }: SheetColumn, value: Cell): string => {
  const text = cellText(shownText(kind, value))
  return quoted(typeof value === 'number' && kind !== 'text' ? text : harmless(text))
}

const line = (fields: readonly string[]): string => `${fields.join(',')}\r\n`

/** Comma-separated values as RFC 4180 has them, in UTF-8 with the mark by which Excel recognises it. */
export async function* writeCsv(rows: Rows, columns: readonly SheetColumn[]): AsyncGenerator<Buffer> {
  let text = BYTE_ORDER_MARK + line(columns.map(({ title }) => quoted(harmless(title))))
  for await (const row of rows) {
    text += line(columns.map((column, index) => field(column, row[index])))
    if (text.length >= CHUNK) {
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text)
}
