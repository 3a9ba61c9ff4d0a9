import { CODES } from '@visa/contract/codes'
import { formatMoney } from '@visa/contract/money'
import { initiatePay, initiateRefund } from '@visa/contract/money/payment'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { orderPage } from '@visa/contract/visa/order-list'
import { orderPayments } from '@visa/contract/visa/order-payment'
import { orderConfirm, orderLogs, orderMove } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../../money/ledger/ledger-check.service.ts'
import { companyAccount, platformBook, post } from '../../money/ledger/ledger.service.ts'
import { followApplicants } from './follow-applicants.service.ts'

let server: TestApp
let cashier: Client
let agent: Client
let agentId: number
let bookId: number

const GRANTS = [
  'visa.order.manage',
  'visa.order.manage.payment',
  'visa.order.manage.refund',
  'visa.order.manage.confirm',
  'visa.handling',
]

beforeAll(async () => {
  server = await startTestApp()
  const role = await newRole(server, {
    company: 'ACCEPT-HQ',
    roleName: '收款',
    dataScope: DATA_SCOPE.COMPANY,
    grants: GRANTS,
  })
  await newPerson(server, { company: 'ACCEPT-HQ', userName: 'cashier_one', roleIds: [role] })
  cashier = await server.as('cashier_one')
  agent = await server.as('agent')
  agentId = await companyId(server, 'AGENT-YX')
  bookId = await platformBook(server.db)
})
afterAll(() => server.close())

const totalOf = async (id: number): Promise<number> =>
  (await one<{ total: number }>(server.db, sql`select total_cents as total from visa_order where id = ${id}`))
    .total

const pay = (id: number, amountCents: number, more: object = {}) =>
  cashier.call(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId: id, amountCents, way: 'CASH', ...more },
  })

/** Brings everybody of an order to where an operation may begin. */
async function place(id: number, status: OrderStatus): Promise<void> {
  await server.db.query(
    sql`update visa_applicant set status = ${status}, lodging_day = '2027-01-11' where order_id = ${id}`,
  )
  const cause = { by: theProduct(new Date()), operation: 'test', reason: '' }
  await server.db.tx((tx) => followApplicants(tx, id, cause))
}

const ready = (id: number, applicantIds?: number[]) =>
  cashier.raw(orderMove, { body: { id, operation: 'ready', ...(applicantIds && { applicantIds }) } })

/** What the books hold of an order, by account. */
const booked = async (orderId: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await rows<{ account: string; cents: number }>(
        server.db,
        sql`select trim(a.kind || ' ' || case when a.kind = 'REVENUE' then a.detail else '' end) as account,
              sum(e.amount_cents) as cents
            from ledger_group g join ledger_entry e on e.group_id = g.id join ledger_account a on a.id = e.account_id
            where g.subject_kind = 'ORDER' and g.subject_id = ${orderId} group by 1 having sum(e.amount_cents) <> 0`,
      )
    ).map(({ account, cents }) => [account, cents]),
  )

const setTerms = (mode: string, limit: number) =>
  server.db.query(
    sql`update company set settle_mode = ${mode}, credit_limit = ${limit} where id = ${agentId}`,
  )

test('what came for an order and went back is told to all its sides, who took it by company, and is in its log', async () => {
  const { id } = await newOrder(server)
  const total = await totalOf(id)
  const { payment } = await pay(id, total - 100, { way: 'TRANSFER', reference: 'TR-8' })
  await cashier.call(initiateRefund, {
    body: { paymentId: payment.id, amountCents: 50, reason: '多付', reference: 'TK-8', feesAfter: 'stay' },
  })
  const told = await agent.call(orderPayments, { query: { id } })
  expect(told).toMatchObject({
    totalCents: total,
    paidCents: total - 150,
    owedCents: 150,
    onCredit: false,
    payments: [{ way: 'TRANSFER', reference: 'TR-8', refundedCents: 50 }],
    refunds: [{ amountCents: 50, reason: '多付', status: 3 }],
  })
  // Somebody of another company is told as the company.
  expect(told.payments[0]?.cashierName).not.toContain('cashier_one')
  const { rows: logged } = await agent.call(orderLogs, { query: { id } })
  const fields = logged.flatMap(({ changes }) => changes.map(({ field, to }) => [field, to]))
  expect(fields).toContainEqual(['amountCents', total - 100])
})

test('what is due, came and is owed reads the same on the page of an order and in the list, after a refund too', async () => {
  const { id, orderNo } = await newOrder(server)
  const total = await totalOf(id)
  const stands = async () => {
    const page = await cashier.call(orderPayments, { query: { id } })
    const { rows: listed } = await cashier.call(orderPage, { query: { orderNo } })
    const told = listed.find((order) => order.id === id)
    expect([told?.dueCents, told?.paidCents, told?.owedCents]).toEqual([
      page.totalCents,
      page.paidCents,
      page.owedCents,
    ])
    return [told?.totalCents, told?.dueCents, told?.paidCents, told?.owedCents]
  }
  expect(await stands()).toEqual([total, total, 0, total])
  const { payment } = await pay(id, total)
  expect(await stands()).toEqual([total, total, total, 0])
  const back = { paymentId: payment.id, amountCents: 100, reason: '少办一项' }
  // A fee that is given back is due no more.
  await cashier.call(initiateRefund, { body: { ...back, lines: [{ kind: 'service', cents: 100 }] } })
  expect(await stands()).toEqual([total, total - 100, total - 100, 0])
  // An amount alone leaves the fees as they are.
  await cashier.call(initiateRefund, { body: { ...back, feesAfter: 'stay' } })
  expect(await stands()).toEqual([total, total - 100, total - 200, 100])
})

