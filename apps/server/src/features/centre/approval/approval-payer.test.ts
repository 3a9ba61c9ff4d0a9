import {
  feeApplyFrom,
  paymentApplyFrom,
  paymentApprovalPage,
  paymentDecide,
} from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import {
  contractAccept,
  contractBack,
  contractCreate,
  contractDetails,
  contractFeeLogs,
  contractReview,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { initiatePay } from '@visa/contract/money/payment'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { genericOrderApplicants } from '@visa/contract/visa/order-generic'
import { orderDetail } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { refuseUntrue } from '../../../testing/contract-truth.ts'
import { centreClerk, contractAsSent, contractBody, newContract } from '../../../testing/contracts.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Prices are of whoever pays, and the order is theirs: another payer is another price and another side. */

const LESS = 3000

let server: TestApp
let clerk: Client
let second: Client
let third: Client
/** Of the company that pays first, and of the one that pays then. */
let before: Client
let after: Client
let first = 0
let next = 0

async function agent(company: string): Promise<Client> {
  const role = await newRole(server, {
    company,
    roleName: '订单',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['visa.order.manage'],
  })
  await newPerson(server, { company, userName: `payer_${company}`, roleIds: [role] })
  return server.as(`payer_${company}`)
}

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'payer_one')
  second = await centreClerk(server, 'payer_two')
  third = await centreClerk(server, 'payer_three')
  before = await agent('AGENT-YX')
  after = await agent('TRAVEL-XA')
  first = await companyId(server, 'AGENT-YX')
  next = await companyId(server, 'TRAVEL-XA')
  // The service of one contract costs the second company less than everybody else.
  const { id } = await newContract(server, clerk, { payerId: first })
  const { fees } = await clerk.call(contractDetails, { query: { id } })
  const line = fees.find(({ kind }) => kind === 'service')
  await server.db.query(sql`
    insert into visa_fee_rule (kind, nation_code, visa_type, agent_id, amount_cents, valid_from)
    values ('service', 'RUS', 1, ${next}, ${(line?.unitPrice ?? 0) - LESS}, '2026-01-01')`)
})
afterAll(() => server.close())

const detail = (id: number) => clerk.call(contractDetails, { query: { id } })
const wanted = (payerId: number | null) => ({ payerId, payerName: '', invoiceTitle: '', invoiceTaxCode: '' })
const ask = (contractId: number, payerId: number | null) =>
  clerk.raw(paymentApplyFrom, { body: { contractId, reason: '换公司付款', change: wanted(payerId) } })
const approve = (by: Client, id: number) => by.raw(paymentDecide, { body: { id, decision: 'approve' } })
const pending = async (contractId: number) => {
  const body = { searchQuery: { contractId } }
  const [row] = (await second.call(paymentApprovalPage, { query: {}, body })).rows
  if (row === undefined) throw new Error('nothing was asked for')
  return row
}
const limit = (key: string, cents: number) =>
  server.db.query(sql`insert into system_param (key, value) values (${key}, ${String(cents)})
    on conflict (key) do update set value = excluded.value`)

async function accepted(payerId: number | null) {
  const { id, contractNo } = await newContract(server, clerk, { payerId })
  await clerk.call(contractAccept, { body: { id } })
  const { orderId, ...rest } = await detail(id)
  return { ...rest, id, contractNo, orderId: orderId ?? 0 }
}

/** Who reads an order, whom it is for and their passports. */
async function readers(orderId: number): Promise<boolean[]> {
  const found: boolean[] = []
  for (const client of [before, after]) {
    const order = await client.raw(orderDetail, { query: { id: orderId } })
    const people = await client.raw(genericOrderApplicants, { params: { id: orderId } })
    expect(people.code).toBe(order.code)
    found.push(order.code === CODES.SUCCESS)
  }
  const sides = await rows<{ agentId: number | null }>(
    server.db,
    sql`select distinct agent_id as "agentId" from (select agent_id from visa_order where id = ${orderId}
          union all select agent_id from visa_applicant where order_id = ${orderId}
          union all select p.agent_id from passport_item p join visa_applicant a on a.id = p.applicant_id
            where a.order_id = ${orderId}) s`,
  )
  expect(sides).toHaveLength(1)
  return found
}

