import { addDays, daysBetween } from '@visa/contract/rules/days'
import { exportDownload, exportSubmit } from '@visa/contract/sheets/export-task'
import { LOOK_AXES } from '@visa/contract/visa/look-back'
import { genericOrderDelete } from '@visa/contract/visa/order-generic'
import { orderPage } from '@visa/contract/visa/order-list'
import type { OrderStatus } from '@visa/contract/visa/order.states'
import {
  DIMENSIONS,
  MOST_COLUMNS,
  ordersBehind,
  OTHERS,
  report,
  ReportQuery,
} from '@visa/contract/visa/report'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import type { Client } from '../../../testing/client.ts'
import { collected } from '../../../testing/collected.ts'
import {
  disagreements,
  LOOKERS,
  nextSteps,
  orderOn,
  seedLookers,
  stepOn,
  type MadeOrder,
} from '../../../testing/look-back.ts'
import { startTestApp, testApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
const lookers = new Map<string, Client>()

const looker = (name: string): Client => {
  const found = lookers.get(name)
  if (found === undefined) throw new Error(`nobody is called ${name}`)
  return found
}

/** Days of two months, and both ends of each. */
const DAYS = ['2026-08-31', '2026-09-01', '2026-09-15', '2026-09-30', '2026-10-01', '2026-10-20']

beforeAll(async () => {
  server = await startTestApp()
  for (const [index, day] of DAYS.entries()) {
    await orderOn(server, {
      day,
      people: 1 + (index % 3),
      steps: index,
      results: [1, 2],
      nationCode: index % 2 === 0 ? 'PHL' : 'TUR',
    })
  }
  await seedLookers(server)
  for (const name of LOOKERS) lookers.set(name, await server.as(name))
})
afterAll(() => server.close())

const fold = () =>
  server.db.tx((tx) => one<{ folded: number }>(tx, sql`select fold_order_deltas() as folded`))

const asking = fc
  .record({
    from: fc.constantFrom('2026-08-01', '2026-08-31', '2026-09-01', '2026-09-10'),
    to: fc.constantFrom('2026-09-15', '2026-09-30', '2026-10-01', '2026-10-31', '2026-12-31'),
    axis: fc.constantFrom(...LOOK_AXES),
    rowsBy: fc.constantFrom(...DIMENSIONS),
    columnsBy: fc.constantFrom('none' as const, ...DIMENSIONS),
    grain: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    visaType: fc.constantFrom(undefined, 1, 2),
    visaCountry: fc.constantFrom(undefined, undefined, 'PHL' as const),
    compare: fc.constantFrom('none' as const, 'before' as const, 'year' as const),
  })
  .filter(({ rowsBy, columnsBy }) => rowsBy !== columnsBy)
  // By days a quarter is as much as is told.
  .filter(
    ({ from, to, grain, rowsBy, columnsBy }) =>
      grain !== 'day' || ![rowsBy, columnsBy].includes('period') || daysBetween(from, to) < 92,
  )

describe('P2.34 every figure of a report is the number of orders that it opens', () => {
  test.each(LOOKERS)('for %s, whatever is asked', async (name) => {
    const client = looker(name)
    await fc.assert(
      fc.asyncProperty(asking, fc.boolean(), async (asked, folded) => {
        if (folded) await fold()
        const { cells, earlier } = await client.call(report, { query: asked })
        const { rowsBy, columnsBy, compare: _compare, ...look } = ReportQuery.parse(asked)
        for (const { row, column, ...figures } of cells) {
          const query = ordersBehind(
            look,
            { dimension: rowsBy, key: row },
            { dimension: columnsBy, key: column },
          )
          const behind = await client.call(orderPage, { query: { ...query, pageSize: 200 } })
          expect({ query, records: behind.records }).toEqual({ query, records: figures.orders })
          const sum = (of: (order: (typeof behind.rows)[number]) => number) =>
            behind.rows.reduce((total, order) => total + of(order), 0)
          expect(figures.people).toBe(sum(({ applicants }) => applicants))
          expect(figures.totalCents).toBe(sum(({ totalCents }) => totalCents))
        }
        // Nor is what it is compared with anything but what it opens.
        for (const { key, orders } of earlier?.rows ?? []) {
          const then = { ...look, from: earlier?.from ?? '', to: earlier?.to ?? '' }
          const query = ordersBehind(then, { dimension: rowsBy, key })
          const { records } = await client.call(orderPage, { query: { ...query, pageSize: 10 } })
          expect({ query, records }).toEqual({ query, records: orders })
        }
        // And none is left out.
        const all = await client.call(orderPage, { query: { ...ordersBehind(look), pageSize: 10 } })
        expect(cells.reduce((sum, { orders }) => sum + orders, 0)).toBe(all.records)
      }),
      { numRuns: 6 },
    )
  })

  test('somebody sees a part, somebody all, another company nothing', async () => {
    const query = { from: '2026-01-01', to: '2026-12-31', rowsBy: 'country' as const }
    const counted = async (name: string) =>
      (await looker(name).call(report, { query })).cells.reduce((sum, { orders }) => sum + orders, 0)
    const all = await counted('admin')
    const [agent, own] = [await counted('look_agent'), await counted('look_own')]
    expect(own).toBeGreaterThan(0)
    expect(agent).toBeGreaterThan(own)
    expect(all).toBeGreaterThan(agent)
    expect(await counted('look_other')).toBe(0)
    expect((await server.visitor().raw(report, { query })).code).not.toBe('0')
  })
})

test('P2.34 of more columns than anybody reads the smaller ones stand together, and no order is left out', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const query = { from: '2026-01-01', to: '2026-12-31', rowsBy: 'period', columnsBy: 'agent' } as const
  const before = await admin.call(report, { query })
  expect(before.others).toBe(0)
  const agents = MOST_COLUMNS + 5
  await app.db.query(
    sql`insert into company (company_code, company_name, short_name, identity_code, audit_status)
        select 'WIDE' || n, '宽表代理' || n, '宽表' || n, 4, 1 from generate_series(1, ${agents}) n`,
  )
  const made = await orderOn(app, { day: '2026-05-05' })
  await app.db.query(
    sql`insert into visa_order_fact select (f).* from (
          select jsonb_populate_record(f, jsonb_build_object('order_id', 1000000 + c.id, 'agent_id', c.id)) as f
          from visa_order_fact f, company c where f.order_id = ${made.id} and c.company_code like 'WIDE%') made`,
  )
  await app.db.query(
    sql`insert into visa_order_delta
        select s.* from visa_order_fact f cross join lateral order_sums(f, 1) s where f.order_id > 1000000`,
  )
  const wide = await admin.call(report, { query })
  expect(wide.columns).toHaveLength(MOST_COLUMNS)
  expect(wide.columns.at(-1)).toEqual({ key: OTHERS, name: `其他 ${wide.others} 项` })
  const sumOf = (cells: readonly { orders: number }[]) => cells.reduce((sum, { orders }) => sum + orders, 0)
  expect(sumOf(wide.cells)).toBe(sumOf(before.cells) + agents + 1)
  expect(sumOf(wide.cells.filter(({ column }) => column === OTHERS))).toBeGreaterThanOrEqual(wide.others)
})

