import type { CallInput, Endpoint } from '@visa/contract/endpoint'
import type { Page } from '@visa/contract/page'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { CallError } from '../../lib/call.ts'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useTabHold } from '../../lib/tabs/use-tab-life.ts'
import { listStart, searched, settled, turned, type ListState } from './list-state.ts'

export type PageEndpoint<Query, Row> = Endpoint<
  undefined,
  z.ZodMiniType<unknown, Query>,
  undefined,
  z.ZodMiniType<Page<Row>>
>

/** What people can filter by: the query without paging and without what the screen fixes. */
export type FiltersOf<Query, Scope> = Omit<Query, 'page' | 'pageSize' | keyof Scope>

export interface List<Row, Filters> extends ListState<Filters> {
  rows: readonly Row[]
  records: number
  /** `records` is a lower bound. */
  more: boolean
  /** Nothing to show yet. */
  loading: boolean
  /** The rows shown belong to the question before this one. */
  stale: boolean
  error: CallError | null
  search: (filters: Filters) => void
  turn: (page: number, pageSize: number) => void
  refresh: () => void
  /** Chosen rows, those of other pages included. */
  selected: readonly Row[]
  select: (rows: readonly Row[]) => void
}

/**
 * A page endpoint as a list. `scope` is the part of the query that the screen itself fixes; a screen whose
 * scope changes gives the component a `key`, so that page, filters and selection start anew with it.
 */
export function useList<Query, Row, const Scope extends Partial<Query>>(
  endpoint: PageEndpoint<Query, Row>,
  scope: Scope,
): List<Row, FiltersOf<Query, Scope>> {
  type Filters = FiltersOf<Query, Scope>
  const [state, setState] = useTabState(
    `list ${endpoint.path} ${JSON.stringify(scope)}`,
    listStart<Filters>({} as Filters),
  )
  const [selected, select] = useState<readonly Row[]>([])
  // Ticks are no part of what a tab remembers.
  useTabHold(selected.length > 0)
  const query = { ...state.filters, ...scope, page: state.page, pageSize: state.pageSize }
  // While Query is still a type parameter the compiler cannot work out what the endpoint takes.
  const result = useCall(endpoint, { query } as CallInput<PageEndpoint<Query, Row>>, {
    keepPreviousData: true,
    silent: true,
  })

  if (result.data && !result.isPlaceholderData) {
    const next = settled(state, result.data.records)
    if (next !== state) setState(next)
  }

  return {
    ...state,
    rows: result.data?.rows ?? [],
    records: result.data?.records ?? 0,
    more: result.data?.more ?? false,
    loading: result.isPending,
    stale: result.isPlaceholderData,
    error: result.error,
    search: (filters) => {
      setState((before) => searched(before, filters as Filters & object))
      select([])
    },
    turn: (page, pageSize) => setState((before) => turned(before, page, pageSize)),
    refresh: () => void result.refetch(),
    selected,
    select,
  }
}
