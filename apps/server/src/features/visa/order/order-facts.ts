import { REFUND_STATUS, PAYMENT_STATUS, GONE_REFUNDS } from '@visa/contract/money/payment.states'
import type { PaymentWay } from '@visa/contract/money/ways'
import type { FeeKind } from '@visa/contract/visa/fee-kinds'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { fixed, one, sql, type Queryable } from '../../../db/sql.ts'
import { ORDER_GIVEN_BACK, platformBook } from '../../money/ledger/ledger.service.ts'
import type { SubjectFacts } from '../../money/payment/subjects.service.ts'
import {
  CONSULAR_FEE,
  lodgedPeople,
  spentOn,
  type ConsularFee,
  type LodgedPerson,
} from './consular-spent.service.ts'
import { contractOfOrder } from './order-contract.ts'
import type { VisaOrder } from './order.table.ts'

const WAYS: readonly PaymentWay[] = ['CASH', 'CARD', 'TRANSFER', 'WECHAT', 'ALIPAY']
/** Of an agent's order, also from what they paid ahead or on their credit. */
const OF_AGENTS: readonly PaymentWay[] = [...WAYS, 'PREPAID', 'CREDIT']

interface Costs {
  /** By kind of fee, without what was given back of it. */
  lines: { kind: FeeKind; cents: number }[]
  givenBackCents: number
  consular: ConsularFee[]
  /** What consular fees come to without those that went back: what is still to be paid out has not. */
  consularCents: number
  /** Those whose consular fee is spent. */
  lodged: LodgedPerson[]
}

const costsOf = (db: Queryable, id: number): Promise<Costs> =>
  one<Costs & { [column: string]: unknown }>(
    db,
    sql`select coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'cents', cents) order by seq) from (
            select f.kind, min(f.seq) as seq, sum(f.quantity * f.unit_cents) - coalesce((
                select sum((line ->> 'cents')::bigint) from payment p
                join refund r on r.payment_id = p.id and r.status in (${fixed(...GONE_REFUNDS)})
                cross join lateral jsonb_array_elements(r.lines) line
                where p.subject_kind = 'ORDER' and p.subject_id = o.id and p.status = ${fixed(PAYMENT_STATUS.PAID)} and not p.surplus
                  and line ->> 'kind' = f.kind), 0) as cents
            from visa_order_fee f where f.order_id = o.id group by f.kind) l), '[]') as lines,
          ${ORDER_GIVEN_BACK} as "givenBackCents",
          coalesce((select jsonb_agg(${CONSULAR_FEE})
            from visa_order_fee f where f.order_id = o.id and f.kind = 'consular'), '[]') as consular,
          coalesce((select sum(f.quantity * f.unit_cents) from visa_order_fee f
              where f.order_id = o.id and f.kind = 'consular'), 0) - coalesce((
              select sum((line ->> 'cents')::bigint) from payment p
              join refund r on r.payment_id = p.id and r.status = ${fixed(REFUND_STATUS.DONE)}
              cross join lateral jsonb_array_elements(r.lines) line
              where p.subject_kind = 'ORDER' and p.subject_id = o.id and p.status = ${fixed(PAYMENT_STATUS.PAID)} and not p.surplus
                and line ->> 'kind' = 'consular'), 0) as "consularCents",
          (select ${lodgedPeople(sql`a`)} from visa_applicant a where a.order_id = o.id) as lodged
        from visa_order o where o.id = ${id}`,
  )

const sum = (lines: readonly { cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0)

/** How the money of an order stands that is at hand. */
export async function orderFacts(db: Queryable, order: VisaOrder): Promise<SubjectFacts> {
  const { id, orderNo, status, contactName, agentId, acceptOrgId, centreId, platformId } = order
  const costs = await costsOf(db, id)
  const { givenBackCents } = costs
  // Of an order that is worked on for a contract, the contract is what costs and is paid.
  const contract = await contractOfOrder(db, id)
  const lines = contract?.lines ?? costs.lines
  const consular =
    contract === undefined ? costs.consularCents : sum(lines.filter(({ kind }) => kind === 'consular'))
  const cancelled = status === ORDER_STATUS.CANCELLED
  const spent =
    contract === undefined
      ? spentOn(costs.consular, costs.lodged, order)
      : spentOn(contract.consular, contract.lodged, contract)
  const keptCents = Math.min(spent, consular)
  const dueCents = contract?.totalCents ?? Math.max(order.totalCents - givenBackCents, 0)
  return {
    kind: 'ORDER',
    id,
    no: orderNo,
    bookId: await platformBook(db),
    title: contactName,
    companyId: agentId,
    parties: { agentId, acceptOrgId, centreId, platformId },
    // Cancelled it costs what is spent already; whatever else came is to go back.
    totalCents: cancelled ? keptCents : dueCents,
    lines,
    closed: cancelled || contract !== undefined,
    ...(contract !== undefined && !cancelled && { byContract: contract.contractNo }),
    provisional: status === ORDER_STATUS.ORDER_SUCCESS,
    ways: agentId === null ? WAYS : OF_AGENTS,
    account: { kind: 'DEPOSIT' },
    kept: keptCents > 0 ? { kind: 'consular', cents: keptCents } : null,
  }
}
