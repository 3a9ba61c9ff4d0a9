import type { Tx } from '../../../db/pool.ts'
import { affected, containing, rows, sql, startingWith, type Queryable, type Sql } from '../../../db/sql.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { companyTable } from './company.table.ts'

export const companiesWithoutPinyin = (
  tx: Tx,
): Promise<{ id: number; companyName: string; shortName: string }[]> =>
  rows(
    tx,
    sql`select id, company_name as "companyName", short_name as "shortName" from company
        where pinyin = '' order by id for no key update`,
  )

export async function savePinyin(tx: Tx, found: readonly { id: number; pinyin: string }[]): Promise<void> {
  await affected(
    tx,
    sql`update company c set pinyin = given.pinyin
        from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ pinyin }) => pinyin)}::text[])
          as given (id, pinyin)
        where c.id = given.id`,
  )
}

/** Which of these companies somebody reaches. */
export const reachableCompanies = async (
  db: Queryable,
  viewer: Viewer,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`select c.id from company c where c.id = any(${ids}::bigint[]) and ${rowsWithin(viewer, companyTable, 'c')}`,
    )
  ).map(({ id }) => id)

export interface CompanyHit {
  id: number
  title: string
  code: string
}

/** Companies whose code, tax code, names or pinyin hold what somebody typed. */
export const matchesKeyword = (keyword: string, pinyin: string | undefined): Sql => {
  const [within, ahead] = [containing(keyword), startingWith(keyword)]
  const spelt = pinyin === undefined ? sql`false` : sql`c.pinyin like ${containing(pinyin)}`
  return sql`(c.company_code ilike ${within} or c.tax_code ilike ${ahead} or c.company_name ilike ${within}
    or c.short_name ilike ${within} or c.ename ilike ${within} or ${spelt})`
}

/** Companies by code, name or pinyin, the best first: the very code, a code that begins so, a name that does. */
export function findCompanies(
  db: Queryable,
  viewer: Viewer,
  { keyword, pinyin, limit }: { keyword: string; pinyin: string | undefined; limit: number },
): Promise<CompanyHit[]> {
  const [within, ahead] = [containing(keyword), startingWith(keyword)]
  const spelt = pinyin === undefined ? sql`false` : sql`pinyin like ${containing(pinyin)}`
  return rows<CompanyHit>(
    db,
    sql`select id, company_name as title, company_code as code from company
        where ${rowsWithin(viewer, companyTable, 'company')}
          and (company_code ilike ${ahead} or company_name ilike ${within} or short_name ilike ${within}
            or ename ilike ${within} or ${spelt})
        order by lower(company_code) = lower(${keyword}) desc, company_code ilike ${ahead} desc,
          (short_name ilike ${ahead} or company_name ilike ${ahead} or ename ilike ${ahead}) desc, company_code
        limit ${limit}`,
  )
}
