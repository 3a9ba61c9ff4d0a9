import { CODES } from '@visa/contract/codes'
import { initiatePay, initiateRefund, refundDecide, refundPayOut } from '@visa/contract/money/payment'
import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import { refundOutlook } from '@visa/contract/money/refund-outlook'
import { refundPage } from '@visa/contract/money/refund-page'
import { shiftOpen } from '@visa/contract/money/shift'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { orderPayments } from '@visa/contract/visa/order-payment'
import { orderMove } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'

/** What a refund does to what is owed is said by people, and told to them before it is done. */

let server: TestApp
let till: Client
let chief: Client
let stranger: Client

const TILL = [
  'visa.order.manage',
  'visa.handling',
  'center.cashier',
  'center.cashier.refund',
  'center.payment.records',
]

async function somebody(userName: string, grants: readonly string[], company = 'ACCEPT-HQ'): Promise<Client> {
  const role = await newRole(server, {
    company,
    roleName: `退款${userName}`,
    dataScope: DATA_SCOPE.COMPANY,
    grants,
  })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  till = await somebody('choice_till', TILL)
  chief = await somebody('choice_chief', ['finance.payment', 'finance.payment.approve'])
  stranger = await somebody('choice_stranger', ['finance.payment', 'finance.payment.approve'], 'CENTER-BJ')
})
afterAll(() => server.close())

const limitOf = (cents: number) =>
  server.db.query(
    sql`insert into system_param (key, value) values ('payment.refund.approveAbove', ${String(cents)})
        on conflict (key) do update set value = excluded.value`,
  )

async function paid(way: 'CARD' | 'CASH' = 'CARD') {
  const { id, orderNo } = await newOrder(server)
  const { total } = await one<{ total: number }>(
    server.db,
    sql`select total_cents as total from visa_order where id = ${id}`,
  )
  const more = way === 'CASH' ? { givenCents: total } : { reference: 'POS' }
  const { payment, balance } = await till.call(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId: id, amountCents: total, way, ...more },
  })
  return { id, orderNo, total, paymentId: payment.id, lines: balance.lines }
}

const ask = (paymentId: number, amountCents: number, more: object = {}) =>
  till.raw(initiateRefund, { body: { paymentId, amountCents, reason: '客户要求', reference: 'R', ...more } })

const fall = (cents: number) => ({ feesAfter: 'fall', lines: [{ kind: 'service', cents }] })

const refundsOf = (paymentId: number) =>
  rows<{ id: number; status: number }>(
    server.db,
    sql`select id, status from refund where payment_id = ${paymentId} order by id`,
  )

test('a refund that leaves something owed is not taken without saying whether fees fall or stay due', async () => {
  await limitOf(100_000_00)
  const { id, orderNo, total, paymentId } = await paid()
  const unsaid = await ask(paymentId, 700)
  expect([unsaid.code, unsaid.msg]).toEqual([
    CODES.FAILURE,
    `退 7.00 元后 ${orderNo} 将欠 7.00 元：请选择“费用随之减少”（选费用）或“费用仍然应收”，还没有退款`,
  ])
  expect((await ask(paymentId, 700, { feesAfter: 'fall' })).msg).toContain('明细')
  const both = await ask(paymentId, 700, { ...fall(700), feesAfter: 'stay' })
  expect(both.msg).toContain('不能同时选“费用仍然应收”')
  expect((await ask(paymentId, 700, { feesAfter: 'perhaps' })).code).toBe(CODES.FAILURE)
  expect(await refundsOf(paymentId)).toEqual([])
  expect((await ask(paymentId, 700, fall(700))).code).toBe(CODES.SUCCESS)
  expect(await till.call(orderPayments, { query: { id } })).toMatchObject({
    totalCents: total - 700,
    owedCents: 0,
  })
  expect((await ask(paymentId, 300, { feesAfter: 'stay' })).code).toBe(CODES.SUCCESS)
  expect(await till.call(orderPayments, { query: { id } })).toMatchObject({
    totalCents: total - 700,
    owedCents: 300,
  })
})

test('what leaves nothing owed asks for no choice: a cancelled order, and what came too much', async () => {
  await limitOf(100_000_00)
  const admin = await server.as('admin')
  const ended = await paid()
  await admin.call(orderMove, { body: { id: ended.id, operation: 'cancel', reason: '不去了' } })
  expect((await ask(ended.paymentId, 500)).code).toBe(CODES.SUCCESS)
  const over = await paid()
  await server.db.query(sql`update visa_order set total_cents = total_cents - 900 where id = ${over.id}`)
  expect((await ask(over.paymentId, 900)).code).toBe(CODES.SUCCESS)
  expect((await ask(over.paymentId, 1)).msg).toContain('将欠 0.01 元')
})

