import { checkBatch, checkDetail, checkPage } from '@visa/contract/custody/check'
import type { Db } from '../../db/pool.ts'
import { onDeskSteps } from '../../http/desk-only.ts'
import { on, type Route } from '../../http/route.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { transitionMany } from '../../workflow/transition-many.ts'
import { checkBefore, checkOf, pageChecks } from './check.service.ts'

/** Passports that are looked over. */
export const checkRoutes = (db: Db): Route[] => [
  on(checkPage)((visit, { query, body: { searchQuery } }) => pageChecks(db, visit, searchQuery, query)),
  on(checkDetail)((visit, { query: { passportId } }) => checkOf(db, visit, passportId)),
  onDeskSteps(checkBatch)((visit, { body: { sheets, ...mark } }) => {
    const sheetOf = new Map(sheets.map((sheet) => [sheet.passportId, sheet]))
    return transitionMany(db, visit, [...sheetOf.keys()], (tx, id) =>
      checkBefore(tx, visit, { ...orGone(sheetOf.get(id)), ...mark }),
    )
  }),
]
