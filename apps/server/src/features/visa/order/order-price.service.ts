import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import type { Estimate, EstimateQuery, FeeLine, Promised } from '@visa/contract/visa/order-price'
import { agentOf } from '@visa/contract/visa/order-face'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { RUSSIA } from '@visa/contract/visa/order-rules'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { Mover } from '../../../access/mover.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, sql, type Queryable } from '../../../db/sql.ts'
import { recordChange } from '../../../db/change-log.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { price } from '../price/price.service.ts'
import { promiseFor, speedsOf } from '../price/promise.service.ts'
import { agentFor } from './authorised.ts'
import { orderTable, type VisaOrder } from './order.table.ts'

const countPeople = async (tx: Tx, orderId: number): Promise<number> =>
  (
    await one<{ count: number }>(
      tx,
      sql`select count(*) as count from visa_applicant
          where order_id = ${orderId} and status <> ${ORDER_STATUS.CANCELLED}`,
    )
  ).count

async function writeFees(tx: Tx, orderId: number, lines: readonly FeeLine[]): Promise<void> {
  await tx.query(sql`delete from visa_order_fee where order_id = ${orderId}`)
  await tx.query(sql`
    insert into visa_order_fee (order_id, seq, kind, quantity, unit_cents, rule_id, version)
    select ${orderId}, seq, kind, quantity, "unitCents", "ruleId", version
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, seq) => ({ ...line, seq })))}::jsonb)
      as line (kind text, quantity smallint, "unitCents" bigint, "ruleId" bigint, version integer, seq smallint)`)
}

export interface Fixed {
  promise: Promised | null
  totalCents: number
  fees: FeeLine[]
}

/**
 * Prices an order that the caller holds, for those who are in it, and counts its promise. By the rules of the day it was
 * confirmed on, once it was; until then by today's.
 */
export async function priceOrder(tx: Tx, order: VisaOrder, now: Date): Promise<Fixed> {
  const day = order.priceVersion ?? dayOf(now)
  const people = Math.max(1, await countPeople(tx, order.id))
  const { lines, totalCents } = await price(tx, { ...order, people }, day)
  const from = order.confirmedAt === null ? dayOf(now) : dayOf(new Date(order.confirmedAt))
  const promise = await promiseFor(tx, order, from)
  await writeFees(tx, order.id, lines)
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
export async function repriceOrder(tx: Tx, by: Mover, id: number): Promise<void> {
  const order = await seenRow(tx, by, orderTable, id)
  const { totalCents } = await priceOrder(tx, order, by.now)
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
  const { lines, totalCents } = await price(db, { ...asked, agentId }, today)
  const speeds = await speedsOf(db, asked, today)
  const electronic = isRussianEvisa(asked)
  const exitDays = await getParam(db, 'visa.evisaExitDays')
  return {
    lines,
    totalCents,
    promise: await promiseFor(db, asked, today),
    speeds: speeds.map(({ urgencyLevel, workingDays, promise }) => ({
      urgencyLevel,
      workingDays,
      promisedDate: promise.promisedDate,
    })),
    exitDate: electronic && asked.entryDate !== null ? addDays(asked.entryDate, exitDays) : null,
    earliestEntry: electronic ? addDays(today, await getParam(db, 'visa.evisaDaysAhead')) : null,
  }
}