test('nobody is made ready to be lodged who owes, and the refusal says how much', async () => {
  const { id, orderNo } = await newOrder(server)
  await place(id, ORDER_STATUS.APPROVED)
  const total = await totalOf(id)
  expect((await ready(id)).msg).toContain(`订单 ${orderNo} 还欠 ${formatMoney(total)} 元`)
  await pay(id, total)
  expect((await ready(id)).code).toBe(CODES.SUCCESS)
})

test('who settles by the month is lodged on credit up to the limit, of two orders at once one', async () => {
  const [one1, two] = [await newOrder(server, { people: 2 }), await newOrder(server, { people: 2 })]
  const total = await totalOf(one1.id)
  await setTerms('monthly', total)
  for (const { id } of [one1, two]) await place(id, ORDER_STATUS.APPROVED)
  expect((await cashier.call(orderPayments, { query: { id: two.id } })).onCredit).toBe(true)
  // The whole order is paid for with its first person, wherever the other one stands.
  const answers = await Promise.all(
    [one1, two].map(({ id, applicantIds }) => ready(id, applicantIds.slice(0, 1))),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE].toSorted())
  const account = await companyAccount(server.db, bookId, agentId)
  expect(account).toMatchObject({ creditUsedCents: total, limitCents: total })
  const done = answers[0]?.code === CODES.SUCCESS ? one1.id : two.id
  expect(await booked(done)).toEqual({ CREDIT: total, DEPOSIT: -total })
  expect(await cashier.call(orderPayments, { query: { id: done } })).toMatchObject({
    owedCents: 0,
    payments: [{ way: 'CREDIT', status: 16 }],
  })
  await setTerms('prepaid', 0)
})

test('who pays ahead is lodged from what is there', async () => {
  const { id } = await newOrder(server)
  const total = await totalOf(id)
  await place(id, ORDER_STATUS.APPROVED)
  await server.db.tx((tx) =>
    post(tx, theProduct(new Date()), { bookId, cause: 'test', causeId: 1 }, [
      { account: { kind: 'BANK' }, cents: total + 7 },
      { account: { kind: 'PREPAID', companyId: agentId }, cents: -total - 7 },
    ]),
  )
  expect((await ready(id)).code).toBe(CODES.SUCCESS)
  expect(await companyAccount(server.db, bookId, agentId)).toMatchObject({ prepaidCents: 7 })
  expect(await booked(id)).toEqual({ PREPAID: total, DEPOSIT: -total })
})

test('an agent who settles by the month confirms no more than the limit bears', async () => {
  const { id, orderNo } = await newOrder(server)
  const total = await totalOf(id)
  const before = await companyAccount(server.db, bookId, agentId)
  const confirm = () => agent.raw(orderConfirm, { body: { id } })
  await setTerms('monthly', before.creditUsedCents + before.inTransitCents + total - 1)
  const refused = await confirm()
  expect(refused.msg).toContain(`确认订单 ${orderNo}（${formatMoney(total)} 元）会超出额度`)
  await setTerms('monthly', before.creditUsedCents + before.inTransitCents + total)
  expect((await confirm()).code).toBe(CODES.SUCCESS)
  expect(await companyAccount(server.db, bookId, agentId)).toMatchObject({
    availableCents: before.prepaidCents,
  })
  await setTerms('prepaid', 0)
})

test('consular fees are owed to the consulate once lodged, the rest is earned once delivered; what is undone is taken back', async () => {
  const { id } = await newOrder(server)
  const total = await totalOf(id)
  const { payment, balance } = await pay(id, total)
  const consular = balance.lines.find(({ kind }) => kind === 'consular')?.cents ?? 0
  expect(consular).toBeGreaterThan(0)
  const paidOnly = { CASH: total, DEPOSIT: -total }
  expect(await booked(id)).toEqual(paidOnly)
  const lodged = { CASH: total, DEPOSIT: consular - total, CONSULAR: -consular }
  await place(id, ORDER_STATUS.SUBMITTED)
  expect(await booked(id)).toEqual(lodged)
  await place(id, ORDER_STATUS.WAITING_SUBMIT)
  expect(await booked(id)).toEqual(paidOnly)
  await place(id, ORDER_STATUS.SUBMITTED)
  await place(id, ORDER_STATUS.RESULT_AVAILABLE)
  expect(await booked(id)).toEqual(lodged)
  await server.db
    .query(sql`insert into state_history (machine, record_id, from_state, to_state, operation, actor_name)
    select 'visa_applicant', id, '56', '64', 'submit', 'x' from visa_applicant where order_id = ${id}`)
  await place(id, ORDER_STATUS.MATERIAL_RETURNED)
  const earned = Object.fromEntries(
    balance.lines
      .filter(({ kind }) => kind !== 'consular')
      .map(({ kind, cents }) => [`REVENUE ${kind}`, -cents]),
  )
  expect(await booked(id)).toEqual({ CASH: total, CONSULAR: -consular, ...earned })
  // A fee that is given back afterwards was not earned.
  const back = {
    paymentId: payment.id,
    amountCents: 100,
    reason: '补偿',
    lines: [{ kind: 'service' as const, cents: 100 }],
  }
  await cashier.call(initiateRefund, { body: back })
  const service = (earned['REVENUE service'] ?? 0) + 100
  expect(await booked(id)).toEqual({
    CASH: total - 100,
    CONSULAR: -consular,
    ...earned,
    'REVENUE service': service,
  })
  expect(await checkLedger(server.db)).toMatchObject({ faults: [] })
})
