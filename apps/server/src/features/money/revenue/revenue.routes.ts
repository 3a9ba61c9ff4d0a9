import { revenueEntries, revenueSummary } from '@visa/contract/money/revenue'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { pageRevenue, summary } from './revenue.repo.ts'

export const revenueRoutes = (db: Db): Route[] => [
  on(revenueSummary)(({ viewer }, { query }) => summary(db, viewer, query)),
  on(revenueEntries)(({ viewer }, { query }) => pageRevenue(db, viewer, query)),
]
