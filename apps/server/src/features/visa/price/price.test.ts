import { adults, partiesOf } from '@visa/contract/visa/fee-kinds'
import { orderEstimate } from '@visa/contract/visa/order-price'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { testClock } from '../../../testing/clock.ts'
import { companyId } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { price, type Priced } from './price.service.ts'
import { loadCalendar, promiseOf } from './promise.service.ts'

const FAMILY = Array.from({ length: 2 }, () => ({ birthDate: '1990-01-01', nationality: '' }))

const ORDER: Priced = {
  nationCode: 'RUS',
  visaType: 1,
  visaCategory: 'COMMON_TOURIST',
  entries: 'SINGLE',
  urgencyLevel: 'URGENT',
  agentId: null,
  acceptOrgId: null,
  returnWay: 1,
  services: [],
  people: adults(3),
}

test('a price is made of rules, each with its version and its reasons', async () => {
  const { db } = await testApp()
  const { lines, totalCents } = await price(db, ORDER, '2026-11-16')
  expect(lines.map(({ kind, unitCents, quantity }) => [kind, unitCents, quantity])).toEqual([
    ['consular', 32_000, 3],
    ['urgent', 32_000, 3],
    ['service', 24_000, 3],
    ['courier', 2500, 3],
  ])
  expect(totalCents).toBe(271_500)
  expect(lines[2]).toMatchObject({ validTo: '2026-12-31', nextCents: 26_000, version: 1, nationCode: 'RUS' })
  const later = await price(db, { ...ORDER, returnWay: 2, urgencyLevel: 'NORMAL' }, '2027-01-01')
  expect(later.lines.map(({ kind, unitCents, version }) => [kind, unitCents, version])).toEqual([
    ['consular', 32_000, 1],
    ['service', 26_000, 2],
  ])
  const before = await price(db, ORDER, '2020-01-01')
  expect(before.lines).toEqual([])
  expect(before.gaps.map(({ kind }) => kind)).toEqual(['consular', 'urgent', 'service', 'courier'])
})

test('the most specific rule wins, on the days that it holds and for its agent alone', async () => {
  const server = await testApp()
  const agentId = await companyId(server, 'AGENT-YX')
  await server.db.query(sql`
    insert into visa_fee_rule (kind, nation_code, visa_type, agent_id, amount_cents, valid_from, valid_to) values
      ('discount', 'RUS', 1, ${agentId}, -2000, '2026-09-01', '2026-11-30'),
      ('service', 'RUS', 1, ${agentId}, 20000, '2026-09-01', null)`)
  const costs = async (who: number | null, day: string) =>
    (await price(server.db, { ...ORDER, agentId: who, people: adults(1), returnWay: 2 }, day)).totalCents
  expect(await costs(null, '2026-11-30')).toBe(88_000)
  expect(await costs(agentId, '2026-11-30')).toBe(32_000 + 32_000 + 20_000 - 2000)
  expect(await costs(agentId, '2026-12-01')).toBe(32_000 + 32_000 + 20_000)
  expect(await costs(agentId + 1, '2026-11-30')).toBe(88_000)
})

test('children pay by their own rules, and free of charge is a line that says so', async () => {
  const { db } = await testApp()
  const electronic: Priced = { ...ORDER, visaType: 2, entries: '', urgencyLevel: 'NORMAL', returnWay: 2 }
  const people = partiesOf([...FAMILY, { birthDate: '2022-01-01', nationality: 'CHN' }], '2026-11-16')
  const { lines, gaps } = await price(db, { ...electronic, people }, '2026-11-16')
  expect(
    lines.map(({ kind, unitCents, quantity, ageGroups }) => [kind, unitCents, quantity, ageGroups]),
  ).toEqual([
    ['consular', 0, 1, ['under6']],
    ['consular', 37_200, 2, ['adult']],
    ['service', 8000, 3, ['under6', 'adult']],
  ])
  expect(gaps).toEqual([])
})

