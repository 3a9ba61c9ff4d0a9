import { ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import { OPEN_STATUSES } from '@visa/contract/visa/order.states'
import type { FeeRuleDraft } from '@visa/contract/visa/fee-rule'
import { fixed, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { pricedOtherwise, trialOf, type Waiting } from '../../visa/price/fee-effect.service.ts'

/** What a consular fee leaves as it is: contracts and confirmed orders have their price. Some are priced anew, to compare. */

const SHOWN = 5

interface FeeEffect {
  otherPrice: number
  moreCents: number
  keptContracts: number
  keptOrders: number
  tried: { contractNo: string; nowCents: number; thenCents: number }[]
}

/** What a rule speaks of, by its conditions of the whole. */
const isFor = ({ nationCode, visaType, visaCategory, entries, urgencyLevel }: FeeRuleDraft): Sql =>
  sql`${nationCode} in ('', w.nation_code) and coalesce(${visaType}::smallint, w.visa_type) = w.visa_type
    and ${visaCategory} in ('', w.visa_category) and ${entries} in ('', w.entries)
    and ${urgencyLevel} in ('', w.urgency_level)`

const openContracts = (centreId: number, rule: FeeRuleDraft): Sql =>
  sql`centre_contract w where w.centre_id = ${centreId} and w.status not in (${fixed(...ENDED_CONTRACTS)}) and ${isFor(rule)}`

type Contract = Waiting & { contractNo: string; [column: string]: unknown }

/** The newest of those contracts, with everything that a price depends on. */
const someOf = (db: Queryable, centreId: number, rule: FeeRuleDraft): Promise<Contract[]> =>
  rows<Contract>(
    db,
    sql`select w.contract_no as "contractNo", w.nation_code as "nationCode", w.visa_type as "visaType",
          w.visa_category as "visaCategory", w.entries, w.urgency_level as "urgencyLevel", w.payer_id as "agentId",
          w.centre_id as "acceptOrgId", w.return_way as "returnWay", '{}'::text[] as services,
          w.entry_date as "entryDate",
          coalesce((select jsonb_agg(jsonb_build_object('birthDate', n.birth_date, 'nationality', n.nationality))
            from contract_applicant n where n.contract_id = w.id), '[]') as payers
        from ${openContracts(centreId, rule)} order by w.id desc limit ${SHOWN}`,
  )

export async function feeEffect(
  db: Queryable,
  centreId: number,
  rule: FeeRuleDraft & { id?: number | undefined },
  today: string,
): Promise<FeeEffect> {
  const { count, moreCents } = await pricedOtherwise(db, centreId, rule, today)
  const kept = await one<{ contracts: number; orders: number }>(
    db,
    sql`select (select count(*)::int from ${openContracts(centreId, rule)}) as contracts,
          (select count(*)::int from visa_order w where w.accept_org_id = ${centreId}
            and w.status in (${fixed(...OPEN_STATUSES)}) and w.confirmed_at is not null and ${isFor(rule)}
            and not exists (select 1 from centre_contract c
              where c.order_id = w.id and c.status not in (${fixed(...ENDED_CONTRACTS)}))) as orders`,
  )
  const tryOut = await trialOf(db, rule, today)
  const tried: FeeEffect['tried'] = []
  for (const { contractNo, ...contract } of await someOf(db, centreId, rule)) {
    const { nowCents, thenCents } = await tryOut(contract)
    tried.push({ contractNo, nowCents, thenCents })
  }
  return {
    otherPrice: count,
    moreCents,
    keptContracts: kept.contracts,
    keptOrders: kept.orders,
    tried,
  }
}
