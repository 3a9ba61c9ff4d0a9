import { mapLandmarks, qqSuggestion } from '@visa/contract/map/map'
import type { Db } from '../../db/pool.ts'
import { on, type Route } from '../../http/route.ts'
import type { MapService } from '../../integrations/maps/map-service.ts'
import { landmarks, suggestPlaces } from './map.service.ts'

export const mapRoutes = (db: Db, maps: MapService | undefined): Route[] => [
  on(qqSuggestion)((_, { query }) => suggestPlaces(maps, query)),
  on(mapLandmarks)(() => landmarks(db)),
]
