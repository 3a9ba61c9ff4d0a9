import { countryList, type Country } from '@visa/contract/dict/country'
import type { Db } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { on, type Route } from '../../../http/route.ts'
import { pinyinOf } from '../../../pinyin.ts'

/** Names hardly ever change, and spelling a few hundred of them takes a moment. */
const spellings = new Map<string, string>()

function spelling(name: string): string {
  const known = spellings.get(name) ?? pinyinOf(name)
  spellings.set(name, known)
  return known
}

export const countryRoutes = (db: Db): Route[] => [
  on(countryList)(async () => {
    const countries = await rows<Omit<Country, 'pinyin'>>(
      db,
      sql`select id, nation_code as "nationCode", code, cname, ename, show_evisa as "showEvisa"
          from country order by sort_no, nation_code`,
    )
    return countries.map((country) => Object.assign(country, { pinyin: spelling(country.cname) }))
  }),
]
