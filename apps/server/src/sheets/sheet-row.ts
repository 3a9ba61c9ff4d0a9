/** One row that holds something: the number Excel shows beside it, and its cells from column A on. */
export interface SheetRow {
  row: number
  cells: string[]
}
