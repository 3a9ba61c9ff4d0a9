import { gateCheck, handoverPage, papersBack, passportReturn } from '@visa/contract/custody/handover'
import type { Db } from '../../db/pool.ts'
import { onDeskSteps, onDeskWrite } from '../../http/desk-only.ts'
import { on, type Route } from '../../http/route.ts'
import { refuseTwice } from '../../refusal/each-once.ts'
import { transitionMany } from '../../workflow/transition-many.ts'
import { pageHandovers } from './handover.repo.ts'
import { sayPapersBack } from './papers-away.service.ts'
import { gateFor, returnHeld } from './return.service.ts'

/** How passports and originals leave the house. */
export const handoverRoutes = (db: Db): Route[] => [
  on(gateCheck)((visit, { body: { applicantIds, ...collection } }) =>
    gateFor(db, visit, collection, applicantIds),
  ),
  onDeskSteps(passportReturn)((visit, { body: { lines, scanned, ...collection } }) => {
    refuseTwice(lines)
    const lineOf = new Map(lines.map((line) => [line.applicantId, line]))
    return transitionMany(db, visit, [...lineOf.keys()], async (tx, id) => {
      const { opened = [], reason = '' } = lineOf.get(id) ?? {}
      return returnHeld(tx, visit, id, { collection, scanned, opened, reason })
    })
  }),
  onDeskWrite(papersBack)(async (tx, visit, { body }) => {
    await sayPapersBack(tx, visit, body)
    return null
  }),
  on(handoverPage)((visit, { query }) => pageHandovers(db, visit, query)),
]
