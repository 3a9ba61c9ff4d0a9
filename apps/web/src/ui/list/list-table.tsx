import { uiMessages } from '@visa/messages/ui'
import { Skeleton, Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { ErrorState } from '../error-state.tsx'
import { LOADING_DELAY_MS, useDelayed } from '../use-delayed.ts'
import { CELL_PADDING_PX, toTableColumn, type Column } from './column.tsx'
import { Nothing, Pager, Toolbar } from './list-parts.tsx'
import { actionsWidth, type RowAction } from './row-action.ts'
import { RowActions } from './row-actions.tsx'
import { textWidth } from './text-width.ts'
import type { List } from './use-list.ts'
import styles from './list.module.css'

interface ListTableProps<Row extends { id: number }, Filters> {
  list: List<Row, Filters>
  columns: readonly Column<Row>[]
  /** What people call a row, for confirmations and screen readers. */
  nameOf: (row: Row) => string
  /** What may be done with a row; leave out what the person may not do. */
  actions?: (row: Row) => readonly RowAction[]
  /** The screen's own buttons, the primary action first; without them there is no bar. */
  toolbar?: ReactNode
  selectable?: boolean
  /** Shown when there is nothing at all; what matches no filter has its own words. */
  empty: ReactNode
}

export function ListTable<Row extends { id: number }, Filters extends object>(
  props: ListTableProps<Row, Filters>,
) {
  const { list, columns, actions, nameOf } = props
  const t = useTexts(uiMessages)
  const late = useDelayed(list.loading)
  if (list.error) return <ErrorState reason={list.error.message} onRetry={list.refresh} />

  const tableColumns: TableColumnType<Row>[] = columns.map(toTableColumn)
  if (actions) {
    const widths = [textWidth(t.actions), ...list.rows.map((row) => actionsWidth(actions(row), t.more))]
    tableColumns.push({
      key: 'actions',
      title: t.actions,
      width: Math.max(...widths) + CELL_PADDING_PX,
      fixed: 'right',
      render: (_, row) => <RowActions actions={actions(row)} subject={nameOf(row)} />,
    })
  }
  const width = tableColumns.reduce((sum, column) => sum + Number(column.width), 0)

  return (
    <div className={styles.list}>
      {props.toolbar !== undefined && <Toolbar list={list}>{props.toolbar}</Toolbar>}
      {list.loading ? (
        <div className={styles.waiting}>
          {late && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        </div>
      ) : (
        <Table<Row>
          className={styles.table ?? ''}
          size="small"
          rowKey="id"
          columns={tableColumns}
          dataSource={list.rows}
          pagination={false}
          sticky
          scroll={{ x: width }}
          loading={{ spinning: list.stale, delay: LOADING_DELAY_MS }}
          locale={{ emptyText: <Nothing list={list}>{props.empty}</Nothing> }}
          {...(props.selectable ? { rowSelection: selectionOf(list, nameOf) } : {})}
        />
      )}
      <Pager list={list} />
    </div>
  )
}

const selectionOf = <Row extends { id: number }, Filters>(
  list: List<Row, Filters>,
  nameOf: (row: Row) => string,
) => ({
  columnWidth: 40,
  fixed: true,
  preserveSelectedRowKeys: true,
  selectedRowKeys: list.selected.map((row) => row.id),
  onChange: (_: unknown, rows: Row[]) => list.select(rows),
  getCheckboxProps: (row: Row) => ({ 'aria-label': nameOf(row) }),
})
