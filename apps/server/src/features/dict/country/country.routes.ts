import { countryList } from '@visa/contract/dict/country'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { listCountries } from './country.service.ts'

export const countryRoutes = (db: Db): Route[] => [on(countryList)(() => listCountries(db))]
