import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import {
  HISTORY_MOST,
  meaningsOf,
  type centreHistory,
  type HistoryEvent,
} from '@visa/contract/centre/centre-query'
import type { CallOutput } from '@visa/contract/endpoint'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { recordRead } from '../../../db/change-log.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, rows, sql } from '../../../db/sql.ts'
import { contractsFound, ordersFound } from './query.repo.ts'

const idsOf = async (tx: Tx, query: ReturnType<typeof sql>): Promise<number[]> =>
  (await rows<{ id: number }>(tx, query)).map(({ id }) => id)

/** So many records are looked into: somebody of whom there are more is looked for by a passport or a number. */
const RECORDS = 200

/**
 * What happened to whom or what somebody typed, over the years and over all records within reach, newest first. Whoever
 * looks is named in the log, with the records they saw into.
 */
export async function historyOf(
  tx: Tx,
  by: ActingPerson,
  typed: string,
): Promise<CallOutput<typeof centreHistory>> {
  const { viewer } = by
  const contracts = await idsOf(
    tx,
    sql`select c.id from centre_contract c where ${contractsFound(viewer, typed)}
        order by c.created_at desc, c.id desc limit ${RECORDS}`,
  )
  const orders = await idsOf(
    tx,
    sql`select o.id from visa_order o where ${ordersFound(viewer, typed)}
          or o.id in (select c.order_id from centre_contract c where c.id = any(${contracts}::bigint[]))
        order by o.created_at desc, o.id desc limit ${RECORDS}`,
  )
  const events = await rows<HistoryEvent & { [column: string]: unknown }>(
    tx,
    sql`select ${instantOf(sql`e.happened`)} as at, e.kind, e.no, e.contract_id as "contractId",
          e.order_id as "orderId", e.person, e.operation, e.state, e.cents, e.reason,
          coalesce(nullif(${personFor(viewer, sql`e.actor`)}, ''), e.name) as by
        from (
          select h.at as happened, 'contract' as kind, c.contract_no as no, c.id as contract_id,
            null::bigint as order_id, '' as person, h.operation, h.to_state::integer as state, null::bigint as cents,
            h.reason, h.actor_id as actor, '' as name, h.id
          from state_history h join centre_contract c on c.id = h.record_id
          where h.machine = 'centre_contract' and c.id = any(${contracts}::bigint[])
          union all
          select h.at, 'approval', p.approval_no, c.id, null, '', h.operation, h.to_state::integer,
            p.after_cents - p.before_cents, h.reason, h.actor_id, '', h.id
          from contract_approval p join centre_contract c on c.id = p.contract_id
          join state_history h on h.machine = 'contract_approval_' || lower(p.kind) and h.record_id = p.id
          where c.id = any(${contracts}::bigint[])
          union all
          select h.at, 'order', o.order_no, null, o.id, '', h.operation, h.to_state::integer, null, h.reason,
            h.actor_id, '', h.id
          from state_history h join visa_order o on o.id = h.record_id
          where h.machine = 'visa_order' and o.id = any(${orders}::bigint[])
          union all
          select m.moved_at, 'passport', coalesce(i.label, i.passport_no), null, i.order_id, i.holder, m.cause,
            m.to_status, null, m.note, m.actor_id, '', m.id
          from passport_movement m join passport_item i on i.id = m.item_id where i.order_id = any(${orders}::bigint[])
          union all
          select p.paid_at, 'payment', p.payment_no, case when p.subject_kind = 'CONTRACT' then p.subject_id end,
            case when p.subject_kind = 'ORDER' then p.subject_id end, '', p.way, p.status, p.amount_cents, '',
            p.cashier_id, '', p.id
          from payment p where p.status = ${fixed(PAYMENT_STATUS.PAID)} and p.paid_at is not null and (
            p.subject_kind = 'CONTRACT' and p.subject_id = any(${contracts}::bigint[])
            or p.subject_kind = 'ORDER' and p.subject_id = any(${orders}::bigint[]))
          union all
          select r.done_at, 'refund', r.refund_no, case when p.subject_kind = 'CONTRACT' then p.subject_id end,
            case when p.subject_kind = 'ORDER' then p.subject_id end, '', r.way, r.status, r.amount_cents, r.reason,
            r.asked_by, '', r.id
          from refund r join payment p on p.id = r.payment_id where r.status = ${fixed(REFUND_STATUS.DONE)} and (
            p.subject_kind = 'CONTRACT' and p.subject_id = any(${contracts}::bigint[])
            or p.subject_kind = 'ORDER' and p.subject_id = any(${orders}::bigint[]))
        ) e order by e.happened desc, e.id desc limit ${HISTORY_MOST + 1}`,
  )
  await noteLook(tx, by, contracts, orders)
  return {
    meanings: meaningsOf(typed),
    orders: orders.length,
    contracts: contracts.length,
    events: events.slice(0, HISTORY_MOST),
    more: events.length > HISTORY_MOST,
  }
}

/** Who looked into which records; what was typed is somebody's name or passport and is kept nowhere. */
async function noteLook(
  tx: Tx,
  { actor, viewer }: ActingPerson,
  contracts: readonly number[],
  orders: readonly number[],
): Promise<void> {
  const seen = await rows<{ entity: string; id: number; no: string }>(
    tx,
    sql`select 'centre_contract' as entity, id, contract_no as no from centre_contract where id = any(${contracts}::bigint[])
        union all select 'visa_order', o.id, o.order_no from visa_order o where o.id = any(${orders}::bigint[])
          and not exists (select 1 from centre_contract c where c.order_id = o.id and c.id = any(${contracts}::bigint[]))`,
  )
  for (const { entity, id, no } of seen)
    await recordRead(tx, actor, {
      entity,
      entityId: id,
      topic: String(id),
      subject: no,
      companies: [viewer.companyId],
      fields: ['history'],
    })
}
