import { AGE_GROUPS, partiesOf, whomOf } from '@visa/contract/visa/fee-kinds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CONDITIONS,
  candidatesOn,
  conditionsOf,
  holdsOn,
  ruleOn,
  type Asked,
  type FeeRule,
} from './choose-rule.ts'
import { asksOf, priceBy, type Priced } from './price.service.ts'

const DAYS = Array.from({ length: 12 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)
const dayAt = (index: number): string => DAYS[Math.min(index, DAYS.length - 1)] ?? ''

/** Any rule, by itself; what is chosen for all stands for all. */
const anyRule = fc
  .record({
    kind: fc.constantFrom('consular', 'urgent', 'service', 'courier', 'discount', 'vas'),
    nationCode: fc.constantFrom('', 'RUS'),
    visaType: fc.constantFrom(null, 1),
    visaCategory: fc.constantFrom('', 'A', 'B'),
    entries: fc.constantFrom('', 'SINGLE'),
    urgencyLevel: fc.constantFrom('', 'URGENT'),
    ageGroup: fc.constantFrom('', ...AGE_GROUPS),
    nationGroup: fc.constantFrom('', 'CHINA', 'THIRD_COUNTRY'),
    whom: fc.constantFrom('', 'agent', 'level'),
    acceptOrgId: fc.constantFrom(null, 9),
    amountCents: fc.integer({ min: 0, max: 100_000 }),
    from: fc.integer({ min: 0, max: 11 }),
    length: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
  })
  // oxlint-disable-next-line oxc/no-map-spread -- drawn values stay as they were drawn
  .map(({ whom, from, length, kind, amountCents, ...rest }): Omit<FeeRule, 'id'> => ({
    ...rest,
    kind,
    service: kind === 'vas' ? 'PHOTO' : '',
    agentId: whom === 'agent' ? 7 : null,
    agentLevel: whom === 'level' ? 'A' : '',
    amountCents: kind === 'discount' ? -amountCents : amountCents,
    currency: 'CNY',
    rateCents: 10_000,
    version: 1,
    agentName: '',
    acceptOrgName: '',
    validFrom: dayAt(from),
    validTo: length === null ? null : dayAt(from + length),
  }))

const isAlike = (a: FeeRule, b: FeeRule): boolean =>
  a.kind === b.kind && a.service === b.service && CONDITIONS.every((field) => a[field] === b[field])

const meet = (a: FeeRule, b: FeeRule): boolean => DAYS.some((day) => holdsOn(a, day) && holdsOn(b, day))

/** As the database keeps them: what would overlap is not there. */
const kept = (rules: readonly Omit<FeeRule, 'id'>[]): FeeRule[] => {
  const list: FeeRule[] = []
  for (const [index, each] of rules.entries()) {
    const rule = { ...each, id: index + 1 }
    if (!list.some((other) => isAlike(other, rule) && meet(other, rule))) list.push(rule)
  }
  return list
}

const anyBook = fc.array(anyRule, { maxLength: 40 }).map(kept)

const anyOrder = fc.record({
  nationCode: fc.constant('RUS' as const),
  visaType: fc.constant(1 as const),
  visaCategory: fc.constantFrom('A', 'B', ''),
  entries: fc.constantFrom('SINGLE', 'DOUBLE', ''),
  urgencyLevel: fc.constantFrom('NORMAL', 'URGENT', ''),
  agentId: fc.constantFrom(null, 7),
  acceptOrgId: fc.constantFrom(null, 9),
  returnWay: fc.constantFrom(1 as const, 2 as const, null),
  services: fc.constantFrom<string[]>([], ['PHOTO']),
  people: fc
    .array(
      fc.record({
        birthDate: fc.constantFrom('2024-01-01', '2012-01-01', '1990-01-01', '1950-01-01', null),
        nationality: fc.constantFrom('CHN', 'KAZ', 'DEU', ''),
      }),
      { minLength: 1, maxLength: 7 },
    )
    .map((payers) => partiesOf(payers, '2026-12-01')),
})

const groups = [
  { code: 'CHINA', nationalities: ['CHN'] },
  { code: 'CIS', nationalities: ['KAZ'] },
  { code: 'THIRD_COUNTRY', nationalities: [] },
]

const aDay = fc.constantFrom(...DAYS)
const aLevel = fc.constantFrom('', 'A')

test('for any order and day each fee of each person has one price or is a named gap', () => {
  fc.assert(
    fc.property(anyBook, anyOrder, aDay, aLevel, (rules, order: Priced, day, agentLevel) => {
      const { lines, gaps, totalCents } = priceBy({ rules, groups, agentLevel }, order, day)
      for (const { kind, service, needed } of asksOf(order)) {
        for (const party of order.people) {
          const said = lines.filter(
            (line) => line.kind === kind && line.service === service && line.whom.includes(whomOf(party)),
          )
          const missing = gaps.filter(
            (gap) => gap.kind === kind && gap.service === service && whomOf(gap) === whomOf(party),
          )
          expect(said.length + missing.length).toBe(needed || said.length > 0 ? 1 : 0)
        }
      }
      for (const { whom, quantity } of lines) {
        const those = order.people.filter((party) => whom.includes(whomOf(party)))
        expect(quantity).toBe(those.reduce((sum, party) => sum + party.quantity, 0))
      }
      expect(totalCents).toBe(lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0))
    }),
  )
})

test('the rule that counts does not depend on the order in which rules are found, and none is as specific', () => {
  const asked = fc.record({
    kind: fc.constantFrom('consular' as const, 'service' as const),
    service: fc.constant(''),
    nationCode: fc.constant('RUS'),
    visaType: fc.constant(1),
    visaCategory: fc.constantFrom('A', 'B'),
    entries: fc.constantFrom('SINGLE', 'DOUBLE'),
    urgencyLevel: fc.constantFrom('NORMAL', 'URGENT'),
    ageGroup: fc.constantFrom(...AGE_GROUPS),
    nationGroup: fc.constantFrom('CHINA', 'THIRD_COUNTRY', ''),
    agentId: fc.constantFrom(null, 7),
    agentLevel: aLevel,
    acceptOrgId: fc.constantFrom(null, 9),
  })
  fc.assert(
    fc.property(anyBook, asked, aDay, (rules, wanted: Asked, day) => {
      const [used, ...others] = candidatesOn(rules, wanted, day)
      expect(ruleOn(rules.toReversed(), wanted, day)?.id).toBe(used?.id)
      if (used === undefined) return
      expect(
        others.every((other) => conditionsOf(other) <= conditionsOf(used) && !isAlike(other, used)),
      ).toBe(true)
    }),
  )
})

test('what an order was priced by is what it goes on with, whatever rules there are', () => {
  fc.assert(
    fc.property(
      anyBook,
      fc.array(anyRule, { maxLength: 10 }),
      anyOrder,
      aDay,
      (rules, more, order: Priced, day) => {
        const first = priceBy({ rules, groups, agentLevel: '' }, order, day)
        const later = more.map((each, index) => Object.assign({}, each, { id: 1000 + index }))
        // A rule that was used is never deleted and says what it said; its days may end.
        const ended = rules.map((rule) => ({ ...rule, validTo: rule.validFrom }))
        const again = priceBy(
          { rules: [...ended, ...later], groups: [], agentLevel: '' },
          order,
          day,
          first.lines,
        )
        for (const line of first.lines) {
          expect(again.lines).toContainEqual(
            expect.objectContaining({ kind: line.kind, ruleId: line.ruleId, unitCents: line.unitCents }),
          )
        }
      },
    ),
  )
})
