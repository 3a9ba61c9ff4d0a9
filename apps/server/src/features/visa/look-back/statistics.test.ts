import { applicantPage } from '@visa/contract/visa/applicant-list'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import {
  CohortQuery,
  peopleBehind,
  RATE_DIMENSIONS,
  statistics,
  statisticsRates,
  statisticsReasons,
  statisticsStages,
  type CohortFigures,
  type CohortGroup,
  type CohortPick,
} from '@visa/contract/visa/statistics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { LOOKERS, noon, orderOn, seedLookers, stepOn } from '../../../testing/look-back.ts'
import { startTestApp, testApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
  const days = ['2026-09-30', '2026-10-01', '2026-10-12', '2026-10-31', '2026-11-01']
  for (const [index, day] of days.entries()) {
    await orderOn(server, { day, people: 3, steps: 2 + index, results: [1, 2, 3] })
  }
  const back = await orderOn(server, { day: '2026-10-10', people: 2, steps: 1 })
  await stepOn(server, back, 'incomplete', '2026-10-13')
  await seedLookers(server)
})
afterAll(() => server.close())

/** What each figure is the number of. */
const PICKS: readonly [keyof CohortFigures, CohortPick][] = [
  ['entered', { kind: 'all' }],
  ['cancelled', { kind: 'cancelled' }],
  ['audited', { kind: 'reached', status: ORDER_STATUS.AUDITING }],
  ['submitted', { kind: 'reached', status: ORDER_STATUS.SUBMITTED }],
  ['incomplete', { kind: 'incomplete' }],
  ['passed', { kind: 'result', result: 1 }],
  ['rejected', { kind: 'result', result: 2 }],
  ['sentBack', { kind: 'result', result: 3 }],
  ['kept', { kind: 'kept' }],
  ['late', { kind: 'late' }],
]

const behind = async (client: Client, asked: CohortQuery, pick: CohortPick, group?: CohortGroup) =>
  (await client.call(applicantPage, { query: peopleBehind(asked, pick, group) })).records

describe('P2.34 every figure of the statistics is the number of people that it opens', () => {
  test.each(LOOKERS)('for %s', async (name) => {
    const client = await server.as(name)
    for (const days of [
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-09-15', to: '2026-12-31' },
    ]) {
      const asked = CohortQuery.parse(days)
      const { total, funnel } = await client.call(statistics, { query: days })
      for (const [figure, pick] of PICKS) {
        expect([figure, await behind(client, asked, pick)]).toEqual([figure, total[figure]])
      }
      const bases = [
        ['decided', total.passed + total.rejected + total.sentBack],
        ['promised', total.kept + total.late],
      ] as const
      for (const [kind, people] of bases) {
        expect([kind, await behind(client, asked, { kind })]).toEqual([kind, people])
      }
      for (const { status, people } of funnel) {
        expect([status, await behind(client, asked, { kind: 'reached', status })]).toEqual([status, people])
      }
      for (const { reason, people } of await client.call(statisticsReasons, { query: days })) {
        expect([reason, await behind(client, asked, { kind: 'reason', reason })]).toEqual([reason, people])
      }
    }
    const asked = { from: '2026-10-01', to: '2026-12-31' }
    for (const by of RATE_DIMENSIONS) {
      for (const row of await client.call(statisticsRates, { query: { ...asked, by } })) {
        const group = { by, key: row.key }
        expect(row.name).not.toBe('')
        for (const [figure, pick] of PICKS.slice(0, 5)) {
          const found = await behind(client, CohortQuery.parse(asked), pick, group)
          expect([by, row.key, figure, found]).toEqual([by, row.key, figure, row[figure]])
        }
      }
    }
  })
})

test('another company is told nothing', async () => {
  const other = await server.as('look_other')
  const query = { from: '2026-01-01', to: '2026-12-31' }
  expect((await other.call(statistics, { query })).total.entered).toBe(0)
  expect(await other.call(statisticsRates, { query })).toEqual([])
  expect((await other.call(statisticsStages, { query })).stages).toEqual([])
  expect(await other.call(statisticsReasons, { query })).toEqual([])
})

test('a funnel, results and promises of people whose way is known', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const query = { from: '2026-05-01', to: '2026-05-31' }
  const done = await orderOn(app, { day: '2026-05-02', people: 2, steps: 5, results: [1, 2] })
  const back = await orderOn(app, { day: '2026-05-05', steps: 1 })
  await stepOn(app, back, 'incomplete', '2026-05-07')
  await stepOn(app, back, 'abandon', '2026-05-08')
  await orderOn(app, { day: '2026-05-31' })
  // The result came on the 7th.
  const promise = (day: string) =>
    app.db.query(sql`update visa_order set promised_date = ${day} where id = ${done.id}`)
  await promise('2026-05-07')
  const first = await admin.call(statistics, { query })
  expect(first.total).toMatchObject({
    orders: 3,
    entered: 4,
    audited: 3,
    incomplete: 1,
    submitted: 2,
    passed: 1,
    rejected: 1,
    kept: 2,
    late: 0,
  })
  // Who gave up did not get as far as a result.
  expect(first.funnel.map(({ people }) => people)).toEqual([4, 3, 3, 3, 2, 2, 2, 2, 0])
  await promise('2026-05-06')
  expect((await admin.call(statistics, { query })).total).toMatchObject({ kept: 0, late: 2 })
  expect(await admin.call(statisticsReasons, { query })).toEqual([
    { reason: '护照首页', people: 1 },
    { reason: '照片：背景不是白色', people: 1 },
  ])
})

test('how long each stage took: a day each, so half and nine in ten took a day', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  await orderOn(app, { day: '2026-05-02', people: 2, steps: 6 })
  const { stages, oneIn } = await admin.call(statisticsStages, {
    query: { from: '2026-05-01', to: '2026-05-31' },
  })
  expect(oneIn).toBe(1)
  // Entered when the test ran, which no clock of the story knows.
  const known = stages.filter(({ status }) => status !== ORDER_STATUS.ORDER_SUCCESS)
  expect(known).toEqual(
    [32, 40, 56, 64, 72].map((status) => ({ status, people: 2, p50Hours: 24, p90Hours: 24 })),
  )
  expect(noon('2026-05-02').toISOString()).toBe('2026-05-02T04:00:00.000Z')
})
