import { PAGE_SIZES } from '@visa/contract/page'
import { useState } from 'react'
import { settled, turned, type ListState } from './list-state.ts'
import type { List } from './use-list.ts'

/** Tables of rows in memory stand beside other things, so their pages are short. */
export const LOCAL_PAGE_SIZE = PAGE_SIZES[0]

type NoFilters = Readonly<Record<string, never>>

const START: ListState<NoFilters> = { filters: {}, page: 1, pageSize: LOCAL_PAGE_SIZE }

/** The rows of one page. */
export const pageOfRows = <Row>(
  rows: readonly Row[],
  { page, pageSize }: Pick<ListState<unknown>, 'page' | 'pageSize'>,
): readonly Row[] => rows.slice((page - 1) * pageSize, page * pageSize)

/** Rows in memory as a list. */
export function useLocalList<Row>(rows: readonly Row[]): List<Row, NoFilters> {
  const [kept, setState] = useState(START)
  const [selected, select] = useState<readonly Row[]>([])
  const state = settled(kept, rows.length)
  return {
    ...state,
    rows: pageOfRows(rows, state),
    records: rows.length,
    more: false,
    loading: false,
    stale: false,
    error: null,
    search: () => undefined,
    turn: (page, pageSize) => setState(turned(state, page, pageSize)),
    refresh: () => undefined,
    selected,
    select,
  }
}
