import { dayOf } from '@visa/contract/dates'
import { formatMoney, MAX_TOTAL_CENTS } from '@visa/contract/money'
import { addDays } from '@visa/contract/rules/days'
import { adults, partiesOf, type Payer, type People } from '@visa/contract/visa/fee-kinds'
import type { OrderShare } from '@visa/contract/visa/fee-matrix'
import type { Estimate, EstimateQuery, FeeLine, Price, Promised } from '@visa/contract/visa/order-price'
import { asNewOrder } from '@visa/contract/visa/order'
import { agentOf } from '@visa/contract/visa/order-face'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { RUSSIA } from '@visa/contract/visa/order-rules'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { Mover } from '../../../access/mover.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { recordChange } from '../../../db/change-log.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { followPrice } from '../../money/review/follow-money.service.ts'
import { followServices } from '../../supply/bill/vas.service.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import {
  loadBook,
  price,
  priceBy,
  readableKinds,
  sharesBy,
  type KeptLine,
  type Share,
} from '../price/price.service.ts'
import { promiseFor, speedsOf } from '../price/promise.service.ts'
import { consulateOfAll } from './consulate.service.ts'
import { agentFor, refuseForeignPrices } from './authorised.ts'
import { promiseOfContract } from './order-contract.ts'
import { orderTable, type VisaOrder } from './order.table.ts'

/** Those who are in an order by passport, and by age on the day of entry; an order that nobody is in yet is priced for one. */
async function peopleOf(tx: Queryable, { id, entryDate }: VisaOrder, day: string): Promise<People> {
  const found = await rows<Payer & { [column: string]: unknown }>(
    tx,
    sql`select birth_date as "birthDate", nationality from visa_applicant
        where order_id = ${id} and status <> ${ORDER_STATUS.CANCELLED} order by seq`,
  )
  return partiesOf(found, entryDate ?? day)
}

async function writeFees(tx: Tx, orderId: number, lines: readonly FeeLine[]): Promise<void> {
  await tx.query(sql`delete from visa_order_fee where order_id = ${orderId}`)
  await tx.query(sql`
    insert into visa_order_fee (order_id, seq, kind, service, age_groups, whom, quantity, unit_cents, rule_id, version)
    select ${orderId}, seq, kind, service, array(select jsonb_array_elements_text("ageGroups")),
      array(select jsonb_array_elements_text(whom)), quantity, "unitCents",
      "ruleId", version
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, seq) => ({ ...line, seq })))}::jsonb)
      as line (kind text, service text, "ageGroups" jsonb, whom jsonb, quantity smallint, "unitCents" bigint, "ruleId" bigint,
        version integer, seq smallint)`)
}

async function writeShares(tx: Tx, orderId: number, shares: readonly Share[]): Promise<void> {
  await tx.query(sql`delete from visa_order_share where order_id = ${orderId}`)
  await tx.query(sql`
    insert into visa_order_share (order_id, seq, kind, quantity, unit_cents, rule_id, version, whom)
    select ${orderId}, seq, kind, quantity, "unitCents", "ruleId", version, array(select jsonb_array_elements_text(whom))
    from jsonb_to_recordset(${JSON.stringify(shares.map((share, seq) => ({ ...share, seq })))}::jsonb)
      as share (kind text, quantity smallint, "unitCents" bigint, "ruleId" bigint, version integer, whom jsonb, seq smallint)`)
}

/** By which rules an order was priced, as it is kept. */
const keptLines = (tx: Queryable, orderId: number): Promise<KeptLine[]> =>
  rows<KeptLine & { [column: string]: unknown }>(
    tx,
    sql`select kind, service, age_groups as "ageGroups", whom, rule_id as "ruleId" from visa_order_fee
        where order_id = ${orderId}
        union all
        select kind, '', '{}', whom, rule_id from visa_order_share where order_id = ${orderId}`,
  )

/** What an order comes to as it would be priced now, and which fees no rule says. */
export async function pricedNow(
  tx: Queryable,
  order: VisaOrder,
  now: Date,
): Promise<Pick<Price, 'gaps' | 'totalCents'>> {
  const day = order.priceVersion ?? dayOf(now)
  return price(tx, { ...order, people: await peopleOf(tx, order, day) }, day, await keptOf(tx, order))
}

/** Once it is confirmed an order keeps its rules; until then it follows those of the day. */
const keptOf = async (tx: Queryable, order: VisaOrder): Promise<KeptLine[]> =>
  order.priceVersion === null ? [] : keptLines(tx, order.id)

/** Where all of an order are to be lodged; what was promised for a consulate stays promised for that. */
async function consulateOf(tx: Queryable, { id, confirmedAt, promiseExplained }: VisaOrder): Promise<string> {
  if (confirmedAt !== null) return promiseExplained?.consulate ?? ''
  return consulateOfAll(tx, id)
}

/** More than can be added up exactly is refused; what stands so from before may become less. */
function refuseBeyond(totalCents: number, beforeCents = 0): void {
  if (totalCents > Math.max(MAX_TOTAL_CENTS, beforeCents))
    throw new Refusal('orderBeyond', { limit: formatMoney(MAX_TOTAL_CENTS) })
}

/** For when an order is promised: under a contract as that says, which was printed and signed; else counted from its confirmation. */
async function promiseOfOrder(tx: Queryable, order: VisaOrder, now: Date): Promise<Promised | null> {
  const agreed = await promiseOfContract(tx, order.id)
  if (agreed !== undefined) return agreed
  const taken = order.confirmedAt === null ? now : new Date(order.confirmedAt)
  return promiseFor(tx, { ...order, consulate: await consulateOf(tx, order) }, taken)
}

