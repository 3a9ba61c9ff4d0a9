import {
  contractAccept,
  contractCancel,
  contractMgrPage,
  contractReview,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { initiatePay, initiateRefund, subjectBalance } from '@visa/contract/money/payment'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import type { PaymentWay, SubjectKind } from '@visa/contract/money/ways'
import { genericOrder, genericOrderUpdate } from '@visa/contract/visa/order-generic'
import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import { orderMove } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, newContract } from '../../../testing/contracts.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { issueBills } from '../bill/bill-issue.service.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'
import { companyAccount, platformBook, post } from '../ledger/ledger.service.ts'

let server: TestApp
let admin: Client
let clerk: Client
let agentId: number
let otherId: number
let bookId: number

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  clerk = await centreClerk(server, 'whose_clerk')
  agentId = await companyId(server, 'AGENT-YX')
  bookId = await platformBook(server.db)
  const other = await one<{ id: number }>(
    server.db,
    sql`insert into company (company_code, company_name, short_name, identity_code, level, audit_status, version_no)
        select 'AGENT-OTHER', '别家旅行社', '别家', identity_code, level, audit_status, version_no
        from company where id = ${agentId} returning id`,
  )
  otherId = other.id
  await server.db.tx((tx) =>
    post(tx, theProduct(new Date()), { bookId, cause: 'test', causeId: 1 }, [
      { account: { kind: 'BANK' }, cents: 10_000_000 },
      { account: { kind: 'PREPAID', companyId: agentId }, cents: -10_000_000 },
    ]),
  )
})
afterAll(() => server.close())

const prepaidOf = async (id: number): Promise<number> =>
  (await companyAccount(server.db, bookId, id)).prepaidCents

/** All that is owed, at once. */
async function payAll(by: Client, subjectKind: SubjectKind, subjectId: number, way: PaymentWay) {
  const balance = await by.call(subjectBalance, { query: { subjectKind, subjectId } })
  const amountCents = balance?.owedCents ?? 0
  return by.call(initiatePay, { body: { subjectKind, subjectId, amountCents, way, reference: 'POS 1' } })
}

test('what came from an account goes back to that very account, whoever the contract names by then', async () => {
  const start = await prepaidOf(agentId)
  const { id, contractNo } = await newContract(server, clerk, { payerId: agentId })
  const { payment } = await payAll(clerk, 'CONTRACT', id, 'PREPAID')
  for (const payerId of [otherId, null]) {
    const sent = await contractAsSent(clerk, id)
    const refused = await clerk.raw(contractUpdate, { body: { ...sent, payerId } })
    expect([refused.code, refused.msg]).toEqual([CODES.FAILURE, expect.stringContaining(contractNo)])
    expect(refused.msg).toContain('请先退回原账户')
  }
  // As it may stand since before anybody refused it.
  await server.db.query(sql`update centre_contract set payer_id = ${otherId} where id = ${id}`)
  const settled = await clerk.call(contractCancel, { body: { id, reason: '不办了' } })
  expect(settled.returnedCents).toBe(payment.amountCents)
  expect([await prepaidOf(agentId), await prepaidOf(otherId)]).toEqual([start, 0])
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test.each(['PREPAID', 'CREDIT'] as const)(
  'an order that was paid from an account (%s) keeps its agent, and gives back to the one who paid',
  async (way) => {
    await server.db
      .query(sql`update company set settle_mode = 'monthly', payment_day = 20, credit_limit = 10000000
      where id = ${agentId}`)
    const before = await companyAccount(server.db, bookId, agentId)
    const { id, orderNo } = await newOrder(server)
    await payAll(admin, 'ORDER', id, way)
    const { updateTime: seen } = await admin.call(genericOrder, { params: { id } })
    const body = { agentId: WALK_IN_CUSTOMER, seen }
    const refused = await admin.raw(genericOrderUpdate, { params: { id }, body })
    expect([refused.code, refused.msg]).toEqual([CODES.FAILURE, expect.stringContaining(orderNo)])
    await server.db.query(sql`update visa_order set agent_id = null where id = ${id}`)
    await admin.call(orderMove, { body: { id, operation: 'cancel', reason: '不去了' } })
    const { prepaidCents, creditUsedCents } = await companyAccount(server.db, bookId, agentId)
    expect([prepaidCents, creditUsedCents]).toEqual([before.prepaidCents, before.creditUsedCents])
    expect((await checkLedger(server.db)).faults).toEqual([])
  },
)

test('who takes money at orders settles no bill of a company: that right is its own', async () => {
  const entries = [
    { account: { kind: 'CREDIT', companyId: agentId }, cents: 5_000 },
    { account: { kind: 'DEPOSIT' }, cents: -5_000 },
  ] as const
  const group = { bookId, cause: 'test', causeId: 2, day: '2026-09-10' }
  await server.db.tx((tx) => post(tx, theProduct(new Date()), group, entries))
  await issueBills(server.db, theProduct(new Date()), '2026-09-01')
  const { id } = await one<{ id: number }>(
    server.db,
    sql`select max(id) as id from account_bill where company_id = ${agentId}`,
  )
  const grants = ['visa.order.manage', 'visa.order.manage.payment', 'cust.bill']
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '收款员',
    dataScope: DATA_SCOPE.ALL,
    grants,
  })
  await newPerson(server, { company: 'PLATFORM', userName: 'only_takes', roleIds: [role] })
  const taker = await server.as('only_takes')
  const seen = await taker.call(subjectBalance, { query: { subjectKind: 'BILL', subjectId: id } })
  expect(seen).toMatchObject({ owedCents: 5_000, ways: [] })
  const body = { subjectKind: 'BILL', subjectId: id, amountCents: 1_000, reference: 'B-1' } as const
  for (const way of ['TRANSFER', 'PREPAID'] as const)
    expect((await taker.raw(initiatePay, { body: { ...body, way } })).code).toBe(CODES.NO_PERMISSION)
  expect((await admin.raw(initiatePay, { body: { ...body, way: 'TRANSFER', reference: 'B-1' } })).code).toBe(
    CODES.SUCCESS,
  )
})

test('a refund of a contract lowers no price: it names no fees, and what goes back is owed again everywhere', async () => {
  const { id, contractNo } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const { payment } = await payAll(clerk, 'CONTRACT', id, 'CARD')
  const asked = { paymentId: payment.id, amountCents: 500, reason: '客户要求' }
  const lines = [{ kind: 'service' as const, cents: 500 }]
  const refused = await clerk.raw(initiateRefund, { body: { ...asked, lines } })
  expect([refused.code, refused.msg]).toEqual([CODES.FAILURE, expect.stringContaining('费用审批')])
  const { balance } = await clerk.call(initiateRefund, { body: { ...asked, feesAfter: 'stay' } })
  expect(balance).toMatchObject({ totalCents: payment.amountCents, owedCents: 500 })
  const { rows } = await clerk.call(contractMgrPage, {
    query: {},
    body: { searchQuery: { keyword: contractNo, money: 'owed' } },
  })
  expect(rows).toMatchObject([{ id, owedCents: 500, totalCents: payment.amountCents }])
  const order = await clerk.call(subjectBalance, {
    query: { subjectKind: 'ORDER', subjectId: rows[0]?.orderId ?? 0 },
  })
  expect(order?.totalCents).toBe(payment.amountCents)
  const second = await centreClerk(server, 'whose_second')
  expect((await second.raw(contractReview, { body: { id } })).msg).toContain('还欠 5.00')
})
