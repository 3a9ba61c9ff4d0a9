import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { orderPaymentNote, orderPayments, orderPaymentVoid } from '@visa/contract/visa/order-payment'
import { orderLogs, orderMove } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatMoney } from '@visa/contract/money'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let cashier: Client
let admin: Client
let agent: Client

const GRANTS = ['visa.order.manage', 'visa.order.manage.payment', 'visa.handling']

const VOID = 'visa.order.manage.voidPayment'

async function clerk(
  userName: string,
  company: string,
  dataScope: number = DATA_SCOPE.COMPANY,
  more: readonly string[] = [VOID],
) {
  const role = await newRole(server, {
    company,
    roleName: `收款${userName}`,
    dataScope,
    grants: [...GRANTS, ...more],
  } as Parameters<typeof newRole>[1])
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  cashier = await clerk('cashier_one', 'ACCEPT-HQ')
  admin = await server.as('admin')
  agent = await server.as('agent')
})
afterAll(() => server.close())

const totalOf = async (id: number): Promise<number> =>
  (await one<{ total: number }>(server.db, sql`select total_cents as total from visa_order where id = ${id}`))
    .total

const note = (by: Client, id: number, amountCents: number, more: object = {}) =>
  by.raw(orderPaymentNote, { body: { id, amountCents, paymentWay: 'CASH', ...more } })

/** Brings everybody of an order to where an operation may begin. */
const place = async (id: number, status: number): Promise<void> => {
  await server.db.query(sql`update visa_order set status = ${status} where id = ${id}`)
  await server.db.query(
    sql`update visa_applicant set status = ${status}, lodging_day = '2027-01-11' where order_id = ${id}`,
  )
}

test('what came is noted, adds up, is voided with a reason, and is in the log of the order', async () => {
  const { id, orderNo } = await newOrder(server)
  const total = await totalOf(id)
  expect(total).toBeGreaterThan(200)
  const body = { id, amountCents: total - 100, paymentWay: 'TRANSFER', reference: 'TR-8' } as const
  expect(await cashier.call(orderPaymentNote, { body })).toEqual({
    totalCents: total,
    paidCents: total - 100,
    owedCents: 100,
    onCredit: false,
  })
  // More than is owed takes a remark.
  const over = await note(cashier, id, 101)
  expect(over.msg).toBe(`订单 ${orderNo} 只欠 1.00 元，多收须填写备注`)
  expect((await note(cashier, id, 101, { remark: '客户凑整' })).data).toMatchObject({
    paidCents: total + 1,
    owedCents: 0,
  })
  const { notes } = await agent.call(orderPayments, { query: { id } })
  // Somebody of another company is told as the company.
  expect(
    notes.map(({ amountCents, reference, remark, notedBy }) => [amountCents, reference, remark, notedBy]),
  ).toEqual([
    [101, '', '客户凑整', notes[0]?.notedBy],
    [total - 100, 'TR-8', '', notes[0]?.notedBy],
  ])
  expect(notes[0]?.notedBy).not.toContain('cashier_one')
  const first = notes[1]?.id ?? 0
  expect((await cashier.raw(orderPaymentVoid, { body: { id: first, reason: ' ' } })).code).toBe(CODES.FAILURE)
  const voided = await cashier.call(orderPaymentVoid, { body: { id: first, reason: '记错订单' } })
  expect(voided).toMatchObject({ paidCents: 101, owedCents: total - 101 })
  expect((await cashier.raw(orderPaymentVoid, { body: { id: first, reason: '再来' } })).msg).toBe(
    `订单 ${orderNo} 的这笔收款已经作废`,
  )
  const after = await cashier.call(orderPayments, { query: { id } })
  expect(after.notes[1]).toMatchObject({ voidReason: '记错订单', voidedBy: '人员cashier_one' })
  const { rows } = await agent.call(orderLogs, { query: { id } })
  const told = rows.flatMap(({ changes }) => changes.map(({ field }) => field))
  expect(told.filter((field) => field === 'amountCents')).toHaveLength(2)
  expect(told.filter((field) => field === 'voidReason')).toHaveLength(1)
})

