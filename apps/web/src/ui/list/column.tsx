import { formatDate } from '@visa/contract/dates'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { CodeText } from '../code-text.tsx'
import { textWidth } from './text-width.ts'
import styles from './list.module.css'

interface ColumnBase {
  title: string
  /** At least this wide; a longer title widens the column, and columns share what room is left. */
  width: number
}

export const CELL_PADDING_PX = 24
/** Titles are semibold. */
const TITLE_SLACK_PX = 12

type FieldOf<Row, Value> = { [K in keyof Row]: Row[K] extends Value ? K : never }[keyof Row] & string

/** A column is data: a field shown as its kind demands, or its own `render`. */
export type Column<Row> =
  | (ColumnBase & { kind: 'text' | 'code' | 'time'; field: FieldOf<Row, string> })
  | (ColumnBase & { kind: 'number'; field: FieldOf<Row, number> })
  | (ColumnBase & { kind: 'custom'; field: keyof Row & string; render: (row: Row) => ReactNode })

function content<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.kind === 'custom') return column.render(row)
  const text = String(row[column.field])
  if (column.kind === 'code') return <CodeText value={text} />
  return column.kind === 'time' ? formatDate(text, 'yyyy-MM-dd hh:mm') : text
}

const FIGURES = { className: styles.figures }

export function toTableColumn<Row>(column: Column<Row>): TableColumnType<Row> {
  const { title, width, kind, field } = column
  return {
    key: field,
    title,
    width: Math.max(width, textWidth(title) + TITLE_SLACK_PX + CELL_PADDING_PX),
    // One line; the whole text is in the cell's native tooltip, which costs nothing at 200 rows.
    ellipsis: kind !== 'custom',
    render: (_, row) => content(column, row),
    ...(kind === 'number' || kind === 'time' ? FIGURES : {}),
    ...(kind === 'number' ? { align: 'right' } : {}),
  }
}
