import { centreWayDelete, centreWayList, centreWaySave } from '@visa/contract/centre/config-ways'
import type { Db } from '../../../db/pool.ts'
import { onCentreWrite } from '../../../http/centre-only.ts'
import { on, type Route } from '../../../http/route.ts'
import { listWays, removeWay, saveWay } from './way.service.ts'

export const centreWayRoutes = (db: Db): Route[] => [
  on(centreWayList)((visit) => listWays(db, visit)),
  onCentreWrite(centreWaySave)(async (tx, visit, { body }) => ({ id: await saveWay(tx, visit, body) })),
  onCentreWrite(centreWayDelete)(async (tx, visit, { body }) => {
    await removeWay(tx, visit, body.id)
    return null
  }),
]
