import type { DictType, DictTypeDraft, DictTypeQuery } from '@visa/contract/dict/dict-type'
import type { Page } from '@visa/contract/page'
import { cappedPage } from '../../../db/capped-page.ts'
import { instant } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, allOf, containing, first, one, sql, type Queryable } from '../../../db/sql.ts'

const COLUMNS = sql`id, type, name, ename, remark, built_in as "builtIn", valid,
  ${instant('created_at')} as "createTime", ${instant('updated_at')} as "updateTime"`

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

export async function findDictType(db: Queryable, id: number): Promise<DictType | undefined> {
  return first<DictType>(db, sql`select ${COLUMNS} from dict_type where id = ${id}`)
}

/** Holds the type still until the transaction ends, so that two changes to it take turns. */
export async function lockDictType(tx: Tx, id: number): Promise<DictType | undefined> {
  return first<DictType>(tx, sql`select ${COLUMNS} from dict_type where id = ${id} for update`)
}

/** Holds the type against deletion and freezing while an entry is added to it. */
export async function shareDictType(tx: Tx, type: string): Promise<DictType | undefined> {
  return first<DictType>(tx, sql`select ${COLUMNS} from dict_type where type = ${type} for share`)
}

export async function insertDictType(tx: Tx, draft: DictTypeDraft, builtIn: boolean): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into dict_type (type, name, ename, remark, built_in)
        values (${draft.type}, ${draft.name}, ${draft.ename}, ${draft.remark}, ${builtIn}) returning id`,
  )
  return id
}

export async function updateDictType(tx: Tx, id: number, draft: DictTypeDraft): Promise<void> {
  await affected(
    tx,
    sql`update dict_type set type = ${draft.type}, name = ${draft.name}, ename = ${draft.ename},
          remark = ${draft.remark}, updated_at = now() where id = ${id}`,
  )
}

export async function setDictTypeValid(tx: Tx, id: number, valid: number): Promise<void> {
  await affected(tx, sql`update dict_type set valid = ${valid}, updated_at = now() where id = ${id}`)
}

export async function deleteDictType(tx: Tx, id: number): Promise<void> {
  await affected(tx, sql`delete from dict_type where id = ${id}`)
}

export async function countEntries(db: Queryable, type: string): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from dict_data where type = ${type}`,
  )
  return count
}
