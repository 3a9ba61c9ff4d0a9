import { centreDashboard, dashboardRows } from '@visa/contract/centre/dashboard'
import {
  dayClose,
  dayExcel,
  dayPdf,
  dayReport,
  dayReportPage,
  daySign,
} from '@visa/contract/centre/day-report'
import {
  daysOf,
  reportAll,
  reportCorrections,
  reportDay,
  reportMonth,
  reportRows,
  reportStages,
  reportWeek,
  urgencyReport,
} from '@visa/contract/centre/report'
import { onCentreWrite } from '../../../http/centre-only.ts'
import { on, type Route } from '../../../http/route.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { tileRows } from './dashboard.repo.ts'
import { dashboardOf, standingOf } from './dashboard.service.ts'
import { dayPaper } from './day-paper.service.ts'
import { closeDay, pageDays, reportOfDay, signDay } from './day-report.service.ts'
import { pageCorrections, pageFacts } from './fact-rows.repo.ts'
import { reportOf, stagesOf } from './statistics.service.ts'
import { urgencyOf } from './urgency.service.ts'

export const centreReportRoutes = (papers: PaperDeps): Route[] => {
  const { db } = papers
  return [
    on(centreDashboard)((visit, { query: { whose } }) => dashboardOf(db, visit, whose)),
    on(dashboardRows)(async (visit, { query: { tile, key, whose, ...page } }) =>
      tileRows(db, { tile, key }, await standingOf(db, visit, whose), page),
    ),
    on(reportDay)((visit, { query: { day, ...asked } }) =>
      reportOf(db, visit, { ...asked, ...daysOf(day, 'day'), grain: 'hour' }),
    ),
    on(reportWeek)((visit, { query: { day, ...asked } }) =>
      reportOf(db, visit, { ...asked, ...daysOf(day, 'week'), grain: 'day' }),
    ),
    on(reportMonth)((visit, { query: { day, ...asked } }) =>
      reportOf(db, visit, { ...asked, ...daysOf(day, 'month'), grain: 'day' }),
    ),
    on(reportAll)((visit, { query }) => reportOf(db, visit, { ...query, grain: 'month' })),
    on(reportStages)((visit, { query }) => stagesOf(db, visit, query)),
    on(reportRows)((visit, { query: { page, pageSize, ...asked } }) =>
      pageFacts(db, visit, { page, pageSize }, asked),
    ),
    on(reportCorrections)((visit, { query: { page, pageSize, ...days } }) =>
      pageCorrections(db, visit, { page, pageSize }, days),
    ),
    on(urgencyReport)((visit, { query }) => urgencyOf(db, visit, query)),
    on(dayReport)((visit, { query: { day } }) => reportOfDay(db, visit, day)),
    on(dayReportPage)((visit, { query }) => pageDays(db, visit, query)),
    onCentreWrite(dayClose)(async (tx, visit, { body: { day } }) => ({
      id: await closeDay(tx, visit, { centreId: visit.viewer.companyId, day }),
    })),
    onCentreWrite(daySign)(async (tx, visit, { body }) => {
      await signDay(tx, visit, body)
      return null
    }),
    on(dayPdf)((visit, { query: { id } }) => dayPaper(papers, visit, id, 'pdf')),
    on(dayExcel)((visit, { query: { id } }) => dayPaper(papers, visit, id, 'xlsx')),
  ]
}
