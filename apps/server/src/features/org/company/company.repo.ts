import type { CompanyDraft } from '@visa/contract/org/company'
import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'

export async function insertCompany(tx: Tx, draft: CompanyDraft): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into company (company_code, company_name, short_name, ename, tax_code, identity_code,
          level, audit_status)
        values (${draft.companyCode}, ${draft.companyName}, ${draft.shortName}, ${draft.ename}, ${draft.taxCode},
          ${draft.identityCode}, ${draft.level}, ${draft.auditStatus})
        returning id`,
  )
  return id
}
