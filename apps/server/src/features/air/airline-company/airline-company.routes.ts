import { AIRLINE_DICT, airlineOptions } from '@visa/contract/air/airline-company'
import { VALID } from '@visa/contract/fields'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { loadEntries } from '../../dict/dict-data/dict-data.service.ts'

export const airlineCompanyRoutes = (db: Db): Route[] => [
  on(airlineOptions)(async (_, { query: { keys } }) => {
    const entries = (await loadEntries(db, [AIRLINE_DICT]))[AIRLINE_DICT] ?? []
    return entries
      .filter(({ code, valid }) => (keys === undefined ? valid === VALID.ENABLED : keys.includes(code)))
      .map(({ code, cname, ename, pinyin, valid }) => ({ key: code, value: cname, ename, pinyin, valid }))
  }),
]
