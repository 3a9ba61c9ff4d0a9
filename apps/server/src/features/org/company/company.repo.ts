import type { CompanyDraft } from '@visa/contract/org/company'
import type { Tx } from '../../../db/pool.ts'
import { affected, containing, one, rows, sql, startingWith, type Queryable } from '../../../db/sql.ts'
import { ownCompany } from '../../../http/scope.ts'
import type { Viewer } from '../../../http/viewer.ts'

export async function insertCompany(tx: Tx, draft: CompanyDraft, pinyin: string): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into company (company_code, company_name, short_name, ename, tax_code, identity_code,
          level, audit_status, pinyin)
        values (${draft.companyCode}, ${draft.companyName}, ${draft.shortName}, ${draft.ename}, ${draft.taxCode},
          ${draft.identityCode}, ${draft.level}, ${draft.auditStatus}, ${pinyin})
        returning id`,
  )
  return id
}

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

export interface CompanyHit {
  id: number
  title: string
  code: string
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
        where ${ownCompany(viewer, sql`id`)}
          and (company_code ilike ${ahead} or company_name ilike ${within} or short_name ilike ${within}
            or ename ilike ${within} or ${spelt})
        order by lower(company_code) = lower(${keyword}) desc, company_code ilike ${ahead} desc,
          (short_name ilike ${ahead} or company_name ilike ${ahead} or ename ilike ${ahead}) desc, company_code
        limit ${limit}`,
  )
}
