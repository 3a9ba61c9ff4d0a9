import { dayOf } from '@visa/contract/dates'
import {
  acceptOrgAuthorize,
  acceptOrgProducts,
  listCanAuthorize,
} from '@visa/contract/org/accept-org-product'
import {
  agentAuthorize,
  authorizationCopy,
  authorizationExtend,
  authorizationPage,
  authorizationSummary,
  authorizationsOfAgent,
} from '@visa/contract/org/agent-authorization'
import { acceptOrgByCountry, orderableCountries, orderableOrgs } from '@visa/contract/visa/orderable'
import { isPlatform, reaches } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { countValid, lastReminder, listExpiring, listOfAgent, pageAgents } from './authorization.repo.ts'
import { orderableIn, orderableThrough } from './authorization.service.ts'
import { authorizeAgent, extendAuthorizations, refuseOutside } from './authorize.service.ts'
import { copyAuthorizations } from './copy.service.ts'
import { listHandling, listOfOrg } from './org-product.repo.ts'
import { authorizeOrg } from './org-product.service.ts'

const refuseForeign = (viewer: Viewer, company: number): void => {
  if (!reaches(viewer, { company })) throw new Refusal('recordGone')
}

export const authorizationRoutes = (db: Db): Route[] => [
  on(authorizationPage)(({ viewer, now }, { query }) =>
    pageAgents(db, viewer, query, query.day ?? dayOf(now)),
  ),
  on(authorizationSummary)(async ({ viewer, now }, { query }) => {
    const today = query.day ?? dayOf(now)
    return {
      today,
      valid: await countValid(db, viewer, today),
      ...(await listExpiring(db, viewer, today)),
      reminder: isPlatform(viewer) ? await lastReminder(db) : null,
    }
  }),
  on(authorizationsOfAgent)(({ viewer, now }, { query: { companyId } }) => {
    refuseForeign(viewer, companyId)
    return listOfAgent(db, companyId, dayOf(now))
  }),
  onWrite(agentAuthorize)((tx, visit, { body }) => authorizeAgent(tx, visit, body)),
  onWrite(authorizationExtend)(async (tx, visit, { body }) => ({
    extended: await extendAuthorizations(tx, visit, body),
  })),
  onWrite(authorizationCopy)(async (tx, visit, { body }) => ({
    rows: await copyAuthorizations(tx, visit, body, visit.language),
  })),
  onWrite(acceptOrgAuthorize)((tx, visit, { body }) => authorizeOrg(tx, visit, body)),
  on(acceptOrgProducts)(({ viewer, now }, { query: { companyId } }) => {
    refuseForeign(viewer, companyId)
    return listOfOrg(db, viewer, companyId, dayOf(now))
  }),
  on(listCanAuthorize)(({ viewer, now }, { query: { day, ...product } }) => {
    refuseOutside(viewer, [])
    return listHandling(db, product, day ?? dayOf(now))
  }),
  on(orderableCountries)(({ viewer, now }, { query }) => orderableIn(db, viewer, now, query.companyId)),
  on(orderableOrgs)(async ({ viewer, now }, { query: { companyId, nationCode, visaType } }) => {
    const found = await orderableThrough(db, viewer, now, companyId)
    return found.filter(
      (each) =>
        (nationCode === undefined || each.nationCode === nationCode) &&
        (visaType === undefined || each.visaType === visaType),
    )
  }),
  on(acceptOrgByCountry)(async ({ viewer, now }, { query: { countryCode, visaType } }) => {
    const found = await orderableThrough(db, viewer, now)
    return found.filter((each) => each.nationCode === countryCode && each.visaType === visaType)
  }),
]
