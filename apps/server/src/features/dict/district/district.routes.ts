import { allCities, allCitiesWithCounties, allDistricts } from '@visa/contract/dict/district'
import {
  DISTRICT_ROOT,
  districtAdd,
  districtBatchDelete,
  districtDelete,
  districtDetail,
  districtLog,
  districtPage,
  districtUpdate,
} from '@visa/contract/dict/district-manage'
import { citiesWithCounties, isCity } from '@visa/contract/rules/districts'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { onKeeperWrite } from '../keepers.service.ts'
import {
  DISTRICT_ENTITY,
  addDistrict,
  allPlaces,
  changeDistrict,
  districtInDetail,
  pageDistricts,
  removeDistricts,
} from './district.service.ts'

export const districtRoutes = (db: Db): Route[] => [
  on(allCities)(async () => (await allPlaces(db)).filter(isCity)),
  on(allCitiesWithCounties)(async () => citiesWithCounties(await allPlaces(db))),
  on(allDistricts)(() => allPlaces(db)),
  on(districtPage)((_, { query }) => pageDistricts(db, query)),
  on(districtDetail)((_, { query }) => districtInDetail(db, query.id)),
  onKeeperWrite(districtAdd)(async (tx, { actor }, { body }) => {
    return { id: await addDistrict(tx, actor, body) }
  }),
  onKeeperWrite(districtUpdate)(async (tx, { actor }, { body }) => {
    await changeDistrict(tx, actor, body)
    return null
  }),
  onKeeperWrite(districtDelete)(async (tx, { actor }, { body }) => {
    await removeDistricts(tx, actor, [body.id])
    return null
  }),
  onKeeperWrite(districtBatchDelete)(async (tx, { actor }, { body }) => {
    return { deleted: await removeDistricts(tx, actor, body.ids) }
  }),
  on(districtLog)(({ viewer }, { query }) =>
    pageLog(db, viewer, [DISTRICT_ENTITY], { ...query, topic: query.parentId ?? DISTRICT_ROOT }),
  ),
]