interface Afresh {
  /** By the rules of its day, not by those it was priced by: as the confirmation itself does, and another agent. */
  afresh?: boolean
}

export interface Fixed {
  promise: Promised | null
  totalCents: number
  fees: FeeLine[]
}

/**
 * Prices an order that the caller holds, for those who are in it, and counts its promise. By the rules of the day it was
 * confirmed on, once it was, each line by its own rule whatever became of that; until then by today's.
 */
export async function priceOrder(
  tx: Tx,
  order: VisaOrder,
  now: Date,
  { afresh = false }: Afresh = {},
): Promise<Fixed> {
  const day = order.priceVersion ?? dayOf(now)
  const kept = afresh ? [] : await keptOf(tx, order)
  const priced = { ...order, people: await peopleOf(tx, order, day) }
  const book = await loadBook(tx, priced)
  const { lines, totalCents } = priceBy(book, priced, day, kept)
  refuseBeyond(totalCents, order.totalCents)
  const promise = await promiseOfOrder(tx, order, now)
  await writeFees(tx, order.id, lines)
  await writeShares(tx, order.id, sharesBy(book, priced, day, kept))
  await updateRow(tx, orderTable, order.id, {
    totalCents,
    promisedDate: promise?.promisedDate ?? null,
    promiseExplained: promise,
  })
  return { promise, totalCents, fees: lines }
}

/**
 * Prices an order anew because somebody came or went: those who were cancelled pay nothing. Once it was confirmed, its
 * log tells what became of the price.
 */
export async function repriceOrder(tx: Tx, by: Mover, id: number, how: Afresh = {}): Promise<void> {
  const order = await seenRow(tx, by, orderTable, id)
  const { totalCents } = await priceOrder(tx, order, by.now, how)
  if (totalCents !== order.totalCents) await followPrice(tx, by, { kind: 'ORDER', id, totalCents })
  if (order.confirmedAt !== null) await followServices(tx, by, id)
  if (order.confirmedAt === null || totalCents === order.totalCents) return
  await recordChange(tx, by.actor, {
    entity: orderTable.entity,
    entityId: id,
    ...orderTable.about(order),
    action: 'update',
    before: { totalCents: order.totalCents },
    after: { totalCents },
  })
}

/** Of an order under a contract its sides get what is theirs for whoever travels; what it costs is the contract's to say. */
export async function shareAnew(tx: Tx, id: number, now: Date): Promise<void> {
  const order = await heldRow(tx, { viewer: null }, orderTable, id)
  const day = order.priceVersion ?? dayOf(now)
  const priced = { ...order, people: await peopleOf(tx, order, day) }
  const shares = sharesBy(await loadBook(tx, priced), priced, day, await keptOf(tx, order))
  await writeShares(tx, id, shares)
}

const isRussianEvisa = ({ nationCode, visaType }: EstimateQuery): boolean =>
  nationCode === RUSSIA && visaType === VISA_TYPE.EVISA

/** What an order would cost and when it would be done, for somebody who is about to make it. */
export async function estimate(
  db: Queryable,
  viewer: Viewer,
  asked: EstimateQuery,
  now: Date,
): Promise<Estimate> {
  const today = dayOf(now)
  // Of prices, too, people learn those that they could order at.
  const agentId = await agentFor(db, viewer, agentOf(asked.agentId))
  await refuseForeignPrices(db, viewer, asked.acceptOrgId)
  const people = adults(asked.people)
  const { lines, totalCents, gaps } = await price(db, { ...asked, agentId, people }, today)
  refuseBeyond(totalCents)
  const speeds = await speedsOf(db, asked, now)
  const electronic = isRussianEvisa(asked)
  const exitDays = await getParam(db, 'visa.evisaExitDays')
  return {
    lines,
    totalCents,
    gaps,
    promise: await promiseFor(db, asked, now),
    speeds: speeds.map(({ urgencyLevel, workingDays, promise }) => ({
      urgencyLevel,
      workingDays,
      promisedDate: promise.promisedDate,
    })),
    exitDate: electronic && asked.entryDate !== null ? addDays(asked.entryDate, exitDays) : null,
    earliestEntry: electronic ? addDays(today, await getParam(db, 'visa.evisaDaysAhead')) : null,
  }
}

/** What an order that the caller may see gives to its sides, as far as they may read of such fees. */
export const orderShares = (db: Queryable, viewer: Viewer, orderId: number): Promise<OrderShare[]> =>
  rows<OrderShare & { [column: string]: unknown }>(
    db,
    sql`select kind, quantity, unit_cents as "unitCents", rule_id as "ruleId", version from visa_order_share
        where order_id = ${orderId} and kind = any(${readableKinds(viewer)}::text[]) order by seq`,
  )

/** What can be done on top today for somebody who orders in their own name, with its price for an adult. */
export async function offeredServices(
  db: Queryable,
  viewer: Viewer,
  product: Pick<EstimateQuery, 'nationCode' | 'visaType'>,
  now: Date,
): Promise<{ service: string; cents: number }[]> {
  const agentId = await agentFor(db, viewer, null)
  const book = await loadBook(db, { ...product, agentId })
  const services = [...new Set(book.rules.flatMap(({ service }) => (service === '' ? [] : [service])))]
  const order = { ...asNewOrder({ ...product, agentId }), services, people: adults(1) }
  return priceBy(book, order, dayOf(now)).lines.flatMap(({ service, unitCents: cents }) =>
    service === '' ? [] : [{ service, cents }],
  )
}
