import { CODES } from '@visa/contract/codes'
import { initiatePay, paymentRecords, refreshQueryResult } from '@visa/contract/money/payment'
import { troubleSettle } from '@visa/contract/money/payment-trouble'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { memoryChannel, memoryChannels, type MemoryChannel } from '../../../testing/memory-channel.ts'
import { newOrder } from '../../../testing/orders.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'

let server: TestApp
let wechat: MemoryChannel
let admin: Client
let finance: Client

beforeAll(async () => {
  wechat = memoryChannel()
  server = await startTestApp({ channels: (way) => memoryChannels({ WECHAT: wechat })(way) })
  admin = await server.as('admin')
  finance = await person('finance_one', 'PLATFORM', ['finance.payment', 'finance.payment.trouble'])
})
afterAll(() => server.close())

async function person(userName: string, company: string, grants: readonly string[]): Promise<Client> {
  const role = await newRole(server, {
    company,
    roleName: `异常${userName}`,
    dataScope: DATA_SCOPE.COMPANY,
    grants: [...grants],
  })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

/** A code of which the channel tells another amount than was asked. */
async function contradicted(cents: (total: number) => number) {
  const { id } = await newOrder(server)
  const { total } = await one<{ total: number }>(
    server.db,
    sql`select total_cents as total from visa_order where id = ${id}`,
  )
  const { payment } = await admin.call(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId: id, amountCents: total, way: 'WECHAT', presented: 'QR' },
  })
  const order = wechat.orders.get(payment.paymentNo)
  if (order === undefined) throw new Error('nothing was placed')
  order.cents = cents(total)
  wechat.pay(payment.paymentNo)
  const asked = await admin.call(refreshQueryResult, { body: { id: payment.id } })
  expect(asked.payment).toMatchObject({ status: 10, trouble: 'amountMismatch' })
  return { id: payment.id, total, paymentNo: payment.paymentNo }
}

const settle = (by: Client, body: object) =>
  by.raw(troubleSettle, { body: { reason: '已与微信后台核对', ...body } })

test('what came too much is booked as it came, and the excess goes back the same way; once', async () => {
  const { id, total } = await contradicted((asked) => asked + 500)
  const body = { id, outcome: 'received', receivedCents: total + 500, channelNo: 'WX-1' }
  expect((await settle(admin, body)).msg).toContain('是您自己发起的')
  expect((await settle(finance, { id, outcome: 'noted' })).msg).toContain('还没有结果')
  expect((await settle(finance, { id, outcome: 'received' })).msg).toContain('到账金额')
  const done = await settle(finance, body)
  expect(done.data).toMatchObject({
    payment: {
      status: 16,
      amountCents: total + 500,
      refundedCents: 500,
      trouble: '',
    },
    refunds: [{ automatic: true, amountCents: 500, status: 3, way: 'WECHAT', reason: 'excess' }],
    balance: { paidCents: total, owedCents: 0, overCents: 0 },
  })
  const logged = await one<{ log: string }>(
    server.db,
    sql`select string_agg(to_jsonb(l)::text, ' ') as log from change_log l where l.entity = 'payment' and l.entity_id::text = ${String(id)}`,
  )
  expect(logged.log).toContain('已与微信后台核对')
  const { changes } = await one<{ changes: unknown }>(
    server.db,
    sql`select changes from change_log where entity = 'payment' and entity_id = ${String(id)} and action = 'update'
          and changes @> '[{"field": "amountCents"}]'`,
  )
  expect(changes).toEqual([{ field: 'amountCents', from: total, to: total + 500 }])
  expect((await settle(finance, body)).msg).toContain('没有异常')
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('what the channel told is booked and no other amount; of what it did not tell, what was asked', async () => {
  const { id, total } = await contradicted((asked) => asked + 1)
  const { rows } = await finance.call(paymentRecords, { query: { trouble: 'amountMismatch' } })
  expect(rows.find((row) => row.id === id)?.toldCents).toBe(total + 1)
  for (const receivedCents of [total * 100, total]) {
    const refused = await settle(finance, { id, outcome: 'received', receivedCents })
    expect([refused.code, refused.msg]).toEqual([CODES.FAILURE, expect.stringContaining('渠道告知到账')])
  }
  const done = await settle(finance, { id, outcome: 'received', receivedCents: total + 1 })
  expect(done.data).toMatchObject({ balance: { paidCents: total } })
  const silent = await contradicted((asked) => asked - 7)
  await server.db.query(
    sql`update payment set trouble = 'noAnswer', told_cents = null where id = ${silent.id}`,
  )
  const other = await settle(finance, { id: silent.id, outcome: 'received', receivedCents: total * 2 })
  expect(other.code).toBe(CODES.FAILURE)
})

test('what came too little is a part, and the rest is owed', async () => {
  const { id, total } = await contradicted((asked) => asked - 100)
  const done = await settle(finance, { id, outcome: 'received', receivedCents: total - 100 })
  expect(done.data).toMatchObject({ balance: { paidCents: total - 100, owedCents: 100 }, refunds: [] })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('of what never came the try is over; what is booked can only be explained', async () => {
  const { id, total } = await contradicted((asked) => asked - 1)
  const done = await settle(finance, { id, outcome: 'nothing' })
  expect(done.data).toMatchObject({ payment: { status: 128, trouble: '' }, balance: { owedCents: total } })
  const { id: other } = await contradicted((asked) => asked - 2)
  await settle(finance, { id: other, outcome: 'received', receivedCents: total - 2 })
  await server.db.query(sql`update payment set trouble = 'otherNumber' where id = ${other}`)
  expect((await settle(finance, { id: other, outcome: 'nothing' })).msg).toContain('只能说明后销号')
  expect((await settle(finance, { id: other, outcome: 'noted' })).code).toBe(CODES.SUCCESS)
  const { rows } = await finance.call(paymentRecords, { query: { trouble: 'any' } })
  expect(rows.map((row) => row.id)).not.toContain(other)
})

test('nobody settles without the permission, nor what another company took', async () => {
  const { id } = await contradicted((asked) => asked - 3)
  const clerk = await person('finance_two', 'PLATFORM', ['finance.payment'])
  expect((await settle(clerk, { id, outcome: 'nothing' })).code).toBe(CODES.NO_PERMISSION)
  const stranger = await person('finance_far', 'CUST-HT', ['finance.payment', 'finance.payment.trouble'])
  expect((await settle(stranger, { id, outcome: 'nothing' })).msg).toBe('记录不存在或已被删除')
})
