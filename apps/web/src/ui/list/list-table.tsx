import { DEFAULT_PAGE_SIZE } from '@visa/contract/page'
import { listMessages } from '@visa/messages/ui/list'
import { uiMessages } from '@visa/messages/ui/ui'
import { Skeleton, Table, type TableColumnType } from 'antd'
import { useEffect, useRef, type ComponentRef, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useIsPhone } from '../../lib/use-media.ts'
import { ErrorState } from '../error-state.tsx'
import { StaleBar } from '../stale-bar.tsx'
import { LOADING_DELAY_MS, useDelayed } from '../use-delayed.ts'
import { CELL_PADDING_PX, isSummed, type Column } from './column.tsx'
import { GroupedRow, groupAt } from './grouped-row.tsx'
import { Nothing, Pager, Toolbar } from './list-parts.tsx'
import { actionsWidth, type BoundAction, type Identified } from './row-action.ts'
import { RowActions, RowLink } from './row-actions.tsx'
import { orderOf, sortOf } from './sort-order.ts'
import { Summary } from './summary.tsx'
import { WindowedBody } from './table-body.tsx'
import { textWidth } from './text-width.ts'
import { useColumnLayout } from './use-column-layout.tsx'
import type { List } from './use-list.ts'
import { CHECK_BOX_PX, useSelection } from './use-selection.tsx'
import styles from './list.module.css'

export interface TableProps<Row extends Identified> {
  /** Tells the tables of the product apart. With it people can arrange the columns, which is remembered under it. */
  name?: string
  columns: readonly Column<Row>[]
  /** What people call a row, for confirmations and screen readers. */
  nameOf: (row: Row) => string
  /** What may be done with a row. */
  actions?: ((row: Row) => readonly BoundAction[]) | undefined
  /** The heading that a row stands under, where rows of one kind follow each other. */
  groupOf?: ((row: Row) => string) | undefined
  /** The screen's own buttons, the primary action first. */
  toolbar?: ReactNode
  /** At the end of the toolbar, before what concerns the table itself. */
  tools?: ReactNode
  selectable?: boolean
  /** People keep filters, order and columns under names; needs a name. */
  views?: boolean
  /** Shown when there is nothing at all; what matches no filter has its own words. */
  empty: ReactNode
}

interface ListTableProps<Row extends Identified, Filters> extends TableProps<Row> {
  list: List<Row, Filters>
}

/** Longer pages than the usual one draw only the rows near the view. */
const DRAWN_WHOLE = DEFAULT_PAGE_SIZE

export function ListTable<Row extends Identified, Filters extends object>(
  props: ListTableProps<Row, Filters>,
) {
  const { list, actions, nameOf, name, groupOf, selectable = false } = props
  const t = useTexts(uiMessages)
  const words = useTexts(listMessages)
  const isPhone = useIsPhone()
  const columns = useColumnLayout(name, props.columns)
  const table = useRef<ComponentRef<typeof Table>>(null)
  const isEmpty = list.rows.length === 0
  // Without rows nothing in it could take the focus, by which keys move what is wider than its place.
  useEffect(() => {
    const body = table.current?.nativeElement.querySelector('.ant-table-body, .ant-table-content')
    if (isEmpty) body?.setAttribute('tabindex', '0')
    else body?.removeAttribute('tabindex')
  })
  const selection = useSelection(list, nameOf)

  const ofRows = new Map(actions && list.rows.map((row) => [row.id, actions(row)]))
  const tableColumns = columns.table.map((column, index): TableColumnType<Row> => {
    const { opens } = columns.shown[index] ?? {}
    const { key, render } = column
    return {
      ...column,
      ...(index === 0 ? { fixed: 'left' } : {}),
      ...(list.sortable.includes(String(key)) ? orderOf(list.sort, String(key)) : {}),
      ...(opens === undefined
        ? {}
        : {
            render: (value: unknown, row: Row, at: number) => (
              <RowLink
                action={ofRows.get(row.id)?.find((action) => action.key === opens)}
                subject={nameOf(row)}
              >
                {render?.(value, row, at) as ReactNode}
              </RowLink>
            ),
          }),
    }
  })
  let width = columns.width + (selectable ? CHECK_BOX_PX : 0)
  if (actions) {
    const widths = [...ofRows.values()].map((each) => actionsWidth(each, t.more))
    const ofActions = Math.max(textWidth(t.actions), ...widths) + CELL_PADDING_PX
    width += ofActions
    tableColumns.push({
      key: 'actions',
      title: t.actions,
      width: ofActions,
      // A telephone has no room for columns that stay on both sides: one would lie over the other.
      ...(isPhone ? {} : { fixed: 'right' as const }),
      render: (_, row) => <RowActions actions={ofRows.get(row.id) ?? []} subject={nameOf(row)} />,
    })
  }
  const span = tableColumns.length + (selectable ? 1 : 0)
  const windowed = list.rows.length > DRAWN_WHOLE
  const summed = list.rows.length > 0 && props.columns.some(isSummed)
  const sums = (
    <Summary
      rows={list.all ?? list.rows}
      columns={columns.shown}
      label={words.summary}
      selectable={selectable}
      actions={actions !== undefined}
    />
  )

  return (
    <div className={styles.list}>
      {(props.toolbar !== undefined || name !== undefined) && (
        <Toolbar
          list={list}
          columns={name === undefined ? undefined : columns}
          tools={props.tools}
          views={props.views === true ? name : undefined}
        >
          {props.toolbar}
        </Toolbar>
      )}
      <Rows list={list}>
        <Table<Row>
          className={styles.table ?? ''}
          size="small"
          rowKey="id"
          columns={tableColumns}
          components={windowed ? WINDOWED : WHOLE}
          dataSource={list.rows}
          pagination={false}
          sticky
          ref={table}
          scroll={{ x: width }}
          loading={{ spinning: list.stale, delay: LOADING_DELAY_MS }}
          locale={{ emptyText: <Nothing list={list}>{props.empty}</Nothing> }}
          onChange={(_pages, _filters, sorter) => list.sortBy(sortOf(sorter))}
          {...(selectable ? { rowSelection: selection } : {})}
          onRow={(_, index = 0) => ({
            ...(groupOf ? groupAt(list.rows, index, groupOf, span) : {}),
            ...(windowed ? { 'aria-rowindex': index + 1 } : {}),
          })}
          // Most rows are not in the document then, so the table says how many there are.
          {...(windowed ? { 'aria-rowcount': list.rows.length } : {})}
          {...(summed ? { summary: () => sums } : {})}
        />
      </Rows>
      <Pager list={list} />
    </div>
  )
}

const WHOLE = { body: { row: GroupedRow } }
const WINDOWED = { body: { row: GroupedRow, wrapper: WindowedBody } }

/** The rows, or what stands in their place. What failed only just now does not take away what is there. */
function Rows<Row, Filters>({ list, children }: { list: List<Row, Filters>; children: ReactNode }) {
  const late = useDelayed(list.loading)
  if (list.loading) {
    return (
      <div className={styles.waiting}>
        {late && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      </div>
    )
  }
  if (list.error === null) return children
  if (list.rows.length === 0) return <ErrorState reason={list.error.message} onRetry={list.refresh} />
  return (
    <>
      <StaleBar reason={list.error.message} onRetry={list.refresh} />
      {children}
    </>
  )
}
