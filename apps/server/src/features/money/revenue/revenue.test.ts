import {
  REVENUE_BY,
  revenueEntries,
  revenueSummary,
  type RevenueEntryQuery,
} from '@visa/contract/money/revenue'
import { addDays } from '@visa/contract/rules/days'
import { FEE_KINDS } from '@visa/contract/visa/fee-kinds'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { one, sql, type Sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { platformBook, post } from '../ledger/ledger.service.ts'

const NOW = new Date('2026-11-16T02:00:00Z')
const PERIOD = { from: '2026-01-01', to: '2026-12-31' }

let server: TestApp
let admin: Client
let orders: { id: number; orderNo: string }[]
let book: number
let causes = 0

beforeAll(async () => {
  server = await startTestApp({ now: () => NOW })
  admin = await server.as('admin')
  book = await platformBook(server.db)
  orders = [await newOrder(server), await newOrder(server, { people: 2 })]
})
afterAll(() => server.close())

/** What the ledger itself comes to. */
const ledger = async (kind: 'REVENUE' | 'CONSULAR', where: Sql = sql`true`): Promise<number> =>
  (
    await one<{ cents: number }>(
      server.db,
      sql`select coalesce(-sum(e.amount_cents), 0) as cents from ledger_entry e
          join ledger_account a on a.id = e.account_id
          where a.kind = ${kind} and e.day between ${PERIOD.from}::date and ${PERIOD.to}::date and ${where}`,
    )
  ).cents

const allEntries = async (query: Omit<RevenueEntryQuery, 'page' | 'pageSize'>): Promise<number> => {
  let sum = 0
  for (let page = 1; ; page += 1) {
    const { rows } = await admin.call(revenueEntries, { query: { ...query, page, pageSize: 200 } })
    sum += rows.reduce((total, { amountCents }) => total + amountCents, 0)
    if (rows.length < 200) return sum
  }
}

const earned = fc.record({
  order: fc.option(fc.nat(1), { freq: 4 }),
  kind: fc.constantFrom(...FEE_KINDS),
  // A discount, or what is countered, is below zero.
  cents: fc.integer({ min: -50_000, max: 500_000 }).filter((cents) => cents !== 0),
  day: fc.nat(420).map((days) => addDays('2025-12-01', days)),
})

test('P2.36 whatever was earned, by whatever it is summed, the report is the ledger to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(earned, { minLength: 1, maxLength: 12 }), async (groups) => {
      for (const { order, kind, cents, day } of groups) {
        causes += 1
        const about = order === null ? undefined : orders[order]
        const subject =
          about === undefined ? {} : { subject: { kind: 'ORDER', id: about.id, no: about.orderNo } }
        const account =
          kind === 'consular' ? ({ kind: 'CONSULAR' } as const) : ({ kind: 'REVENUE', detail: kind } as const)
        await server.db.tx((tx) =>
          post(tx, theProduct(NOW), { bookId: book, cause: 'test', causeId: causes, day, ...subject }, [
            { account: { kind: 'DEPOSIT' }, cents },
            { account, cents: -cents },
          ]),
        )
      }
      const [revenue, consular] = [await ledger('REVENUE'), await ledger('CONSULAR')]
      for (const by of REVENUE_BY) {
        const { rows, revenueCents, consularCents } = await admin.call(revenueSummary, {
          query: { ...PERIOD, by },
        })
        expect([by, revenueCents, consularCents]).toEqual([by, revenue, consular])
        // A figure is what its entries come to.
        for (const { key, ...figures } of rows.slice(0, 1))
          expect(await allEntries({ ...PERIOD, by, key })).toBe(figures.revenueCents + figures.consularCents)
      }
      expect(await allEntries({ ...PERIOD, by: 'day' })).toBe(revenue + consular)
      const service = await admin.call(revenueSummary, { query: { ...PERIOD, kind: 'service', by: 'month' } })
      expect(service.revenueCents).toBe(await ledger('REVENUE', sql`a.detail = 'service'`))
    }),
    { numRuns: 8 },
  )
})

test('what was earned tells whose work it was: the centre’s, else the organisation’s', async () => {
  const day = '2027-02-01'
  const PLAIN = { from: day, to: day }
  const [first] = orders
  const centreId = await companyId(server, 'CENTER-BJ')
  const orgId = (
    await one<{ id: number }>(
      server.db,
      sql`select accept_org_id as id from visa_order where id = ${first?.id ?? 0}`,
    )
  ).id
  const earn = (cents: number) => {
    causes += 1
    const subject = { kind: 'ORDER' as const, id: first?.id ?? 0, no: first?.orderNo ?? '' }
    return server.db.tx((tx) =>
      post(tx, theProduct(NOW), { bookId: book, cause: 'test', causeId: causes, day, subject }, [
        { account: { kind: 'DEPOSIT' }, cents },
        { account: { kind: 'REVENUE', detail: 'service' }, cents: -cents },
      ]),
    )
  }
  await earn(700)
  const by = { ...PLAIN, by: 'centre' as const }
  expect((await admin.call(revenueSummary, { query: by })).rows).toMatchObject([
    { key: String(orgId), revenueCents: 700 },
  ])
  await server.db.query(sql`update visa_order set centre_id = ${centreId} where id = ${first?.id ?? 0}`)
  const { rows } = await admin.call(revenueSummary, { query: by })
  expect(rows.map(({ key, revenueCents }) => [key, revenueCents])).toEqual([[String(centreId), 700]])
  expect(rows[0]?.name).not.toBe('')
  const { rows: entries } = await admin.call(revenueEntries, { query: { ...by, key: String(centreId) } })
  expect(entries).toMatchObject([{ centreName: rows[0]?.name, amountCents: 700 }])
  const of = (id: number) => admin.call(revenueSummary, { query: { ...by, centreId: id } })
  expect([(await of(centreId)).revenueCents, (await of(orgId)).revenueCents]).toEqual([700, 0])
  await server.db.query(sql`update visa_order set centre_id = null where id = ${first?.id ?? 0}`)
})

test('whoever keeps other books sees none of these', async () => {
  const role = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '营收',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['finance.revenue'],
  })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'revenue_other', roleIds: [role] })
  const centre = await server.as('revenue_other')
  expect(await centre.call(revenueSummary, { query: { ...PERIOD, by: 'book' } })).toMatchObject({
    rows: [],
    entries: 0,
  })
  expect((await centre.call(revenueEntries, { query: { ...PERIOD, by: 'day', bookId: book } })).records).toBe(
    0,
  )
  expect(
    (await admin.raw(revenueSummary, { query: { from: '2026-02-01', to: '2026-01-01' } })).code,
  ).not.toBe('0000')
})
