import type {
  DictData,
  DictDataDraft,
  DictDataQuery,
  DictDataUpdate,
  DictEntry,
} from '@visa/contract/dict/dict-data'
import type { Page, PageRequest } from '@visa/contract/page'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { sortedBy } from '../../../db/sorted-by.ts'
import { instant } from '../../../db/instant.ts'
import { locate, type TalliedList } from '../../../db/list-tally.ts'
import type { Tx } from '../../../db/pool.ts'
import {
  affected,
  allOf,
  containing,
  first,
  identifier,
  one,
  rows,
  sql,
  type Queryable,
} from '../../../db/sql.ts'

export const DICT_DATA_TALLY: TalliedList = { table: 'dict_data', scope: 'type', key1: 'sort_no', key2: 'id' }

const COLUMNS = sql`id, type, code, cname, ename, sort_no as "sortNo", valid, resv1, resv2,
  ${instant('created_at')} as "createTime", ${instant('updated_at')} as "updateTime"`

/**
 * The unfiltered list may be very long: its total and its deep pages come from the tally. Skipping up to the page
 * reads the order index alone; only the page's own rows are fetched.
 */
async function talliedPage(db: Queryable, { type, page, pageSize }: DictDataQuery): Promise<Page<DictData>> {
  const offset = (page - 1) * pageSize
  const { total, from } = await locate(db, DICT_DATA_TALLY, type, offset)
  if (offset >= total) return { records: total, page, rows: [] }
  const start =
    type === undefined
      ? from && sql`(type, sort_no, id) >= (${from.scope}, ${from.key1}, ${from.key2})`
      : allOf(sql`type = ${type}`, from && sql`(sort_no, id) >= (${from.key1}, ${from.key2})`)
  const skipped = offset - (from?.before ?? 0)
  const found = await rows<DictData>(
    db,
    sql`select ${COLUMNS} from dict_data
        where id = any(array(select id from dict_data where ${allOf(start)}
          order by type, sort_no, id limit ${pageSize} offset ${skipped}))
        order by type, sort_no, id`,
  )
  return { records: total, page, rows: found }
}

type DictDataFilters = Omit<DictDataQuery, keyof PageRequest>

/** Within a type each of them has an index, so that a long one is sorted by it too. */
const ORDERS = {
  code: sql`type, code`,
  cname: sql`type, cname`,
  sortNo: sql`type, sort_no`,
}

/** The entries that fit, in their order: for pages and for exports alike. */
export const dictDataSource = ({ type, keyword, valid, ...order }: DictDataFilters): ListSource => {
  const pattern = keyword === undefined ? undefined : containing(keyword)
  return {
    columns: COLUMNS,
    from: sql`dict_data`,
    where: allOf(
      type === undefined ? undefined : sql`type = ${type}`,
      pattern === undefined
        ? undefined
        : sql`(code ilike ${pattern} or cname ilike ${pattern} or ename ilike ${pattern})`,
      valid === undefined ? undefined : sql`valid = ${valid}`,
    ),
    orderBy: sortedBy(order, ORDERS, { unique: sql`id`, otherwise: sql`type, sort_no, id` }),
  }
}

export async function pageDictData(db: Queryable, query: DictDataQuery): Promise<Page<DictData>> {
  const filtered = [query.keyword, query.valid, query.sortField].some((part) => part !== undefined)
  return filtered ? cappedPage<DictData>(db, query, dictDataSource(query)) : talliedPage(db, query)
}

export async function findDictData(db: Queryable, id: number): Promise<DictData | undefined> {
  return first<DictData>(db, sql`select ${COLUMNS} from dict_data where id = ${id}`)
}

/** Holds entries still until the transaction ends; always in id order, so that two batches cannot deadlock. */
export async function lockDictData(tx: Tx, ids: readonly number[]): Promise<DictData[]> {
  return rows<DictData>(
    tx,
    sql`select ${COLUMNS} from dict_data where id = any(${ids}::bigint[]) order by id for update`,
  )
}

export async function insertDictData(tx: Tx, draft: DictDataDraft): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into dict_data (type, code, cname, ename, sort_no, resv1, resv2)
        values (${draft.type}, ${draft.code}, ${draft.cname}, ${draft.ename}, ${draft.sortNo},
          ${draft.resv1}, ${draft.resv2}) returning id`,
  )
  return id
}

/** Many entries of one type in one statement; their ids, in the order given. */
export async function insertAllDictData(
  tx: Tx,
  type: string,
  drafts: readonly Omit<DictDataDraft, 'type'>[],
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`insert into dict_data (type, code, cname, ename, sort_no, resv1, resv2)
        select ${type}::text, code, cname, ename, "sortNo", resv1, resv2
        from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
          as draft (code text, cname text, ename text, "sortNo" integer, resv1 text, resv2 text)
        returning id`,
  )
  return found.map(({ id }) => id)
}

export async function updateDictData(tx: Tx, draft: Omit<DictDataUpdate, 'seen'>): Promise<void> {
  await affected(
    tx,
    sql`update dict_data set code = ${draft.code}, cname = ${draft.cname}, ename = ${draft.ename},
          sort_no = ${draft.sortNo}, resv1 = ${draft.resv1}, resv2 = ${draft.resv2}, updated_at = now()
        where id = ${draft.id}`,
  )
}

export async function setDictDataValid(tx: Tx, id: number, valid: number): Promise<void> {
  await affected(tx, sql`update dict_data set valid = ${valid}, updated_at = now() where id = ${id}`)
}

export async function deleteDictData(tx: Tx, ids: readonly number[]): Promise<number> {
  return affected(tx, sql`delete from dict_data where id = any(${ids}::bigint[])`)
}

interface EntryRow extends Omit<DictEntry, 'pinyin'> {
  type: string
}

export async function entriesOfTypes(db: Queryable, types: readonly string[]): Promise<EntryRow[]> {
  return rows<EntryRow>(
    db,
    sql`select type, code, cname, ename, sort_no as "sortNo", valid, resv1, resv2
        from dict_data where type = any(${types}) order by type, sort_no, id`,
  )
}

/** Where business rows hold dictionary codes. A new column that does so is added here. */
const USES: readonly { type: string; table: string; column: string }[] = [
  { type: 'SYS_ID_CARD', table: 'app_user', column: 'id_card_type' },
]

/** Those of the given codes that business rows hold. */
export async function codesInUse(
  db: Queryable,
  type: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>()
  for (const { table, column } of USES.filter((use) => use.type === type)) {
    const found = await rows<{ code: string }>(
      db,
      sql`select code from unnest(${codes}::text[]) as asked(code)
          where exists (select 1 from ${identifier(table)} where ${identifier(column)} = asked.code)`,
    )
    for (const { code } of found) used.add(code)
  }
  return used
}
