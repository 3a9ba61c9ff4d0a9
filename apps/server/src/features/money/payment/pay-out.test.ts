import { CODES } from '@visa/contract/codes'
import {
  initiatePay,
  initiateRefund,
  refundDecide,
  refundPayOut,
  refundTakeBack,
  type PaymentAnswer,
} from '@visa/contract/money/payment'
import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { PaymentWay } from '@visa/contract/money/ways'
import { refundPage } from '@visa/contract/money/refund-page'
import { shiftOpen } from '@visa/contract/money/shift'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { memoryChannel, memoryChannels, type MemoryChannel } from '../../../testing/memory-channel.ts'
import { newOrder } from '../../../testing/orders.ts'
import { newPerson } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { theProduct } from '../../../access/mover.ts'
import { followPrice } from '../review/follow-money.service.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'
import { paymentSucceeded, refundSucceeded } from './outcome.service.ts'
import { PAYMENT_SUBJECTS } from '../../../payment-subjects.ts'

/** Money that people pay out themselves, and what nobody fetches. */

const { PENDING, DONE, WAITING, TAKEN_BACK } = REFUND_STATUS

let server: TestApp
let wechat: MemoryChannel
let till: Client
let chief: Client
let second: Client
let stranger: Client

beforeAll(async () => {
  wechat = memoryChannel()
  server = await startTestApp({ channels: (way) => memoryChannels({ WECHAT: wechat })(way) })
  const somebody = async (userName: string, company: string): Promise<Client> => {
    await newPerson(server, { company, userName })
    await grantAll(server.db, userName)
    return server.as(userName)
  }
  till = await somebody('out_till', 'PLATFORM')
  chief = await somebody('out_chief', 'PLATFORM')
  second = await somebody('out_second', 'PLATFORM')
  stranger = await somebody('out_stranger', 'CENTER-BJ')
  await till.call(shiftOpen, { body: { counter: '退款一号', floatCents: 0 } })
  await chief.call(shiftOpen, { body: { counter: '退款二号', floatCents: 900_000 } })
  await server.db.query(
    sql`insert into system_param (key, value) values ('payment.refund.approveAbove', '100')`,
  )
})
afterAll(async () => {
  const { faults } = await checkLedger(server.db)
  if (faults.length > 0) throw new Error(`the ledger: ${JSON.stringify(faults)}`)
  await server.close()
})

let slips = 100
async function paidBy(way: PaymentWay, amountCents = 5_000): Promise<PaymentAnswer['payment']> {
  const { id: subjectId } = await newOrder(server)
  slips += 1
  const more = way === 'CASH' ? { givenCents: amountCents } : { reference: `POS ${slips}` }
  const body = { subjectKind: 'ORDER' as const, subjectId, amountCents, way, ...more }
  return (await till.call(initiatePay, { body })).payment
}

const ask = async (paymentId: number, amountCents: number, more: object = {}) => {
  const { refunds } = await till.call(initiateRefund, {
    body: { paymentId, amountCents, reason: '客户不办了', feesAfter: 'stay', ...more },
  })
  const [refund] = refunds
  if (refund === undefined) throw new Error('nothing was asked for')
  return refund
}
const approve = (id: number) => chief.call(refundDecide, { body: { id, approve: true, feesAfter: 'stay' } })
const payOut = (by: Client, id: number, reference = '') => by.raw(refundPayOut, { body: { id, reference } })
const takeBack = (by: Client, id: number, more: object = {}) =>
  by.raw(refundTakeBack, { body: { id, reason: '三十天无人领取', ...more } })
const statusOf = async (id: number): Promise<number> =>
  (await one<{ status: number }>(server.db, sql`select status from refund where id = ${id}`)).status
const lastLogOf = (id: number) =>
  one<{ topic: string; changes: unknown[] }>(
    server.db,
    sql`select topic, changes from change_log where entity = 'refund' and entity_id = ${String(id)}
        order by id desc limit 1`,
  )
const bookedOf = async (id: number): Promise<number> =>
  (await rows(server.db, sql`select 1 from ledger_group where cause = 'refund' and cause_id = ${id}`)).length

