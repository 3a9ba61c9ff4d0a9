import { OPEN_APPROVALS } from '@visa/contract/centre/approval.states'
import { ENDED_CONTRACTS, CONTRACT_STATUS, type ContractStatus } from '@visa/contract/centre/contract.states'
import { stateText } from '@visa/contract/states'
import type { FeeKind } from '@visa/contract/visa/fee-kinds'
import type { Promised } from '@visa/contract/visa/order-price'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { CONTRACT_PAID, ORDER_GIVEN_BACK, ORDER_PAID } from '../../money/ledger/ledger.service.ts'
import { misfitsOf, type Misfit } from './price-fits.service.ts'
import { CONSULAR_FEE, lodgedPeople, type ConsularFee, type LodgedPerson } from './consular-spent.service.ts'

/** The contract of a centre that an order is worked on for: what the order costs is what the contract says. */

/** What the contract of an order named `o` costs, and what came for it; null: there is none. */
export const CONTRACT_TOTAL = sql`(select c.total_cents from centre_contract c
  where c.order_id = o.id and c.status not in (${fixed(...ENDED_CONTRACTS)}))`
const CONTRACT_CAME = sql`(select ${CONTRACT_PAID} from centre_contract c
  where c.order_id = o.id and c.status not in (${fixed(...ENDED_CONTRACTS)}))`

/** What is due for an order named `o`, and what came for it and stays; cancelled, no more is due than was kept of it. */
export const ORDER_CAME = sql`coalesce(${CONTRACT_CAME}, ${ORDER_PAID})`
const PRICED = sql`greatest(o.total_cents - ${ORDER_GIVEN_BACK}, 0)`
export const ORDER_DUE = sql`coalesce(${CONTRACT_TOTAL}, case when o.status = ${ORDER_STATUS.CANCELLED}
  then least(${PRICED}, ${ORDER_PAID}) else ${PRICED} end)`

interface Governing {
  id: number
  contractNo: string
  status: ContractStatus
  pending: boolean
  totalCents: number
  /** By kind of fee. */
  lines: { kind: FeeKind; cents: number }[]
  consular: ConsularFee[]
  /** Those whose consular fee is spent. */
  lodged: LodgedPerson[]
  entryDate: string | null
  priceVersion: string
}

/** The contract of each of these orders that has one; where both ended it is still what the money was for. An order that goes on is not governed by one that ended. */
async function contractsOfOrders(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, Governing>> {
  const found = await rows<Governing & { orderId: number; [column: string]: unknown }>(
    db,
    sql`select distinct on (c.order_id) c.order_id as "orderId", c.id, c.contract_no as "contractNo", c.status, c.total_cents as "totalCents",
          exists (select 1 from contract_approval a where a.contract_id = c.id and a.status in (${fixed(...OPEN_APPROVALS)})) as pending,
          coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'cents', cents) order by kind) from (
            select f.kind, sum(f.quantity * f.unit_cents) as cents from (
              select kind, quantity, unit_cents from contract_fee where contract_id = c.id
              union all select 'discount', 1, -c.discount_cents where c.discount_cents > 0) f
            group by f.kind) l), '[]') as lines,
          coalesce((select jsonb_agg(${CONSULAR_FEE})
            from contract_fee f where f.contract_id = c.id and f.kind = 'consular'), '[]') as consular,
          (select ${lodgedPeople(sql`m`)} from contract_applicant m join visa_applicant a on a.id = m.applicant_id
            where m.contract_id = c.id) as lodged, c.entry_date as "entryDate", c.price_version as "priceVersion"
        from centre_contract c where c.order_id = any(${[...orderIds]}::bigint[]) and (c.status not in (${fixed(...ENDED_CONTRACTS)})
          or c.status in (${fixed(CONTRACT_STATUS.CANCELLED, CONTRACT_STATUS.PASSPORT_RETURNED)}) and exists (select 1 from visa_order o
            where o.id = c.order_id and (o.status = ${ORDER_STATUS.CANCELLED}
              or c.order_made and o.status = ${ORDER_STATUS.MATERIAL_RETURNED})))
        order by c.order_id, c.id desc`,
  )
  return new Map(found.map(({ orderId, ...governing }) => [orderId, governing]))
}

export const contractOfOrder = async (db: Queryable, orderId: number): Promise<Governing | undefined> =>
  (await contractsOfOrders(db, [orderId])).get(orderId)

/** Every contract that an order was ever worked on for: money that came for it may have come there. */
export const contractIdsOf = async (db: Queryable, orderId: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`select id from centre_contract where order_id = ${orderId} order by id`,
    )
  ).map(({ id }) => id)

