import { countryList, type Country } from '@visa/contract/dict/country'
import type { Db } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { on, type Route } from '../../../http/route.ts'
import { withPinyin } from '../../../pinyin.ts'

export const countryRoutes = (db: Db): Route[] => [
  on(countryList)(async () => {
    const countries = await rows<Omit<Country, 'pinyin'>>(
      db,
      sql`select id, nation_code as "nationCode", code, cname, ename, show_evisa as "showEvisa"
          from country order by sort_no, nation_code`,
    )
    return withPinyin(countries, ({ cname }) => cname)
  }),
]
