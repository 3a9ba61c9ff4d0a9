import { FEE_SCREENS } from '@visa/contract/visa/fee-kinds'
import type { FeeRuleQuery, FeeRule as ListedRule } from '@visa/contract/visa/fee-rule'
import type { PageRequest } from '@visa/contract/page'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { ListSource } from '../../../db/capped-page.ts'
import type { Tx } from '../../../db/pool.ts'
import { allOf, containing, first, rows, Sql, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import type { Condition, FeeRule } from './choose-rule.ts'
import { feeRuleTable, type FeeRuleRow } from './fee-rule.table.ts'

const NAMES = sql`coalesce((select short_name from company where id = r.agent_id), '') as "agentName",
  coalesce((select short_name from company where id = r.accept_org_id), '') as "acceptOrgName"`

const COLUMNS = sql`${selectOf(feeRuleTable, undefined, 'r')}, ${NAMES}`

/**
 * Every rule that could ever hold for a country, of all days: which one counts is for `price` to say. For a viewer those
 * that they may read; for nobody, which is the product, all of them.
 */
export const feeRules = (db: Queryable, viewer: Viewer | null, nationCode: string): Promise<FeeRule[]> =>
  rows<FeeRule & { [column: string]: unknown }>(
    db,
    sql`select ${COLUMNS} from visa_fee_rule r
        where r.nation_code in ('', ${nationCode}) and ${rowsWithin(viewer, feeRuleTable, 'r')} order by r.id`,
  )

const USED = sql`(exists (select 1 from visa_order_fee f where f.rule_id = r.id)
  or exists (select 1 from visa_order_share s where s.rule_id = r.id)
  or exists (select 1 from contract_fee n where n.rule_id = r.id))`

const phaseOf = (today: string): Sql =>
  sql`case when r.valid_from > ${today}::date then 'coming' when r.valid_to < ${today}::date then 'over' else 'inForce' end`

/** The rules within reach, by what they are for, in the order of their days. */
export const feeRuleSource = (
  viewer: Viewer,
  {
    kind,
    screen,
    nationCode,
    visaType,
    phase,
    agentId,
    acceptOrgId,
    keyword,
  }: Omit<FeeRuleQuery, keyof PageRequest>,
  today: string,
): ListSource => ({
  columns: sql`${COLUMNS}, ${USED} as used, ${phaseOf(today)} as phase`,
  from: sql`visa_fee_rule r`,
  where: allOf(
    rowsWithin(viewer, feeRuleTable, 'r'),
    kind === undefined ? undefined : sql`r.kind = ${kind}`,
    screen === undefined ? undefined : sql`r.kind = any(${FEE_SCREENS[screen]}::text[])`,
    nationCode === undefined ? undefined : sql`r.nation_code in ('', ${nationCode})`,
    visaType === undefined ? undefined : sql`(r.visa_type is null or r.visa_type = ${visaType})`,
    phase === undefined ? undefined : sql`${phaseOf(today)} = ${phase}`,
    agentId === undefined ? undefined : sql`r.agent_id = ${agentId}`,
    acceptOrgId === undefined ? undefined : sql`r.accept_org_id = ${acceptOrgId}`,
    keyword === undefined
      ? undefined
      : sql`(r.remark ilike ${containing(keyword)} or r.visa_category ilike ${containing(keyword)})`,
  ),
  orderBy: sql`r.kind, r.nation_code, r.visa_type, r.visa_category, r.entries, r.urgency_level, r.valid_from desc, r.id`,
})

export type StoredRule = ListedRule & { [column: string]: unknown }

/** Who writes rules does so one after the other; who only reads them does not wait. */
export const holdFeeRules = async (tx: Tx): Promise<void> => {
  await tx.query(sql`lock table visa_fee_rule in share row exclusive mode`)
}

type Same = Pick<FeeRuleRow, 'kind' | 'service' | Condition>

/** What rules with the very same conditions agree in. */
const ALIKE = [
  'kind',
  'service',
  'nation_code',
  'visa_type',
  'visa_category',
  'entries',
  'urgency_level',
  'age_group',
  'nation_group',
  'agent_id',
  'agent_level',
  'accept_org_id',
] as const

/** Whether a rule with the very same conditions ended for this one, and goes on without it. */
export const formerGoesOn = (alias: string): Sql => {
  const same = ALIKE.map((name) => new Sql([`former.${name} is not distinct from ${alias}.${name}`], []))
  return sql`exists (select 1 from visa_fee_rule former where ${allOf(...same)}
    and former.valid_to = ${new Sql([`${alias}.valid_from`], [])} - 1)`
}

/** Rules with the very same conditions. */
export const alike = (rule: Same): Sql =>
  sql`kind = ${rule.kind} and service = ${rule.service} and nation_code = ${rule.nationCode}
    and visa_type is not distinct from ${rule.visaType}::smallint and visa_category = ${rule.visaCategory}
    and entries = ${rule.entries} and urgency_level = ${rule.urgencyLevel} and age_group = ${rule.ageGroup}
    and nation_group = ${rule.nationGroup}
    and agent_id is not distinct from ${rule.agentId}::bigint and agent_level = ${rule.agentLevel}
    and accept_org_id is not distinct from ${rule.acceptOrgId}::bigint`

export const nextVersion = async (tx: Tx, rule: Same): Promise<number> =>
  ((
    await first<{ last: number | null }>(
      tx,
      sql`select max(version) as last from visa_fee_rule where ${alike(rule)}`,
    )
  )?.last ?? 0) + 1

type Overlapping = Pick<FeeRuleRow, 'id' | 'version' | 'validFrom' | 'validTo' | 'amountCents' | 'rateCents'>

/** A rule with the same conditions that holds on one of the days, other than the one that is changed. */
export const overlapping = (
  tx: Tx,
  rule: Same & Pick<FeeRuleRow, 'validFrom' | 'validTo'>,
  except: number,
): Promise<Overlapping | undefined> =>
  first<Overlapping & { [column: string]: unknown }>(
    tx,
    sql`select id, version, valid_from as "validFrom", valid_to as "validTo", amount_cents as "amountCents",
          rate_cents as "rateCents"
        from visa_fee_rule where ${alike(rule)} and id <> ${except}
          and daterange(valid_from, valid_to, '[]') && daterange(${rule.validFrom}::date, ${rule.validTo}::date, '[]')
        order by valid_from limit 1`,
  )

/** Whether an order was priced by it. */
export const isUsed = async (tx: Tx, id: number): Promise<boolean> =>
  (await first(tx, sql`select 1 from visa_fee_rule r where r.id = ${id} and ${USED}`)) !== undefined

/** The rules of one product that hold on a day and are of these kinds, held. */
export const rulesToCopy = (
  tx: Tx,
  {
    nationCode,
    visaType,
    kinds,
    from,
  }: { nationCode: string; visaType: number; kinds: readonly string[]; from: string },
): Promise<FeeRuleRow[]> =>
  rows<FeeRuleRow & { [column: string]: unknown }>(
    tx,
    sql`select ${selectOf(feeRuleTable, undefined, 'r')} from visa_fee_rule r
        where r.nation_code = ${nationCode} and r.visa_type = ${visaType} and r.kind = any(${kinds}::text[])
          and daterange(r.valid_from, r.valid_to, '[]') @> ${from}::date
        order by r.id for update`,
  )

/** What entries of dictionaries are called, those that can be chosen alone. */
export const codeNames = (
  db: Queryable,
  types: readonly string[],
  codes: readonly string[],
): Promise<{ type: string; code: string; cname: string; ename: string }[]> =>
  rows(
    db,
    sql`select type, code, cname, ename from dict_data
        where type = any(${types}::text[]) and code = any(${codes}::text[]) and valid = 1`,
  )

export const levelOf = async (db: Queryable, agentId: number | null): Promise<string> =>
  agentId === null
    ? ''
    : ((
        await first<{ level: string | null }>(
          db,
          sql`select level from visa_agent_level where agent_id = ${agentId}`,
        )
      )?.level ?? '')