/** The contract that says what an order costs while it lives. */
export const liveContractOf = (
  db: Queryable,
  orderId: number,
): Promise<{ id: number; contractNo: string } | undefined> =>
  first(
    db,
    sql`select id, contract_no as "contractNo" from centre_contract
        where order_id = ${orderId} and status not in (${fixed(...ENDED_CONTRACTS)})`,
  )

/** For when the order is promised by the contract it is under; null: for no day, undefined: it is under none. */
export const promiseOfContract = async (
  db: Queryable,
  orderId: number,
): Promise<Promised | null | undefined> =>
  (
    await first<{ promise: Promised | null }>(
      db,
      sql`select promise_explained as promise from centre_contract
          where order_id = ${orderId} and status not in (${fixed(...ENDED_CONTRACTS)})`,
    )
  )?.promise

/**
 * Who travels on an order, and what for, is the contract's to say while it lives: it was priced and paid by that. The
 * contract itself carries its changes here as the product.
 */
export async function refuseUnderContract(
  db: Queryable,
  { viewer }: Pick<Mover, 'viewer'>,
  { id, orderNo }: { id: number; orderNo: string },
  refusal: 'orderUnderContract' | 'orderCancelledByContract' = 'orderUnderContract',
): Promise<void> {
  if (viewer === null) return
  const contract = await liveContractOf(db, id)
  if (contract !== undefined) throw new Refusal(refusal, { orderNo, ...contract })
}

/** The contracts of orders, held before their orders: whoever changes or sends back one of them waits, or was first. */
export const holdContracts = (tx: Tx, orderIds: readonly number[]): Promise<unknown[]> =>
  rows(
    tx,
    sql`select id from centre_contract where order_id = any(${[...orderIds]}::bigint[]) order by id for no key update`,
  )

/** What of the contract of an order stands against lodging: it names whom its price does not fit any more. */
export interface LodgingStop {
  contractNo: string
  why: 'pending' | 'misfit' | ContractStatus
  misfit?: Misfit
}

/**
 * What of their contracts stands against lodging anybody of these orders: a change that waits, that it stands elsewhere
 * than reviewed, or that its price fits somebody no more. Then nobody of it goes: once somebody is lodged it cannot be
 * sent back to be priced anew.
 */
export async function lodgingStops(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, LodgingStop>> {
  const governing = await contractsOfOrders(db, orderIds)
  const misfits = await misfitsOf(
    db,
    [...governing.values()].map(({ id }) => id),
  )
  const stops = new Map<number, LodgingStop>()
  for (const [orderId, { id, contractNo, status, pending }] of governing) {
    const misfit = misfits.find(({ contractId }) => contractId === id)
    if (pending) stops.set(orderId, { contractNo, why: 'pending' })
    else if (status !== CONTRACT_STATUS.REVIEWED) stops.set(orderId, { contractNo, why: status })
    else if (misfit !== undefined) stops.set(orderId, { contractNo, why: 'misfit', misfit })
  }
  return stops
}

/** Nobody is lodged whose contract is not reviewed, has a change that waits, or a price that does not fit. */
export async function contractAgainstLodging(
  db: Queryable,
  orderId: number,
  name: string,
): Promise<Refusal | undefined> {
  const stop = (await lodgingStops(db, [orderId])).get(orderId)
  if (stop === undefined) return undefined
  const { contractNo, why, misfit } = stop
  if (why === 'pending') return new Refusal('contractPendingLodging', { name, contractNo })
  if (why === 'misfit') {
    const { name: who = '', nationality = '' } = misfit ?? {}
    return new Refusal('contractPriceMisfit', { name, contractNo, who, nationality })
  }
  const told = (language: 'zh' | 'en') => stateText(contractStateMessages[language], why)
  return new Refusal('contractNotReviewed', { name, contractNo, status: { zh: told('zh'), en: told('en') } })
}

/** The contract of an order whose change waits; null: none waits, undefined: the order has no contract. */
export async function waitingChange(
  db: Queryable,
  orderId: number,
): Promise<{ contractNo: string } | null | undefined> {
  const contract = await contractOfOrder(db, orderId)
  if (contract === undefined) return undefined
  return contract.pending ? { contractNo: contract.contractNo } : null
}
