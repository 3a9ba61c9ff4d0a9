import {
  countClose,
  countDone,
  countExplain,
  countPlace,
  countReport,
  countScan,
  countToday,
} from '@visa/contract/custody/count'
import { on, onWrite, type Route } from '../../http/route.ts'
import type { PaperDeps } from '../file/paper/kept-paper.service.ts'
import { countOf, placeCount } from './count.repo.ts'
import { closeCount, countReportOf, explainCounted, finishPlace, scanCounted } from './count.service.ts'

/** The count at the end of a day. */
export function countRoutes(deps: PaperDeps): Route[] {
  const { db } = deps
  return [
    on(countToday)((visit) => countOf(db, visit)),
    on(countPlace)((visit, { query: { placeId } }) => placeCount(db, visit, placeId)),
    onWrite(countScan)((tx, visit, { body }) => scanCounted(tx, visit, body)),
    onWrite(countDone)(async (tx, visit, { body: { placeId } }) => {
      await finishPlace(tx, visit, placeId)
      return null
    }),
    onWrite(countExplain)(async (tx, visit, { body }) => {
      await explainCounted(tx, visit, body)
      return null
    }),
    onWrite(countClose)(async (tx, visit) => {
      await closeCount(tx, visit)
      return null
    }),
    on(countReport)((visit, { query: { id } }) => countReportOf(deps, visit, id, visit.language)),
  ]
}
