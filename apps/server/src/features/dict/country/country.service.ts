import type { Country } from '@visa/contract/dict/country'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { withPinyin } from '../../../pinyin.ts'

export async function listCountries(db: Queryable): Promise<Country[]> {
  const countries = await rows<Omit<Country, 'pinyin'>>(
    db,
    sql`select id, nation_code as "nationCode", code, cname, ename, show_evisa as "showEvisa"
        from country order by sort_no, nation_code`,
  )
  return withPinyin(countries, ({ cname }) => cname)
}
