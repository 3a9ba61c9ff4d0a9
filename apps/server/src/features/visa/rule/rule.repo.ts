import type { DatedRule } from '@visa/contract/visa/dated-rule'
import { rows, sql, type Queryable } from '../../../db/sql.ts'

/** At most one of each key: no two of a key overlap. */
export const rulesInForce = (db: Queryable, country: string, day: string): Promise<DatedRule[]> =>
  rows<DatedRule>(
    db,
    sql`select id, country, key, value, valid_from::text as "validFrom", valid_to::text as "validTo", source, note
        from dated_rule
        where country = ${country} and daterange(valid_from, valid_to, '[]') @> ${day}::date
        order by key`,
  )
