import { addDays } from '@visa/contract/rules/days'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { expect, test } from 'vitest'
import {
  BLANK_DRAFT,
  bodyOf,
  feeClassOf,
  bareRows,
  newPerson,
  isBlocking,
  troublesOf,
  withLabel,
  withLabels,
  withPassport,
  withoutLabel,
  withoutPerson,
} from './draft.ts'
import { estimateOf } from './estimate-of.ts'
import { lacksOf } from './lacks.ts'

const TODAY = '2026-11-16'
const zone = (passportNo: string) => ({
  facts: { surname: 'CHEN', givenNames: 'GUODONG', passportNo, birthDate: '1982-04-17' },
  wrong: [],
})

const scanned = (...numbers: string[]) =>
  numbers.reduce((draft, passportNo) => {
    const taken = withPassport(draft, zone(passportNo))
    return taken.outcome === 'added' ? taken.draft : draft
  }, BLANK_DRAFT)

test('each passport fills a row of its own, and the same one none a second time', () => {
  const draft = scanned('E1', 'E2', 'E1')
  expect(draft.people.map(({ passportNo, key }) => [passportNo, key])).toEqual([
    ['E1', 1],
    ['E2', 2],
  ])
  expect(withPassport(draft, zone('E1'))).toMatchObject({ outcome: 'twice', row: 1 })
})

test('a label goes on the passport that was scanned last, else on the first without one', () => {
  const draft = scanned('E1', 'E2', 'E3')
  const one = withLabel(draft, 'L3')
  expect(one).toMatchObject({ outcome: 'labelled', row: 3 })
  if (one.outcome !== 'labelled') return
  const two = withLabel(one.draft, 'L1')
  expect(two).toMatchObject({ outcome: 'labelled', row: 1 })
  if (two.outcome !== 'labelled') return
  expect(withLabel(two.draft, 'L3')).toEqual({ outcome: 'labelTwice', row: 3 })
  // One that the house knows otherwise comes off again, unless another one is there by now.
  expect(withoutLabel(two.draft, 3, 'L3').people.map(({ label }) => label)).toEqual(['L1', '', ''])
  expect(withoutLabel(two.draft, 1, 'L3')).toBe(two.draft)
  expect(withLabel(BLANK_DRAFT, 'L1')).toEqual({ outcome: 'noRow' })
})

test('people whom nobody scanned get their labels from the top, and a passport that is scanned again gets its own', () => {
  const draft = { ...scanned('E1', 'E2', 'E3'), scanned: 0 }
  const one = withLabel(draft, 'L1')
  expect(one).toMatchObject({ outcome: 'labelled', row: 1 })
  const second = withPassport(draft, zone('E2'))
  expect(second).toMatchObject({ outcome: 'twice', row: 2 })
  if (second.outcome !== 'twice') return
  expect(withLabel(second.draft, 'L2')).toMatchObject({ outcome: 'labelled', row: 2 })
  expect(Object.keys(bodyOf(draft))).not.toContain('scanned')
})

test('labels that were printed go on the rows without one, from the top; an electronic visa needs none', () => {
  const draft = scanned('E1', 'E2', 'E3')
  const one = withLabel(draft, 'L3')
  if (one.outcome !== 'labelled') throw new Error(one.outcome)
  expect(bareRows(one.draft)).toBe(2)
  const whole = withLabels(one.draft, ['P1', 'P2'])
  expect(whole.people.map(({ label }) => label)).toEqual(['P1', 'P2', 'L3'])
  expect(bareRows(whole)).toBe(0)
  expect(bareRows({ ...draft, visaType: VISA_TYPE.EVISA })).toBe(0)
})

test('a row that was taken away does not give its key to the next', () => {
  expect(newPerson(withoutPerson(scanned('E1', 'E2', 'E3'), 2)).key).toBe(4)
})

test('a passport must outlive the journey by six months, and says so only when the journey is known', () => {
  const [person] = scanned('E1').people
  if (person === undefined) throw new Error('nobody was scanned')
  const labelled = { ...person, label: 'L1', passportExpiry: '2027-04-21' }
  expect(troublesOf(labelled, BLANK_DRAFT, TODAY)).toEqual([])
  const journey = { ...BLANK_DRAFT, entryDate: '2026-12-12', exitDate: '2026-12-19' }
  expect(troublesOf(labelled, journey, TODAY)).toEqual(['passportSixMonths'])
  const over = { ...labelled, passportExpiry: '2026-11-15' }
  expect(troublesOf(over, journey, TODAY)).toEqual(['passportExpired'])
  const until = journey.exitDate ?? ''
  expect(troublesOf({ ...labelled, passportExpiry: until }, journey, TODAY)).toEqual(['passportSixMonths'])
  const before = { ...labelled, passportExpiry: addDays(until, -1) }
  expect(troublesOf(before, journey, TODAY)).toEqual(['passportEnds'])
  expect(troublesOf({ ...person, checked: false }, BLANK_DRAFT, TODAY)).toEqual(['digits', 'noLabel'])
  // Nothing is stuck on the passport of an electronic visa: it stays with its holder.
  expect(troublesOf(person, { ...BLANK_DRAFT, visaType: VISA_TYPE.EVISA }, TODAY)).toEqual([])
})

