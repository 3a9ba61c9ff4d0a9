import { contractAccept, contractReview } from '@visa/contract/centre/contract-calls'
import { accountDetail } from '@visa/contract/money/account'
import { initiatePay, subjectBalance } from '@visa/contract/money/payment'
import { SUPPLY_SAVE, supplyPay } from '@visa/contract/supply/asking'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theProduct } from '../../access/mover.ts'
import { one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { newContract } from '../../testing/contracts.ts'
import { newOrder } from '../../testing/orders.ts'
import { companyId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from './ledger/ledger-check.service.ts'
import { companyAccount, platformBook, post } from './ledger/ledger.service.ts'

/** One account of a company, spent through every door that there is. */

let server: TestApp
let admin: Client
let agent: Client
let counter: Client
let manager: Client
let payerId: number
let bookId: number

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  agent = await server.as('agent')
  counter = await server.as('center_emp')
  manager = await server.as('center_mgr')
  payerId = await companyId(server, 'AGENT-YX')
  bookId = await platformBook(server.db)
})
afterAll(() => server.close())

const account = () => companyAccount(server.db, bookId, payerId)

let causes = 0
/** So much is paid ahead and so much may be owed from now on, beyond what is used and in transit. */
async function stand(aheadCents: number, creditCents: number): Promise<void> {
  const { prepaidCents, reservedCents, creditUsedCents } = await account()
  const more = aheadCents - (prepaidCents - reservedCents)
  if (more !== 0)
    await server.db.tx((tx) =>
      post(tx, theProduct(new Date()), { bookId, cause: 'test', causeId: (causes += 1) }, [
        { account: { kind: 'BANK' }, cents: more },
        { account: { kind: 'PREPAID', companyId: payerId }, cents: -more },
      ]),
    )
  await server.db.query(
    sql`update company set settle_mode = 'monthly', credit_limit = ${creditUsedCents + creditCents} where id = ${payerId}`,
  )
}

const settleTransit = () =>
  server.db.query(sql`update visa_order set confirmed_at = null where agent_id = ${payerId}`)

/** An order of the company that is confirmed, and so in transit. */
async function confirmed(): Promise<{ id: number; cents: number }> {
  const { id } = await newOrder(server)
  const { cents } = await one<{ cents: number }>(
    server.db,
    sql`update visa_order set confirmed_at = now() where id = ${id} returning total_cents as cents`,
  )
  return { id, cents }
}

async function contract(): Promise<{ id: number; cents: number }> {
  const { id } = await newContract(server, counter, { customerKind: 'COMPANY', payerId })
  await counter.call(contractAccept, { body: { id } })
  const balance = await counter.call(subjectBalance, { query: { subjectKind: 'CONTRACT', subjectId: id } })
  return { id, cents: balance?.owedCents ?? 0 }
}

const SEGMENT = {
  airline: 'HU',
  tripNo: 'HU1',
  departDay: '2027-01-05',
  departTime: '10:00',
  departPlace: '北京',
  arriveDay: '2027-01-05',
  arriveTime: '12:00',
  arrivePlace: '上海',
  seatClass: '经济',
}

async function travel(cents: number): Promise<number> {
  const supplierCompanyId = await companyId(server, 'ACCEPT-HQ')
  const { id } = await admin.call(SUPPLY_SAVE.AIR, {
    body: {
      buyerCompanyId: payerId,
      supplierCompanyId,
      segments: [SEGMENT],
      travellers: [{ realName: '齐悦', fareCents: cents }],
    },
  })
  return id
}

const byContract = (subjectId: number, amountCents: number, way: 'PREPAID' | 'CREDIT') =>
  counter.raw(initiatePay, { body: { subjectKind: 'CONTRACT', subjectId, amountCents, way } })

test('a contract takes from an account what travel could take, and leaves to what is confirmed what that will take', async () => {
  await settleTransit()
  const made = await contract()
  const order = await confirmed()
  // All of it is spoken for by the order: neither door has it, and the page of the account says so.
  await stand(order.cents, 0)
  expect(await admin.call(accountDetail, { query: { companyId: payerId } })).toMatchObject({
    availableCents: 0,
    transitCents: order.cents,
  })
  const refused = await byContract(made.id, 1, 'PREPAID')
  expect(refused.msg).toContain('预存款余额 0.00 元')
  expect((await manager.raw(contractReview, { body: { id: made.id } })).msg).toContain('还欠')
  expect((await agent.raw(supplyPay, { body: { id: await travel(100) } })).msg).toContain('账户不够支付')
  // What a contract will pay is not counted a second time by its order.
  await stand(order.cents + made.cents, 0)
  expect((await byContract(made.id, made.cents, 'PREPAID')).code).toBe('0000')
  const rest = { subjectKind: 'ORDER' as const, subjectId: order.id, amountCents: order.cents }
  expect((await admin.raw(initiatePay, { body: { ...rest, way: 'PREPAID' } })).code).toBe('0000')
  expect(await account()).toMatchObject({ prepaidCents: 0, availableCents: 0 })
})

test('two who spend one balance through any doors never spend more than there is, and take nothing that is spoken for', async () => {
  const door = fc.constantFrom<'order' | 'contract' | 'travel'>('order', 'contract', 'travel')
  const spending = fc.record({ door, way: fc.constantFrom<'PREPAID' | 'CREDIT'>('PREPAID', 'CREDIT') })
  const story = fc.record({
    ahead: fc.integer({ min: 0, max: 3_000 }),
    credit: fc.integer({ min: 0, max: 3_000 }),
    cents: fc.integer({ min: 1, max: 2_500 }),
    spoken: fc.boolean(),
    pair: fc.tuple(spending, spending),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ ahead, credit, cents, spoken, pair }) => {
      await settleTransit()
      if (spoken) await confirmed()
      await stand(ahead, credit)
      const before = await account()
      const prepared = await Promise.all(
        pair.map(async ({ door: by, way }) => {
          if (by === 'travel') {
            const id = await travel(cents)
            return () => agent.raw(supplyPay, { body: { id } })
          }
          if (by === 'contract') {
            const { id } = await contract()
            return () => byContract(id, cents, way)
          }
          const { id } = await newOrder(server)
          const body = { subjectKind: 'ORDER' as const, subjectId: id, amountCents: cents, way }
          return () => admin.raw(initiatePay, { body })
        }),
      )
      const answers = await Promise.all(prepared.map((spend) => spend()))
      const spent = answers.filter(({ code }) => code === '0000').length * cents
      const after = await account()
      expect(after.prepaidCents).toBeGreaterThanOrEqual(after.reservedCents)
      expect(after.creditUsedCents).toBeLessThanOrEqual(after.limitCents)
      expect(before.prepaidCents - after.prepaidCents + after.creditUsedCents - before.creditUsedCents).toBe(
        spent,
      )
      // Only what is itself an order takes what others were confirmed for.
      const free = pair.every(({ door: by }) => by !== 'order')
      const most = free ? before.availableCents : before.prepaidCents + before.limitCents
      expect(spent).toBeLessThanOrEqual(most)
    }),
    { numRuns: 12 },
  )
  expect((await checkLedger(server.db)).faults).toEqual([])
}, 120_000)
