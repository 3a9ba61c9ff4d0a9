import type { FeeRuleDraft } from '@visa/contract/visa/fee-rule'
import type { AgeGroup, RuleKind } from '@visa/contract/visa/fee-kinds'

/** Which of many dated rules says a price. */

/** A rule, as far as prices are made and explained by it. */
export interface FeeRule extends Omit<FeeRuleDraft, 'remark'> {
  id: number
  version: number
  agentName: string
  acceptOrgName: string
}

/** One fee of one person. */
export interface Asked {
  kind: RuleKind
  service: string
  nationCode: string
  visaType: number
  visaCategory: string
  entries: string
  urgencyLevel: string
  ageGroup: AgeGroup
  nationGroup: string
  agentId: number | null
  agentLevel: string
  acceptOrgId: number | null
}

/** What rules may ask for. Where two have as many conditions, the one that has the first of these alone counts. */
export const CONDITIONS = [
  'agentId',
  'agentLevel',
  'acceptOrgId',
  'visaCategory',
  'ageGroup',
  'nationGroup',
  'urgencyLevel',
  'entries',
  'visaType',
  'nationCode',
] as const

export type Condition = (typeof CONDITIONS)[number]

type Conditions = Readonly<Record<Condition, string | number | null>>

const isForAll = (value: string | number | null): boolean => value === '' || value === null

export const conditionsOf = (rule: Conditions): number =>
  CONDITIONS.filter((field) => !isForAll(rule[field])).length

/** A number for each set of conditions: two rules that fit one person and have the same have the same conditions. */
const precedenceOf = (rule: Conditions): number =>
  CONDITIONS.reduce((bits, field) => bits * 2 + (isForAll(rule[field]) ? 0 : 1), 0)

export const fits = (rule: FeeRule, asked: Asked): boolean =>
  rule.kind === asked.kind &&
  rule.service === asked.service &&
  CONDITIONS.every((field) => isForAll(rule[field]) || rule[field] === asked[field])

export const holdsOn = (
  { validFrom, validTo }: Pick<FeeRule, 'validFrom' | 'validTo'>,
  day: string,
): boolean => validFrom <= day && (validTo === null || validTo >= day)

/** The more specific first; of the same conditions, which never hold on the same day, the later. */
export const bySpecificity = (a: FeeRule, b: FeeRule): number =>
  conditionsOf(b) - conditionsOf(a) ||
  precedenceOf(b) - precedenceOf(a) ||
  (a.validFrom < b.validFrom ? 1 : -1)

/** The rules that could say a fee on a day, the one that does first. */
export const candidatesOn = (rules: readonly FeeRule[], asked: Asked, day: string): FeeRule[] =>
  rules.filter((rule) => holdsOn(rule, day) && fits(rule, asked)).toSorted(bySpecificity)

/** The one rule that says a fee on a day; undefined: none does. */
export const ruleOn = (rules: readonly FeeRule[], asked: Asked, day: string): FeeRule | undefined =>
  candidatesOn(rules, asked, day)[0]
