import {
  AGE_GROUPS,
  FEE_KINDS,
  NORMAL_SPEED,
  SHARE_KINDS,
  chargedCents,
  type AgeGroup,
  type FeeKind,
  type People,
  type RuleKind,
  type ShareKind,
} from '@visa/contract/visa/fee-kinds'
import type { FeeGap, FeeLine, Price, PricedLine } from '@visa/contract/visa/order-price'
import { addDays } from '@visa/contract/rules/days'
import { RETURN_WAY, type OrderFields } from '@visa/contract/visa/order'
import type { Queryable } from '../../../db/sql.ts'
import { fits, ruleOn, type Asked, type FeeRule } from './choose-rule.ts'
import { feeRules, levelOf } from './fee-rule.repo.ts'

export { kindsFor as readableKinds } from './fee-rule.table.ts'

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
  | 'services'
> & { people: People }

/** A line that an order has: whoever it was for goes on paying by the same rule. */
export type KeptLine = Pick<FeeLine, 'service' | 'ageGroups' | 'ruleId'> & { kind: RuleKind }

/** A fee that an order has to say something about. */
export interface Ask<Kind extends RuleKind = RuleKind> {
  kind: Kind
  service: string
  /** Without a rule there is no price. */
  needed: boolean
}

const ask = <Kind extends RuleKind>(kind: Kind, needed: boolean, service = ''): Ask<Kind> => ({
  kind,
  service,
  needed,
})

const isHasty = ({ urgencyLevel }: Pick<Priced, 'urgencyLevel'>): boolean =>
  urgencyLevel !== '' && urgencyLevel !== NORMAL_SPEED

const ASKS: Readonly<Record<FeeKind, (order: Omit<Priced, 'people'>) => Ask<FeeKind>[]>> = {
  consular: () => [ask('consular', true)],
  urgent: (order) => (isHasty(order) ? [ask('urgent', true)] : []),
  service: () => [ask('service', true)],
  vas: ({ services }) => services.map((service) => ask('vas', true, service)),
  courier: ({ returnWay }) => (returnWay === RETURN_WAY.COURIER ? [ask('courier', true)] : []),
  discount: () => [ask('discount', false)],
}

/** What has to be paid, or may be taken off. */
export const asksOf = (order: Omit<Priced, 'people'>): Ask<FeeKind>[] =>
  FEE_KINDS.flatMap((kind) => ASKS[kind](order))

/** All rules of a country, and which agent's prices are meant. */
export interface Book {
  rules: readonly FeeRule[]
  agentLevel: string
}

export const loadBook = async (
  db: Queryable,
  { nationCode, agentId }: Pick<Priced, 'nationCode' | 'agentId'>,
): Promise<Book> => ({
  rules: await feeRules(db, null, nationCode),
  agentLevel: await levelOf(db, agentId),
})

const askedBy = (
  order: Omit<Priced, 'people'>,
  { agentLevel }: Book,
  { kind, service }: Ask,
  ageGroup: AgeGroup,
): Asked => ({ ...order, kind, service, ageGroup, agentLevel })

function keptRule({ rules }: Book, kept: readonly KeptLine[], asked: Asked): FeeRule | undefined {
  const line = kept.find(
    ({ kind, service, ageGroups, ruleId }) =>
      kind === asked.kind &&
      service === asked.service &&
      // Lines from before ages counted are for everybody whom their rule fits.
      (ageGroups.includes(asked.ageGroup) ||
        (ageGroups.length === 0 && rules.some((rule) => rule.id === ruleId && fits(rule, asked)))),
  )
  return line === undefined ? undefined : rules.find(({ id }) => id === line.ruleId)
}

interface Found<Kind extends RuleKind = RuleKind> {
  ask: Ask<Kind>
  rule: FeeRule
  ageGroups: AgeGroup[]
  quantity: number
}

interface Sorted<Kind extends RuleKind> {
  found: Found<Kind>[]
  missing: { ask: Ask<Kind>; ageGroup: AgeGroup }[]
}

/** Of each fee the rule for each age group; the same rule for several of them is one line. */
function sorted<Kind extends RuleKind>(
  book: Book,
  order: Priced,
  asks: readonly Ask<Kind>[],
  day: string,
  kept: readonly KeptLine[],
): Sorted<Kind> {
  const found: Found<Kind>[] = []
  const missing: Sorted<Kind>['missing'] = []
  for (const each of asks) {
    for (const ageGroup of AGE_GROUPS) {
      const quantity = order.people[ageGroup] ?? 0
      if (quantity === 0) continue
      const asked = askedBy(order, book, each, ageGroup)
      const rule = keptRule(book, kept, asked) ?? ruleOn(book.rules, asked, day)
      if (rule === undefined) {
        if (each.needed) missing.push({ ask: each, ageGroup })
        continue
      }
      const same = found.find((line) => line.ask === each && line.rule.id === rule.id)
      if (same === undefined) found.push({ ask: each, rule, ageGroups: [ageGroup], quantity })
      else {
        same.ageGroups.push(ageGroup)
        same.quantity += quantity
      }
    }
  }
  return { found, missing }
}

/** What the line will cost from the day after its rule ends. */
function nextOf(book: Book, order: Priced, { ask: each, rule, ageGroups }: Found): number | null {
  if (rule.validTo === null || ageGroups[0] === undefined) return null
  const next = ruleOn(book.rules, askedBy(order, book, each, ageGroups[0]), addDays(rule.validTo, 1))
  return next === undefined ? null : chargedCents(next)
}

function lineOf(book: Book, order: Priced, line: Found<FeeKind>): PricedLine {
  const { agentId: _agent, acceptOrgId: _org, rateCents: _rate, ...why } = line.rule
  const { ageGroups, quantity } = line
  return {
    ...why,
    kind: line.ask.kind,
    ageGroups,
    quantity,
    ruleId: line.rule.id,
    unitCents: chargedCents(line.rule),
    nextCents: nextOf(book, order, line),
  }
}

/** What an order costs by the rules of a book, without asking the database. */
export function priceBy(book: Book, order: Priced, day: string, kept: readonly KeptLine[] = []): Price {
  const { found, missing } = sorted(book, order, asksOf(order), day, kept)
  const lines = found.map((line) => lineOf(book, order, line))
  return {
    lines,
    totalCents: lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    gaps: missing.map(({ ask: { kind, service }, ageGroup }): FeeGap => ({ kind, service, ageGroup })),
  }
}

/**
 * What an order costs by the rules of a day, line by line with the rule that made each, and which fees no rule says. The
 * same for an estimate, for the confirmation and for pricing again: nothing else computes a price. Lines that are `kept`
 * go on by their own rule, whatever became of it.
 */
export const price = async (
  db: Queryable,
  order: Priced,
  day: string,
  kept: readonly KeptLine[] = [],
): Promise<Price> => priceBy(await loadBook(db, order), order, day, kept)

/** What one side gets of an order. */
export interface Share {
  kind: ShareKind
  quantity: number
  unitCents: number
  ruleId: number
  version: number
}

/** What the sides of an order get of it, by the rules of a day. Nobody must get anything. */
export function sharesBy(book: Book, order: Priced, day: string, kept: readonly KeptLine[] = []): Share[] {
  const asks = SHARE_KINDS.map((kind) => ask(kind, false))
  return sorted(book, order, asks, day, kept).found.map(({ ask: { kind }, rule, quantity }) => ({
    kind,
    quantity,
    unitCents: chargedCents(rule),
    ruleId: rule.id,
    version: rule.version,
  }))
}
