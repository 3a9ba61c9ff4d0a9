import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import {
  HISTORY_MOST,
  meaningsOf,
  type centreHistory,
  type HistoryEvent,
} from '@visa/contract/centre/centre-query'
import { can } from '@visa/contract/authority'
import type { CallOutput } from '@visa/contract/endpoint'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { RESULT_READERS } from '@visa/contract/visa/result'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { recordRead } from '../../../db/change-log.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, rows, sql, type Sql } from '../../../db/sql.ts'
import { resultsWithin } from '../../visa/result/result.service.ts'
import { contractsFound, ordersFound } from './query.repo.ts'

const idsOf = async (tx: Tx, query: ReturnType<typeof sql>): Promise<number[]> =>
  (await rows<{ id: number }>(tx, query)).map(({ id }) => id)

/** So many records are looked into: somebody of whom there are more is looked for by a passport or a number. */
const RECORDS = 200

const NAME = sql`case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end`
const { CANCELLED, RESULT_AVAILABLE } = ORDER_STATUS

/**
 * What became of people: who gave up, and what was decided of each, also what was corrected since. Of those from before
 * results were kept it is told with the day on which they had one. What a visa says is for those who read results.
 */
function outcomes({ viewer }: ActingPerson, orders: readonly number[]): Sql {
  const reads = RESULT_READERS.some((code) => can(viewer.authorities, code))
  return sql`
    select h.at, 'applicant', o.order_no, null::bigint, o.id, ${NAME}, h.operation, h.to_state::integer, null::bigint,
      coalesce(nullif(h.reason, ''), a.cancel_reason), h.actor_id, '', h.id, null::jsonb
    from state_history h join visa_applicant a on a.id = h.record_id join visa_order o on o.id = a.order_id
    where h.machine = 'visa_applicant' and h.to_state = ${String(CANCELLED)} and a.order_id = any(${orders}::bigint[])
    union all
    select r.created_at, 'result', o.order_no, null, o.id, ${NAME},
      case when r.superseded_at is null then 'counts' else 'superseded' end, r.result::integer, null, r.reason,
      r.given_by, '', r.id,
      case when ${reads} and ${resultsWithin(viewer, 'r')} then jsonb_build_object('visaNo', r.visa_no,
        'issuedOn', r.issued_on, 'validFrom', r.valid_from, 'validTo', r.valid_to, 'stayDays', r.stay_days) end
    from visa_result r join visa_applicant a on a.id = r.applicant_id join visa_order o on o.id = r.order_id
    where r.order_id = any(${orders}::bigint[])
    union all
    select coalesce((select max(h.at) from state_history h where h.machine = 'visa_applicant' and h.record_id = a.id
        and h.to_state = ${String(RESULT_AVAILABLE)}), a.updated_at), 'result', o.order_no, null, o.id, ${NAME},
      'counts', a.result::integer, null, '', null, '', a.id, null
    from visa_applicant a join visa_order o on o.id = a.order_id
    where a.order_id = any(${orders}::bigint[]) and a.result is not null
      and not exists (select from visa_result r where r.applicant_id = a.id)`
}

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
          e.order_id as "orderId", e.person, e.operation, e.state, e.cents, e.reason, e.visa,
          coalesce(nullif(${personFor(viewer, sql`e.actor`)}, ''), e.name) as by
        from (
          select h.at as happened, 'contract' as kind, c.contract_no as no, c.id as contract_id,
            null::bigint as order_id, '' as person, h.operation, h.to_state::integer as state, null::bigint as cents,
            h.reason, h.actor_id as actor, '' as name, h.id, null::jsonb as visa
          from state_history h join centre_contract c on c.id = h.record_id
          where h.machine = 'centre_contract' and c.id = any(${contracts}::bigint[])
          union all
          select h.at, 'approval', p.approval_no, c.id, null, '', h.operation, h.to_state::integer,
            p.after_cents - p.before_cents, h.reason, h.actor_id, '', h.id, null
          from contract_approval p join centre_contract c on c.id = p.contract_id
          join state_history h on h.machine = 'contract_approval_' || lower(p.kind) and h.record_id = p.id
          where c.id = any(${contracts}::bigint[])
          union all
          select h.at, 'order', o.order_no, null, o.id, '', h.operation, h.to_state::integer, null, h.reason,
            h.actor_id, '', h.id, null
          from state_history h join visa_order o on o.id = h.record_id
          where h.machine = 'visa_order' and o.id = any(${orders}::bigint[])
          union all
          ${outcomes(by, orders)}
          union all
          select m.moved_at, 'passport', coalesce(i.label, i.passport_no), null, i.order_id, i.holder, m.cause,
            nullif(m.to_status, m.from_status), null, m.note, m.actor_id, '', m.id, null
          from passport_movement m join passport_item i on i.id = m.item_id where i.order_id = any(${orders}::bigint[])
          union all
          select p.paid_at, 'payment', p.payment_no, case when p.subject_kind = 'CONTRACT' then p.subject_id end,
            case when p.subject_kind = 'ORDER' then p.subject_id end, '', p.way, p.status, p.amount_cents, '',
            p.cashier_id, '', p.id, null
          from payment p where p.status = ${fixed(PAYMENT_STATUS.PAID)} and p.paid_at is not null and (
            p.subject_kind = 'CONTRACT' and p.subject_id = any(${contracts}::bigint[])
            or p.subject_kind = 'ORDER' and p.subject_id = any(${orders}::bigint[]))
          union all
          select r.done_at, 'refund', r.refund_no, case when p.subject_kind = 'CONTRACT' then p.subject_id end,
            case when p.subject_kind = 'ORDER' then p.subject_id end, '', r.way, r.status, r.amount_cents, r.reason,
            r.asked_by, '', r.id, null
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