test('a day begins at midnight of UTC+8', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const made = await orderOn(app, { day: '2025-03-10' })
  const on = async (day: string) =>
    (await admin.call(report, { query: { from: day, to: day } })).cells.reduce(
      (sum, { orders }) => sum + orders,
      0,
    )
  for (const [at, day] of [
    ['2025-03-09T15:59:59.999Z', '2025-03-09'],
    ['2025-03-09T16:00:00Z', '2025-03-10'],
    ['2025-03-10T15:59:59.999Z', '2025-03-10'],
    ['2025-03-10T16:00:00Z', '2025-03-11'],
  ] as const) {
    await app.db.query(sql`update visa_order set created_at = ${at} where id = ${made.id}`)
    for (const each of ['2025-03-09', '2025-03-10', '2025-03-11']) {
      expect([at, each, await on(each)]).toEqual([at, each, each === day ? 1 : 0])
    }
  }
})

test('what is kept and its sums are those of the orders, whatever is done to them and whenever it is added up', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const made: MadeOrder[] = []
  let day = '2026-07-01'
  const statusOf = async (id: number) =>
    (await one<{ status: OrderStatus }>(app.db, sql`select status from visa_order where id = ${id}`)).status
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          what: fc.constantFrom('make', 'move', 'fold', 'delete', 'assign', 'date'),
          n: fc.nat(99),
        }),
        {
          minLength: 4,
          maxLength: 10,
        },
      ),
      async (deeds) => {
        for (const { what, n } of deeds) {
          day = addDays(day, n % 5)
          const order = made[n % Math.max(1, made.length)]
          if (what === 'make' || order === undefined) {
            made.push(await orderOn(app, { day, people: 1 + (n % 2) }))
          } else if (what === 'fold') {
            await app.db.tx((tx) => tx.query(sql`select fold_order_deltas()`))
          } else if (what === 'delete') {
            await admin.raw(genericOrderDelete, { params: { id: order.id } })
            made.splice(made.indexOf(order), 1)
          } else if (what === 'assign') {
            await app.db.query(
              sql`update visa_order set owner_id = null, promised_date = ${day} where id = ${order.id}`,
            )
          } else if (what === 'date') {
            await app.db.query(
              sql`update visa_order set created_at = ${`${day}T20:00:00Z`} where id = ${order.id}`,
            )
          } else {
            const steps = nextSteps(await statusOf(order.id))
            const step = steps[n % Math.max(1, steps.length)]
            if (step !== undefined) await stepOn(app, order, step, day, [1, 2, 3])
          }
        }
        expect(await disagreements(app.db)).toEqual([])
      },
    ),
    { numRuns: 6 },
  )
})

