import type { CompanyTag, TagDraft } from '@visa/contract/org/company-tag'
import { instant } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'

const COLUMNS = sql`t.id, t.name, t.color, t.sort_no as "sortNo", t.remark,
  (select count(*) from company_tag_use used where used.tag_id = t.id) as uses,
  ${instant('updated_at')} as "updateTime"`

export const listTags = (db: Queryable): Promise<CompanyTag[]> =>
  rows<CompanyTag>(db, sql`select ${COLUMNS} from company_tag t order by t.sort_no, t.id`)

/** Held still until the transaction ends: nobody puts it on a company meanwhile, so its uses can be counted. */
export async function lockTag(tx: Tx, id: number): Promise<CompanyTag | undefined> {
  const held = await first(tx, sql`select 1 as held from company_tag where id = ${id} for update`)
  if (held === undefined) return undefined
  return first<CompanyTag>(tx, sql`select ${COLUMNS} from company_tag t where t.id = ${id}`)
}

export async function insertTag(tx: Tx, draft: TagDraft): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into company_tag (name, color, sort_no, remark)
        values (${draft.name}, ${draft.color}, ${draft.sortNo}, ${draft.remark}) returning id`,
  )
  return id
}

export async function updateTag(tx: Tx, id: number, draft: TagDraft): Promise<void> {
  await affected(
    tx,
    sql`update company_tag set name = ${draft.name}, color = ${draft.color}, sort_no = ${draft.sortNo},
          remark = ${draft.remark}, updated_at = now() where id = ${id}`,
  )
}

export async function deleteTag(tx: Tx, id: number): Promise<void> {
  await affected(tx, sql`delete from company_tag_use where tag_id = ${id}`)
  await affected(tx, sql`delete from company_tag where id = ${id}`)
}
