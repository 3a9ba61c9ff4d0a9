import type { MouseEvent } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { cellContent, isAtEnd, isFigure, isOneLine, type Column } from './column.tsx'
import type { RowAction } from './row-action.ts'
import { RowActions } from './row-actions.tsx'
import { RowCheck } from './row-check.tsx'
import styles from './list-row.module.css'

interface ListRowProps<Row extends { id: number }> {
  row: Row
  /** What people call the row. */
  name: string
  columns: readonly Column<Row>[]
  actions: readonly RowAction[] | undefined
  /** Whether it is ticked; undefined where rows cannot be. */
  on: boolean | undefined
  onTick: (on: boolean, range: boolean) => void
  /** Its number among all rows, where not all of them are in the document. */
  rowIndex: number | undefined
}

/** Two clicks on a cell copy its text; on something that has a click of its own they do not. */
const copyCell = (event: MouseEvent<HTMLElement>): void => {
  const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null
  const text = event.currentTarget.innerText.trim()
  if (!onControl && text !== '') void copyText(text)
}

const CELL = 'ant-table-cell'

/**
 * A row as plain elements in the look of the library's table. Its own cells are components with state, which is most
 * of the time and memory that a tab with a long list takes.
 */
export function ListRow<Row extends { id: number }>(props: ListRowProps<Row>) {
  const { row, name, columns, actions, on, onTick, rowIndex } = props
  return (
    <tr
      className={`ant-table-row ${on === true ? 'ant-table-row-selected' : ''}`}
      data-row-key={row.id}
      aria-rowindex={rowIndex}
    >
      {on !== undefined && (
        <td
          className={`${CELL} ant-table-selection-column ant-table-cell-fix ant-table-cell-fix-start ${styles.start}`}
        >
          <RowCheck label={name} on={on} onTick={onTick} />
        </td>
      )}
      {columns.map((column) => {
        const content = cellContent(column, row)
        return (
          <td
            key={column.field}
            className={classOf(column)}
            // The whole of a text that is cut off; costs nothing at 200 rows.
            title={isOneLine(column) && typeof content === 'string' ? content : undefined}
            onDoubleClick={copyCell}
          >
            {content}
          </td>
        )
      })}
      {actions !== undefined && (
        <td className={`${CELL} ant-table-cell-fix ant-table-cell-fix-end ${styles.end}`}>
          <RowActions actions={actions} subject={name} />
        </td>
      )}
    </tr>
  )
}

const classOf = <Row,>(column: Column<Row>): string =>
  [
    CELL,
    ...(isOneLine(column) ? ['ant-table-cell-ellipsis'] : []),
    ...(isFigure(column) ? [styles.figures] : []),
    ...(isAtEnd(column) ? [styles.atEnd] : []),
  ].join(' ')
