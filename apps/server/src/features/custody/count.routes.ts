import {
  countAgain,
  countClose,
  countDays,
  countDone,
  countPlace,
  countReport,
  countScan,
  countToday,
  countUnclosed,
  countUnscan,
} from '@visa/contract/custody/count'
import { onDeskWrite } from '../../http/desk-only.ts'
import { on, type Route } from '../../http/route.ts'
import type { PaperDeps } from '../file/paper/kept-paper.service.ts'
import { placeCount } from './count-place.repo.ts'
import { countReportOf } from './count-report.service.ts'
import { closedDays, unclosedDays } from './count-days.repo.ts'
import { countOf } from './count.repo.ts'
import { closeCount } from './count-close.service.ts'
import { countPlaceAgain, finishPlace, scanCounted, unscan } from './count.service.ts'

/** The count at the end of a day. */
export function countRoutes(deps: PaperDeps): Route[] {
  const { db } = deps
  return [
    on(countToday)((visit, { query: { round } }) => countOf(db, visit, round)),
    on(countUnclosed)((visit) => unclosedDays(db, visit)),
    on(countDays)((visit) => closedDays(db, visit)),
    on(countPlace)((visit, { query }) => placeCount(db, visit, query)),
    onDeskWrite(countScan)((tx, visit, { body }) => scanCounted(tx, visit, body)),
    onDeskWrite(countUnscan)(async (tx, visit, { body }) => {
      await unscan(tx, visit, body)
      return null
    }),
    onDeskWrite(countDone)(async (tx, visit, { body }) => {
      await finishPlace(tx, visit, body)
      return null
    }),
    onDeskWrite(countAgain)(async (tx, visit, { body }) => {
      await countPlaceAgain(tx, visit, body)
      return null
    }),
    onDeskWrite(countClose)(async (tx, visit, { body }) => {
      await closeCount(tx, visit, body)
      return null
    }),
    on(countReport)((visit, { query: { id } }) => countReportOf(deps, visit, id, visit.language)),
  ]
}
