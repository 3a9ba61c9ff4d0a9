import { whoOf, whomOf, type Who } from '@visa/contract/visa/fee-kinds'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import { payAlike, type KeptLine, type Priced } from '../price/price.service.ts'

/** Whether the price of a contract still fits those who travel on it. */

/** Somebody whose application tells another passport than they were priced with, so that they would pay by other rules. */
export interface Misfit {
  contractId: number
  /** Of them in the contract. */
  personId: number
  name: string
  /** By their application. */
  nationality: string
  /** As whom they pay. */
  pays: Who
  /** As whom they were priced, and as whom they would be. */
  priced: string
  told: string
}

interface Changed extends Omit<Misfit, 'pays' | 'priced' | 'told'>, Omit<Priced, 'people'> {
  was: string
  birthDate: string | null
  entryDate: string | null
  priceVersion: string
  kept: KeptLine[]
  [column: string]: unknown
}

const NAME = sql`case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end`

/** Those of contracts whose application tells another nationality; of almost all contracts nobody. */
const changedIn = (db: Queryable, contractIds: readonly number[]): Promise<Changed[]> =>
  rows<Changed>(
    db,
    sql`select c.id as "contractId", p.id as "personId", ${NAME} as name, a.nationality, p.nationality as was,
          p.birth_date as "birthDate", c.entry_date as "entryDate", c.price_version as "priceVersion",
          c.nation_code as "nationCode", c.visa_type as "visaType", c.visa_category as "visaCategory", c.entries,
          c.urgency_level as "urgencyLevel", c.payer_id as "agentId", c.centre_id as "acceptOrgId",
          c.return_way as "returnWay", c.services,
          coalesce((select jsonb_agg(jsonb_build_object('kind', f.kind, 'service', f.service, 'ageGroups', f.age_groups,
              'whom', f.whom, 'ruleId', f.rule_id) order by f.seq)
            from contract_fee f where f.contract_id = c.id and f.rule_id is not null), '[]') as kept
        from centre_contract c join contract_applicant p on p.contract_id = c.id
        join visa_applicant a on a.id = p.applicant_id
        where c.id = any(${[...contractIds]}::bigint[]) and a.nationality <> p.nationality
          and a.status <> ${fixed(ORDER_STATUS.CANCELLED)} order by c.id, p.seq`,
  )

/** Who of these contracts would pay by other rules than they were priced by. */
export async function misfitsOf(db: Queryable, contractIds: readonly number[]): Promise<Misfit[]> {
  const misfits: Misfit[] = []
  for (const each of await changedIn(db, contractIds)) {
    const { contractId, personId, name, nationality, was, birthDate, entryDate, priceVersion: day } = each
    const age = entryDate ?? day
    const priced = whoOf({ birthDate, nationality: was }, age)
    const told = whoOf({ birthDate, nationality }, age)
    if (!(await payAlike(db, each, { day, kept: each.kept }, [priced, told])))
      misfits.push({
        contractId,
        personId,
        name,
        nationality: told.nationality,
        pays: priced,
        priced: whomOf(priced),
        told: whomOf(told),
      })
  }
  return misfits
}
