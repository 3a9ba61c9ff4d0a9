import { TASK_STATUS } from '@visa/contract/task-status'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { dayOf } from '@visa/contract/dates'
import { whoOf, type AgeGroup, type Payer, type Who } from '@visa/contract/visa/fee-kinds'
import { fixed, first, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { lineFor } from '../price/price.service.ts'

/** What consulates have got for good, by one rule for orders and contracts. */

/** A consular fee for one person, by whom it is for; of lines from before, by groups of age, or everybody. */
export interface ConsularFee {
  whom: readonly string[]
  ageGroups: readonly AgeGroup[]
  cents: number
}

export type LodgedPerson = Payer

/** Lines of consular fees, named `f`, of an order or a contract, as JSON. */
export const CONSULAR_FEE = sql`jsonb_build_object('whom', f.whom, 'ageGroups', f.age_groups, 'cents', f.unit_cents)`

/**
 * Whether an applicant named `a` was lodged, on paper or on a site. Whoever is taken off the bill was not after all; who
 * was sent back by the consulate, gave up or was cancelled later was all the same.
 */
export const IS_LODGED = sql`(a.status in (${fixed(ORDER_STATUS.SUBMITTED, ORDER_STATUS.RESULT_AVAILABLE)}) or coalesce((select h.to_state = ${String(ORDER_STATUS.SUBMITTED)} from state_history h
    where h.machine = 'visa_applicant' and h.record_id = a.id and (h.to_state = ${String(ORDER_STATUS.SUBMITTED)} or h.operation = 'takeOut')
    order by h.id desc limit 1), false))`

/**
 * Those of applicants named `a` whose fee is spent, as JSON: as they were priced, by the row named so, which is their
 * own or that of the contract.
 */
export const lodgedPeople = (priced: Sql): Sql =>
  sql`coalesce(jsonb_agg(jsonb_build_object('birthDate', ${priced}.birth_date, 'nationality', ${priced}.nationality))
    filter (where ${IS_LODGED}), '[]')`

/** Somebody of an order who was lodged, or is being filed on a site; undefined: nobody. */
export async function lodgedOf(db: Queryable, orderId: number | null): Promise<string | undefined> {
  const found = await first<{ name: string }>(
    db,
    sql`select case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end as name
        from visa_applicant a where a.order_id = ${orderId} and (${IS_LODGED} or exists (select 1 from form_task t
          where t.order_id = a.order_id and t.applicant_id = a.id and t.remote_begun_at is not null and t.status <> ${fixed(TASK_STATUS.CANCELED)}))
        order by a.seq limit 1`,
  )
  return found?.name
}

/** Whoever is known as somebody else than was priced has spent what people of their age do, the dearest of it. */
const nearestTo = (dearestFirst: readonly ConsularFee[], { ageGroup }: Who): ConsularFee | undefined =>
  dearestFirst.find(({ whom }) => whom.some((pair) => pair.startsWith(`${ageGroup}:`))) ?? dearestFirst[0]

/** What consulates have got for those who were lodged, each by their own fee on the day that the price was for. */
export function spentOn(
  fees: readonly ConsularFee[],
  lodged: readonly LodgedPerson[],
  { entryDate, priceVersion }: { entryDate: string | null; priceVersion: string | null },
): number {
  const day = entryDate ?? priceVersion ?? dayOf(new Date())
  const dearestFirst = fees.toSorted((a, b) => b.cents - a.cents)
  return lodged.reduce((spent, person) => {
    const who = whoOf(person, day)
    return spent + ((lineFor(dearestFirst, who) ?? nearestTo(dearestFirst, who))?.cents ?? 0)
  }, 0)
}
