import { PlusOutlined } from '@ant-design/icons'
import type { ExportKind } from '@visa/contract/sheets/export-task'
import type { ImportKind } from '@visa/contract/sheets/import-task'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { ExportButton } from '../export-button.tsx'
import { ImportButton } from '../import-button.tsx'
import { BatchButtons } from './batch-buttons.tsx'
import type { Column } from './column.tsx'
import type { FilterField } from './filter-field.ts'
import { ListTable } from './list-table.tsx'
import type { Identified, RowAction, ScreenAction } from './row-action.ts'
import { SearchBar } from './search-bar.tsx'
import type { List } from './use-list.ts'
import { useRowActions } from './use-row-actions.tsx'

interface ListViewProps<Row extends Identified, Filters extends object> {
  /** Tells the lists of the product apart: what people arrange and what is open is remembered under it. */
  name: string
  list: List<Row, Filters>
  /** What people call a row. */
  nameOf: (row: Row) => string
  filters?: readonly FilterField<Filters>[]
  columns: readonly Column<Row>[]
  /** The heading that a row stands under, where rows of one kind follow each other. */
  groupOf?: (row: Row) => string
  actions?: readonly RowAction<Row>[]
  /** Path prefixes whose answers these actions make stale. */
  stale?: readonly string[]
  /** The primary action; an empty list offers it too. */
  add?: ScreenAction | undefined
  buttons?: readonly ScreenAction[]
  /** What else stands in the toolbar. */
  notes?: ReactNode
  /** `scope`: what the screen itself fixes of the filters. */
  exports?: { kind: ExportKind; access: string; scope?: Readonly<Record<string, unknown>> }
  imports?: {
    kind: ImportKind
    access: string
    options: Readonly<Record<string, unknown>>
    disabled?: boolean
  }
  /** People keep filters, order and columns under names, and share them with a role. */
  views?: boolean
  /** What is said when there is nothing at all. */
  empty: { title: string; help?: string }
}

const NONE: readonly never[] = []

/** A list with its filters, its toolbar, what may be done with its rows, and the dialogs of all that. */
export function ListView<Row extends Identified, Filters extends object>(props: ListViewProps<Row, Filters>) {
  const { name, list, nameOf, filters, columns, actions = NONE, stale = NONE, add, buttons = NONE } = props
  const acting = useRowActions({
    name,
    actions,
    buttons: add === undefined ? buttons : [add, ...buttons],
    nameOf,
    stale,
    onDone: ({ id }) => list.select(list.selected.filter((row) => row.id !== id)),
  })
  const buttonOf = (button: ScreenAction) => {
    const { key, label, icon, disabled = false } = button
    const look = key === add?.key ? ({ type: 'primary', icon: icon ?? <PlusOutlined /> } as const) : { icon }
    return (
      <Button key={key} {...look} disabled={disabled} onClick={() => acting.press(button)}>
        {label}
      </Button>
    )
  }
  const openOf = (row: Row) => acting.of(row).filter(({ locked }) => locked === undefined)
  // A column in which no row has anything is none.
  const isIdle = list.rows.length > 0 && list.rows.every((row) => openOf(row).length === 0)
  const adding = acting.buttons.find(({ key }) => key === add?.key)
  const others = acting.buttons.filter((button) => button !== adding)
  const { exports, imports } = props
  return (
    <>
      {filters && <SearchBar list={list} fields={filters} />}
      <ListTable
        name={name}
        list={list}
        columns={columns}
        nameOf={nameOf}
        groupOf={props.groupOf}
        actions={actions.length === 0 || isIdle ? undefined : openOf}
        selectable={acting.batches.length > 0}
        views={props.views ?? false}
        toolbar={
          <>
            {adding && buttonOf(adding)}
            <BatchButtons actions={acting.batches} list={list} nameOf={nameOf} stale={stale} />
            {others.map(buttonOf)}
            {imports && <ImportButton {...imports} invalidates={stale} />}
            {props.notes}
          </>
        }
        tools={
          exports && (
            <ExportButton
              kind={exports.kind}
              access={exports.access}
              filters={{ ...list.filters, ...exports.scope }}
            />
          )
        }
        empty={<EmptyState {...props.empty} action={adding && buttonOf(adding)} />}
      />
      {acting.dialog}
    </>
  )
}
