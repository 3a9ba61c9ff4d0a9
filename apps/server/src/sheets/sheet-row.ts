/** One row that holds something: the number Excel shows beside it, and its cells from column A on. */
export interface SheetRow {
  row: number
  cells: string[]
  /** Which of the cells Excel keeps as numbers: what was typed there may have lost zeros in front or digits at the end. */
  numbers?: readonly number[]
}
