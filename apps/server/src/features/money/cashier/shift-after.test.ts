import { CODES } from '@visa/contract/codes'
import { initiatePay, paymentRecords, refreshQueryResult, withdrawPay } from '@visa/contract/money/payment'
import { shiftClose, shiftDetail, shiftOpen, shiftPage, shiftReport } from '@visa/contract/money/shift'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { memoryChannel, memoryChannels, type MemoryChannel } from '../../../testing/memory-channel.ts'
import { newOrder } from '../../../testing/orders.ts'
import { newPerson } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { PAYMENT_SUBJECTS } from '../../../payment-subjects.ts'
import { paymentSucceeded } from '../payment/outcome.service.ts'

let server: TestApp
let wechat: MemoryChannel
let till: Client
let chief: Client

beforeAll(async () => {
  wechat = memoryChannel()
  server = await startTestApp({ channels: (way) => memoryChannels({ WECHAT: wechat })(way) })
  const somebody = async (userName: string): Promise<Client> => {
    await newPerson(server, { company: 'PLATFORM', userName })
    await grantAll(server.db, userName)
    return server.as(userName)
  }
  till = await somebody('after_till')
  chief = await somebody('after_chief')
})
afterAll(() => server.close())

async function coded(subjectId: number, amountCents: number) {
  const body = { subjectKind: 'ORDER', subjectId, amountCents, way: 'WECHAT', presented: 'QR' } as const
  return (await till.call(initiatePay, { body })).payment
}
const told = (id: number) => till.call(refreshQueryResult, { body: { id } })
const shiftOf = (id: number) => till.call(shiftDetail, { query: { id } })
const recordsOf = async (shiftId: number) => (await till.call(paymentRecords, { query: { shiftId } })).sums

test('what came too much is no taking of a shift; what comes after closing stands beside its report', async () => {
  const shift = await till.call(shiftOpen, { body: { counter: '迟到一号', floatCents: 10_000 } })
  const { id: subjectId } = await newOrder(server)
  const { total } = await one<{ total: number }>(
    server.db,
    sql`select total_cents as total from visa_order where id = ${subjectId}`,
  )
  // Withdrawn, paid by another code, and then the first one was paid as well.
  const first = await coded(subjectId, total)
  await till.call(withdrawPay, { body: { id: first.id } })
  const second = await coded(subjectId, total)
  wechat.pay(second.paymentNo)
  await told(second.id)
  const success = { cents: total, currency: 'CNY', channelNo: 'LATE-1', at: new Date() }
  await server.db.tx((tx) =>
    paymentSucceeded(tx, PAYMENT_SUBJECTS, { ...success, paymentNo: first.paymentNo }),
  )
  const now = await shiftOf(shift.id)
  expect(now.totals).toEqual({
    taken: [{ way: 'WECHAT', count: 1, cents: total }],
    back: [],
    surplus: [{ way: 'WECHAT', count: 1, cents: total }],
    open: { count: 0, cents: 0 },
  })
  expect(await recordsOf(shift.id)).toEqual({ paidCents: total, refundedCents: 0, surplusCents: total })

  // One code is still out when the shift is closed, by somebody else.
  const other = await newOrder(server)
  const late = await coded(other.id, 1_000)
  const closing = (by: Client, counted: { valueCents: number; pieces: number }[]) =>
    by.raw(shiftClose, {
      body: { id: shift.id, counted, expectedCents: 10_000, reason: '没有清点', seenStatus: 1 },
    })
  const bare = await closing(chief, [])
  expect([bare.code, bare.msg]).toEqual([CODES.FAILURE, expect.stringContaining('还没有清点')])
  expect((await closing(chief, [{ valueCents: 10_000, pieces: 1 }])).code).toBe(CODES.SUCCESS)
  expect(await shiftOf(shift.id)).toMatchObject({
    closedBy: '人员after_chief',
    closedForThem: true,
    late: { count: 0, cents: 0 },
    totals: { open: { count: 1, cents: 1_000 } },
  })
  wechat.pay(late.paymentNo)
  await told(late.id)
  const { rows } = await till.call(shiftPage, { query: {} })
  expect(rows.find(({ id }) => id === shift.id)).toMatchObject({
    late: { count: 1, cents: 1_000 },
    totals: { ...now.totals, open: { count: 1, cents: 1_000 } },
  })
  expect((await till.call(shiftReport, { query: { id: shift.id } })).fileName).toContain(shift.shiftNo)
})

test('an empty drawer is counted as such', async () => {
  const shift = await chief.call(shiftOpen, { body: { counter: '迟到二号', floatCents: 500 } })
  const body = { id: shift.id, expectedCents: 500, reason: '备用金不见了', seenStatus: 1 as const }
  expect((await chief.raw(shiftClose, { body: { ...body, counted: [] } })).code).toBe(CODES.FAILURE)
  const closed = await chief.call(shiftClose, {
    body: { ...body, counted: [{ valueCents: 100, pieces: 0 }] },
  })
  expect(closed).toMatchObject({ countedCents: 0, closedBy: '人员after_chief', closedForThem: false })
})
