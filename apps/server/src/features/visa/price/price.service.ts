import { FEE_KINDS, type FeeKind, type Price, type PricedLine } from '@visa/contract/visa/order-price'
import { RETURN_WAY, type OrderFields } from '@visa/contract/visa/order'
import type { Queryable } from '../../../db/sql.ts'
import { feeRules, type FeeRule } from './price.repo.ts'

/** What decides on a price. */
export type Priced = Pick<
  OrderFields,
  | 'nationCode'
  | 'visaType'
  | 'visaCategory'
  | 'entries'
  | 'urgencyLevel'
  | 'agentId'
  | 'acceptOrgId'
  | 'returnWay'
> & { people: number }

const holdsOn = ({ validFrom, validTo }: FeeRule, day: string): boolean =>
  validFrom <= day && (validTo === null || validTo >= day)

/** What a rule asks for and how much it says: something of its own counts more than what is for all. */
const ASKED = [
  'nationCode',
  'visaType',
  'visaCategory',
  'entries',
  'urgencyLevel',
  'agentId',
  'acceptOrgId',
] as const

const isForAll = (asked: string | number | null): boolean => asked === '' || asked === null

const fits = (rule: FeeRule, order: Priced): boolean =>
  ASKED.every((field) => isForAll(rule[field]) || rule[field] === order[field])

const weight = (rule: FeeRule): number => ASKED.filter((field) => !isForAll(rule[field])).length

/** The most specific rule of a kind on a day; of two alike the newer. */
function ruleOf(rules: readonly FeeRule[], kind: FeeKind, order: Priced, day: string): FeeRule | undefined {
  const fitting = rules.filter((rule) => rule.kind === kind && holdsOn(rule, day) && fits(rule, order))
  return fitting.toSorted(
    (a, b) => weight(b) - weight(a) || (a.validFrom < b.validFrom ? 1 : -1) || b.id - a.id,
  )[0]
}

const isAskedFor = (kind: FeeKind, { returnWay }: Priced): boolean =>
  kind !== 'courier' || returnWay === RETURN_WAY.COURIER

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** What the line will cost from the day after its rule ends. */
const nextOf = (rules: readonly FeeRule[], { kind, validTo }: FeeRule, order: Priced): number | null =>
  validTo === null ? null : (ruleOf(rules, kind, order, dayAfter(validTo))?.amountCents ?? null)

const lineOf = (rules: readonly FeeRule[], rule: FeeRule, order: Priced): PricedLine => {
  const { id: ruleId, amountCents: unitCents, agentId: _agent, acceptOrgId: _org, ...why } = rule
  return { ...why, ruleId, unitCents, quantity: order.people, nextCents: nextOf(rules, rule, order) }
}

/**
 * What an order costs by the rules of a day, line by line with the rule that made each. The same for an estimate, for
 * the confirmation and for pricing again: nothing else computes a price.
 */
export async function price(db: Queryable, order: Priced, day: string): Promise<Price> {
  const rules = await feeRules(db, order.nationCode)
  const lines = FEE_KINDS.filter((kind) => isAskedFor(kind, order)).flatMap((kind) => {
    const rule = ruleOf(rules, kind, order, day)
    return rule === undefined || rule.amountCents === 0 ? [] : [lineOf(rules, rule, order)]
  })
  const totalCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  return { lines, totalCents }
}
