import { report } from '@visa/contract/visa/report'
import { seatSteps, seatWork } from '@visa/contract/visa/seat-statistics'
import {
  statistics,
  statisticsRates,
  statisticsReasons,
  statisticsStages,
} from '@visa/contract/visa/statistics'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { reportOf } from './report.service.ts'
import { seatStepsOf, seatWorkOf } from './seat.repo.ts'
import { cohortOf, ratesOf, reasonsOf, stagesOf } from './statistics.service.ts'

export const lookBackRoutes = (db: Db): Route[] => [
  on(report)((visit, { query }) => reportOf(db, visit, query)),
  on(statistics)((visit, { query }) => cohortOf(db, visit, query)),
  on(statisticsRates)((visit, { query }) => ratesOf(db, visit, query)),
  on(statisticsStages)((visit, { query }) => stagesOf(db, visit, query)),
  on(statisticsReasons)((visit, { query }) => reasonsOf(db, visit, query)),
  on(seatWork)((visit, { query }) => seatWorkOf(db, visit, query)),
  on(seatSteps)((visit, { query }) => seatStepsOf(db, visit, query)),
]
