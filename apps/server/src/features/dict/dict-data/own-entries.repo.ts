import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { ListSource } from '../../../db/capped-page.ts'
import { allOf, containing, sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { dictDataTable } from './dict-data.table.ts'

interface Asked {
  type: string
  keyword?: string | undefined
  valid?: 0 | 1 | undefined
}

/** The entries of a dictionary as a company has them: those for everybody and its own. */
export const ownEntriesSource = (viewer: Viewer, { type, keyword, valid }: Asked): ListSource => ({
  columns: sql`${selectOf(dictDataTable, undefined, 'd')}, (d.company_id is not null) as own`,
  from: sql`dict_data d`,
  where: allOf(
    sql`d.type = ${type}`,
    rowsWithin(viewer, dictDataTable, 'd'),
    valid === undefined ? undefined : sql`d.valid = ${valid}`,
    keyword === undefined
      ? undefined
      : sql`(d.code ilike ${containing(keyword)} or d.cname ilike ${containing(keyword)} or d.ename ilike ${containing(keyword)})`,
  ),
  orderBy: sql`d.sort_no, d.id`,
})