test('another company, a colleague beyond the scope and whoever lacks the permission note, void and read nothing', async () => {
  const { id } = await newOrder(server)
  await cashier.call(orderPaymentNote, { body: { id, amountCents: 1, paymentWay: 'CASH' } })
  const [{ id: noteId } = { id: 0 }] = (await cashier.call(orderPayments, { query: { id } })).notes
  expect((await note(agent, id, 1)).code).toBe(CODES.NO_PERMISSION)
  // Who notes money does not take it off again.
  const noting = await clerk('cashier_noting', 'ACCEPT-HQ', DATA_SCOPE.COMPANY, [])
  expect((await note(noting, id, 1)).code).toBe(CODES.SUCCESS)
  const { code } = await noting.raw(orderPaymentVoid, { body: { id: noteId, reason: '记错' } })
  expect(code).toBe(CODES.NO_PERMISSION)
  const strangers = [
    await clerk('cashier_far', 'CUST-HT'),
    await clerk('cashier_own', 'ACCEPT-HQ', DATA_SCOPE.OWN),
  ]
  for (const stranger of strangers) {
    const refused = [
      await note(stranger, id, 1),
      await stranger.raw(orderPayments, { query: { id } }),
      await stranger.raw(orderPaymentVoid, { body: { id: noteId, reason: '路过' } }),
    ]
    expect(refused.map(({ msg }) => msg)).toEqual(refused.map(() => '记录不存在或已被删除'))
  }
  await expect(server.db.query(sql`delete from visa_payment_note`)).rejects.toThrow(/is append-only/)
})

test('of two who note the last of what is owed at once, one is told that nothing is', async () => {
  const { id } = await newOrder(server)
  const total = await totalOf(id)
  const answers = await Promise.all([note(cashier, id, total), note(admin, id, total)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE].toSorted())
  expect((await cashier.call(orderPayments, { query: { id } })).paidCents).toBe(total)
})

test('nobody is made ready to be lodged who owes, and the refusal says how much', async () => {
  const { id, orderNo } = await newOrder(server)
  await place(id, ORDER_STATUS.APPROVED)
  const total = await totalOf(id)
  const ready = () => cashier.raw(orderMove, { body: { id, operation: 'ready' } })
  expect((await ready()).msg).toContain(`订单 ${orderNo} 还欠 ${formatMoney(total)} 元`)
  await note(cashier, id, total)
  expect((await ready()).code).toBe(CODES.SUCCESS)
})

test('who settles by the month is lodged on credit up to the limit, of two orders at once one', async () => {
  const [one1, two] = [await newOrder(server), await newOrder(server)]
  const total = await totalOf(one1.id)
  const agentId = await companyId(server, 'AGENT-YX')
  const owned = await one<{ agent: number }>(
    server.db,
    sql`select agent_id as agent from visa_order where id = ${one1.id}`,
  )
  expect(owned.agent).toBe(agentId)
  // Earlier orders of the demonstration that are lodged and not paid count too.
  const { used } = await one<{ used: number }>(
    server.db,
    sql`select coalesce(sum(greatest(o.total_cents - coalesce((select sum(n.amount_cents) from visa_payment_note n
          where n.order_id = o.id and n.voided_at is null), 0), 0)), 0) as used
        from visa_order o where o.id in (select order_id from visa_applicant
          where agent_id = ${agentId} and status in (56, 64, 72))`,
  )
  await server.db.query(
    sql`update company set settle_mode = 'monthly', credit_limit = ${used + total} where id = ${agentId}`,
  )
  for (const { id } of [one1, two]) await place(id, ORDER_STATUS.APPROVED)
  // An order counts from its first applicant who is lodged, though it stands where its last one does.
  const mixed = await newOrder(server, { people: 2 })
  await server.db.query(
    sql`update visa_applicant set status = ${ORDER_STATUS.SUBMITTED} where id = ${mixed.applicantIds[0]}`,
  )
  const onCredit = async () => (await cashier.call(orderPayments, { query: { id: two.id } })).onCredit
  expect(await onCredit()).toBe(false)
  await note(cashier, mixed.id, await totalOf(mixed.id))
  expect(await onCredit()).toBe(true)
  const answers = await Promise.all(
    [one1, two].map(({ id }) => cashier.raw(orderMove, { body: { id, operation: 'ready' } })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE].toSorted())
  await server.db.query(sql`update company set settle_mode = 'prepaid' where id = ${agentId}`)
})
