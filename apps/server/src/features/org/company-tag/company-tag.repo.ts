import type { CompanyTag } from '@visa/contract/org/company-tag'
import type { Tx } from '../../../db/pool.ts'
import { affected, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { tagTable } from './company-tag.table.ts'

export const listTags = (db: Queryable): Promise<CompanyTag[]> =>
  rows<CompanyTag>(
    db,
    sql`select ${selectOf(tagTable, undefined, 't')},
          (select count(*) from company_tag_use used where used.tag_id = t.id) as uses
        from company_tag t order by t.sort_no, t.id`,
  )

/** On how many companies a tag is; exact while the tag is held. */
export async function countUses(tx: Tx, id: number): Promise<number> {
  const { uses } = await one<{ uses: number }>(
    tx,
    sql`select count(*) as uses from company_tag_use where tag_id = ${id}`,
  )
  return uses
}

export const takeOffAll = (tx: Tx, id: number): Promise<number> =>
  affected(tx, sql`delete from company_tag_use where tag_id = ${id}`)