test('of other passports the consulate asks what it says for their group, of all others what it says for all', async () => {
  const { db } = await testApp()
  await db.query(sql`
    insert into visa_fee_rule (kind, nation_code, visa_type, entries, nation_group, age_group, amount_cents, valid_from)
    values ('consular', 'RUS', 1, 'SINGLE', 'THIRD_COUNTRY', '', 42000, '2026-01-01'),
      ('consular', 'RUS', 1, 'SINGLE', '', 'under6', 0, '2026-01-01')`)
  const day = '2026-11-16'
  const payers = [
    { birthDate: '1990-01-01', nationality: 'CHN' },
    { birthDate: '1990-01-01', nationality: 'HKG' },
    { birthDate: '1991-01-01', nationality: 'KAZ' },
    { birthDate: '1961-01-01', nationality: 'DEU' },
    // Free of charge at their age, whatever their passport: age says more than the passport.
    { birthDate: '2023-01-01', nationality: 'KAZ' },
    // Of whom nobody knows the passport.
    { birthDate: null, nationality: '' },
  ]
  const order: Priced = { ...ORDER, urgencyLevel: 'NORMAL', returnWay: 2, people: partiesOf(payers, day) }
  const { lines, gaps } = await price(db, order, day)
  const consular = lines.filter(({ kind }) => kind === 'consular')
  expect(consular.map(({ unitCents, quantity, nationGroup }) => [unitCents, quantity, nationGroup])).toEqual([
    [0, 1, ''],
    [32_000, 3, ''],
    [42_000, 2, 'THIRD_COUNTRY'],
  ])
  expect(consular[2]?.whom).toEqual(['adult:KAZ', 'senior:DEU'])
  // What everybody pays alike stays one line.
  expect(lines.filter(({ kind }) => kind === 'service')).toMatchObject([{ quantity: 6 }])
  expect(gaps).toEqual([])
  // Whoever was priced goes on by the same rule, though their country is in another group by now; who is new does not.
  await db.query(
    sql`update dict_data set resv1 = 'CHN|HKG|MAC|TWN|KAZ' where type = 'NATION_GROUP' and code = 'CHINA'`,
  )
  const more = { birthDate: '1995-01-01', nationality: 'DEU' }
  const again = await price(db, { ...order, people: partiesOf([...payers, more], day) }, day, lines)
  expect(
    again.lines
      .filter(({ kind }) => kind === 'consular')
      .map(({ unitCents, quantity }) => [unitCents, quantity]),
  ).toEqual([
    [0, 1],
    [32_000, 3],
    [42_000, 3],
  ])
  const afresh = await price(db, order, day)
  expect(afresh.lines.find(({ nationGroup }) => nationGroup === 'THIRD_COUNTRY')?.quantity).toBe(1)
  await db.query(
    sql`update dict_data set resv1 = 'CHN|HKG|MAC|TWN' where type = 'NATION_GROUP' and code = 'CHINA'`,
  )
  await db.query(
    sql`delete from visa_fee_rule where nation_group <> '' or (entries = 'SINGLE' and age_group = 'under6')`,
  )
})

test('working days: 2026-09-28 and three of them is 2026-10-08', async () => {
  const { db } = await testApp()
  const calendar = await loadCalendar(db, '2026-09-28')
  const { promisedDate, days } = promiseOf(calendar, '2026-09-28', 3)
  expect(promisedDate).toBe('2026-10-08')
  expect(days.filter(({ kind }) => kind === 'off')).toHaveLength(7)
  expect(days.find(({ day }) => day === '2026-10-01')?.name).toBe('国庆节')
  // A weekend day that is worked instead of a holiday counts.
  expect(promiseOf(calendar, '2026-10-09', 1).promisedDate).toBe('2026-10-10')
  expect(promiseOf(calendar, '2026-09-28', 0).promisedDate).toBe('2026-09-28')
})

test('past the end of the calendar nothing is promised', async () => {
  const { db } = await testApp()
  const calendar = await loadCalendar(db, '2026-12-30')
  expect(calendar.knownUntil).toBe('2026-12-31')
  expect(promiseOf(calendar, '2026-12-30', 1).promisedDate).toBe('2026-12-31')
  expect(promiseOf(calendar, '2026-12-30', 2)).toMatchObject({ promisedDate: null, knownUntil: '2026-12-31' })
})

test('one more working day is a later day, and each day in between is told', async () => {
  const { db } = await testApp()
  const calendar = await loadCalendar(db, '2026-01-01')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 20 }), (offset, count) => {
      const from = new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)
      const [one, more] = [promiseOf(calendar, from, count), promiseOf(calendar, from, count + 1)]
      if (more.promisedDate === null || one.promisedDate === null) return
      expect(more.promisedDate > one.promisedDate).toBe(true)
      expect(one.days.filter(({ kind }) => kind === 'working' || kind === 'promised')).toHaveLength(count)
    }),
  )
})

test('an estimate tells each speed with its day, and what a Russian e-visa sets', async () => {
  const clock = testClock('2026-09-28T02:00:00Z')
  const server = await testApp({ now: clock.now })
  const agent = await server.as('agent')
  const asked = {
    nationCode: 'RUS',
    visaType: 1,
    entries: 'SINGLE',
    urgencyLevel: 'URGENT',
    people: 2,
  } as const
  const sticker = await agent.call(orderEstimate, { body: asked })
  expect(sticker).toMatchObject({ totalCents: 176_000, exitDate: null, earliestEntry: null })
  expect(sticker.promise?.promisedDate).toBe('2026-10-08')
  expect(sticker.speeds.map(({ urgencyLevel, promisedDate }) => [urgencyLevel, promisedDate])).toEqual([
    ['NORMAL', '2026-10-10'],
    ['URGENT', '2026-10-08'],
    ['EXPRESS', '2026-09-29'],
  ])
  const electronic = await agent.call(orderEstimate, {
    body: { nationCode: 'RUS', visaType: 2, urgencyLevel: 'NORMAL', entryDate: '2026-12-01' },
  })
  expect(electronic).toMatchObject({ exitDate: '2026-12-16', earliestEntry: '2026-10-02' })
})
