import type { DictType, DictTypeQuery } from '@visa/contract/dict/dict-type'
import type { Page } from '@visa/contract/page'
import { cappedPage } from '../../../db/capped-page.ts'
import type { Tx } from '../../../db/pool.ts'
import { allOf, containing, first, one, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { dictTypeTable } from './dict-type.table.ts'

const COLUMNS = selectOf(dictTypeTable)

export async function pageDictTypes(db: Queryable, query: DictTypeQuery): Promise<Page<DictType>> {
  const pattern = query.keyword === undefined ? undefined : containing(query.keyword)
  const where = allOf(
    pattern === undefined
      ? undefined
      : sql`(type ilike ${pattern} or name ilike ${pattern} or ename ilike ${pattern})`,
    query.valid === undefined ? undefined : sql`valid = ${query.valid}`,
  )
  return cappedPage<DictType>(db, query, {
    columns: COLUMNS,
    from: sql`dict_type`,
    where,
    orderBy: sql`type`,
  })
}

/** Holds the type against deletion and freezing while an entry is added to it. */
export async function shareDictType(tx: Tx, type: string): Promise<DictType | undefined> {
  return first<DictType>(tx, sql`select ${COLUMNS} from dict_type where type = ${type} for share`)
}

export async function countEntries(db: Queryable, type: string): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from dict_data where type = ${type}`,
  )
  return count
}
