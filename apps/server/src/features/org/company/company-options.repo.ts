import { OPTIONS_MAX } from '@visa/contract/fields'
import { CompanyOption, type CompanyOptionQuery } from '@visa/contract/org/company-options'
import { SUPPLY_HANDLE } from '@visa/contract/supply/bill.states'
import type { IdentityCode } from '@visa/contract/identity'
import { allOf, rows, sql, type Queryable } from '../../../db/sql.ts'
import { companyHasPassed, companyMayWork } from '../../../access/company-standing.ts'
import { somebodyHolds } from '../../../access/holders.ts'
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

const isActive = companyMayWork('c')

const inState = ({ ids, withStopped }: CompanyChoice) => {
  if (ids !== undefined) return sql`id = any(${ids}::bigint[])`
  return withStopped === true ? companyHasPassed('c') : isActive
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
          choice.supplies === true ? somebodyHolds(SUPPLY_HANDLE) : undefined,
          choice.sides === undefined ? undefined : sql`identity_code = any(${choice.sides}::smallint[])`,
        )}
        order by company_code limit ${OPTIONS_MAX}`,
  )