test.each(['CARD', 'TRANSFER'] as const)('a payment by %s takes the number on its slip', async (way) => {
  const { id: subjectId } = await newOrder(server)
  const body = { subjectKind: 'ORDER' as const, subjectId, amountCents: 100, way }
  const { code, msg } = await till.raw(initiatePay, { body })
  expect([code, msg]).toEqual([CODES.FAILURE, expect.stringContaining('凭证号')])
  expect((await till.raw(initiatePay, { body: { ...body, reference: '  ' } })).code).not.toBe(CODES.SUCCESS)
  expect(
    (await till.call(initiatePay, { body: { ...body, reference: `POS 7 ${way}` } })).payment,
  ).toMatchObject({
    status: 16,
    reference: `POS 7 ${way}`,
  })
})

test.each(['CARD', 'TRANSFER'] as const)(
  'what goes back by %s is booked when somebody has paid it out and says its number',
  async (way) => {
    const payment = await paidBy(way)
    // With the number at hand it has gone.
    expect(await ask(payment.id, 50, { reference: 'R 1' })).toMatchObject({ status: DONE, reference: 'R 1' })
    // Without one it is to be paid out, and so is what was let go.
    const small = await ask(payment.id, 50)
    expect(small.status).toBe(PENDING)
    expect(await bookedOf(small.id)).toBe(0)
    expect((await payOut(till, small.id)).msg).toContain('凭证号')
    expect((await payOut(till, small.id, 'R 2')).code).toBe(CODES.SUCCESS)
    const { changes } = await lastLogOf(small.id)
    expect(changes).toContainEqual({ field: 'reference', from: '', to: 'R 2' })
    const large = await ask(payment.id, 1_000)
    expect(large.status).toBe(WAITING)
    expect((await payOut(till, large.id, 'R 3')).msg).toContain('没有待付的款')
    const released = await approve(large.id)
    expect(released.payment.payOutCents).toBe(1_000)
    expect(await bookedOf(large.id)).toBe(0)
    expect((await payOut(stranger, large.id, 'R 3')).msg).toBe('记录不存在或已被删除')
    const { rows: listed } = await chief.call(refundPage, { query: { keyword: large.refundNo } })
    expect(listed[0]).toMatchObject({ status: PENDING, way })
    // Two at once: it is paid out once.
    const both = await Promise.all([payOut(chief, large.id, 'R 4'), payOut(second, large.id, 'R 5')])
    expect(both.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
    expect([await statusOf(large.id), await bookedOf(large.id)]).toEqual([DONE, 1])
  },
)

test('the log says in which shift cash was paid out, and stands with the order', async () => {
  const payment = await paidBy('CASH')
  const refund = await ask(payment.id, 4_000)
  await approve(refund.id)
  expect((await payOut(chief, refund.id)).code).toBe(CODES.SUCCESS)
  const { shiftNo } = await one<{ shiftNo: string }>(
    server.db,
    sql`select s.shift_no as "shiftNo" from refund r join cashier_shift s on s.id = r.shift_id where r.id = ${refund.id}`,
  )
  const { topic, changes } = await lastLogOf(refund.id)
  expect(topic).toBe(String(payment.subjectId))
  expect(changes).toContainEqual({ field: 'shiftId', from: null, to: shiftNo })
})

test('cash that was let go and that nobody fetched is taken back with a reason, once, and stays with its payment', async () => {
  const payment = await paidBy('CASH')
  const refund = await ask(payment.id, 4_000)
  expect((await takeBack(chief, refund.id)).code).not.toBe(CODES.SUCCESS)
  await approve(refund.id)
  expect((await takeBack(chief, refund.id, { reason: '' })).code).not.toBe(CODES.SUCCESS)
  expect((await takeBack(stranger, refund.id)).msg).toBe('记录不存在或已被删除')
  const done = await takeBack(chief, refund.id, { seenStatus: PENDING })
  expect(done.data).toMatchObject({
    payment: { refundedCents: 0, payOutCents: 0 },
    refunds: [{ status: TAKEN_BACK, failure: '三十天无人领取', doneAt: null }],
    balance: { paidCents: 5_000 },
  })
  // Another click of the same person does nothing; somebody else is told.
  expect((await takeBack(chief, refund.id)).code).toBe(CODES.SUCCESS)
  expect((await takeBack(second, refund.id, { seenStatus: PENDING })).code).toBe(CODES.DIALOG)
  expect((await payOut(till, refund.id)).msg).toContain('没有待付的款')
  expect(await bookedOf(refund.id)).toBe(0)
  // It is theirs to ask for again.
  const again = await ask(payment.id, 5_000)
  await approve(again.id)
  // Handed out and taken back at once: one of the two.
  const [out, back] = await Promise.all([payOut(chief, again.id), takeBack(second, again.id)])
  expect([out.code, back.code].filter((code) => code === CODES.SUCCESS)).toHaveLength(1)
  const gone = (await statusOf(again.id)) === DONE
  expect(await bookedOf(again.id)).toBe(gone ? 1 : 0)
  expect(out.code === CODES.SUCCESS).toBe(gone)
})

test('what a channel carries is neither paid out by hand nor taken back', async () => {
  const { id: subjectId } = await newOrder(server)
  const { payment } = await till.call(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId, amountCents: 80, way: 'WECHAT', presented: 'QR' },
  })
  wechat.pay(payment.paymentNo)
  const told = { paymentNo: payment.paymentNo, cents: 80, currency: 'CNY', channelNo: 'C1', at: new Date() }
  await server.db.tx((tx) => paymentSucceeded(tx, PAYMENT_SUBJECTS, { ...told, way: 'WECHAT' }))
  wechat.failing = { when: 'before', kind: 'unreachable', times: 1 }
  const refund = await ask(payment.id, 80)
  expect(refund.status).toBe(PENDING)
  expect((await payOut(till, refund.id, 'R')).msg).toContain('没有待付的款')
  expect((await takeBack(chief, refund.id)).msg).toContain('没有待付的款')
  expect(await statusOf(refund.id)).toBe(PENDING)
})

