import type { ColumnLayout } from './column-layout.ts'
import { readLayout } from './column-layout.ts'
import type { ListSort } from './list-state.ts'

/** Every change of a view makes what is known of views stale. */
export const VIEW_WRITING = { invalidates: ['/api/view'] } as const

/** What a saved view holds of a list. */
export interface ViewBody {
  filters: Readonly<Record<string, unknown>>
  sort?: ListSort | undefined
  columns?: ColumnLayout | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Only what has the right shape is believed: an older version of the list may have written it. */
export function readViewBody(body: Readonly<Record<string, unknown>>, sortable: readonly string[]): ViewBody {
  const { filters, sort, columns } = body
  const known = isRecord(sort) && sortable.includes(String(sort['field'])) ? sort : undefined
  return {
    filters: isRecord(filters) ? filters : {},
    ...(known && {
      sort: { field: String(known['field']), order: known['order'] === 'desc' ? 'desc' : 'asc' },
    }),
    ...(isRecord(columns) && { columns: readLayout(columns) }),
  }
}

/** The same in another order of its names is the same. */
const canonical = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, each]) => each !== undefined)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, each]) => [name, canonical(each)]),
      )
    : value

export const sameView = (one: ViewBody, other: ViewBody): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))
