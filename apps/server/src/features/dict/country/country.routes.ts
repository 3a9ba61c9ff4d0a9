import { countryList, type Country } from '@visa/contract/dict/country'
import type { Db } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { on, type Route } from '../../../http/route.ts'

export const countryRoutes = (db: Db): Route[] => [
  on(countryList)(() =>
    rows<Country>(
      db,
      sql`select id, nation_code as "nationCode", code, cname, ename, show_evisa as "showEvisa"
          from country order by sort_no, nation_code`,
    ),
  ),
]
