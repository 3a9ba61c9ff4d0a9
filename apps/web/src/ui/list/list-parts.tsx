import { PAGE_SIZES } from '@visa/contract/page'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ColumnSettings } from './column-settings.tsx'
import { DensityButton, RefreshButton } from './list-tools.tsx'
import type { ColumnArrangement } from './use-column-layout.tsx'
import type { List } from './use-list.ts'
import { ViewMenu } from './view-menu.tsx'
import styles from './list.module.css'

interface PartProps<Row, Filters> {
  list: List<Row, Filters>
  children?: ReactNode
}

interface ToolbarProps<Row, Filters> extends PartProps<Row, Filters> {
  /** Where people can arrange them. */
  columns: ColumnArrangement<Row> | undefined
  /** What else can be done with the list as a whole. */
  tools: ReactNode
  /** The list whose views people save; absent: it has none. */
  views: string | undefined
}

/** The screen's own buttons, what is selected, and at the end what concerns the list itself: the same in every list. */
export function Toolbar<Row, Filters extends object>(props: ToolbarProps<Row, Filters>) {
  const { list, columns, tools, views, children } = props
  const t = useTexts(uiMessages)
  const count = list.selected.length
  return (
    <div className={styles.toolbar}>
      {children}
      {count > 0 && (
        <span className={styles.selected}>
          {fill(t.selected, { count })}
          <Button type="link" size="small" onClick={() => list.select([])}>
            {t.clearSelection}
          </Button>
        </span>
      )}
      <span className={styles.tools}>
        {views !== undefined && <ViewMenu name={views} list={list} columns={columns} />}
        {tools}
        {columns && <ColumnSettings columns={columns} />}
        <DensityButton />
        <RefreshButton onClick={list.refresh} />
      </span>
    </div>
  )
}

/** No rows: because of the filters, or because there are none at all (`children` says so). */
export function Nothing<Row, Filters extends object>({ list, children }: PartProps<Row, Filters>) {
  const t = useTexts(uiMessages)
  if (Object.keys(list.filters).length === 0) return children
  const clear = <Button onClick={() => list.search({} as Filters)}>{t.clearFilters}</Button>
  return <EmptyState title={t.noMatch} action={clear} />
}

/** At this many rows or fewer there is nothing to page through. */
export const PAGER_FROM = 10

export function Pager<Row, Filters>({ list }: PartProps<Row, Filters>) {
  const t = useTexts(uiMessages)
  if (list.records <= PAGER_FROM) return null
  const total = fill(list.more ? t.totalMoreThan : t.total, { count: list.records })
  return (
    <Pagination
      className={styles.pager ?? ''}
      size="small"
      align="end"
      current={list.page}
      pageSize={list.pageSize}
      pageSizeOptions={[...PAGE_SIZES]}
      total={list.records}
      showSizeChanger
      showTotal={() => total}
      onChange={list.turn}
    />
  )
}
