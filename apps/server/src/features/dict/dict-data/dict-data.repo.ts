import { DictEntry, type DictData, type DictDataQuery } from '@visa/contract/dict/dict-data'
import type { Page, PageRequest } from '@visa/contract/page'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { sortedBy } from '../../../db/sorted-by.ts'
import { locate, type TalliedList } from '../../../db/list-tally.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { allOf, containing, first, identifier, rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { dictDataTable } from './dict-data.table.ts'

export const DICT_DATA_TALLY: TalliedList = { table: 'dict_data', scope: 'type', key1: 'sort_no', key2: 'id' }

const COLUMNS = selectOf(dictDataTable)

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

interface EntryRow extends Omit<DictEntry, 'pinyin'> {
  type: string
}

export async function entriesOfTypes(
  db: Queryable,
  types: readonly string[],
  viewer: Viewer | null,
): Promise<EntryRow[]> {
  return rows<EntryRow>(
    db,
    sql`select d.type, ${selectOf(dictDataTable, DictEntry.shape, 'd')} from dict_data d
        where d.type = any(${types}) and ${rowsWithin(viewer, dictDataTable, 'd')} order by d.type, d.sort_no, d.id`,
  )
}

/** Whether an entry for everybody has that name. */
export const isSharedName = async (
  db: Queryable,
  { type, cname }: Pick<DictData, 'type' | 'cname'>,
): Promise<boolean> =>
  (await first(
    db,
    sql`select 1 from dict_data where type = ${type} and cname = ${cname} and company_id is null`,
  )) !== undefined

/** Where business rows hold dictionary codes. A new column that does so is added here. */
const USES: readonly { type: string; table: string; column: string; list?: true }[] = [
  { type: 'SYS_ID_CARD', table: 'app_user', column: 'id_card_type' },
  { type: 'SYS_ID_CARD', table: 'member', column: 'id_type' },
  { type: 'CUSTOMER_SOURCE', table: 'membership', column: 'source' },
  { type: 'SEX', table: 'visa_applicant', column: 'sex' },
  { type: 'RELATION', table: 'visa_applicant', column: 'relation' },
  { type: 'VISA_ENTRIES', table: 'visa_order', column: 'entries' },
  { type: 'VISA_HANDLE_WAY', table: 'visa_order', column: 'urgency_level' },
  { type: 'VISIT_SECTION_PURPOSE', table: 'visa_order', column: 'purpose_section' },
  { type: 'VISIT_PURPOSE', table: 'visa_order', column: 'purpose_goal' },
  { type: 'VISA_CATEGORY', table: 'visa_order', column: 'visa_category' },
  { type: 'EVISA_CATEGORY', table: 'visa_order', column: 'visa_category' },
  { type: 'ORDER_SOURCE', table: 'visa_order', column: 'order_source' },
  { type: 'ORDER_FILE_KIND', table: 'visa_order_file', column: 'kind' },
  { type: 'MATERIAL_KIND', table: 'visa_document', column: 'document' },
  { type: 'MATERIAL_KIND', table: 'document_requirement', column: 'document' },
  { type: 'MATERIAL_KIND', table: 'visa_paper', column: 'document' },
  { type: 'MATERIAL_FORM', table: 'document_requirement', column: 'form' },
  { type: 'MATERIAL_FAULT', table: 'visa_document', column: 'faults', list: true },
  { type: 'VAS_KIND', table: 'visa_fee_rule', column: 'service' },
  { type: 'AGENT_LEVEL', table: 'visa_fee_rule', column: 'agent_level' },
  { type: 'AGENT_LEVEL', table: 'visa_agent_level', column: 'level' },
  { type: 'VISA_CATEGORY', table: 'visa_product', column: 'visa_category' },
  { type: 'EVISA_CATEGORY', table: 'visa_product', column: 'visa_category' },
  { type: 'VISA_CATEGORY', table: 'visa_fee_rule', column: 'visa_category' },
  { type: 'EVISA_CATEGORY', table: 'visa_fee_rule', column: 'visa_category' },
  { type: 'VISA_ENTRIES', table: 'visa_fee_rule', column: 'entries' },
  { type: 'VISA_ENTRIES', table: 'visa_result', column: 'entries' },
  { type: 'VISA_HANDLE_WAY', table: 'visa_fee_rule', column: 'urgency_level' },
  { type: 'NATION_GROUP', table: 'visa_fee_rule', column: 'nation_group' },
  { type: 'RU_CONSULATE', table: 'centre_process_time', column: 'consulate' },
  { type: 'RU_CONSULATE', table: 'centre_contract', column: 'consulate' },
]

/** Those of the given codes that business rows hold. */
export async function codesInUse(
  db: Queryable,
  type: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>()
  for (const { table, column, list } of USES.filter((use) => use.type === type)) {
    const held =
      list === true
        ? sql`${identifier(column)} @> array[asked.code]`
        : sql`${identifier(column)} = asked.code`
    const found = await rows<{ code: string }>(
      db,
      sql`select code from unnest(${codes}::text[]) as asked(code)
          where exists (select 1 from ${identifier(table)} where ${held})`,
    )
    for (const { code } of found) used.add(code)
  }
  return used
}
