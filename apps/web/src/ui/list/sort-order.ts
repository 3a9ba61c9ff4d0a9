import type { ListSort } from './list-state.ts'

/** Between our words for an order and the table's. */

const TO_TABLE = { asc: 'ascend', desc: 'descend' } as const
const FROM_TABLE = { ascend: 'asc', descend: 'desc' } as const

export const orderOf = (sort: ListSort | undefined, field: string) => ({
  sorter: true,
  sortOrder: sort?.field === field ? TO_TABLE[sort.order] : null,
})

interface TableSort {
  columnKey?: unknown
  order?: keyof typeof FROM_TABLE | null
}

/** A table of ours is sorted by one column at most. */
export function sortOf(sorter: TableSort | readonly TableSort[]): ListSort | undefined {
  const first = Array.isArray(sorter) ? (sorter as readonly TableSort[])[0] : (sorter as TableSort)
  if (!first?.order) return undefined
  return { field: String(first.columnKey), order: FROM_TABLE[first.order] }
}