test('a channel has no word on what was handed to another, nor on what people pay out', async () => {
  const { id: subjectId } = await newOrder(server)
  const { payment } = await till.call(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId, amountCents: 90, way: 'WECHAT', presented: 'QR' },
  })
  const { paymentNo } = payment
  const told = { paymentNo, cents: 90, currency: 'CNY', channelNo: 'A1', at: new Date() }
  const said = await server.db.tx((tx) => paymentSucceeded(tx, PAYMENT_SUBJECTS, { ...told, way: 'ALIPAY' }))
  expect(said).toBe('unknown')
  const card = await paidBy('CARD')
  const refund = await ask(card.id, 90)
  const back = { refundNo: refund.refundNo, cents: 90, channelNo: 'A2', at: new Date() }
  for (const from of [
    { way: 'WECHAT' as const, paymentNo: card.paymentNo },
    { way: 'WECHAT' as const, paymentNo },
  ]) {
    const answer = await server.db.tx((tx) => refundSucceeded(tx, PAYMENT_SUBJECTS, { ...back, from }))
    expect(answer).toBe('unknown')
  }
  expect(await statusOf(refund.id)).toBe(PENDING)
  const { status } = await one<{ status: number }>(
    server.db,
    sql`select status from payment where id = ${payment.id}`,
  )
  expect(status).toBe(10)
})

test('a price that falls while a code is out ends the code; paid all the same, what is too much goes back', async () => {
  const { id: subjectId } = await newOrder(server, { people: 2 })
  const { total } = await one<{ total: number }>(
    server.db,
    sql`select total_cents as total from visa_order where id = ${subjectId}`,
  )
  const { payment } = await till.call(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId, amountCents: total, way: 'WECHAT', presented: 'QR' },
  })
  wechat.pay(payment.paymentNo)
  await server.db.query(sql`update visa_order set total_cents = total_cents - 700 where id = ${subjectId}`)
  const by = theProduct(new Date())
  const price = { kind: 'ORDER', id: subjectId, totalCents: total - 700 } as const
  await server.db.tx((tx) => followPrice(tx, by, price))
  const { ended } = await one<{ ended: boolean }>(
    server.db,
    sql`select expires_at <= ${by.now} and check_at <= ${by.now} as ended from payment where id = ${payment.id}`,
  )
  expect(ended).toBe(true)
  const told = {
    paymentNo: payment.paymentNo,
    cents: total,
    currency: 'CNY',
    channelNo: 'C9',
    at: new Date(),
  }
  const heard = () => server.db.tx((tx) => paymentSucceeded(tx, PAYMENT_SUBJECTS, { ...told, way: 'WECHAT' }))
  expect(await heard()).toBe('paid')
  expect(await heard()).toBe('again')
  const stands = await one(
    server.db,
    sql`select p.status, p.surplus, p.trouble, r.amount_cents as back, r.automatic, r.reason
        from payment p join refund r on r.payment_id = p.id where p.id = ${payment.id}`,
  )
  expect(stands).toEqual({
    status: 16,
    surplus: false,
    trouble: 'surplus',
    back: 700,
    automatic: true,
    reason: 'excess',
  })
})