test('a transaction that fails leaves the figures as they were, and one that does much is counted once', async () => {
  const deltas = async () =>
    (await one<{ count: number }>(server.db, sql`select count(*) as count from visa_order_delta`)).count
  const made = await orderOn(server, { day: '2026-06-01', people: 3 })
  await fold()
  await expect(
    server.db.tx(async (tx) => {
      await tx.query(sql`update visa_order set total_cents = 5 where id = ${made.id}`)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await deltas()).toBe(0)
  // Three people move, the order follows: out of one sum and into another, once.
  await stepOn(server, made, 'confirmElectronic', '2026-06-02')
  expect(await deltas()).toBe(2)
  expect(await disagreements(server.db)).toEqual([])
})

test('a period is compared with the one before and with the year before', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  for (const day of ['2024-02-29', '2025-01-15', '2025-02-10', '2025-02-28']) await orderOn(app, { day })
  const asked = { from: '2025-02-01', to: '2025-02-28', rowsBy: 'period' as const, grain: 'month' as const }
  const before = await admin.call(report, { query: { ...asked, compare: 'before' } })
  expect(before.earlier).toMatchObject({
    from: '2025-01-01',
    to: '2025-01-31',
    rows: [{ row: '2025-02-01', orders: 1 }],
  })
  expect(before.cells).toMatchObject([{ row: '2025-02-01', orders: 2 }])
  const year = await admin.call(report, { query: { ...asked, compare: 'year' } })
  expect(year.earlier).toMatchObject({ from: '2024-02-01', to: '2024-02-29', total: { orders: 1 } })
})

test('what cannot be asked is refused in words', async () => {
  const admin = looker('admin')
  const asked = { from: '2026-01-01', to: '2026-12-31' }
  const fields = async (query: object) =>
    ((await admin.raw(report, { query: { ...asked, ...query } })).data as { fields: object }).fields
  expect(await fields({ from: '2027-01-01' })).toEqual({ to: '不能早于开始日期' })
  expect(await fields({ to: '2036-12-31' })).toEqual({ to: expect.stringContaining('期间太长') as string })
  expect(await fields({ rowsBy: 'period', grain: 'day' })).toEqual({
    grain: expect.stringContaining('按天最长 92 天') as string,
  })
  expect(await fields({ rowsBy: 'agent', columnsBy: 'agent' })).toEqual({
    columnsBy: expect.stringContaining('同一项只能选一次') as string,
  })
})

test('the file has the figures of the screen, in words', async () => {
  const client = looker('look_agent')
  const query = {
    from: '2026-09-01',
    to: '2026-10-31',
    rowsBy: 'country' as const,
    columnsBy: 'status' as const,
  }
  const { cells, rows: headings } = await client.call(report, { query })
  const { id } = await client.call(exportSubmit, {
    body: { kind: 'visaReport', format: 'xlsx', filters: query },
  })
  await server.runJobs()
  const { rawPayload } = await client.send({
    method: 'GET',
    url: await client.call(exportDownload, { query: { id } }),
  })
  const [titles, ...lines] = (await collected(readSheet(rawPayload))).map(({ cells: of }) => Array.from(of))
  expect(titles?.slice(0, 5)).toEqual(['行', '列', '订单数', '申请人数', '应收金额'])
  expect(lines).toHaveLength(cells.length)
  const total = lines.reduce((sum, line) => sum + Number(line[2]), 0)
  expect(total).toBe(cells.reduce((sum, { orders }) => sum + orders, 0))
  expect(new Set(lines.map(([name]) => name))).toEqual(new Set(headings.map(({ name }) => name)))
})
