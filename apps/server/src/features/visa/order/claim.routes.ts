import {
  orderClaim,
  orderClaimNext,
  orderPromiseNum,
  orderRelease,
  orderRenewClaim,
} from '@visa/contract/visa/order-claim'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { claimNext, claimOrder, releaseOrder, renewClaim } from './claim.service.ts'
import { countByPromise } from './order-list.repo.ts'

/** The work queue: who works on which order now, and how many are promised for when. */
export const claimRoutes = (db: Db): Route[] => [
  onWrite(orderClaim)((tx, visit, { body: { id } }) => claimOrder(tx, visit, id)),
  onWrite(orderClaimNext)((tx, visit, { body }) => claimNext(tx, visit, body)),
  onWrite(orderRenewClaim)((tx, visit, { body: { id } }) => renewClaim(tx, visit, id)),
  onWrite(orderRelease)(async (tx, visit, { body: { id } }) => {
    await releaseOrder(tx, visit, id)
    return null
  }),
  on(orderPromiseNum)((visit, { query }) => countByPromise(db, visit, query)),
]
