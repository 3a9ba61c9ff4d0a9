import { monitorOverview, monitorSlow, monitorStorage } from '@visa/contract/monitor/monitor'
import {
  monitorInboxPage,
  monitorInboxRefusals,
  monitorInboxReplay,
} from '@visa/contract/monitor/monitor-inbox'
import { monitorJobPage, monitorJobRemove, monitorJobRetry } from '@visa/contract/monitor/monitor-job'
import type { Db } from '../../db/pool.ts'
import { guardedBy } from '../../http/guarded.ts'
import type { Route } from '../../http/route.ts'
import { refusalsSince } from './inbox.repo.ts'
import { inboxEvents, replayEvent } from './inbox.service.ts'
import { slowStatements, storage } from './monitor.repo.ts'
import { jobs, overview, refuseOthers, remove, retry } from './monitor.service.ts'
import { SLOW_MS } from './slow-log.ts'

const REFUSALS_MS = 7 * 86_400_000

const { on, onWrite } = guardedBy(refuseOthers)

export const monitorRoutes = (db: Db, quotaBytes: number): Route[] => [
  on(monitorOverview)((visit) => overview(db, visit)),
  on(monitorStorage)(() => storage(db, quotaBytes)),
  on(monitorSlow)(async () => ({ thresholdMs: SLOW_MS, statements: await slowStatements(db) })),
  on(monitorJobPage)((_, { query }) => jobs(db, query)),
  on(monitorInboxPage)((_, { query }) => inboxEvents(db, query)),
  on(monitorInboxRefusals)(({ now }) => refusalsSince(db, new Date(now.getTime() - REFUSALS_MS))),
  onWrite(monitorInboxReplay)(async (tx, visit, { body }) => {
    await replayEvent(tx, visit, body.id)
    return null
  }),
  onWrite(monitorJobRetry)(async (tx, visit, { body }) => {
    await retry(tx, visit, body.id)
    return null
  }),
  onWrite(monitorJobRemove)(async (tx, visit, { body }) => {
    await remove(tx, visit, body.id)
    return null
  }),
]
