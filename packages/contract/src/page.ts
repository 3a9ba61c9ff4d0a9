import * as z from 'zod/mini'
import { integer } from './fields.ts'

export const PAGE_SIZES = [10, 20, 50, 100, 200] as const
export const DEFAULT_PAGE_SIZE = 20

/** A filtered list counts matches exactly up to here; beyond it the total reads "more than". */
export const COUNT_CAP = 10_000

const isPageSize = (size: number): boolean => PAGE_SIZES.some((allowed) => allowed === size)

export const PageQuery = z.strictObject({
  page: z._default(integer(1, 1_000_000), 1),
  pageSize: z._default(
    z.pipe(integer(1, 200), z.number().check(z.refine(isPageSize, { error: 'rule:pageSize' }))),
    DEFAULT_PAGE_SIZE,
  ),
})

export interface PageRequest {
  page: number
  pageSize: number
}

export interface Page<Row> {
  /** Total number of rows that match. */
  records: number
  page: number
  rows: Row[]
  /** Set when counting stopped at COUNT_CAP: `records` is then a lower bound. */
  more?: boolean | undefined
}

export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    records: z.number(),
    page: z.number(),
    rows: z.array(row),
    more: z.optional(z.boolean()),
  })

export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** By what a page is sorted; without a field, in the order that the list itself has. */
export interface Sorting<Field extends string> {
  sortField?: Field | undefined
  sortOrder?: SortOrder | undefined
}

/** Lets a page be sorted by these of its fields: `z.strictObject({ ...PageQuery.shape, ...sortable('createTime') })`. */
export const sortable = <const Fields extends readonly [string, ...string[]]>(...fields: Fields) => ({
  sortField: z.optional(z.enum(fields, 'rule:invalid')),
  sortOrder: z.optional(z.enum(SORT_ORDERS, 'rule:invalid')),
})

const namesIn = (query: unknown): readonly string[] =>
  query instanceof z.ZodMiniObject ? Object.keys(query.shape) : []

/** What a page can be filtered by: all that its query holds, or what it takes as `searchQuery` in its body. */
export function filterNames({ query, body }: { query: unknown; body: unknown }): readonly string[] {
  if (!(body instanceof z.ZodMiniObject)) return namesIn(query)
  const search: unknown = body.shape['searchQuery']
  return namesIn(search instanceof z.ZodMiniDefault ? search.def.innerType : search)
}

/** The fields that a query can be sorted by. */
export function sortFieldsOf(query: z.ZodMiniType): readonly string[] {
  if (!(query instanceof z.ZodMiniObject)) return []
  const field: unknown = query.shape['sortField']
  const inner = field instanceof z.ZodMiniOptional ? field.def.innerType : undefined
  return inner instanceof z.ZodMiniEnum ? inner.options.map(String) : []
}