test('who lets a refund go is told what stays owed, says which it is, and stands beside who asked', async () => {
  await limitOf(0)
  const { id, total, paymentId } = await paid()
  await ask(paymentId, 800, { feesAfter: 'stay' })
  const [waiting] = await refundsOf(paymentId)
  const refundId = waiting?.id ?? 0
  const told = await chief.call(refundOutlook, { query: { id: refundId } })
  expect(told).toMatchObject({
    surplus: false,
    fixedPrice: false,
    feesAfter: 'stay',
    balance: { totalCents: total, paidCents: total, owedCents: 0, closed: false },
  })
  expect((await stranger.raw(refundOutlook, { query: { id: refundId } })).msg).toBe('记录不存在或已被删除')
  expect((await till.raw(refundOutlook, { query: { id: refundId } })).code).toBe(CODES.NO_PERMISSION)
  const decide = (more: object) => chief.raw(refundDecide, { body: { id: refundId, approve: true, ...more } })
  expect((await decide({})).msg).toContain('将欠 8.00 元')
  expect((await decide(fall(700))).msg).toContain('退款明细合计 7.00 元，与退款金额 8.00 元不符')
  expect((await decide(fall(800))).code).toBe(CODES.SUCCESS)
  await till.call(refundPayOut, { body: { id: refundId, reference: 'R1' } })
  const after = await till.call(orderPayments, { query: { id } })
  expect(after).toMatchObject({
    totalCents: total - 800,
    owedCents: 0,
    refunds: [{ askedBy: '人员choice_till', decidedBy: '人员choice_chief', lines: [{ kind: 'service' }] }],
  })
  // What the asker said stays said: nobody turns it into a debt on the way.
  const other = await paid()
  await ask(other.paymentId, 800, fall(800))
  const asked = (await refundsOf(other.paymentId))[0]?.id ?? 0
  const body = { id: asked, approve: true, feesAfter: 'stay' as const }
  expect((await chief.raw(refundDecide, { body })).code).toBe(CODES.FAILURE)
  await chief.call(refundDecide, { body: { id: asked, approve: false, reason: '不退' } })
  const refused = await till.call(orderPayments, { query: { id: other.id } })
  expect(refused.refunds).toMatchObject([{ status: REFUND_STATUS.REJECTED, decidedBy: '人员choice_chief' }])
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('sums of refunds tell each state for itself, and only what went or will go is money that goes', async () => {
  await limitOf(100_000_00)
  const { orderNo, paymentId } = await paid()
  const sums = async () => (await till.call(refundPage, { query: { keyword: orderNo } })).sums
  await ask(paymentId, 100, fall(100))
  await limitOf(0)
  await ask(paymentId, 200, { feesAfter: 'stay' })
  expect(await sums()).toEqual([
    { part: 'done', count: 1, cents: 100 },
    { part: 'waiting', count: 1, cents: 200 },
  ])
  const id = (await refundsOf(paymentId)).at(-1)?.id ?? 0
  await chief.call(refundDecide, { body: { id, approve: false, reason: '不退' } })
  await ask(paymentId, 300, { feesAfter: 'stay' })
  const next = (await refundsOf(paymentId)).at(-1)?.id ?? 0
  await chief.call(refundDecide, { body: { id: next, approve: true, feesAfter: 'stay' } })
  expect(await sums()).toEqual([
    { part: 'done', count: 1, cents: 100 },
    { part: 'payOut', count: 1, cents: 300 },
    { part: 'rejected', count: 1, cents: 200 },
  ])
})

test('cash goes back as far as the drawer holds it, asked for or paid out, by two at once too', async () => {
  await limitOf(100_000_00)
  const other = await somebody('choice_drawer', TILL)
  await till.call(shiftOpen, { body: { counter: '选择 1', floatCents: 0 } })
  const [first, second] = [await paid('CASH'), await paid('CASH')]
  await other.call(shiftOpen, { body: { counter: '选择 2', floatCents: 500 } })
  const back = (paymentId: number, amountCents: number) =>
    other.raw(initiateRefund, { body: { paymentId, amountCents, reason: '退', feesAfter: 'stay' } })
  const short = await back(first.paymentId, 501)
  expect([short.code, short.msg]).toEqual([CODES.FAILURE, expect.stringContaining('只有 5.00 元')])
  expect(await refundsOf(first.paymentId)).toEqual([])
  // Two windows of one till: what it holds for each alone it does not hold for both.
  const answers = await Promise.all([back(first.paymentId, 400), back(second.paymentId, 400)])
  expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  expect(answers.find(({ code }) => code !== CODES.SUCCESS)?.msg).toContain('只有 1.00 元')
  // What was let go is paid out of a drawer that holds it.
  await limitOf(0)
  const third = await paid('CASH')
  await till.call(initiateRefund, {
    body: { paymentId: third.paymentId, amountCents: 600, reason: '退', feesAfter: 'stay' },
  })
  const [waiting] = await refundsOf(third.paymentId)
  await chief.call(refundDecide, { body: { id: waiting?.id ?? 0, approve: true, feesAfter: 'stay' } })
  const paying = { body: { id: waiting?.id ?? 0, reference: '' } }
  expect((await other.raw(refundPayOut, paying)).msg).toContain('只有 1.00 元')
  await server.db.query(sql`update cashier_shift set float_cents = 1000 where counter = '选择 2'`)
  expect((await other.raw(refundPayOut, paying)).code).toBe(CODES.SUCCESS)
})
