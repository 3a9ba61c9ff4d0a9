import { contractCancel, contractUpdate } from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { initiatePay, subjectBalance } from '@visa/contract/money/payment'
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
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
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
  const [balance] = await by.call(subjectBalance, { query: { subjectKind, subjectId } })
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
