import { addDecimals, decimalText } from './decimals.ts'
import { isNumber } from './numbers.ts'

export interface SummaryColumn<Row> {
  readonly summed?: boolean
  readonly value: (row: Row) => unknown
}

const numberIn = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? decimalText(value) : value
  return typeof text === 'string' && isNumber(text.trim()) ? text.trim() : undefined
}

/** The last row of a table: its label, then the exact sum of each flagged column and nothing in the others. */
export function summaryRow<Row>(
  rows: readonly Row[],
  columns: readonly SummaryColumn<Row>[],
  label: string,
): string[] {
  return columns.map(({ summed, value }, index) => {
    if (index === 0) return label
    if (summed !== true) return ''
    return rows.reduce((sum, row) => addDecimals(sum, numberIn(value(row)) ?? '0'), '0')
  })
}
