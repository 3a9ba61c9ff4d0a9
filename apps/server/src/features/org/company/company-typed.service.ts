import type { Sql } from '../../../db/sql.ts'
import { asPinyin } from '../../../pinyin.ts'
import { matchesKeyword } from './company.repo.ts'

/** Companies `c` whose code, names or pinyin hold what somebody typed. */
export const matchesTyped = (keyword: string): Sql => matchesKeyword(keyword, asPinyin(keyword))