test('the fee of a child is by its age on the day of entry', () => {
  const child = { birthDate: '2020-12-01' }
  expect(feeClassOf(child, { entryDate: null }, TODAY)).toBe('under6')
  expect(feeClassOf(child, { entryDate: '2026-12-12' }, TODAY)).toBe('youth')
})

test('what lacks is told, and a person who stands there is their own contact', () => {
  expect(lacksOf(BLANK_DRAFT)).toEqual([
    'customerName',
    'contactMobile',
    'people',
    'visaCategory',
    'entryDate',
    'exitDate',
  ])
  const whole = {
    ...scanned('E1'),
    customerName: '陈国栋',
    contactMobile: '13812346620',
    visaCategory: 'COMMON_TOURIST',
    purposeSection: 'TOURISM',
    purposeGoal: 'TOURISM',
    entryDate: '2026-12-12',
    exitDate: '2026-12-19',
  }
  expect(lacksOf(whole)).toEqual([])
  // The order will ask for them: a sticker for the last day, other countries for an address and an e-mail.
  expect(lacksOf({ ...whole, exitDate: null })).toEqual(['exitDate'])
  expect(lacksOf({ ...whole, exitDate: '2026-12-11' })).toEqual(['exitBeforeEntry'])
  const evisa = { ...whole, visaType: VISA_TYPE.EVISA, exitDate: null }
  expect(lacksOf(evisa)).toEqual([])
  expect(lacksOf({ ...evisa, nationCode: 'TUR' })).toEqual(['contactEmail', 'returnAddress'])
  expect(lacksOf({ ...whole, returnWay: RETURN_WAY.COURIER })).toEqual(['returnAddress'])
  expect(lacksOf({ ...whole, customerKind: 'COMPANY' })).toEqual(['contactName'])
  const body = bodyOf(whole)
  expect(body).toMatchObject({ contactName: '陈国栋', applicants: [{ passportNo: 'E1' }] })
  expect(body.applicants[0]).not.toHaveProperty('key')
})

test('what keeps a contract from being accepted: a name or a label that lacks, and where the centre says so a passport that ends too early', () => {
  expect([false, true].map((blocks) => isBlocking('passportSixMonths', blocks))).toEqual([false, true])
  for (const blocks of [true, false])
    expect(
      (['passportExpired', 'passportEnds', 'noName', 'noBirthDate', 'noLabel', 'digits'] as const).map(
        (trouble) => isBlocking(trouble, blocks),
      ),
    ).toEqual([true, true, true, true, true, false])
})

test('the name of a draft and what it was begun from stay with it, and are no part of the contract', () => {
  const begun = { ...scanned('E1'), seen: '2026-11-19T01:00:00.000Z', writeKey: 'a'.repeat(32) }
  const labelled = withLabel(begun, 'L1')
  expect(labelled.outcome === 'labelled' && labelled.draft).toMatchObject({
    seen: begun.seen,
    writeKey: begun.writeKey,
  })
  expect(withoutPerson(begun, 1)).toMatchObject({ seen: begun.seen, writeKey: begun.writeKey })
  expect(Object.keys(bodyOf(begun))).not.toContain('seen')
  expect(Object.keys(bodyOf(begun))).not.toContain('writeKey')
})

test('a day that is not in the calendar is told at its field, breaks nothing and keeps nothing from being priced', () => {
  for (const typed of ['2026-12-32', '2026-13-01', '20261232', '2026-1']) {
    const people = scanned('E1').people.map((person) =>
      Object.assign(person, { passportExpiry: '2027-01-31' }),
    )
    const draft = { ...BLANK_DRAFT, people, visaCategory: 'TOURIST', entryDate: typed, exitDate: typed }
    const [person] = people
    if (person === undefined) throw new Error('nobody')
    expect(troublesOf(person, draft, TODAY)).toEqual(['noLabel'])
    expect(feeClassOf(person, draft, TODAY)).toBe('adult')
    expect(lacksOf(draft)).toEqual(expect.arrayContaining(['entryDateWrong', 'exitDateWrong']))
    expect(lacksOf({ ...draft, exitDate: '2026-12-19' })).not.toContain('exitBeforeEntry')
    expect(estimateOf(draft, null)).toMatchObject({ entryDate: null, exitDate: null })
  }
})
