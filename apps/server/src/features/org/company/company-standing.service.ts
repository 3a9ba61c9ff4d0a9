import { AUDIT_STATUS } from '@visa/contract/org/company'
import { identifier, sql, type Sql } from '../../../db/sql.ts'
import { asPinyin } from '../../../pinyin.ts'
import { matchesKeyword } from './company.repo.ts'

/** Whether a company, called by an alias of the statement, may do business: it has passed and is not stopped. */
export const mayWork = (alias: string): Sql => sql`${identifier(alias)}.audit_status = ${AUDIT_STATUS.PASS}`

/** Companies `c` whose code, names or pinyin hold what somebody typed. */
export const matchesTyped = (keyword: string): Sql => matchesKeyword(keyword, asPinyin(keyword))
