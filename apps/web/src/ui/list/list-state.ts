import { DEFAULT_PAGE_SIZE, type SortOrder } from '@visa/contract/page'

export interface ListSort {
  field: string
  order: SortOrder
}

/** What a list is asked for: a list is a function of this and of the data behind it. */
export interface ListState<Filters> {
  filters: Filters
  page: number
  pageSize: number
  /** Absent: in the order that the list itself has. */
  sort?: ListSort | undefined
}

export const listStart = <Filters>(filters: Filters): ListState<Filters> => ({
  filters,
  page: 1,
  pageSize: DEFAULT_PAGE_SIZE,
})

const isAny = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Empty inputs mean "any", so they are not filters at all. */
export const usedFilters = <Filters extends object>(filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => !isAny(value))) as Filters

/** A new question starts on the first page. */
export const searched = <Filters extends object>(
  state: ListState<Filters>,
  filters: Filters,
): ListState<Filters> => ({ ...state, filters: usedFilters(filters), page: 1 })

/** Another page size starts on the first page: the old page number would show other rows. */
export const turned = <Filters>(
  state: ListState<Filters>,
  page: number,
  pageSize: number,
): ListState<Filters> => ({ ...state, page: pageSize === state.pageSize ? page : 1, pageSize })

/** Another order starts on the first page, too. */
export const sorted = <Filters>(
  { filters, pageSize }: ListState<Filters>,
  sort: ListSort | undefined,
): ListState<Filters> => ({ filters, pageSize, page: 1, ...(sort === undefined ? {} : { sort }) })

/** Rows were deleted behind the page being looked at: steps back to the last page that exists. */
export const settled = <Filters>(state: ListState<Filters>, records: number): ListState<Filters> => {
  const last = Math.max(1, Math.ceil(records / state.pageSize))
  return state.page > last ? { ...state, page: last } : state
}

/** The part of the query that is not a filter. */
const pagingOf = ({ page, pageSize, sort }: ListState<unknown>) => ({
  page,
  pageSize,
  ...(sort === undefined ? {} : { sortField: sort.field, sortOrder: sort.order }),
})

/** What the server is asked with: all of it in the query, or the filters in the body and the paging in the query. */
export const askedWith = (state: ListState<object>, isPosted: boolean) =>
  isPosted
    ? { query: pagingOf(state), body: { searchQuery: state.filters } }
    : { query: { ...state.filters, ...pagingOf(state) } }

/** Of filters that were kept for long, those that the list still has. */
export const knownFilters = <Filters>(filters: Filters, names: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters as object).filter(([name]) => names.includes(name))) as Filters
