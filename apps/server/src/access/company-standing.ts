import { AUDIT_STATUS, type AuditStatus } from '@visa/contract/org/company'
import { Sql, sql } from '../db/sql.ts'

/** What decides whether a company works on the platform. */
export interface CompanyStanding {
  auditStatus: AuditStatus
  /** The version in force; 0: none. */
  versionNo: number
}

/**
 * Whether a company may work: a version of it has passed and it is not stopped. A change that waits for its audit, or
 * was sent back, leaves the version in force, so the audit status alone does not tell.
 */
export const mayWork = ({ auditStatus, versionNo }: CompanyStanding): boolean =>
  versionNo > 0 && auditStatus !== AUDIT_STATUS.STOPPED

/** The same as the condition of a query, of the company under this alias. */
export const companyMayWork = (alias: string): Sql => {
  const at = (column: string): Sql => new Sql([`${alias}.${column}`], [])
  return sql`(${at('version_no')} > 0 and ${at('audit_status')} <> ${AUDIT_STATUS.STOPPED})`
}

/** Whether it has passed at all, and so stands on old records, stopped or not. */
export const companyHasPassed = (alias: string): Sql => new Sql([`${alias}.version_no > 0`], [])
