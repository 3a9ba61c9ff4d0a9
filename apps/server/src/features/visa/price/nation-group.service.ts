import { HOME_NATIONALITY } from '@visa/contract/visa/fee-kinds'
import { rows, sql, type Queryable } from '../../../db/sql.ts'

/** Groups of nationalities that consulates ask different fees of: NATION_GROUP names the passports of each. */

export interface NationGroup {
  code: string
  /** COUNTRY; none: everybody whom no other group names. */
  nationalities: readonly string[]
}

export const nationGroups = (db: Queryable): Promise<NationGroup[]> =>
  rows<NationGroup & { [column: string]: unknown }>(
    db,
    sql`select code, array(select trim(n) from unnest(string_to_array(resv1, '|')) n where trim(n) <> '') as nationalities
        from dict_data where type = 'NATION_GROUP' and valid = 1 order by sort_no, id`,
  )

/** The group of a passport; empty: of none. */
export const groupOf = (groups: readonly NationGroup[], nationality: string): string =>
  (
    groups.find(({ nationalities }) => nationalities.includes(nationality)) ??
    groups.find(({ nationalities }) => nationalities.length === 0)
  )?.code ?? ''

export const homeGroup = (groups: readonly NationGroup[]): string => groupOf(groups, HOME_NATIONALITY)
