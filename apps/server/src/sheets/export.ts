import { writeCsv } from './csv-writer.ts'
import type { Cell, SheetColumn } from './sheet-column.ts'
import { writeXlsx } from './xlsx-writer.ts'

export type SheetFormat = 'xlsx' | 'csv'

export interface ExportColumn<Row> extends SheetColumn {
  value: (row: Row) => Cell
}

async function* cellsOf<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ value }) => value(row))
}

/**
 * A file as bytes while its rows come from the database (`streamRows`): neither the rows nor the file are ever whole in
 * memory. Giving the stream up closes the rows.
 */
export function exportRows<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly ExportColumn<Row>[],
  file: { format: SheetFormat; name: string },
): AsyncGenerator<Buffer> {
  const cells = cellsOf(rows, columns)
  return file.format === 'csv' ? writeCsv(cells, columns) : writeXlsx(cells, { columns, name: file.name })
}
