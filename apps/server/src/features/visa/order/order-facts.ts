import type { PaymentWay } from '@visa/contract/money/ways'
import { dayOf } from '@visa/contract/dates'
import { ageGroupOf, type AgeGroup, type FeeKind } from '@visa/contract/visa/fee-kinds'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { one, sql, type Queryable } from '../../../db/sql.ts'
import { ORDER_GIVEN_BACK, platformBook } from '../../money/ledger/ledger.service.ts'
import type { SubjectFacts } from '../../money/payment/subjects.service.ts'
import { contractOfOrder } from './order-contract.ts'
import type { VisaOrder } from './order.table.ts'

const WAYS: readonly PaymentWay[] = ['CASH', 'CARD', 'TRANSFER', 'WECHAT', 'ALIPAY']
/** Of an agent's order, also from what they paid ahead or on their credit. */
const OF_AGENTS: readonly PaymentWay[] = [...WAYS, 'PREPAID', 'CREDIT']

interface Costs {
  /** By kind of fee, without what was given back of it. */
  lines: { kind: FeeKind; cents: number }[]
  givenBackCents: number
  /** What consular fees cost, by the groups of age that each line is for; none named: everybody. */
  consular: { ageGroups: AgeGroup[]; cents: number }[]
  /** Those whose consular fee is spent. */
  lodged: { birthDate: string | null }[]
}

const costsOf = (db: Queryable, id: number): Promise<Costs> =>
  one<Costs & { [column: string]: unknown }>(
    db,
    sql`select coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'cents', cents) order by seq) from (
            select f.kind, min(f.seq) as seq, sum(f.quantity * f.unit_cents) - coalesce((
                select sum((line ->> 'cents')::bigint) from payment p
                join refund r on r.payment_id = p.id and r.status in (2, 3)
                cross join lateral jsonb_array_elements(r.lines) line
                where p.subject_kind = 'ORDER' and p.subject_id = o.id and p.status = 16 and not p.surplus
                  and line ->> 'kind' = f.kind), 0) as cents
            from visa_order_fee f where f.order_id = o.id group by f.kind) l), '[]') as lines,
          ${ORDER_GIVEN_BACK} as "givenBackCents",
          coalesce((select jsonb_agg(jsonb_build_object('ageGroups', f.age_groups, 'cents', f.unit_cents))
            from visa_order_fee f where f.order_id = o.id and f.kind = 'consular'), '[]') as consular,
          coalesce((select jsonb_agg(jsonb_build_object('birthDate', a.birth_date))
            from visa_applicant a where a.order_id = o.id and (a.status in (64, 72)
            or (a.status in (48, 80) and exists (select 1 from state_history h
              where h.machine = 'visa_applicant' and h.record_id = a.id and h.to_state = '64')))), '[]') as lodged
        from visa_order o where o.id = ${id}`,
  )

const sum = (lines: readonly { cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0)

/** What consulates have got for those who were lodged, each by their own fee. */
function spentOn({ consular, lodged }: Costs, { entryDate, priceVersion }: VisaOrder): number {
  const day = entryDate ?? priceVersion ?? dayOf(new Date())
  return sum(
    lodged.flatMap(({ birthDate }) => {
      const group = ageGroupOf(birthDate, day)
      return consular.filter(({ ageGroups }) => ageGroups.length === 0 || ageGroups.includes(group))
    }),
  )
}

/** How the money of an order stands that is at hand. */
export async function orderFacts(db: Queryable, order: VisaOrder): Promise<SubjectFacts> {
  const { id, orderNo, status, contactName, agentId, acceptOrgId, centreId, platformId } = order
  const costs = await costsOf(db, id)
  const { givenBackCents } = costs
  // Of an order that is worked on for a contract, the contract is what costs and is paid.
  const contract = await contractOfOrder(db, id)
  const lines = contract?.lines ?? costs.lines
  const consular = sum(lines.filter(({ kind }) => kind === 'consular'))
  const cancelled = status === ORDER_STATUS.CANCELLED
  const keptCents = Math.min(spentOn(costs, order), consular)
  const plainCents = cancelled ? keptCents : Math.max(order.totalCents - givenBackCents, 0)
  return {
    kind: 'ORDER',
    id,
    no: orderNo,
    bookId: await platformBook(db),
    title: contactName,
    companyId: agentId,
    parties: { agentId, acceptOrgId, centreId, platformId },
    // Cancelled it costs what is spent already; whatever else came is to go back.
    totalCents: contract?.totalCents ?? plainCents,
    lines,
    closed: cancelled || contract !== undefined,
    provisional: status === ORDER_STATUS.ORDER_SUCCESS,
    ways: agentId === null ? WAYS : OF_AGENTS,
    account: { kind: 'DEPOSIT' },
    kept: keptCents > 0 ? { kind: 'consular', cents: keptCents } : null,
  }
}
