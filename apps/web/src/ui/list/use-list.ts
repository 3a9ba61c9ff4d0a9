import type { CallInput, Endpoint } from '@visa/contract/endpoint'
import { filterNames, sortFieldsOf, type Page, type Sorting } from '@visa/contract/page'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { CallError } from '../../lib/call.ts'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useTabHold } from '../../lib/tabs/use-tab-life.ts'
import {
  askedWith,
  knownFilters,
  listStart,
  searched,
  settled,
  sorted,
  turned,
  type ListSort,
  type ListState,
} from './list-state.ts'

export type PageEndpoint<Query, Row> = Endpoint<
  undefined,
  z.ZodMiniType<unknown, Query>,
  undefined,
  z.ZodMiniType<Page<Row>>
>

/** C7.29: the same with the filters in the body, as `searchQuery`, and the paging in the query. */
type PostedPage<Search, Row> = Endpoint<
  undefined,
  z.ZodMiniType,
  z.ZodMiniType<unknown, { searchQuery?: Search | undefined }>,
  z.ZodMiniType<Page<Row>>
>

/** What people can filter by: the query without paging, order, and what the screen fixes. */
export type FiltersOf<Query, Scope> = Omit<Query, 'page' | 'pageSize' | keyof Sorting<string> | keyof Scope>

export interface List<Row, Filters> extends ListState<Filters> {
  rows: readonly Row[]
  records: number
  /** `records` is a lower bound. */
  more: boolean
  /** Every row, where they are all in memory: sums are of all of them. */
  all?: readonly Row[]
  /** Nothing to show yet. */
  loading: boolean
  /** The rows shown belong to the question before this one. */
  stale: boolean
  /** Asking failed; the rows are those of before, if there are any. */
  error: CallError | null
  /** Fields that the server can sort by. */
  sortable: readonly string[]
  sortBy: (sort: ListSort | undefined) => void
  /** Always asks the server, also what has just been asked. */
  search: (filters: Filters) => void
  /** Filters and order at once, such as those of a saved view; what the list does not know of them is left out. */
  show: (wanted: Pick<ListState<Filters>, 'filters' | 'sort'>) => void
  turn: (page: number, pageSize: number) => void
  refresh: () => void
  /** Chosen rows, those of other pages included. */
  selected: readonly Row[]
  select: (rows: readonly Row[]) => void
}

/**
 * A page endpoint as a list. `scope` is the part of the query that the screen itself fixes; a screen whose
 * scope changes gives the component a `key`, so that page, filters and selection start anew with it. `start` is what
 * people find filtered when they open it.
 */
export function useList<Search, Row, const Scope extends Partial<Search>>(
  endpoint: PostedPage<Search, Row>,
  scope: Scope,
  start?: FiltersOf<Search, Scope>,
): List<Row, FiltersOf<Search, Scope>>
export function useList<Query, Row, const Scope extends Partial<Query>>(
  endpoint: PageEndpoint<Query, Row>,
  scope: Scope,
  start?: FiltersOf<Query, Scope>,
): List<Row, FiltersOf<Query, Scope>>
export function useList<Query, Row, const Scope extends Partial<Query>>(
  endpoint: PageEndpoint<Query, Row> | PostedPage<Query, Row>,
  scope: Scope,
  start?: FiltersOf<Query, Scope>,
): List<Row, FiltersOf<Query, Scope>> {
  type Filters = FiltersOf<Query, Scope>
  const client = useQueryClient()
  const [state, setState] = useTabState(
    `list ${endpoint.path} ${JSON.stringify(scope)}`,
    listStart<Filters>(start ?? ({} as Filters)),
  )
  const [selected, select] = useState<readonly Row[]>([])
  // Ticks are no part of what a tab remembers.
  useTabHold(selected.length > 0)
  const isPosted = endpoint.body !== undefined
  const input = askedWith({ ...state, filters: { ...state.filters, ...scope } }, isPosted)
  // While Query is still a type parameter the compiler cannot work out what the endpoint takes.
  const result = useCall(endpoint as PageEndpoint<Query, Row>, input as CallInput<PageEndpoint<Query, Row>>, {
    keepPreviousData: true,
    silent: true,
  })

  if (result.data && !result.isPlaceholderData) {
    const next = settled(state, result.data.records)
    if (next !== state) setState(next)
  }

  const search = (filters: Filters) => {
    const next = searched(state, filters as Filters & object)
    // What is kept of earlier answers counts for nothing: whoever searches wants to know how it is now.
    void client.invalidateQueries({ queryKey: [endpoint.path], refetchType: 'none' })
    if (hashKey([next]) === hashKey([state])) void result.refetch()
    else setState(next)
    select([])
  }

  return {
    ...state,
    rows: result.data?.rows ?? [],
    records: result.data?.records ?? 0,
    more: result.data?.more ?? false,
    loading: result.isPending,
    stale: result.isPlaceholderData,
    error: result.error,
    sortable: sortFieldsOf(endpoint.query),
    sortBy: (sort) => setState((before) => sorted(before, sort)),
    search,
    show: ({ filters, sort }) => {
      setState((before) => sorted({ ...before, filters: knownFilters(filters, filterNames(endpoint)) }, sort))
      select([])
    },
    turn: (page, pageSize) => setState((before) => turned(before, page, pageSize)),
    refresh: () => void result.refetch(),
    selected,
    select,
  }
}
