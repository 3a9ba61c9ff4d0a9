import type { DocumentRequirement } from '@visa/contract/visa/requirement-row'
import type { PageRequest } from '@visa/contract/page'
import type { RequirementQuery } from '@visa/contract/visa/document-requirement'
import { NATION_CODES } from '@visa/contract/visa/products'
import type { ListSource } from '../../../db/capped-page.ts'
import type { Tx } from '../../../db/pool.ts'
import { allOf, first, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { requirementTable } from './document-requirement.table.ts'

/** What is asked for with one kind of visa on a day. */
export const listRequirements = (
  db: Queryable,
  { nationCode, visaType }: { nationCode: string; visaType: number },
  day: string,
): Promise<DocumentRequirement[]> =>
  rows<DocumentRequirement & { [column: string]: unknown }>(
    db,
    sql`select ${selectOf(requirementTable, undefined, 'r')}, r.country, r.form
        from document_requirement r
        where r.country = ${nationCode} and r.visa_type = ${visaType}
          and daterange(r.valid_from, r.valid_to, '[]') @> ${day}::date
        order by r.sort_no, r.id`,
  )

const phaseOf = (today: string): Sql =>
  sql`case when r.valid_from > ${today}::date then 'coming' when r.valid_to < ${today}::date then 'over' else 'inForce' end`

export const requirementSource = (
  { nationCode, visaType, category, applicant, document, phase }: Omit<RequirementQuery, keyof PageRequest>,
  today: string,
): ListSource => ({
  columns: sql`${selectOf(requirementTable, undefined, 'r')}, ${phaseOf(today)} as phase`,
  from: sql`document_requirement r`,
  where: allOf(
    nationCode === undefined ? undefined : sql`r.country = ${nationCode}`,
    visaType === undefined ? undefined : sql`r.visa_type = ${visaType}`,
    category === undefined ? undefined : sql`r.category in ('*', ${category})`,
    applicant === undefined ? undefined : sql`r.applicant = ${applicant}`,
    document === undefined ? undefined : sql`r.document = ${document}`,
    phase === undefined ? undefined : sql`${phaseOf(today)} = ${phase}`,
  ),
  orderBy: sql`array_position(${NATION_CODES}::text[], r.country), r.visa_type, r.sort_no, r.valid_from, r.id`,
})

/** Which of these entries can be chosen, as `TYPE CODE`. */
export const offeredEntries = async (
  tx: Tx,
  types: readonly string[],
  codes: readonly string[],
): Promise<Set<string>> => {
  const found = await rows<{ entry: string }>(
    tx,
    sql`select type || ' ' || code as entry from dict_data
        where type = any(${types}::text[]) and code = any(${codes}::text[]) and valid = 1`,
  )
  return new Set(found.map(({ entry }) => entry))
}

/** What a document is called. */
export const documentName = (tx: Tx, code: string): Promise<{ cname: string; ename: string } | undefined> =>
  first(tx, sql`select cname, ename from dict_data where type = 'MATERIAL_KIND' and code = ${code}`)
