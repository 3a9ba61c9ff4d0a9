import type { District } from '@visa/contract/dict/district'
import { rows, sql, type Queryable } from '../../../db/sql.ts'

/** From the provinces down, each level in the order of the codes. */
export const readDistricts = (db: Queryable): Promise<Omit<District, 'pinyin'>[]> =>
  rows(
    db,
    sql`select id, parent_id as "parentId", name, fullname, level::text as level from district
        order by level, id`,
  )
