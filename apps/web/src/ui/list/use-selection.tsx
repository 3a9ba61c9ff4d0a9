import { listMessages } from '@visa/messages/ui/list'
import { useRef, type Key, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { chosenRows, tickedRows } from './chosen.ts'
import type { Identified } from './row-action.ts'
import { RowCheck } from './row-check.tsx'
import type { List } from './use-list.ts'

export const CHECK_BOX_PX = 40

/** The boxes of a table: each row's, with all since the one before it when Shift is held, and the heading's for the page. */
export function useSelection<Row extends Identified, Filters>(
  list: List<Row, Filters>,
  nameOf: (row: Row) => string,
) {
  const t = useTexts(listMessages)
  const before = useRef<number>(undefined)
  const tick = (index: number, on: boolean, range: boolean) => {
    const from = range ? (before.current ?? index) : index
    before.current = index
    list.select(tickedRows(list.selected, list.rows, { on, from, to: index }))
  }
  return {
    columnWidth: CHECK_BOX_PX,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: list.selected.map((row) => row.id),
    onChange: (keys: readonly Key[]) => list.select(chosenRows(keys, list.selected, list.rows)),
    getTitleCheckboxProps: () => ({ 'aria-label': t.selectAll }),
    renderCell: (on: boolean, row: Row, index: number): ReactNode => (
      <RowCheck label={nameOf(row)} on={on} onTick={(now, range) => tick(index, now, range)} />
    ),
  }
}
