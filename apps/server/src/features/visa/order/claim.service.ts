import { can } from '@visa/contract/authority'
import { formatDate } from '@visa/contract/dates'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import { isEnded } from '@visa/contract/visa/order.states'
import { claimsOrders, type Claim, type QueueQuery } from '@visa/contract/visa/order-claim'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { isPlatform } from '../../../access/scope.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import {
  claimFirst,
  claimRow,
  countClaims,
  prolong,
  takeTurns,
  unclaim,
  type Claiming,
  type StoredClaim,
} from './claim.repo.ts'
import { orderTable, type VisaOrder } from './order.table.ts'

/** Soft locks of the work queue: not logged, as nothing of an order changes; the live topic of orders tells of them. */

const MINUTE_MS = 60_000
const ASSIGN = 'visa.order.manage.assign'

const untilOf = async (tx: Tx, now: Date): Promise<Date> =>
  new Date(now.getTime() + (await getParam(tx, 'visa.claimMinutes')) * MINUTE_MS)

const claimingOf = async (tx: Tx, { viewer, now }: ActingPerson): Promise<Claiming> => {
  if (!claimsOrders(viewer.identityCode)) throw new Refusal('orderClaimSide')
  return { viewer, now, until: await untilOf(tx, now) }
}

/** Whoever works on an order that they have claimed keeps it; the order is held. */
export async function keepClaim(tx: Tx, { viewer, now }: ActingPerson, id: number): Promise<void> {
  await prolong(tx, { viewer, until: await untilOf(tx, now) }, id)
}

const toClaim = ({ nationCode, ...claim }: StoredClaim): Claim => ({
  ...claim,
  visaCountry: SHORT_NATIONS[nationCode],
})

const isLive = ({ claimedUntil }: VisaOrder, now: Date): boolean =>
  claimedUntil !== null && new Date(claimedUntil) > now

/** Whether somebody else works on it now. */
export const isClaimedByOther = (order: VisaOrder, { viewer, now }: ActingPerson): boolean =>
  order.claimedBy !== null && order.claimedBy !== viewer.userId && isLive(order, now)

/** Somebody who assigns the work of whoever has it: of colleagues, and from the platform of everybody. */
const isChiefOf = ({ viewer }: ActingPerson, companyId: number): boolean =>
  can(viewer.authorities, ASSIGN) && (isPlatform(viewer) || viewer.companyIds.includes(companyId))

/** Names who has it and until when. */
async function refuseOthers(
  tx: Tx,
  order: VisaOrder,
  by: ActingPerson,
  butNot: (companyId: number) => boolean = () => false,
): Promise<void> {
  const { orderNo, claimedBy, claimedUntil } = order
  if (claimedBy === null || !isClaimedByOther(order, by)) return
  const { name, companyId } = await one<{ name: string; companyId: number }>(
    tx,
    sql`select ${personFor(by.viewer, sql`u.id`)} as name, company_id as "companyId" from app_user u where id = ${claimedBy}`,
  )
  if (butNot(companyId)) return
  throw new Refusal('orderClaimed', { orderNo, name, until: formatDate(claimedUntil ?? '', 'hh:mm:ss') })
}

/** Nobody works on what has ended. */
function refuseEnded({ orderNo, status }: VisaOrder): void {
  if (isEnded(status)) throw new Refusal('orderEnded', { orderNo })
}

/** Nobody keeps the queue from their colleagues; two clicks of one person are counted one after the other. */
async function refuseHoarders(tx: Tx, { viewer, now }: Claiming, but = 0): Promise<void> {
  await takeTurns(tx, viewer)
  const most = await getParam(tx, 'visa.claimsAtOnce')
  const count = await countClaims(tx, viewer.userId, now, but)
  if (count >= most) throw new Refusal('orderClaimsFull', { count })
}

/** Takes an order for some minutes; the own claim begins anew. */
export async function claimOrder(tx: Tx, by: ActingPerson, id: number): Promise<Claim> {
  const claiming = await claimingOf(tx, by)
  const order = await heldRow(tx, by, orderTable, id)
  refuseEnded(order)
  await refuseOthers(tx, order, by)
  await refuseHoarders(tx, claiming, id)
  return toClaim(orGone(await claimRow(tx, claiming, id)))
}

export async function claimNext(tx: Tx, by: ActingPerson, query: QueueQuery): Promise<Claim | null> {
  const claiming = await claimingOf(tx, by)
  await refuseHoarders(tx, claiming)
  const claim = await claimFirst(tx, claiming, query)
  return claim === undefined ? null : toClaim(claim)
}

/** Also a moment too late, as long as nobody else has taken it and nobody has released it. */
export async function renewClaim(tx: Tx, by: ActingPerson, id: number): Promise<Claim> {
  const claiming = await claimingOf(tx, by)
  const order = await heldRow(tx, by, orderTable, id)
  refuseEnded(order)
  await refuseOthers(tx, order, by)
  if (order.claimedBy !== by.viewer.userId) throw new Refusal('orderClaimOver', { orderNo: order.orderNo })
  return toClaim(orGone(await claimRow(tx, claiming, id)))
}

/** Whoever assigns work may also take a claim from somebody who has gone home. */
export async function releaseOrder(tx: Tx, by: ActingPerson, id: number): Promise<void> {
  const order = await heldRow(tx, by, orderTable, id)
  await refuseOthers(tx, order, by, (companyId) => isChiefOf(by, companyId))
  if (order.claimedBy !== null) await unclaim(tx, id)
}
