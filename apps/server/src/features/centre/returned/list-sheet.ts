import { RETURNED_LIMITS, type ReturnedField } from '@visa/contract/centre/returned-list'
import { Refusal } from '../../../refusal/refusal.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { SheetError } from '../../../sheets/sheet-error.ts'
import { recognised } from './column-words.ts'

/** Titles stand somewhere at the top, below letterheads and numbers of pages. */
const HEADER_WITHIN = 20

/** So many rows are read: those that count, and as many again of titles and letterheads on every page. */
const READ_MOST = 2 * RETURNED_LIMITS.rows + HEADER_WITHIN

const titlesIn = (cells: readonly string[]): string => cells.map((cell) => cell.trim()).join('\t')

interface Sheet {
  header: string[]
  columns: (ReturnedField | '')[]
  lines: { row: number; cells: string[] }[]
}

type Remembered = ReadonlyMap<string, ReturnedField | ''>

const columnsFor = (titles: readonly string[], remembered: Remembered): (ReturnedField | '')[] => {
  const known = recognised(titles)
  return titles.map((title, index) => remembered.get(title.trim()) ?? known[index] ?? '')
}

/** The rows below the titles. Where nobody knows the titles the first row counts as such, and a person says what they mean. */
export async function sheetIn(path: string, remembered: Remembered): Promise<Sheet> {
  const all: { row: number; cells: string[] }[] = []
  const { rows: max, columns } = RETURNED_LIMITS
  try {
    // Titles, also those of every page, are read beside the rows that count.
    for await (const { row, cells } of readSheet(path, { rows: READ_MOST }))
      all.push({ row, cells: cells.slice(0, columns) })
  } catch (error) {
    if (error instanceof SheetError && error.kind === 'tooManyRows')
      throw new Refusal('returnedTooMany', { max })
    throw error
  }
  const at = all
    .slice(0, HEADER_WITHIN)
    .findIndex(({ cells }) => columnsFor(cells, remembered).filter((field) => field !== '').length >= 2)
  const head = all[Math.max(at, 0)]
  if (head === undefined) throw new Refusal('sheetEmpty')
  // A list that is printed says its titles on every page.
  const titles = titlesIn(head.cells)
  const lines = all
    .slice(Math.max(at, 0) + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== '') && titlesIn(cells) !== titles)
  if (lines.length === 0) throw new Refusal('sheetEmpty')
  if (lines.length > max) throw new Refusal('returnedTooMany', { max })
  return { header: head.cells, columns: columnsFor(head.cells, remembered), lines }
}
