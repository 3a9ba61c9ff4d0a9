import { OPTIONS_MAX } from '@visa/contract/fields'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { CompanyOption, type CompanyOptionQuery } from '@visa/contract/org/company-options'
import type { IdentityCode } from '@visa/contract/identity'
import { allOf, rows, sql, type Queryable } from '../../../db/sql.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { asPinyin } from '../../../pinyin.ts'
import { selectOf } from '../../../db/table.ts'
import { matchesKeyword } from './company.repo.ts'
import { companyTable } from './company.table.ts'

const HEAD_LEVEL = 1

export interface CompanyChoice extends CompanyOptionQuery {
  /** Sides of the business that come into question; absent means all. */
  sides?: readonly IdentityCode[]
  /** Stopped ones as well. */
  withStopped?: boolean
}

const isActive = sql`audit_status = ${AUDIT_STATUS.PASS}`

const inState = ({ ids, withStopped }: CompanyChoice) => {
  if (ids !== undefined) return sql`id = any(${ids}::bigint[])`
  return withStopped === true
    ? sql`audit_status in (${AUDIT_STATUS.PASS}, ${AUDIT_STATUS.STOPPED})`
    : isActive
}

export const listCompanyOptions = (
  db: Queryable,
  viewer: Viewer,
  choice: CompanyChoice,
): Promise<CompanyOption[]> =>
  rows<CompanyOption>(
    db,
    sql`select ${selectOf(companyTable, CompanyOption.shape)},
          case when ${isActive} then 1 else 0 end as valid
        from company c
        where ${allOf(
          rowsWithin(viewer, companyTable, 'c'),
          inState(choice),
          choice.keyword === undefined || choice.keyword === ''
            ? undefined
            : matchesKeyword(choice.keyword, asPinyin(choice.keyword)),
          choice.isGroup === undefined ? undefined : sql`(level = ${HEAD_LEVEL}) = ${choice.isGroup}`,
          choice.identityCode === undefined ? undefined : sql`identity_code = ${choice.identityCode}`,
          choice.sides === undefined ? undefined : sql`identity_code = any(${choice.sides}::smallint[])`,
        )}
        order by company_code limit ${OPTIONS_MAX}`,
  )
