import type { Endpoint, HandlerInput, HandlerOutput } from '@visa/contract/endpoint'
import { monitorOverview, monitorSlow, monitorStorage } from '@visa/contract/monitor/monitor'
import { monitorJobPage, monitorJobRemove, monitorJobRetry } from '@visa/contract/monitor/monitor-job'
import type { Db } from '../../db/pool.ts'
import { on, type MemberVisit, type Route } from '../../http/route.ts'
import { slowStatements, storage } from './monitor.repo.ts'
import { jobs, overview, refuseOthers, remove, retry } from './monitor.service.ts'
import { SLOW_MS } from './slow-log.ts'

type Answer<E extends Endpoint> = (visit: MemberVisit, input: HandlerInput<E>) => Promise<HandlerOutput<E>>

const onPlatform =
  <E extends Endpoint>(endpoint: E) =>
  (answer: Answer<E>): Route =>
    on(endpoint)((visit, input) => {
      refuseOthers(visit)
      return answer(visit, input)
    })

export const monitorRoutes = (db: Db, quotaBytes: number): Route[] => [
  onPlatform(monitorOverview)((visit) => overview(db, visit)),
  onPlatform(monitorStorage)(() => storage(db, quotaBytes)),
  onPlatform(monitorSlow)(async () => ({ thresholdMs: SLOW_MS, statements: await slowStatements(db) })),
  onPlatform(monitorJobPage)((_, { query }) => jobs(db, query)),
  onPlatform(monitorJobRetry)(async (visit, { body }) => {
    await db.tx((tx) => retry(tx, visit, body.id))
    return null
  }),
  onPlatform(monitorJobRemove)(async (visit, { body }) => {
    await db.tx((tx) => remove(tx, visit, body.id))
    return null
  }),
]
