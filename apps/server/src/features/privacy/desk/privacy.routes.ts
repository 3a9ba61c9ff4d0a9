import {
  consentSave,
  consentWithdraw,
  holdLift,
  holdList,
  holdSet,
  privacyPage,
  scanReads,
} from '@visa/contract/privacy/privacy'
import type { Db } from '../../../db/pool.ts'
import { onDeskWrite } from '../../../http/desk-only.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { saveConsent, withdrawConsent } from './consent.service.ts'
import { liftHold, listHolds, setHold } from './hold.service.ts'
import { pagePrivacy, pageReads } from './privacy.repo.ts'

/** What is kept of people, how long, why longer, and who looked at it. */
export const privacyRoutes = (db: Db): Route[] => [
  on(privacyPage)((visit, { query }) => pagePrivacy(db, visit, query)),
  on(scanReads)((visit, { query }) => pageReads(db, visit, query)),
  on(holdList)((visit, { query }) => listHolds(db, visit, query)),
  onDeskWrite(holdSet)((tx, visit, { body }) => setHold(tx, visit, body)),
  onDeskWrite(holdLift)(async (tx, visit, { body }) => {
    await liftHold(tx, visit, body)
    return null
  }),
  onWrite(consentSave)(async (tx, visit, { body }) => {
    await saveConsent(tx, visit, body)
    return null
  }),
  onWrite(consentWithdraw)(async (tx, visit, { body: { applicantId } }) => {
    await withdrawConsent(tx, visit, applicantId)
    return null
  }),
]
