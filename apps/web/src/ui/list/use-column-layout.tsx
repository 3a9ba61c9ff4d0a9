import type { TableColumnType } from 'antd'
import { useKept } from '../../lib/kept.ts'
import { naturalWidth, toTableColumn, type Column } from './column.tsx'
import { ColumnTitle } from './column-title.tsx'
import {
  flexibleField,
  ordered,
  readLayout,
  resized,
  shownFields,
  type ColumnLayout,
} from './column-layout.ts'

export interface ColumnArrangement<Row> {
  /** All columns in their order, hidden ones too. */
  all: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  table: TableColumnType<Row>[]
  /** The room the shown columns need. */
  width: number
  layout: ColumnLayout
  /** `undefined` goes back to the columns as declared. */
  arrange: (layout: ColumnLayout | undefined) => void
}

/** The columns as the person arranged them; a table without a name has them as declared. */
export function useColumnLayout<Row>(
  name: string | undefined,
  columns: readonly Column<Row>[],
): ColumnArrangement<Row> {
  const [layout, arrange] = useKept(name === undefined ? undefined : `columns.${name}`, readLayout)
  const fields = columns.map(({ field }) => field)
  const pick = (chosen: readonly string[]) =>
    chosen.flatMap((field) => columns.find((column) => column.field === field) ?? [])
  const shown = pick(shownFields(fields, layout))
  const widthOf = (column: Column<Row>) => layout.widths[column.field] ?? naturalWidth(column)
  const flexible = flexibleField(
    shown.map((column) => ({ field: column.field, width: widthOf(column) })),
    layout,
  )
  const toColumn = (column: Column<Row>): TableColumnType<Row> => {
    const { width: _natural, ...rest } = toTableColumn(column)
    if (name === undefined) return toTableColumn(column)
    const title = (
      <ColumnTitle
        title={column.title}
        hint={column.hint}
        onResize={(px) => arrange(resized(layout, column.field, px))}
      />
    )
    return { ...rest, title, ...(column.field === flexible ? {} : { width: widthOf(column) }) }
  }
  return {
    all: pick(ordered(fields, layout)),
    shown,
    table: shown.map(toColumn),
    width: shown.reduce((sum, column) => sum + widthOf(column), 0),
    layout,
    arrange,
  }
}
