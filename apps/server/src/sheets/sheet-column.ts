/** What a column holds, and so how its cells are written and shown. */
export type ColumnKind =
  | 'text'
  | 'integer'
  /** Integer cents. */
  | 'money'
  /** A day: `yyyy-MM-dd`, or an instant whose day in UTC+8 counts. */
  | 'date'
  /** An instant, shown in UTC+8. */
  | 'dateTime'
  /** A fraction: 0.25 is shown as 25.00%. */
  | 'percent'

/** A value as services and the database give it; nothing is an empty cell. */
export type Cell = string | number | Date | null | undefined

export interface SheetColumn {
  title: string
  kind: ColumnKind
  /** In characters of the standard font. */
  width?: number
}

export type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>

/** What Excel can hold. */
export const EXCEL = { rows: 1_048_576, columns: 16_384, cellLength: 32_767 } as const

/** 0 → A, 25 → Z, 26 → AA */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  const letter = String.fromCharCode(65 + (index % 26))
  return rest === 0 ? letter : columnName(rest - 1) + letter
}
