import { ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import { addDays } from '@visa/contract/rules/days'
import { partiesOf, type Payer } from '@visa/contract/visa/fee-kinds'
import type { FeeRuleDraft } from '@visa/contract/visa/fee-rule'
import type { Price } from '@visa/contract/visa/order-price'
import { OPEN_STATUSES, ORDER_STATUS } from '@visa/contract/visa/order.states'
import { fixed, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { CONDITIONS, type FeeRule } from './choose-rule.ts'
import { feeRules, levelOf } from './fee-rule.repo.ts'
import { nationGroups } from './nation-group.service.ts'
import { priceBy, type Priced } from './price.service.ts'

/** What a rule would change of the orders that are open, before it is kept. */

/** Orders of an organisation that are still to be priced: not confirmed, and in no contract, which has its own price. */
export const unpriced = (acceptOrgId: number): Sql => sql`o.accept_org_id = ${acceptOrgId}
  and o.status in (${fixed(...OPEN_STATUSES)}) and o.confirmed_at is null and not exists (
    select 1 from centre_contract c where c.order_id = o.id and c.status not in (${fixed(...ENDED_CONTRACTS)}))`

/** What is priced as an order is, and for whom. */
export type Waiting = Omit<Priced, 'people'> & { entryDate: string | null; payers: Payer[] }

const waitingFor = (db: Queryable, acceptOrgId: number, rule: FeeRuleDraft): Promise<Waiting[]> =>
  rows<Waiting & { [column: string]: unknown }>(
    db,
    sql`select o.nation_code as "nationCode", o.visa_type as "visaType", o.visa_category as "visaCategory", o.entries,
          o.urgency_level as "urgencyLevel", o.agent_id as "agentId", o.accept_org_id as "acceptOrgId",
          o.return_way as "returnWay", o.services, o.entry_date as "entryDate",
          coalesce((select jsonb_agg(jsonb_build_object('birthDate', a.birth_date, 'nationality', a.nationality))
            from visa_applicant a where a.order_id = o.id and a.status <> ${ORDER_STATUS.CANCELLED}), '[]') as payers
        from visa_order o where ${unpriced(acceptOrgId)}
          and ${rule.nationCode} in ('', o.nation_code) and coalesce(${rule.visaType}::smallint, o.visa_type) = o.visa_type
          and ${rule.visaCategory} in ('', o.visa_category) and ${rule.entries} in ('', o.entries)
          and ${rule.urgencyLevel} in ('', o.urgency_level)`,
  )

/** The rules as they would be with one more: what held until then ends the day before. */
function withRule(rules: readonly FeeRule[], rule: FeeRule): FeeRule[] {
  const isReplaced = (other: FeeRule): boolean =>
    other.id === rule.id ||
    (other.kind === rule.kind &&
      other.service === rule.service &&
      CONDITIONS.every((field) => other[field] === rule[field]) &&
      other.validFrom <= rule.validFrom &&
      (other.validTo === null || other.validTo >= rule.validFrom))
  return [...rules.filter((other) => !isReplaced(other)), rule]
}

const NEW = 0

/** What consulates ask and would ask for something on the first day that it differs, else on the first day of the rule. */
export interface Tried {
  nowCents: number
  thenCents: number
  differs: boolean
}

const consularIn = (priced: Price | undefined): number =>
  (priced?.lines ?? [])
    .filter(({ kind }) => kind === 'consular')
    .reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)

/** Prices by the rules as they are and as they would be with one more, on the days from which that tells. */
export async function trialOf(
  db: Queryable,
  { id = NEW, ...draft }: FeeRuleDraft & { id?: number | undefined },
  today: string,
): Promise<(order: Waiting) => Promise<Tried>> {
  const now = await feeRules(db, null, draft.nationCode)
  const then = withRule(now, { ...draft, id, version: 0, agentName: '', acceptOrgName: '' })
  const after = draft.validTo === null ? [] : [addDays(draft.validTo, 1)]
  const days = [draft.validFrom, ...after].map((day) => (day < today ? today : day))
  const groups = await nationGroups(db)
  const levels = new Map<number | null, string>()
  return async (order) => {
    const { agentId } = order
    const agentLevel = levels.get(agentId) ?? (await levelOf(db, agentId))
    levels.set(agentId, agentLevel)
    const tries = days.map((day): Tried => {
      const [held, kept] = [now, then].map((rules) =>
        priceBy(
          { rules, groups, agentLevel },
          { ...order, people: partiesOf(order.payers, order.entryDate ?? day) },
          day,
        ),
      )
      const [nowCents, thenCents] = [consularIn(held), consularIn(kept)]
      return {
        nowCents,
        thenCents,
        differs: nowCents !== thenCents || held?.gaps.length !== kept?.gaps.length,
      }
    })
    return tries.find(({ differs }) => differs) ?? tries[0] ?? { nowCents: 0, thenCents: 0, differs: false }
  }
}

/** How many orders of an organisation that are to be priced would cost something else, were this rule kept, and how much more. */
export async function pricedOtherwise(
  db: Queryable,
  acceptOrgId: number,
  draft: FeeRuleDraft & { id?: number | undefined },
  today: string,
): Promise<{ count: number; moreCents: number }> {
  const waiting = await waitingFor(db, acceptOrgId, draft)
  const changed = { count: 0, moreCents: 0 }
  if (waiting.length === 0) return changed
  const tryOut = await trialOf(db, draft, today)
  for (const order of waiting) {
    const { differs, nowCents, thenCents } = await tryOut(order)
    if (!differs) continue
    changed.count += 1
    changed.moreCents += thenCents - nowCents
  }
  return changed
}
