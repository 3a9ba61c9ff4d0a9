import type { Language } from '@visa/contract/session/personal'
import { errorMessages } from '@visa/messages/errors'
import { sheetMessages } from '@visa/messages/sheets/sheets'
import { fill } from '@visa/messages/texts'
import { isAdded, REQUIRED_MARK, type ImportColumn, type ImportError } from './import-columns.ts'
import type { Cell, SheetColumn } from './sheet-column.ts'
import type { SheetRow } from './sheet-row.ts'
import { writeXlsx } from './xlsx-writer.ts'

/** An empty workbook to fill in: the titles, the required ones marked, and one row as an example. */
export const templateWorkbook = (
  columns: readonly ImportColumn[],
  language: Language,
  name: string,
): AsyncGenerator<Buffer> =>
  writeXlsx([columns.map(({ example }) => example)], {
    name,
    columns: columns.map(({ title, required, kind = 'text', width }) => ({
      title: required ? `${title[language]} ${REQUIRED_MARK}` : title[language],
      kind,
      ...(width === undefined ? {} : { width }),
    })),
  })

const reasonOf = ({ title, message }: ImportError, language: Language): string =>
  title[language] === ''
    ? message[language]
    : fill(errorMessages[language].invalidField, { field: title[language], reason: message[language] })

const REASONS_WIDTH = 60

/**
 * The sheet as it came (read it a second time), each row with its number and what is wrong with it, so that it can be
 * mended and uploaded again.
 */
export async function* errorWorkbook(
  rows: AsyncIterable<SheetRow>,
  errors: readonly ImportError[],
  language: Language,
  name: string,
): AsyncGenerator<Buffer> {
  const reasons = new Map<number, string[]>()
  for (const error of errors) {
    reasons.set(error.row, [...(reasons.get(error.row) ?? []), reasonOf(error, language)])
  }
  const said = (row: number): string => (reasons.get(row) ?? []).join('\n')
  const source = rows[Symbol.asyncIterator]()
  try {
    const header = await source.next()
    const titles = header.done === true ? [] : header.value.cells
    // A file that was given back once already has the two columns; they are replaced.
    const kept = [...titles.keys()].filter((index) => !isAdded(titles[index] ?? ''))
    const columns: SheetColumn[] = [
      ...kept.map((index): SheetColumn => ({ title: titles[index] ?? '', kind: 'text' })),
      { title: sheetMessages[language].rowNumber, kind: 'integer', width: 10 },
      { title: sheetMessages[language].reasons, kind: 'text', width: REASONS_WIDTH },
    ]
    async function* marked(): AsyncGenerator<Cell[]> {
      const first = header.done === true ? 0 : header.value.row
      if (reasons.has(first)) yield [...kept.map(() => ''), first, said(first)]
      for await (const { row, cells } of { [Symbol.asyncIterator]: () => source }) {
        yield [...kept.map((index) => cells[index]), row, said(row)]
      }
    }
    yield* writeXlsx(marked(), { columns, name })
  } finally {
    await source.return?.()
  }
}
