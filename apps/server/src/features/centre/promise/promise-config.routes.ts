import {
  holidayEffect,
  holidayList,
  holidayReady,
  holidaySave,
  holidayWhole,
} from '@visa/contract/centre/config-holiday'
import {
  processTimeDelete,
  processTimePage,
  processTimeSave,
} from '@visa/contract/centre/config-process-time'
import { dayOf } from '@visa/contract/dates'
import { onCentreWrite } from '../../../http/centre-only.ts'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { loadCalendar } from '../../visa/price/promise.service.ts'
import { changesOfYear, closedDays, daysOfYear, noteYear, saveDays } from '../calendar/holiday.service.ts'
import { removeProcessTime, saveProcessTime } from '../calendar/process-time.service.ts'
import { effectOfDays, pageProcessTimes } from './promise-config.service.ts'
import { readyOn } from './ready-on.service.ts'

export const promiseConfigRoutes = (db: Db): Route[] => [
  on(holidayList)(async ({ viewer: { companyId }, now }, { query: { year } }) => {
    const { knownUntil } = await loadCalendar(db, dayOf(now), { acceptOrgId: companyId, nationCode: '' })
    const [days, changed] = [await daysOfYear(db, companyId, year), await changesOfYear(db, companyId, year)]
    return { knownUntil, closed: await closedDays(db, companyId, year), days, changed }
  }),
  on(holidayEffect)((visit, { body }) => effectOfDays(db, visit, body.days)),
  on(holidayReady)((visit, { body }) => readyOn(db, visit, body)),
  onCentreWrite(holidaySave)((tx, visit, { body }) => saveDays(tx, visit, body)),
  onCentreWrite(holidayWhole)(async (tx, { viewer }, { body: { year } }) => {
    await noteYear(tx, viewer.companyId, year)
    return null
  }),
  on(processTimePage)((visit, { query }) => pageProcessTimes(db, visit, query)),
  onCentreWrite(processTimeSave)(async (tx, visit, { body }) => ({
    id: await saveProcessTime(tx, visit, body),
  })),
  onCentreWrite(processTimeDelete)(async (tx, visit, { body }) => {
    await removeProcessTime(tx, visit, body.id)
    return null
  }),
]
