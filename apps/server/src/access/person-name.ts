import { sql, Sql, type Queryable, rows } from '../db/sql.ts'
import { isPlatform } from './scope.ts'
import type { Viewer } from './viewer.ts'

/** Null: the product itself, which knows everybody. */
type Reader = Pick<Viewer, 'identityCode' | 'companyIds'> | null

/** Whether people, named `alias` in the query, are called by their names: to the platform, and among colleagues. */
export const isNamedTo = (reader: Reader, alias: string): Sql =>
  reader === null || isPlatform(reader)
    ? sql`true`
    : sql`${new Sql([`${alias}.company_id`], [])} = any(${reader.companyIds}::bigint[])`

/** How a reader is told of somebody: by name, or where they are of another company by its short name. */
export const personFor = (reader: Reader, id: Sql): Sql =>
  sql`coalesce((select case when ${isNamedTo(reader, 'pu')} then pu.real_name else pc.short_name end
    from app_user pu join company pc on pc.id = pu.company_id where pu.id = ${id}), '')`

/** The same for several at once. */
export async function personNames(
  db: Queryable,
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await rows<{ id: number; name: string }>(
    db,
    sql`select u.id, ${personFor(reader, sql`u.id`)} as name from app_user u where u.id = any(${ids}::bigint[])`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}
