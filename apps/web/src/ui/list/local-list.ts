import type { CallInput, Endpoint } from '@visa/contract/endpoint'
import { PAGE_SIZES } from '@visa/contract/page'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCall } from '../../lib/query.ts'
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
    all: rows,
    loading: false,
    stale: false,
    error: null,
    sortable: [],
    sortBy: () => undefined,
    show: () => undefined,
    search: () => undefined,
    turn: (page, pageSize) => setState(turned(state, page, pageSize)),
    refresh: () => undefined,
    selected,
    select,
  }
}

const NONE: readonly never[] = []

/** A call that answers with every row as a list. */
export function useRows<E extends Endpoint & { data: z.ZodMiniType<readonly unknown[]> }>(
  endpoint: E,
  input: CallInput<E>,
): List<z.output<E['data']>[number], NoFilters> {
  const { data, error, isPending, refetch } = useCall(endpoint, input, { silent: true })
  const list = useLocalList<z.output<E['data']>[number]>((data as z.output<E['data']> | undefined) ?? NONE)
  return { ...list, error, loading: isPending, refresh: () => void refetch() }
}
