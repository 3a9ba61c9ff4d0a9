import { Sql, sql } from '../db/sql.ts'
import type { RowOf, Table } from '../db/table.ts'
import { belongingBy, reaches, withinScope } from './scope.ts'
import type { Viewer } from './viewer.ts'

/** The rows of a table, named `alias` in the query, that a viewer reaches; nobody is the product, which reaches all. */
export function rowsWithin(viewer: Viewer | null, { reach, columns }: Table, alias: string): Sql {
  if (viewer === null || reach === 'shared') return sql`true`
  if ('within' in reach) return reach.within(viewer, alias)
  const columnOf = (field: string): Sql =>
    new Sql([columns.get(field)?.read((column) => `${alias}.${column}`) ?? `${alias}.${field}`], [])
  return withinScope(viewer, belongingBy(reach, columnOf))
}

/** The same judgement of a row in hand, of which the fields that say whose it is are enough. */
export function reachesRow<T extends Table>(
  viewer: Viewer | null,
  { name, reach }: T,
  row: Partial<RowOf<T>>,
): boolean {
  if (viewer === null || reach === 'shared') return true
  if ('within' in reach) throw new Error(`${name}: rows are judged by a query alone: ${reach.because}`)
  const idOf = (field: string): number | null => {
    const value: unknown = Reflect.get(row, field)
    return typeof value === 'number' ? value : null
  }
  return reaches(viewer, belongingBy(reach, idOf))
}
