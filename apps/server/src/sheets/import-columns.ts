import { sheetMessages } from '@visa/messages/sheets/sheets'
import { bilingual, type Bilingual } from './bilingual.ts'
import type { Cell, ColumnKind } from './sheet-column.ts'
import type { SheetRow } from './sheet-row.ts'

export interface ImportColumn {
  field: string
  title: Bilingual
  /** What people call it otherwise: by any of these it is found, too. */
  also?: readonly string[]
  required: boolean
  /** How the template formats the column; text unless told. */
  kind?: ColumnKind
  width?: number
  /** The number of a passport or a visa: each digit counts, so a cell in which Excel may have lost some is refused. */
  exact?: true
  /** For the template. */
  example?: Cell
}

export interface ImportError {
  /** As Excel shows it. */
  row: number
  /** '' for the row as a whole. */
  field: string
  title: Bilingual
  message: Bilingual
}

/** Templates mark required columns; the mark is not part of the title. */
export const REQUIRED_MARK = '*'

const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[\s*]+/g, ' ')
    .trim()
    .toLowerCase()

const isTitled = (title: Bilingual, wanted: string): boolean =>
  plain(title.zh) === wanted || plain(title.en) === wanted

/** The columns that our own files of reasons add, which come back with the mended file. */
const ADDED = (['rowNumber', 'reasons'] as const).map((key) =>
  bilingual((language) => sheetMessages[language][key]),
)

export const isAdded = (title: string): boolean => ADDED.some((added) => isTitled(added, plain(title)))

const isCalled = ({ title, also = [] }: ImportColumn, wanted: string): boolean =>
  isTitled(title, wanted) || also.some((name) => plain(name) === wanted)

export interface MatchedHeader {
  /** For each cell of a row the column it belongs to. */
  columns: (ImportColumn | undefined)[]
  errors: ImportError[]
  /** Titles that no column has. */
  unknown: string[]
}

/** Finds the columns by their titles in either language, in whatever order they stand. */
export function matchHeader(header: SheetRow, known: readonly ImportColumn[]): MatchedHeader {
  const columns = header.cells.map((cell) => known.find((column) => isCalled(column, plain(cell))))
  const fail = ({ field, title }: ImportColumn, key: 'missingColumn' | 'repeatedColumn'): ImportError => ({
    row: header.row,
    field,
    title,
    message: bilingual((language) => sheetMessages[language][key]),
  })
  const times = (column: ImportColumn): number => columns.filter((each) => each === column).length
  const missing = known.filter((column) => column.required && times(column) === 0)
  const repeated = known.filter((column) => times(column) > 1)
  return {
    columns,
    errors: [
      ...missing.map((column) => fail(column, 'missingColumn')),
      ...repeated.map((column) => fail(column, 'repeatedColumn')),
    ],
    unknown: header.cells.filter(
      (cell, index) => columns[index] === undefined && cell.trim() !== '' && !isAdded(cell),
    ),
  }
}
