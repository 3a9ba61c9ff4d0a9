import type { Config } from '../../config.ts'
import type { Queryable } from '../../db/sql.ts'
import { keepingAnswers } from './kept-answers.ts'
import type { Fetch, MapService } from './map-service.ts'
import { STAND_IN_MAPS, mapStandIn } from './map-stand-in.ts'
import { tencentMaps } from './tencent-maps.ts'

const realFetch: Fetch = (request) => fetch(request)

/** The real thing where it is configured; else the stand-in where it is allowed; else nothing. */
export function createMaps(
  { tencentMap, standIns }: Pick<Config, 'tencentMap' | 'standIns'>,
  { db, now }: { db: Queryable; now: () => Date },
): MapService | undefined {
  if (tencentMap === undefined && !standIns) return undefined
  const [settings, fetch] =
    tencentMap === undefined ? [STAND_IN_MAPS, mapStandIn(db)] : [tencentMap, realFetch]
  const source = tencentMap === undefined ? 'stand-in' : 'tencent'
  return {
    standIn: tencentMap === undefined,
    ask: keepingAnswers(tencentMaps(settings, fetch), { db, now, source }),
  }
}
