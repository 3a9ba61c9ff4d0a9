import type { Sorting } from '@visa/contract/page'
import { sql, type Sql } from './sql.ts'

/**
 * The order of a page: the field asked for, out of those that the contract declares, or the list's own order. `unique`
 * ends both, in the direction of the field, so that a row stands on one page only and an index serves either direction.
 */
export function sortedBy<Field extends string>(
  { sortField, sortOrder = 'asc' }: Sorting<Field>,
  columns: Readonly<Record<Field, Sql>>,
  { unique, otherwise }: { unique: Sql; otherwise: Sql },
): Sql {
  if (sortField === undefined) return otherwise
  const direction = sortOrder === 'desc' ? sql` desc` : sql``
  return sql`${columns[sortField]}${direction}, ${unique}${direction}`
}
