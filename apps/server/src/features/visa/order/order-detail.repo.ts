import type { OrderApplicant, OrderDetail } from '@visa/contract/visa/order-detail'
import type { ExplainedFee } from '@visa/contract/visa/order-price'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { instantOf } from '../../../db/instant.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { applicantTable } from './applicant.table.ts'
import { rowColumns, toRow, type Looking } from './order-list.repo.ts'
import { orderTable } from './order.table.ts'

/** An order as a page shows it; `visaType` is 1 or 2 here. */
export type FoundOrder = OrderDetail & { visaType: number }

/** What an order costs, each line with the rule that made it. */
export const feesOf = (db: Queryable, orderId: number): Promise<ExplainedFee[]> =>
  rows<ExplainedFee & { [column: string]: unknown }>(
    db,
    sql`select f.kind, f.service, f.age_groups as "ageGroups", f.whom, f.quantity, f.unit_cents as "unitCents",
          f.rule_id as "ruleId", f.version, r.age_group as "ageGroup", r.nation_group as "nationGroup", r.agent_level as "agentLevel", r.currency,
          r.amount_cents as "amountCents",
          r.nation_code as "nationCode", r.visa_type as "visaType", r.visa_category as "visaCategory", r.entries,
          r.urgency_level as "urgencyLevel", coalesce(a.short_name, '') as "agentName",
          coalesce(c.short_name, '') as "acceptOrgName", r.valid_from as "validFrom", r.valid_to as "validTo"
        from visa_order_fee f join visa_fee_rule r on r.id = f.rule_id
        left join company a on a.id = r.agent_id left join company c on c.id = r.accept_org_id
        where f.order_id = ${orderId} order by f.seq`,
  )

type Stored = Parameters<typeof toRow>[0] & Omit<FoundOrder, 'fees'>

const found = (db: Queryable, looking: Looking, id: number) =>
  first<Stored & { [column: string]: unknown }>(
    db,
    sql`select ${rowColumns(looking)}, o.purpose_section as "purposeSection", o.purpose_goal as "purposeGoal",
          o.entries, o.urgency_level as "urgencyLevel", o.return_way as "returnWay", o.centre_id as "centreId",
          o.handler_id as "handlerId", o.member_id as "userId", o.promise_explained as promise,
          ${personFor(looking.viewer, sql`o.handler_id`)} as "handlerName",
          coalesce((select c.settle_mode from company c where c.id = o.agent_id), 'counter') as "payWay",
          o.price_version as "priceVersion", o.cancel_reason as "cancelReason",
          ${instantOf(sql`o.confirmed_at`)} as "confirmTime"
        from visa_order o where o.id = ${id} and ${rowsWithin(looking.viewer, orderTable, 'o')}`,
  )

/** One order within reach; gone for everybody else. */
export async function orderOf(db: Queryable, looking: Looking, id: number): Promise<FoundOrder> {
  const order = orGone(await found(db, looking, id))
  return { ...toRow(order, looking.language), fees: await feesOf(db, id) }
}

/** The applicants of an order that the caller may see. */
export const applicantsOf = (db: Queryable, orderId: number): Promise<OrderApplicant[]> =>
  rows<OrderApplicant & { [column: string]: unknown }>(
    db,
    sql`select ${selectOf(applicantTable, { ...applicantTable.fields, id: 0, orderId: 0, seq: 0, formCode: 0, status: 0, result: 0, cancelReason: 0, createTime: 0, updateTime: 0 }, 'a')},
          a.passport_confirmed_at is not null as "passportConfirmed", a.photo, a.needed, a.filled,
          coalesce((select source.storage_name from stored_file made join stored_file source on source.id = made.original_id
            where made.storage_name = a.photo), '') as "photoOriginal",
          a.documents_wanted as "documentsWanted", a.documents_there as "documentsThere",
          a.documents_refused as "documentsRefused"
        from visa_applicant a where a.order_id = ${orderId} order by a.seq`,
  )
