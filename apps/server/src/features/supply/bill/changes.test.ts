import { CODES } from '@visa/contract/codes'
import { SUPPLY_CHANGE, SUPPLY_SAVE, supplyAskRefund, supplyPay } from '@visa/contract/supply/asking'
import { SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { supplyDetail, supplyHistory, supplyStatusNum } from '@visa/contract/supply/order'
import { supplyIssued, supplyLock, supplyQuote, supplyUnlock } from '@visa/contract/supply/work'
import { initiateRefund } from '@visa/contract/money/payment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { uploaded } from '../../../testing/documents.ts'
import {
  finish,
  flightOf,
  newFlight,
  room,
  supplyScene,
  type SupplyScene,
} from '../../../testing/supply-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../../money/ledger/ledger-check.service.ts'

/** What is changed for those who still travel, and what waits for its payment. */

const FARE = 50_000
let server: TestApp
let scene: SupplyScene
let admin: Client
let agent: Client
let accept: Client

beforeAll(async () => {
  server = await startTestApp()
  scene = await supplyScene(server, 10_000_000)
  ;({ admin, agent, accept } = scene)
})
afterAll(() => server.close())

let serial = 0
const number = (): string => {
  serial += 1
  return `880-${String(4_400_000_000 + serial)}`
}
const given = (names: readonly string[], numbers: readonly string[]) =>
  names.map((realName, place) => ({ realName, ticketNo: numbers[place] ?? '' }))

/** A flight that was paid and issued, with its numbers. */
async function issued(...names: string[]) {
  const order = await newFlight(scene, names, { fareCents: FARE })
  await agent.call(supplyPay, { body: { id: order.id } })
  const numbers = names.map(number)
  await finish(scene, order.id, { tickets: given(names, numbers), costCents: FARE * names.length })
  return { ...order, numbers }
}

async function refund(id: number, place: number): Promise<number> {
  const asked = await agent.call(supplyAskRefund, { body: { id, places: [place], reason: '不去了' } })
  const { data } = await finish(scene, asked.id, { feeCents: 0 })
  return (data as { backCents: number }).backCents
}

const detail = (id: number, by = agent) => by.call(supplyDetail, { query: { id: String(id) } })
const ofChange = (id: number) => agent.call(supplyDetail, { query: { changeId: String(id) } })

test('who was refunded does not keep the others from a change, which is for them alone', async () => {
  const { id, numbers } = await issued('甲', '乙', '丙')
  expect(await refund(id, 1)).toBe(FARE)
  const segments = [flightOf('HU7001', '2027-03-07')]
  const change = await agent.call(SUPPLY_CHANGE.AIR, { body: { id, segments, reason: '改期' } })
  expect((await ofChange(change.id)).travellers.map(({ realName }) => realName)).toEqual(['甲', '丙'])
  // Until it is done they travel on what they have.
  expect((await ofChange(change.id)).tickets.map(({ ticketNo }) => ticketNo)).toEqual([
    numbers[0],
    numbers[2],
  ])
  await accept.call(supplyLock, { body: { id: change.id } })
  await accept.call(supplyQuote, { body: { id: change.id, feeCents: 1000, differenceCents: 4001 } })
  await agent.call(supplyPay, { body: { id: change.id, amountCents: 5001 } })
  const fresh = [number(), number()]
  const body = { id: change.id, tickets: given(['甲', '丙'], fresh), costCents: 5001 }
  const all = { ...body, tickets: given(['甲', '乙', '丙'], [...fresh, number()]) }
  expect((await accept.raw(supplyIssued, { body: all })).msg).toContain('需要 2 个凭证号')
  await accept.call(supplyIssued, { body })
  const after = await detail(id)
  expect(after.tickets).toEqual(given(['甲', '乙', '丙'], [fresh[0] ?? '', numbers[1] ?? '', fresh[1] ?? '']))
  expect(after.parts.segments?.map(({ tripNo }) => tripNo)).toEqual(['HU7001'])
  expect(after.title.endsWith('× 3')).toBe(true)
  // What was paid for it goes back with those for whom it was paid, to the cent.
  expect([await refund(id, 0), await refund(id, 2)]).toEqual([FARE + 2000, FARE + 2001])
  const nobody = await agent.raw(SUPPLY_CHANGE.AIR, { body: { id, segments, reason: '改期' } })
  expect(nobody.msg).toContain('已全部退款，没有可以改签的旅客')
  expect(await detail(id)).toMatchObject({ paidCents: 0, owedCents: 0, refundedCount: 3 })
  expect(await ofChange(change.id)).toMatchObject({ paidCents: 1000, owedCents: 0 })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('what is unlocked before it is paid waits for its payment again, and is not told as to be done', async () => {
  const { id } = await newFlight(scene, ['未付甲'], { fareCents: FARE })
  await accept.call(supplyLock, { body: { id } })
  const toDo = async () =>
    (await accept.call(supplyStatusNum, { query: {} })).find(
      ({ status }) => status === SUPPLY_STATUS.CONFIRMED,
    )?.count ?? 0
  const before = await toDo()
  const unlock = () => accept.call(supplyUnlock, { body: { id, seenStatus: SUPPLY_STATUS.PROCESSING } })
  expect(await unlock()).toMatchObject({ status: SUPPLY_STATUS.ORDER_SUCCESS })
  // A second click is the same click; what somebody else has since is another thing.
  expect(await unlock()).toMatchObject({ status: SUPPLY_STATUS.ORDER_SUCCESS })
  expect((await admin.raw(supplyUnlock, { body: { id, seenStatus: SUPPLY_STATUS.PROCESSING } })).code).toBe(
    CODES.DIALOG,
  )
  expect(await detail(id)).toMatchObject({ paid: false, dueAt: null, lockUntil: null })
  expect(await toDo()).toBe(before)
  const history = await accept.call(supplyHistory, { query: { id } })
  expect(history.slice(0, 2).map(({ operation }) => operation)).toEqual(['unpaid', 'unLock'])
  await agent.call(supplyPay, { body: { id } })
  expect(await detail(id)).toMatchObject({ status: SUPPLY_STATUS.CONFIRMED, paid: true })
  await accept.call(supplyLock, { body: { id } })
  expect(await unlock()).toMatchObject({ status: SUPPLY_STATUS.CONFIRMED })
})

test('what is owed again after money went back waits for its payment too', async () => {
  const { id } = await newFlight(scene, ['再欠甲'], { fareCents: FARE })
  await agent.call(supplyPay, { body: { id } })
  expect((await detail(id)).status).toBe(SUPPLY_STATUS.CONFIRMED)
  const { paymentId } = await one<{ paymentId: number }>(
    server.db,
    sql`select id as "paymentId" from payment where subject_kind = 'SUPPLY' and subject_id = ${id}`,
  )
  await admin.call(initiateRefund, {
    body: { paymentId, amountCents: FARE, reason: '换付款方式', feesAfter: 'stay' },
  })
  expect(await detail(id)).toMatchObject({
    status: SUPPLY_STATUS.ORDER_SUCCESS,
    paid: false,
    owedCents: FARE,
    dueAt: null,
  })
})

test('what was done stays as it was done: said once more with anything else, the answer names it', async () => {
  const { id, numbers } = await issued('重复甲')
  const [first = ''] = numbers
  const body = { id, tickets: given(['重复甲'], [first]), costCents: FARE }
  expect((await accept.raw(supplyIssued, { body })).code).toBe(CODES.SUCCESS)
  const told = `已按凭证号 ${first}、金额 500.00 元办结，与这次填写的不同`
  const file = await uploaded(accept)
  for (const other of [
    { ...body, costCents: FARE - 1 },
    { ...body, tickets: given(['重复甲'], [number()]) },
    { ...body, files: [file] },
  ])
    expect((await accept.raw(supplyIssued, { body: other })).msg).toContain(told)
  const car = await admin.call(SUPPLY_SAVE.CAR, {
    body: {
      ...scene.sides,
      departDay: '2027-05-01',
      departTime: '09:00',
      departPlace: '首都机场',
      arrivePlace: '王府井',
      vehicle: '商务车',
      travellers: [{ realName: '重复乙' }],
      costCents: FARE,
    },
  })
  await agent.call(supplyPay, { body: { id: car.id } })
  const driven = {
    tickets: given([''], ['YC-1']),
    costCents: FARE,
    driver: '王师傅',
    driverMobile: '13900001234',
    plateNo: '京A12345',
  }
  expect((await finish(scene, car.id, driven)).code).toBe(CODES.SUCCESS)
  const again = (more: object) => accept.raw(supplyIssued, { body: { id: car.id, ...driven, ...more } })
  expect((await again({})).code).toBe(CODES.SUCCESS)
  expect((await again({ driverMobile: '13900005678' })).msg).toContain('与这次填写的不同')
  const asked = await agent.call(supplyAskRefund, { body: { id, places: [0], reason: '不去了' } })
  await finish(scene, asked.id, { feeCents: 100 })
  expect((await accept.raw(supplyIssued, { body: { id: asked.id, feeCents: 200 } })).msg).toContain(
    '已按手续费 1.00 元办结，与这次填写的不同',
  )
})

test('of tickets nobody is taken back who was not named, and of rooms everybody is', async () => {
  const { id } = await issued('点名甲', '点名乙')
  for (const places of [undefined, []])
    expect((await agent.raw(supplyAskRefund, { body: { id, places, reason: '不去了' } })).msg).toContain(
      '不能为空',
    )
  const stay = await admin.call(SUPPLY_SAVE.HOTEL, { body: room(scene, '点名丙', FARE) })
  await agent.call(supplyPay, { body: { id: stay.id } })
  await finish(scene, stay.id, { tickets: given([''], ['JD-1']), costCents: FARE })
  const asked = await agent.call(supplyAskRefund, { body: { id: stay.id, reason: '不去了' } })
  expect(asked.billNo).toMatch(/^TP/)
})
