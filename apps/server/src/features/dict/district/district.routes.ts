import { allCities, allCitiesWithCounties, allDistricts, type District } from '@visa/contract/dict/district'
import { citiesWithCounties, isCity } from '@visa/contract/rules/districts'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { withPinyin } from '../../../pinyin.ts'
import { readDistricts } from './district.repo.ts'

const spelt = (districts: Omit<District, 'pinyin'>[]): Promise<District[]> =>
  withPinyin(districts, ({ name }) => name)

export const districtRoutes = (db: Db): Route[] => [
  on(allCities)(async () => spelt((await readDistricts(db)).filter(isCity))),
  on(allCitiesWithCounties)(async () => spelt(citiesWithCounties(await readDistricts(db)))),
  on(allDistricts)(async () => spelt(await readDistricts(db))),
]
