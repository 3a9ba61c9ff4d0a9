import {
  handlingCheck,
  handlingForm,
  handlingGroups,
  handlingMove,
  handlingPage,
  handlingReady,
  lodgeElectronic,
  lodgingCalendar,
  lodgingDaySet,
  lodgingWeekSet,
} from '@visa/contract/visa/handling'
import { onDeskSteps, onDeskWrite } from '../../../http/desk-only.ts'
import { on, type Route } from '../../../http/route.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { transitionMany } from '../../../workflow/transition-many.ts'
import { calendarOf, setDay, setWeek } from './capacity.service.ts'
import { formPaperOf } from './form-paper.service.ts'
import { groupsOf, pageHandled } from './handling.repo.ts'
import { checkPassport, lodgeElectronic as lodge, makeReady, moveDay } from './handling.service.ts'

export const handlingRoutes = (deps: PaperDeps): Route[] => {
  const { db } = deps
  return [
    on(handlingGroups)((visit) => groupsOf(db, visit)),
    on(handlingPage)((visit, { query }) => pageHandled(db, visit, query)),
    onDeskSteps(handlingReady)((visit, { body: { ids, lodgingDay } }) =>
      transitionMany(db, visit, ids, (tx, id) => makeReady(tx, visit, id, lodgingDay)),
    ),
    onDeskSteps(handlingMove)((visit, { body: { ids, lodgingDay } }) =>
      transitionMany(db, visit, ids, (tx, id) => moveDay(tx, visit, id, lodgingDay)),
    ),
    onDeskWrite(handlingCheck)((tx, visit, { body: { code, scanned } }) =>
      checkPassport(tx, visit, code, scanned),
    ),
    on(handlingForm)((visit, { query: { ids } }) => formPaperOf(deps, visit, ids)),
    onDeskWrite(lodgeElectronic)(async (tx, visit, { body }) => ({ lodged: await lodge(tx, visit, body) })),
    on(lodgingCalendar)((visit, { query: { acceptOrgId, month } }) =>
      calendarOf(db, visit, acceptOrgId, month),
    ),
    onDeskWrite(lodgingWeekSet)(async (tx, visit, { body }) => {
      await setWeek(tx, visit, body)
      return null
    }),
    onDeskWrite(lodgingDaySet)(async (tx, visit, { body }) => {
      await setDay(tx, visit, body)
      return null
    }),
  ]
}
