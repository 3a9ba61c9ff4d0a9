import type { CompanyStanding } from '../../../access/company-standing.ts'
import { MAY_ACT } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'

export interface HeldCompany extends CompanyStanding {
  companyName: string
}

/** A company that is neither stopped nor renamed until the transaction ends. */
export const holdCompany = (tx: Tx, id: number): Promise<HeldCompany | undefined> =>
  first(
    tx,
    sql`select company_name as "companyName", audit_status as "auditStatus", version_no as "versionNo"
        from company where id = ${id} for share`,
  )

/** Somebody of a company who may act, and who stays there until the transaction ends. */
export const holdSuccessor = (
  tx: Tx,
  companyId: number,
  id: number,
): Promise<{ realName: string } | undefined> =>
  first(
    tx,
    sql`select u.real_name as "realName" from app_user u join company c on c.id = u.company_id
        where u.id = ${id} and u.company_id = ${companyId} and ${MAY_ACT} for no key update of u`,
  )
