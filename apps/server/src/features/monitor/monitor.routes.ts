import { monitorOverview, monitorSlow, monitorStorage } from '@visa/contract/monitor/monitor'
import { monitorJobPage, monitorJobRemove, monitorJobRetry } from '@visa/contract/monitor/monitor-job'
import type { Db } from '../../db/pool.ts'
import { guardedBy } from '../../http/guarded.ts'
import type { Route } from '../../http/route.ts'
import { slowStatements, storage } from './monitor.repo.ts'
import { jobs, overview, refuseOthers, remove, retry } from './monitor.service.ts'
import { SLOW_MS } from './slow-log.ts'

const { on, onWrite } = guardedBy(refuseOthers)

export const monitorRoutes = (db: Db, quotaBytes: number): Route[] => [
  on(monitorOverview)((visit) => overview(db, visit)),
  on(monitorStorage)(() => storage(db, quotaBytes)),
  on(monitorSlow)(async () => ({ thresholdMs: SLOW_MS, statements: await slowStatements(db) })),
  on(monitorJobPage)((_, { query }) => jobs(db, query)),
  onWrite(monitorJobRetry)(async (tx, visit, { body }) => {
    await retry(tx, visit, body.id)
    return null
  }),
  onWrite(monitorJobRemove)(async (tx, visit, { body }) => {
    await remove(tx, visit, body.id)
    return null
  }),
]