test('another payer is let through with its price and its order: fees logged, a revision, and the one before reads nothing', async () => {
  const { id, orderId, totalCents, revision } = await accepted(first)
  expect(await readers(orderId)).toEqual([true, false])
  const reference = `POS ${id}`
  await clerk.call(initiatePay, {
    body: { subjectKind: 'CONTRACT', subjectId: id, amountCents: totalCents, way: 'CARD', reference },
  })
  await ask(id, next)
  const row = await pending(id)
  expect(row).toMatchObject({
    beforeCents: totalCents,
    afterCents: totalCents - LESS,
    refundDueCents: LESS,
    needsTwo: false,
    needsLarge: false,
  })
  expect(row.differences.map(({ name }) => name)).toEqual(['付款方', '合计', '订单所属代理'])
  expect((await approve(second, row.id)).data).toMatchObject({ status: APPROVAL_STATUS.APPROVED })
  const now = await detail(id)
  expect(now).toMatchObject({ payerId: next, totalCents: totalCents - LESS, revision: revision + 1 })
  const [log] = await clerk.call(contractFeeLogs, { query: { id } })
  expect(log).toMatchObject({
    cause: 'payer',
    approvalNo: row.approvalNo,
    reason: '换公司付款',
    beforeCents: totalCents,
    afterCents: totalCents - LESS,
  })
  expect(await readers(orderId)).toEqual([false, true])
  await refuseUntrue(server.db)
  // And nobody's: then neither of them reads it, and the prices are those of everybody.
  await ask(id, null)
  await approve(second, (await pending(id)).id)
  expect(await readers(orderId)).toEqual([false, false])
  expect((await detail(id)).totalCents).toBe(totalCents)
  await refuseUntrue(server.db)
})

test('above the limits it takes two, and who may let through large sums; small steps add up', async () => {
  const { id, totalCents } = await accepted(first)
  await limit('contract.approval.twoAbove', LESS - 1)
  await ask(id, next)
  const { id: asked, needsTwo } = await pending(id)
  expect(needsTwo).toBe(true)
  expect((await approve(second, asked)).data).toMatchObject({ waitsForSecond: true })
  expect((await detail(id)).totalCents).toBe(totalCents)
  expect((await approve(second, asked)).msg).toContain('须由他人办理')
  expect((await approve(third, asked)).data).toMatchObject({ status: APPROVAL_STATUS.APPROVED })
  await limit('contract.approval.twoAbove', 100_000_000)
  await limit('contract.approval.largeAbove', LESS - 1)
  const role = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '付款审批',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['center.contract.list', 'center.paymentApproval'],
  })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'payer_small', roleIds: [role] })
  const small = await server.as('payer_small')
  await ask(id, first)
  const { id: back, needsLarge } = await pending(id)
  expect(needsLarge).toBe(true)
  const { msg } = await approve(small, back)
  expect(msg).toContain('人员payer_two')
  expect(msg).not.toContain('payer_small')
  expect((await approve(second, back)).code).toBe(CODES.SUCCESS)
  expect((await detail(id)).totalCents).toBe(totalCents)
  await limit('contract.approval.largeAbove', 100_000_000)
})

test('what the company before paid from its account stays its own: it goes back before another one pays', async () => {
  await server.db.query(
    sql`update company set settle_mode = 'monthly', credit_limit = 100000000 where id = ${first}`,
  )
  const { id, orderId } = await accepted(first)
  await second.call(contractReview, { body: { id } })
  const refused = await ask(id, next)
  expect([refused.code, refused.msg]).toEqual([CODES.FAILURE, expect.stringContaining('请先退回原账户')])
  expect((await detail(id)).payerId).toBe(first)
  expect(await readers(orderId)).toEqual([true, false])
})

test('what was shown is what is let through: a price that moved since, or a change of fees that waits, is told', async () => {
  const { id, fees } = await accepted(first)
  await ask(id, next)
  const { id: asked } = await pending(id)
  await server.db.query(
    sql`update visa_fee_rule set amount_cents = amount_cents - 100 where agent_id = ${next} and kind = 'service'`,
  )
  const moved = await approve(second, asked)
  expect([moved.code, moved.msg]).toEqual([CODES.FAILURE, expect.stringContaining('费用已变动')])
  await server.db.query(
    sql`update visa_fee_rule set amount_cents = amount_cents + 100 where agent_id = ${next} and kind = 'service'`,
  )
  const lines = fees
    .slice(0, 1)
    .map(({ id: feeId, unitPrice, quantity }) => ({ feeId, unitPrice: unitPrice - 100, quantity }))
  await clerk.call(feeApplyFrom, {
    body: { contractId: id, reason: '老客户', change: { lines, discountCents: 0 } },
  })
  expect((await approve(second, asked)).code).toBe(CODES.FAILURE)
  expect((await detail(id)).payerId).toBe(first)
})

test('a payer that is changed at the counter takes the order along too, also one who answered for it', async () => {
  const { id, orderId } = await accepted(first)
  const { owner } = await one<{ owner: number }>(
    server.db,
    sql`update visa_order set owner_id = (select id from app_user where user_name = 'payer_AGENT-YX')
        where id = ${orderId} returning owner_id as owner`,
  )
  expect(owner).toBeGreaterThan(0)
  await clerk.call(contractBack, { body: { id, reason: '换公司' } })
  await clerk.call(contractUpdate, { body: { ...(await contractAsSent(clerk, id)), payerId: next } })
  expect(await readers(orderId)).toEqual([false, true])
  expect(
    await one(
      server.db,
      sql`select agent_id as agent, owner_id as owner from visa_order where id = ${orderId}`,
    ),
  ).toEqual({ agent: next, owner: null })
  const other = await clerk.call(contractCreate, { body: await contractBody(server, { payerId: next }) })
  expect((await detail(other.id)).totalCents).toBe((await detail(id)).totalCents)
})
