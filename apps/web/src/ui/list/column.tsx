import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import type { TableColumnType } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { CodeText } from '../code-text.tsx'
import { isNothing, Nothing, NOTHING } from './nothing.tsx'
import { textWidth } from './text-width.ts'
import styles from './list.module.css'

interface ColumnBase {
  title: string
  /** At least this wide; a longer title widens the column, and columns share what room is left. */
  width: number
  /** How its figures are to be read, where the title does not say it. */
  hint?: string
  /** The key of the action that the cell's content is the way to. */
  opens?: string
}

export const CELL_PADDING_PX = 24
/** Titles are semibold. */
const TITLE_SLACK_PX = 12
/** The mark that there is a hint. */
const HINT_PX = 16

type FieldOf<Row, Value> = {
  [K in keyof Row]-?: Row[K] extends Value ? K : never
}[keyof Row] &
  string

/** A column is data: a field shown as its kind demands, or its own `render`. */
export type Column<Row> =
  | (ColumnBase & { kind: 'text' | 'code' | 'time'; field: FieldOf<Row, string | null | undefined> })
  /** Texts too: what is no number is shown as it is, and left out of the sum. */
  | (ColumnBase & {
      kind: 'number'
      field: FieldOf<Row, number | string | null | undefined>
      summed?: boolean
    })
  /** Cents. */
  | (ColumnBase & { kind: 'money'; field: FieldOf<Row, number | null | undefined>; summed?: boolean })
  | (ColumnBase & {
      kind: 'custom'
      field: keyof Row & string
      render: (row: Row) => ReactNode
      /** An amount with something beneath it: digits stand under digits. */
      figures?: boolean
    })

export const isSummed = <Row,>(column: Column<Row>): boolean =>
  (column.kind === 'number' || column.kind === 'money') && column.summed === true

/** Digits stand under digits. */
const isFigure = <Row,>(column: Column<Row>): boolean => isAtEnd(column) || column.kind === 'time'

const isAtEnd = <Row,>(column: Column<Row>): boolean =>
  column.kind === 'number' || column.kind === 'money' || (column.kind === 'custom' && column.figures === true)

/** What is too long is cut off. */
const isOneLine = <Row,>({ kind }: Column<Row>): boolean => kind !== 'custom'

function cellContent<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.kind === 'custom') {
    const content = column.render(row)
    return isNothing(content) ? <Nothing /> : content
  }
  const value = row[column.field] as string | number | null | undefined
  if (isNothing(value)) return <Nothing />
  const text = String(value)
  switch (column.kind) {
    case 'code':
      // Where a click on it leads on there is no second button inside.
      return column.opens === undefined ? <CodeText value={text} /> : text
    case 'time':
      return formatDate(text, 'yyyy-MM-dd hh:mm')
    case 'money':
      return formatMoney(Number(value))
    case 'text':
    case 'number':
      return text
  }
}

/** What a column needs for its title, at least. */
export const naturalWidth = <Row,>({ width, title, hint }: Column<Row>): number =>
  Math.max(width, textWidth(title) + TITLE_SLACK_PX + CELL_PADDING_PX + (hint === undefined ? 0 : HINT_PX))

/** Two clicks on a cell copy its text; on something that has a click of its own they do not. */
const COPIED = {
  onDoubleClick: ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
    const onControl = target instanceof Element && target.closest('button, a, input') !== null
    const text = currentTarget.innerText.trim()
    if (!onControl && text !== '' && text !== NOTHING) void copyText(text)
  },
}

export const toTableColumn = <Row,>(column: Column<Row>): TableColumnType<Row> => ({
  key: column.field,
  title: column.title,
  width: naturalWidth(column),
  // What is cut off is whole in the tooltip.
  ellipsis: isOneLine(column),
  render: (_, row) => cellContent(column, row),
  onCell: () => COPIED,
  ...(isFigure(column) ? { className: styles.figures ?? '' } : {}),
  ...(isAtEnd(column) ? { align: 'right' } : {}),
})
