import {
  FEE_KINDS,
  NORMAL_SPEED,
  SHARE_KINDS,
  chargedCents,
  whomOf,
  type AgeGroup,
  type FeeKind,
  type Party,
  type People,
  type RuleKind,
  type ShareKind,
  type Who,
} from '@visa/contract/visa/fee-kinds'
import type { FeeGap, FeeLine, Price, PricedLine } from '@visa/contract/visa/order-price'
import { addDays } from '@visa/contract/rules/days'
import { RETURN_WAY, type OrderFields } from '@visa/contract/visa/order'
import type { Queryable } from '../../../db/sql.ts'
import { bySpecificity, fits, ruleOn, type Asked, type FeeRule } from './choose-rule.ts'
import { feeRules, levelOf } from './fee-rule.repo.ts'
import { lineFor } from './line-for.ts'
import { groupOf, nationGroups, type NationGroup } from './nation-group.service.ts'

export { kindsFor as readableKinds } from './fee-rule.table.ts'
export { lineFor } from './line-for.ts'

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
export type KeptLine = Pick<FeeLine, 'service' | 'ageGroups' | 'whom' | 'ruleId'> & { kind: RuleKind }

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
  groups: readonly NationGroup[]
  agentLevel: string
}

export async function loadBook(
  db: Queryable,
  { nationCode, agentId }: Pick<Priced, 'nationCode' | 'agentId'>,
): Promise<Book> {
  const rules = await feeRules(db, null, nationCode)
  // Where no rule asks for a group there is nothing to tell apart.
  const groups = rules.some(({ nationGroup }) => nationGroup !== '') ? await nationGroups(db) : []
  return { rules, groups, agentLevel: await levelOf(db, agentId) }
}

const askedBy = (
  order: Omit<Priced, 'people'>,
  { agentLevel, groups }: Book,
  { kind, service }: Ask,
  { ageGroup, nationality }: Who,
): Asked => ({
  ...order,
  kind,
  service,
  ageGroup,
  nationGroup: groupOf(groups, nationality),
  agentLevel,
})

/**
 * The rule that somebody paid by before, where it is still one for what is asked: that of the line which names them most
 * exactly, and of several the most specific. Which group their country is in, and which level their agent has, is kept as
 * it was then.
 */
function keptRule(book: Book, kept: readonly KeptLine[], asked: Asked, who: Who): FeeRule | undefined {
  const fitting = kept.flatMap((line) => {
    const rule = book.rules.find(({ id }) => id === line.ruleId)
    if (rule === undefined) return []
    const { nationGroup, agentLevel } = rule
    const then = {
      ...asked,
      ...(line.whom.length > 0 && { nationGroup }),
      ...(asked.agentId !== null && { agentLevel }),
    }
    return fits(rule, then) ? [{ whom: line.whom, ageGroups: line.ageGroups, rule }] : []
  })
  return lineFor(
    fitting.toSorted((a, b) => bySpecificity(a.rule, b.rule)),
    who,
  )?.rule
}

/** The one rule by which somebody pays a fee: the one that they paid by before, else what the day says. */
const ruleFor = (
  { book, day, kept }: { book: Book; day: string; kept: readonly KeptLine[] },
  asked: Asked,
  who: Who,
): FeeRule | undefined => keptRule(book, kept, asked, who) ?? ruleOn(book.rules, asked, day)

interface Found<Kind extends RuleKind = RuleKind> {
  ask: Ask<Kind>
  rule: FeeRule
  parties: Party[]
}

interface Sorted<Kind extends RuleKind> {
  found: Found<Kind>[]
  missing: { ask: Ask<Kind>; party: Party }[]
}

/** Of each fee the rule for each party; the same rule for several of them is one line. */
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
    for (const party of order.people) {
      const asked = askedBy(order, book, each, party)
      const rule = ruleFor({ book, day, kept }, asked, party)
      if (rule === undefined) {
        if (each.needed) missing.push({ ask: each, party })
        continue
      }
      const same = found.find((line) => line.ask === each && line.rule.id === rule.id)
      if (same === undefined) found.push({ ask: each, rule, parties: [party] })
      else same.parties.push(party)
    }
  }
  return { found, missing }
}

/** What the line will cost from the day after its rule ends. */
function nextOf(book: Book, order: Priced, { ask: each, rule, parties: [first] }: Found): number | null {
  if (rule.validTo === null || first === undefined) return null
  const next = ruleOn(book.rules, askedBy(order, book, each, first), addDays(rule.validTo, 1))
  return next === undefined ? null : chargedCents(next)
}

const headsOf = (parties: readonly Party[]): number =>
  parties.reduce((sum, { quantity }) => sum + quantity, 0)

const agesOf = (parties: readonly Party[]): AgeGroup[] => [
  ...new Set(parties.map(({ ageGroup }) => ageGroup)),
]

function lineOf(book: Book, order: Priced, line: Found<FeeKind>): PricedLine {
  const { agentId: _agent, acceptOrgId: _org, rateCents: _rate, ...why } = line.rule
  const { parties } = line
  return {
    ...why,
    kind: line.ask.kind,
    ageGroups: agesOf(parties),
    whom: parties.map(whomOf),
    quantity: headsOf(parties),
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
    gaps: missing.map(({ ask: { kind, service }, party: { ageGroup, nationality } }): FeeGap => ({
      kind,
      service,
      ageGroup,
      nationality,
    })),
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

/** Whether two people pay every fee of an order by the same rule. */
export async function payAlike(
  db: Queryable,
  order: Omit<Priced, 'people'>,
  { day, kept }: { day: string; kept: readonly KeptLine[] },
  [one, other]: readonly [Who, Who],
): Promise<boolean> {
  const book = await loadBook(db, order)
  return asksOf(order).every((each) => {
    const [ruleOfOne, ruleOfOther] = [one, other].map(
      (who) => ruleFor({ book, day, kept }, askedBy(order, book, each, who), who)?.id,
    )
    return ruleOfOne === ruleOfOther
  })
}

/** The groups of nationalities, where one of these people would pay by another rule in another group; else none. */
export async function decidingGroups(
  db: Queryable,
  order: Priced,
  day: string,
): Promise<readonly NationGroup[]> {
  const book = await loadBook(db, order)
  const codes = [...book.groups.map(({ code }) => code), '']
  const decides = asksOf(order).some((each) =>
    order.people.some((party) => {
      const asked = askedBy(order, book, each, party)
      const rules = codes.map((nationGroup) => ruleOn(book.rules, { ...asked, nationGroup }, day)?.id)
      return new Set(rules).size > 1
    }),
  )
  return decides ? book.groups : []
}

/** What one side gets of an order. */
export interface Share {
  kind: ShareKind
  quantity: number
  unitCents: number
  ruleId: number
  version: number
  whom: string[]
}

/** What the sides of an order get of it, by the rules of a day. Nobody must get anything. */
export function sharesBy(book: Book, order: Priced, day: string, kept: readonly KeptLine[] = []): Share[] {
  const asks = SHARE_KINDS.map((kind) => ask(kind, false))
  return sorted(book, order, asks, day, kept).found.map(({ ask: { kind }, rule, parties }) => ({
    kind,
    quantity: headsOf(parties),
    unitCents: chargedCents(rule),
    ruleId: rule.id,
    version: rule.version,
    whom: parties.map(whomOf),
  }))
}
