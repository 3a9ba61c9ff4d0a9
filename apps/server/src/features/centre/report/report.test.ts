import { centreDashboard, dashboardRows, type Tile } from '@visa/contract/centre/dashboard'
import {
  DAY_FIGURES,
  dayClose,
  dayExcel,
  dayPdf,
  dayReport,
  dayReportPage,
  daySign,
} from '@visa/contract/centre/day-report'
import { CENTRE_DIMENSIONS, CENTRE_FIGURE_NAMES, type CentreFigure } from '@visa/contract/centre/figures'
import {
  MIX_FIGURES,
  reportAll,
  reportCorrections,
  reportDay,
  reportMonth,
  reportRows,
  reportStages,
  reportWeek,
  TREND_FIGURES,
  urgencyReport,
} from '@visa/contract/centre/report'
import {
  contractAccept,
  contractCancel,
  contractDetails,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { dayOf } from '@visa/contract/dates'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { PAYMENT_WAYS } from '@visa/contract/money/ways'
import { addDays } from '@visa/contract/rules/days'
import { bucketEnd, bucketsOf } from '@visa/contract/visa/look-back'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { one, rows, sql, type Sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, deletedContract, newContract } from '../../../testing/contracts.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { closeDay } from './day-report.service.ts'
import { columnOf } from './figures.repo.ts'
import { checkCentreJob, closeDaysJob } from './report.jobs.ts'

let server: TestApp
const readers = new Map<string, Client>()
const READERS = ['admin', 'fig_mgr', 'fig_own', 'sh_mgr'] as const
const READING = [
  'center.dashboard',
  'center.statistics',
  'center.dailyReport',
  'center.urgency',
  'center.contract.create',
  'center.contract.list',
  'center.contract.list.accept',
  'center.contract.list.cancel',
]

const reader = (name: string): Client => {
  const found = readers.get(name)
  if (found === undefined) throw new Error(`nobody is called ${name}`)
  return found
}

async function addReader(userName: string, dataScope: DataScope, grants: string[] = READING) {
  const company = 'CENTER-BJ'
  const role = await newRole(server, { company, roleName: userName, dataScope, grants })
  await newPerson(server, { company, userName, roleIds: [role] })
  readers.set(userName, await server.as(userName))
}

const fold = () =>
  server.db.tx((tx) => one<{ folded: number }>(tx, sql`select fold_centre_deltas() as folded`))

/** Contracts of several days, urgencies and people; what a day brought is written where the clock would have. */
async function madeOn(by: Client, day: string, more: { people?: number; [field: string]: unknown }) {
  const { id } = await newContract(server, by, more)
  await server.db.query(sql`update centre_contract set created_at = ${`${day}T02:15:00Z`} where id = ${id}`)
  return id
}

const DAYS = ['2026-08-31', '2026-09-01', '2026-09-15', '2026-09-30', '2026-10-01', '2026-10-20']
/** And one of the year before, to compare with. */
const YEAR_BEFORE = '2025-09-10'
let ids: number[] = []

beforeAll(async () => {
  server = await startTestApp()
  readers.set('admin', await server.as('admin'))
  readers.set('sh_mgr', await otherManager(server))
  await addReader('fig_mgr', DATA_SCOPE.COMPANY)
  await addReader('fig_own', DATA_SCOPE.OWN)
  const clerk = await centreClerk(server, 'fig_clerk')
  ids = []
  for (const [index, day] of DAYS.entries()) {
    const by = index % 2 === 0 ? clerk : reader('fig_own')
    const urgencyLevel = index % 3 === 0 ? 'URGENT' : 'NORMAL'
    ids.push(await madeOn(by, day, { people: 1 + (index % 3), urgencyLevel }))
  }
  await madeOn(clerk, YEAR_BEFORE, { people: 2 })
  const [first = 0, second = 0] = ids
  await clerk.call(contractAccept, { body: { id: first } })
  await clerk.call(contractCancel, { body: { id: second, reason: '客户改期' } })
})
afterAll(() => server.close())

/** A month of a period, as the table of a trend opens it. */
const monthWithin = (month: string, { from, to }: { from: string; to: string }) => {
  const end = bucketEnd(month, 'month')
  return { from: month < from ? from : month, to: end > to ? to : end }
}

describe('P2.39 C7.37 every figure is the count or sum of the rows it opens', () => {
  const asking = fc.record({
    from: fc.constantFrom('2026-08-01', '2026-08-31', '2026-09-01', '2026-09-10'),
    to: fc.constantFrom('2026-09-15', '2026-09-30', '2026-10-01', '2026-12-31'),
    by: fc.constantFrom(...CENTRE_DIMENSIONS),
    whose: fc.constantFrom('emp' as const, 'mgr' as const),
    nationCode: fc.constantFrom(undefined, 'RUS' as const),
  })

  test.each(READERS)(
    'for %s, whatever is asked',
    async (name) => {
      const client = reader(name)
      await fc.assert(
        fc.asyncProperty(asking, fc.boolean(), async (asked, folded) => {
          if (folded) await fold()
          const { by, ...rest } = asked
          const { total, mix, trend, hours, yearBefore, yearSoFar, lastPeriod } = await client.call(
            reportAll,
            {
              query: asked,
            },
          )
          const sumOf = async (query: object, figure: (typeof CENTRE_FIGURE_NAMES)[number]) =>
            (await client.call(reportRows, { query: { ...rest, ...query, figure } })).sum
          for (const figure of CENTRE_FIGURE_NAMES) {
            expect([figure, total[figure]]).toEqual([figure, await sumOf({}, figure)])
          }
          for (const row of mix) {
            for (const figure of MIX_FIGURES.filter((each) => row[each] !== 0)) {
              const behind = await sumOf({ by, key: row.key }, figure)
              expect([row.key, figure, row[figure]]).toEqual([row.key, figure, behind])
            }
          }
          for (const piece of trend) {
            const days = monthWithin(piece.key, rest)
            for (const figure of TREND_FIGURES) {
              const behind = await sumOf(days, figure)
              expect([piece.key, figure, piece[figure]]).toEqual([piece.key, figure, behind])
            }
          }
          const last = bucketsOf(lastPeriod, 'month')
          for (const [index, { before: then }] of trend.entries()) {
            const month = last[index]
            expect([index, then === null]).toEqual([index, month === undefined])
            if (then === null || month === undefined) continue
            const days = monthWithin(month, lastPeriod)
            expect([days, then.people]).toEqual([days, await sumOf(days, 'people')])
          }
          const before = bucketsOf(yearBefore, 'month')
          for (const [index, { yearBefore: then }] of trend.entries()) {
            const days = monthWithin(before[index] ?? '', yearBefore)
            expect(then.contracts).toBe(await sumOf(days, 'contracts'))
          }
          for (const row of mix)
            expect(row.yearBefore.people).toBe(await sumOf({ ...yearSoFar, by, key: row.key }, 'people'))
          expect(hours.reduce((sum, { people }) => sum + people, 0)).toBe(total.people)
          for (const { weekday, hour, people } of hours)
            expect(await sumOf({ weekday, hour }, 'people')).toBe(people)
        }),
        { numRuns: 5 },
      )
    },
    120_000,
  )

  test('the part of a mix that says nothing opens its own rows, not all of them', async () => {
    const query = { from: '2026-01-01', to: '2026-12-31', whose: 'mgr' as const, by: 'category' as const }
    const { mix, total } = await reader('admin').call(reportAll, { query })
    const unsaid = mix.find(({ key }) => key === '')
    if (unsaid === undefined) throw new Error('no payment without a category in the story')
    expect(unsaid.paidCents).toBeLessThan(total.paidCents)
    const { sum } = await reader('admin').call(reportRows, {
      query: { ...query, key: '', figure: 'paidCents' },
    })
    expect(sum).toBe(unsaid.paidCents)
  })

  test('a day before all calendars is refused in words', async () => {
    const { msg } = await reader('admin').raw(reportDay, { query: { day: '0001-01-01', by: 'product' } })
    expect(msg).toContain('不能早于 1900-01-01')
  })

  test('rows tell what they are worth, and a count is how many there are', async () => {
    const query = { figure: 'people' as const, from: '2026-08-01', to: '2026-12-31' }
    const found = await reader('fig_mgr').call(reportRows, { query: { ...query, pageSize: 200 } })
    expect(found.rows).toHaveLength(found.sum)
    expect(found.records).toBe(found.sum)
    expect(found.rows.every(({ value, contractNo }) => value === 1 && contractNo !== '')).toBe(true)
  })

  test('the own rows are fewer than the centre’s, and another centre sees none', async () => {
    const query = { from: '2026-08-01', to: '2026-10-31' }
    const contracts = async (name: string, whose: 'emp' | 'mgr' = 'mgr') =>
      (await reader(name).call(reportAll, { query: { ...query, whose } })).total.contracts
    expect(await contracts('fig_mgr')).toBe(DAYS.length)
    expect(await contracts('fig_own')).toBe(3)
    expect(await contracts('fig_mgr', 'emp')).toBe(0)
    expect(await contracts('sh_mgr')).toBe(0)
    const { records } = await reader('sh_mgr').call(reportRows, { query: { ...query, figure: 'contracts' } })
    expect(records).toBe(0)
  })
})

test('C7.37 by day, week, month and all: hours, days and months with the time before and a year before', async () => {
  const manager = reader('fig_mgr')
  const day = await manager.call(reportDay, { query: { day: '2026-09-15' } })
  expect([day.from, day.to, day.grain, day.trend.length]).toEqual(['2026-09-15', '2026-09-15', 'hour', 24])
  expect(day.trend.find(({ key }) => key === '10')?.contracts).toBe(1)
  expect(day.before).toEqual({ from: '2026-09-14', to: '2026-09-14' })
  const week = await manager.call(reportWeek, { query: { day: '2026-10-01' } })
  expect([week.from, week.to, week.total.contracts]).toEqual(['2026-09-28', '2026-10-04', 2])
  const month = await manager.call(reportMonth, { query: { day: '2026-10-20' } })
  expect([month.trend.length, month.total.contracts, month.totalBefore.contracts]).toEqual([31, 2, 3])
  expect(month.yearBefore).toEqual({ from: '2025-10-01', to: '2025-10-31' })
  const all = await manager.call(reportAll, { query: { from: '2026-08-01', to: '2026-10-31' } })
  expect(all.trend.map(({ contracts }) => contracts)).toEqual([1, 3, 2])
  const stages = await manager.call(reportStages, { query: { from: '2026-08-01', to: '2026-10-31' } })
  expect(stages.spans.find(({ span }) => span === 'toAccept')?.people).toBe(1)
})

test('C7.37 a month that is not over is compared with as many days, and days to come tell nothing', async () => {
  const manager = reader('fig_mgr')
  const today = dayOf(new Date())
  const month = await manager.call(reportMonth, { query: { day: today } })
  expect(month.running).toBe(true)
  const elapsed = Number(today.slice(8))
  const daysOf = ({ from, to }: { from: string; to: string }): number => bucketsOf({ from, to }, 'day').length
  expect(daysOf(month.before)).toBe(Math.min(elapsed, Number(addDays(month.from, -1).slice(8))))
  expect(daysOf(month.yearSoFar)).toBe(Math.min(elapsed, daysOf(month.yearBefore)))
  expect(month.trend.filter(({ ahead }) => !ahead).map(({ key }) => key)).toEqual(
    bucketsOf({ from: month.from, to: today }, 'day'),
  )
  const over = await manager.call(reportMonth, { query: { day: '2026-10-20' } })
  expect([over.running, over.trend.some(({ ahead }) => ahead), over.yearSoFar]).toEqual([
    false,
    false,
    over.yearBefore,
  ])
})

test('urgency: people by day and consulate, with the places of the centre', async () => {
  const query = { from: '2026-09-01', to: '2026-09-30' }
  const { cells, levels, days } = await reader('fig_mgr').call(urgencyReport, { query })
  expect(levels.map(({ key }) => key)).toEqual(['NORMAL', 'URGENT', 'EXPRESS'])
  expect(days).toHaveLength(30)
  for (const { day, nationCode, urgency, people } of cells) {
    const rowsQuery = { from: day, to: day, figure: 'people' as const, nationCode: 'RUS' as const }
    const behind = await reader('fig_mgr').call(reportRows, {
      query: { ...rowsQuery, by: 'urgency', key: urgency },
    })
    expect([nationCode, behind.sum]).toEqual(['RUS', people])
  }
  expect(cells.reduce((sum, { people }) => sum + people, 0)).toBe(2 + 3 + 1)
})

test('P3.40 the dashboard counts what its lists hold, of oneself and of the centre', async () => {
  for (const name of READERS) {
    for (const whose of ['emp', 'mgr'] as const) {
      const client = reader(name)
      const told = await client.call(centreDashboard, { query: { whose } })
      const behind = async (tile: Tile, key: string) =>
        (await client.call(dashboardRows, { query: { tile, key, whose } })).records
      const tiles = ['contracts', 'passports', 'places', 'exceptions', 'approvals'] as const
      for (const tile of tiles)
        for (const { key, count } of told[tile])
          expect([name, tile, key, count]).toEqual([name, tile, key, await behind(tile, key)])
      for (const { bucket, open, ready } of told.promises) {
        expect([bucket, open]).toEqual([bucket, await behind('promises', `${bucket}-open`)])
        expect([bucket, ready]).toEqual([bucket, await behind('promises', `${bucket}-ready`)])
      }
      const counted = async (query: object, figure: CentreFigure) =>
        (await client.call(reportRows, { query: { from: told.day, to: told.day, whose, ...query, figure } }))
          .sum
      const done = Object.entries(told.today) as [keyof typeof told.today, number][]
      for (const [figure, count] of done)
        expect([name, figure, count]).toEqual([name, figure, await counted({}, figure)])
      for (const way of PAYMENT_WAYS) {
        const money = told.ways.find((each) => each.way === way)
        for (const figure of ['payments', 'paidCents', 'refunds', 'refundedCents'] as const) {
          const behindWay = await counted({ by: 'way', key: way }, figure)
          expect([name, way, figure, money?.[figure] ?? 0]).toEqual([name, way, figure, behindWay])
        }
      }
    }
  }
  const mine = await reader('fig_own').call(centreDashboard, { query: { whose: 'emp' } })
  expect(mine.contracts.find(({ key }) => key === 'waiting')?.count).toBe(2)
  const none = await reader('sh_mgr').call(centreDashboard, { query: {} })
  expect([none.contracts, none.passports, none.approvals]).toEqual([[], [], []])
})

test('whoever sees their own alone is told so, and what is wrong with a passport all who reach the house', async () => {
  await addReader('fig_desk', DATA_SCOPE.OWN, [...READING, 'center.passport.return'])
  const [accepted = 0] = ids
  const { id } = await one<{ id: number }>(
    server.db,
    sql`select i.id from passport_item i join contract_applicant p on p.applicant_id = i.applicant_id
        where p.contract_id = ${accepted} order by i.id limit 1`,
  )
  const standsAt = (state: number) =>
    server.db.query(sql`update passport_item set status = ${state} where id = ${id}`)
  await standsAt(PASSPORT_STATUS.MISSING)
  const told = async (name: string, whose: 'emp' | 'mgr') => {
    const { reach, exceptions } = await reader(name).call(centreDashboard, { query: { whose } })
    const { records } = await reader(name).call(dashboardRows, {
      query: { tile: 'exceptions', key: 'MISSING', whose },
    })
    expect(exceptions.find(({ key }) => key === 'MISSING')?.count ?? 0).toBe(records)
    return [reach, records]
  }
  for (const whose of ['emp', 'mgr'] as const) {
    expect(await told('fig_mgr', whose)).toEqual(['centre', 1])
    expect(await told('fig_desk', whose)).toEqual(['own', 1])
    expect(await told('fig_own', whose)).toEqual(['own', 0])
  }
  const of = async (whose: 'emp' | 'mgr') => {
    const { at: _at, ...rest } = await reader('fig_own').call(centreDashboard, { query: { whose } })
    return rest
  }
  expect(await of('emp')).toEqual(await of('mgr'))
  expect(
    (await reader('fig_own').call(urgencyReport, { query: { from: '2026-09-01', to: '2026-09-30' } })).reach,
  ).toBe('own')
})

test('what is kept is what the records come to, whatever was done to them, and sums are those of rows', async () => {
  const differing = () =>
    rows(
      server.db,
      sql`select f.contract_id from centre_fact f where f.kind <= 2 and not exists (
            select 1 from contract_facts(f.contract_id) n where n is not distinct from f)
          union all select n.contract_id from centre_contract c cross join lateral contract_facts(c.id) n
            where not exists (select 1 from centre_fact f where f is not distinct from n)`,
    )
  const manager = reader('fig_mgr')
  const id = await madeOn(manager, '2026-09-16', { people: 2 })
  await manager.call(contractUpdate, {
    body: { ...(await contractAsSent(manager, id)), urgencyLevel: 'EXPRESS' },
  })
  expect(await differing()).toEqual([])
  await deletedContract(manager, id)
  expect(await differing()).toEqual([])
  await expect(
    checkCentreJob.run({ db: server.db, now: new Date(), fireTime: new Date() }),
  ).resolves.toBeDefined()
  await fold()
  await expect(
    checkCentreJob.run({ db: server.db, now: new Date(), fireTime: new Date() }),
  ).resolves.toBeDefined()
  await server.db.tx((tx) => tx.query(sql`select refill_centre_facts()`))
  expect(await differing()).toEqual([])
})

test('each figure of a sum that is not that of its rows fails the nightly check, with its day', async () => {
  await fold()
  const check = () => checkCentreJob.run({ db: server.db, now: new Date(), fireTime: new Date() })
  const put = (figure: CentreFigure, by: 1 | -1) =>
    server.db.query(
      sql`update centre_sum set ${columnOf(figure)} = coalesce(${columnOf(figure)}, 0) + ${by}
          where span = 1 and dim = 'none' and nation_code = '' and day = '2026-09-30'
            and centre_id = (select id from company where company_code = 'CENTER-BJ')`,
    )
  for (const figure of CENTRE_FIGURE_NAMES) {
    await put(figure, 1)
    await expect(check(), figure).rejects.toThrow('2026-09-30')
    await put(figure, -1)
  }
  await expect(check()).resolves.toBeDefined()
})

test('a sum of a month, of a dimension or of a country that is not that of its rows fails the nightly check too', async () => {
  await fold()
  const check = () => checkCentreJob.run({ db: server.db, now: new Date(), fireTime: new Date() })
  await expect(check()).resolves.toBeDefined()
  const sums = await rows<{ span: number; dim: string; own: boolean; ctid: string; told: string }>(
    server.db,
    sql`select distinct on (s.span, s.dim, s.nation_code <> '') s.span, s.dim, s.nation_code <> '' as own,
          s.ctid::text as ctid, case when s.span = 2 then to_char(s.day, 'YYYY-MM') else s.day::text end as told
        from centre_sum s join company c on c.id = s.centre_id where c.company_code = 'CENTER-BJ'
        order by s.span, s.dim, s.nation_code <> '', s.day`,
  )
  expect(new Set(sums.map(({ span }) => span))).toEqual(new Set([1, 2]))
  expect(sums.map(({ dim }) => dim)).toEqual(expect.arrayContaining(['none', 'hour', 'urgency', 'operator']))
  class Undone extends Error {}
  for (const { span, dim, own, ctid, told } of sums) {
    const tried = server.db.tx(async (tx) => {
      await tx.query(sql`update centre_sum set contracts = contracts + 1 where ctid = ${ctid}::tid`)
      const db = Object.assign(Object.create(server.db) as typeof server.db, { query: tx.query.bind(tx) })
      const run = checkCentreJob.run({ db, now: new Date(), fireTime: new Date() })
      await expect(run, `${span} ${dim} ${own}`).rejects.toThrow(told)
      throw new Undone()
    })
    await expect(tried).rejects.toThrow(Undone)
  }
  await expect(check()).resolves.toBeDefined()
})

describe('the report of a day', () => {
  const day = '2026-09-15'

  test('is a preview until the day is closed, then never changes; corrections stand in a later report', async () => {
    const manager = reader('fig_mgr')
    const before = await manager.call(dayReport, { query: { day } })
    expect([before.id, before.over, before.content.figures.contracts]).toEqual([null, true, 1])
    const { id } = await manager.call(dayClose, { body: { day } })
    expect((await manager.call(dayClose, { body: { day } })).id).toBe(id)
    const closed = await manager.call(dayReport, { query: { day } })
    expect(closed.content).toEqual(before.content)
    // Before the centre was there, there is nothing to close.
    expect((await manager.raw(dayClose, { body: { day: '1900-01-01' } })).msg).toContain('没有可关的账')

    await madeOn(manager, day, { people: 3 })
    const later = await manager.call(dayReport, { query: { day } })
    expect(later.content).toEqual(closed.content)
    expect(later.corrections).toContainEqual({ figure: 'contracts', before: 1, after: 2, toldOn: null })

    await manager.call(dayClose, { body: { day: '2026-09-17' } })
    const told = await manager.call(dayReport, { query: { day: '2026-09-17' } })
    expect(told.content.corrections).toContainEqual({ day, figure: 'contracts', before: 1, after: 2 })
    const afterwards = await manager.call(dayReport, { query: { day } })
    expect(afterwards.content).toEqual(closed.content)
    const listed = await manager.call(reportCorrections, { query: { from: day, to: day, pageSize: 200 } })
    expect(listed.rows).toContainEqual(
      expect.objectContaining({ day, figure: 'contracts', before: 1, after: 2, toldOn: '2026-09-17' }),
    )
    // Whoever sees their own alone is told nothing of what the centre corrected.
    const own = reader('fig_own')
    const asked = { from: day, to: day }
    expect((await own.call(reportCorrections, { query: asked })).rows).toEqual([])
    expect((await own.call(reportAll, { query: asked })).corrections).toBe(0)
    // What was said of the day and what came after is what its rows come to.
    const sum = (await manager.call(reportRows, { query: { figure: 'people', from: day, to: day } })).sum
    const people = afterwards.corrections.findLast(({ figure }) => figure === 'people')?.after
    expect(people).toBe(sum)
  })

  test('is signed once, with a word where something differs, and printed again the same', async () => {
    const manager = reader('fig_mgr')
    const { id, needsNote } = await manager.call(dayReport, { query: { day } })
    if (id === null) throw new Error('not closed')
    const first = await manager.call(dayPdf, { query: { id } })
    await manager.call(daySign, { body: { id, note: needsNote ? '领馆系统停一天' : '' } })
    const again = await manager.raw(daySign, { body: { id, note: '' } })
    expect(again.msg).toContain('已经签过字')
    const signed = await manager.call(dayPdf, { query: { id } })
    expect(signed.storageName).not.toBe(first.storageName)
    await madeOn(manager, day, {})
    expect((await manager.call(dayPdf, { query: { id } })).storageName).toBe(signed.storageName)
    expect((await manager.call(dayExcel, { query: { id } })).fileName).toMatch(/\.xlsx$/)
    for (const statement of [
      sql`update centre_day_report set note = 'x' where id = ${id}`,
      sql`delete from centre_day_report where id = ${id}`,
    ])
      await expect(server.db.query(statement)).rejects.toThrow(/is closed|append/)
  })

  test('counts of each day what its rows come to, as long as it is open', async () => {
    const manager = reader('fig_mgr')
    for (const open of ['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-20']) {
      const { id, content } = await manager.call(dayReport, { query: { day: open } })
      expect(id).toBeNull()
      const sumOf = async (figure: CentreFigure, query: object) =>
        (await manager.call(reportRows, { query: { from: open, to: open, ...query, figure } })).sum
      const week = addDays(open, -7)
      for (const figure of DAY_FIGURES) {
        expect([figure, content.figures[figure]]).toEqual([figure, await sumOf(figure, {})])
        const weekBefore = await sumOf(figure, { from: week, to: week })
        expect([figure, content.weekBefore[figure]]).toEqual([figure, weekBefore])
        const month = await sumOf(figure, { from: `${open.slice(0, 7)}-01` })
        expect([figure, content.month[figure]]).toEqual([figure, month])
      }
      for (const { key, people } of content.urgencies)
        expect(people).toBe(await sumOf('people', { by: 'urgency', key }))
    }
  })

  test('comes by schedule to whoever may sign it at its centre, until it is signed', async () => {
    const [manager, other] = [reader('fig_mgr'), reader('sh_mgr')]
    const days = async (client: Client) =>
      (await client.call(dayReportPage, { query: { unsigned: true, pageSize: 200 } })).rows
    const fireTime = new Date('2026-10-20T16:30:00Z')
    await closeDaysJob.run({ db: server.db, now: fireTime, fireTime })
    await closeDaysJob.run({ db: server.db, now: fireTime, fireTime })
    const found = (await days(manager)).filter((each) => each.day === '2026-10-20')
    expect(found).toHaveLength(1)
    expect((await days(other)).some(({ id }) => id === found[0]?.id)).toBe(false)
    await manager.call(daySign, { body: { id: found[0]?.id ?? 0, note: '看过' } })
    expect((await days(manager)).map((each) => each.day)).not.toContain('2026-10-20')
  })

  test('comes also of nights without a server, and one that cannot be made keeps back no other', async () => {
    const manager = reader('fig_mgr')
    const listed = async () =>
      (await manager.call(dayReportPage, { query: { pageSize: 200 } })).rows.map((each) => each.day)
    const fireTime = new Date('2026-11-05T16:30:00Z')
    const run = () => closeDaysJob.run({ db: server.db, now: fireTime, fireTime })
    await server.db.query(
      sql`alter table centre_day_report add constraint test_unkept check (day <> '2026-11-03') not valid`,
    )
    const failed = await run().then(
      () => '',
      (error: unknown) => String(error),
    )
    await server.db.query(sql`alter table centre_day_report drop constraint test_unkept`)
    expect(failed).toMatch(/Not closed: \S.* 2026-11-03 /)
    const others = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-04', '2026-11-05']
    expect(await listed()).toEqual(expect.arrayContaining(others))
    expect(await listed()).not.toContain('2026-11-03')
    // The next night makes up for it, and tells of days that are too long ago.
    const { en } = await run()
    expect(en).toContain('2026-10-30 to 2026-11-05: ')
    expect(en).toMatch(/earlier days? (is|are) not closed/)
    expect(await listed()).toContain('2026-11-03')
  })

  test('that was altered in the database is neither read, signed nor printed; the order of its fields is nothing', async () => {
    const manager = reader('fig_mgr')
    const altered = '2026-11-02'
    const { id } = await manager.call(dayReport, { query: { day: altered } })
    if (id === null) throw new Error('not closed')
    const write = (content: Sql) =>
      server.db.tx(async (tx) => {
        await tx.query(sql`alter table centre_day_report disable trigger centre_day_report_kept`)
        await tx.query(sql`update centre_day_report set content = ${content} where id = ${id}`)
        await tx.query(sql`alter table centre_day_report enable trigger centre_day_report_kept`)
      })
    await write(sql`jsonb_set(content, '{figures,contracts}', '77')`)
    const refusals = [
      await manager.raw(dayReport, { query: { day: altered } }),
      await manager.raw(daySign, { body: { id, note: '看过' } }),
      await manager.raw(dayPdf, { query: { id } }),
    ]
    for (const { msg } of refusals) expect(msg).toContain('与关账时的内容不符')
    await write(sql`jsonb_set(content, '{figures,contracts}', '0')`)
    expect((await manager.call(dayReport, { query: { day: altered } })).content.figures.contracts).toBe(0)
  })

  test('is of days that are over, of the own centre', async () => {
    const today = dayOf(new Date())
    const refused = await reader('fig_mgr').raw(dayClose, { body: { day: today } })
    expect(refused.msg).toContain('还没过完')
    const { id } = await reader('fig_mgr').call(dayReport, { query: { day } })
    if (id === null) throw new Error('not closed')
    expect((await reader('sh_mgr').raw(dayPdf, { query: { id } })).code).not.toBe('0000')
    expect((await reader('sh_mgr').raw(daySign, { body: { id, note: '' } })).code).not.toBe('0000')
    expect((await reader('sh_mgr').call(dayReport, { query: { day } })).id).toBeNull()
  })

  test('tells what was late and which labels were left when it ended, however late it is closed', async () => {
    const manager = reader('fig_mgr')
    const [accepted = 0] = ids
    await server.db.query(sql`update centre_contract set promised_date = '2026-09-10' where id = ${accepted}`)
    const of = async (asked: string) => (await manager.call(dayReport, { query: { day: asked } })).content
    const lateIn = ({ late }: Awaited<ReturnType<typeof of>>) =>
      late.filter(({ contractId }) => contractId === accepted).length
    // Its passports came in today: on that day none of them was in the house, and no label was printed.
    const then = await of('2026-09-20')
    expect([lateIn(then), then.labelsLeft]).toEqual([0, 0])
    const now = await of(dayOf(new Date()))
    expect(lateIn(now)).toBeGreaterThan(0)
    const { left } = await one<{ left: number }>(
      server.db,
      sql`select count(*) as left from passport_label l join company c on c.id = l.company_id
          where c.company_code = 'CENTER-BJ' and l.bound_at is null and l.voided_at is null`,
    )
    expect(now.labelsLeft).toBe(left)
  })

  test('passports in the house are those that came less those that went', async () => {
    const yesterday = addDays(dayOf(new Date()), -1)
    const { centreId } = await one<{ centreId: number }>(
      server.db,
      sql`select id as "centreId" from company where company_code = 'CENTER-BJ'`,
    )
    const tomorrow = new Date(Date.now() + 86_400_000)
    const today = addDays(yesterday, 1)
    await server.db.tx((tx) => closeDay(tx, theProduct(tomorrow), { centreId, day: today }))
    const { content } = await reader('fig_mgr').call(dayReport, { query: { day: today } })
    const { held } = await one<{ held: number }>(
      server.db,
      sql`select count(*) as held from passport_item where centre_id = ${centreId} and place in ('COUNTER', 'SAFE')`,
    )
    expect(content.stock.closing).toBe(held)
    const [accepted] = ids
    const detail = await reader('fig_mgr').call(contractDetails, { query: { id: accepted ?? 0 } })
    expect(detail.applicants.length).toBeGreaterThan(0)
  })
})
