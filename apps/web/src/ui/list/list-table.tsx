import { listMessages } from '@visa/messages/ui/list'
import { uiMessages } from '@visa/messages/ui/ui'
import { Skeleton, Table, type TableColumnType } from 'antd'
import { useRef, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { ErrorState } from '../error-state.tsx'
import { LOADING_DELAY_MS, useDelayed } from '../use-delayed.ts'
import { chosenRows, tickedRows } from './chosen.ts'
import { CELL_PADDING_PX, isSummed, type Column } from './column.tsx'
import { ColumnSettings } from './column-settings.tsx'
import { DrawnRowsProvider } from './drawn-rows.tsx'
import { Nothing, Pager, Toolbar } from './list-parts.tsx'
import { ListRow } from './list-row.tsx'
import { DensityButton, ExportButton, RefreshButton, type ExportFormat } from './list-tools.tsx'
import { actionsWidth, type RowAction } from './row-action.ts'
import { Summary } from './summary.tsx'
import { WholeBody, WindowedBody } from './table-body.tsx'
import { textWidth } from './text-width.ts'
import { useColumnLayout } from './use-column-layout.tsx'
import type { List } from './use-list.ts'
import styles from './list.module.css'

export interface TableProps<Row extends { id: number }> {
  /** Tells the tables of the product apart. With it people can arrange the columns, which is remembered under it. */
  name?: string
  columns: readonly Column<Row>[]
  /** What people call a row, for confirmations and screen readers. */
  nameOf: (row: Row) => string
  /** What may be done with a row; leave out what the person may not do. */
  actions?: (row: Row) => readonly RowAction[]
  /** The screen's own buttons, the primary action first. */
  toolbar?: ReactNode
  selectable?: boolean
  /** Asks for a file of what is listed. */
  exportTo?: (format: ExportFormat) => void
  /** Shown when there is nothing at all; what matches no filter has its own words. */
  empty: ReactNode
}

interface ListTableProps<Row extends { id: number }, Filters> extends TableProps<Row> {
  list: List<Row, Filters>
  /** Every row, where they are all in memory: sums are of all of them, and there is nothing to ask for again. */
  all?: readonly Row[]
}

/** Pages of more rows than this draw only the rows near the view. */
const DRAWN_WHOLE = 100

const CHECK_BOX_PX = 40

const WHOLE = { body: { wrapper: WholeBody } }
const WINDOWED = { body: { wrapper: WindowedBody } }

export function ListTable<Row extends { id: number }, Filters extends object>(
  props: ListTableProps<Row, Filters>,
) {
  const { list, all, actions, nameOf, name, exportTo, selectable = false } = props
  const t = useTexts(uiMessages)
  const words = useTexts(listMessages)
  const late = useDelayed(list.loading)
  const columns = useColumnLayout(name, props.columns)
  const tickedBefore = useRef<number>(undefined)
  if (list.error) return <ErrorState reason={list.error.message} onRetry={list.refresh} />

  const tableColumns: TableColumnType<Row>[] = [...columns.table]
  let width = columns.width + (selectable ? CHECK_BOX_PX : 0)
  if (actions) {
    const widths = [textWidth(t.actions), ...list.rows.map((row) => actionsWidth(actions(row), t.more))]
    const ofActions = Math.max(...widths) + CELL_PADDING_PX
    width += ofActions
    tableColumns.push({
      key: 'actions',
      title: t.actions,
      width: ofActions,
      fixed: 'right',
    })
  }
  const windowed = list.rows.length > DRAWN_WHOLE
  const selectedIds = new Set(list.selected.map(({ id }) => id))
  const tick = (index: number, on: boolean, range: boolean) => {
    const from = range ? (tickedBefore.current ?? index) : index
    tickedBefore.current = index
    list.select(tickedRows(list.selected, list.rows, { on, from, to: index }))
  }
  const draw = (index: number) => {
    const row = list.rows[index]
    return (
      row && (
        <ListRow
          row={row}
          name={nameOf(row)}
          columns={columns.shown}
          actions={actions?.(row)}
          on={selectable ? selectedIds.has(row.id) : undefined}
          onTick={(on, range) => tick(index, on, range)}
          rowIndex={windowed ? index + 1 : undefined}
        />
      )
    )
  }
  const summed = list.rows.length > 0 && props.columns.some(isSummed)
  const sums = (
    <Summary
      rows={all ?? list.rows}
      columns={columns.shown}
      label={words.summary}
      selectable={selectable}
      actions={actions !== undefined}
    />
  )
  const tools = (
    <>
      {exportTo && <ExportButton exportTo={exportTo} />}
      {name !== undefined && (
        <>
          <ColumnSettings columns={columns} />
          <DensityButton />
        </>
      )}
      {all === undefined && <RefreshButton onClick={list.refresh} />}
    </>
  )

  return (
    <div className={styles.list}>
      {(props.toolbar !== undefined || name !== undefined || exportTo !== undefined) && (
        <Toolbar list={list} tools={tools}>
          {props.toolbar}
        </Toolbar>
      )}
      {list.loading ? (
        <div className={styles.waiting}>
          {late && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        </div>
      ) : (
        <DrawnRowsProvider value={{ ids: list.rows.map(({ id }) => id), draw }}>
          <Table<Row>
            className={styles.table ?? ''}
            size="small"
            rowKey="id"
            columns={tableColumns}
            components={windowed ? WINDOWED : WHOLE}
            dataSource={list.rows}
            pagination={false}
            sticky
            scroll={{ x: width }}
            loading={{ spinning: list.stale, delay: LOADING_DELAY_MS }}
            locale={{ emptyText: <Nothing list={list}>{props.empty}</Nothing> }}
            {...(selectable ? { rowSelection: selectionOf(list, words.selectAll) } : {})}
            // Most rows are not in the document then, so the table says how many there are.
            {...(windowed ? { 'aria-rowcount': list.rows.length } : {})}
            {...(summed ? { summary: () => sums } : {})}
          />
        </DrawnRowsProvider>
      )}
      <Pager list={list} />
    </div>
  )
}

/** The heading's box: all rows of the page, or none. */
const selectionOf = <Row extends { id: number }, Filters>(list: List<Row, Filters>, label: string) => ({
  columnWidth: CHECK_BOX_PX,
  fixed: true,
  preserveSelectedRowKeys: true,
  selectedRowKeys: list.selected.map((row) => row.id),
  onChange: (keys: readonly unknown[]) => list.select(chosenRows(keys, list.selected, list.rows)),
  getTitleCheckboxProps: () => ({ 'aria-label': label }),
})
