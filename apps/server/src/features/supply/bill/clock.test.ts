import { initiatePay } from '@visa/contract/money/payment'
import { SUPPLY_CHANGE, SUPPLY_SAVE, supplyAskRefund } from '@visa/contract/supply/asking'
import { supplyDetail, supplyLogs, supplyPage, supplyRefundList } from '@visa/contract/supply/order'
import { supplyIssued, supplyLock, supplyQuote } from '@visa/contract/supply/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import {
  flightOf,
  newFlight,
  supplyPeople,
  supplyScene,
  type SupplyScene,
} from '../../../testing/supply-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Whose hours count, and what an order tells of what was asked of it. */

const MONDAY = new Date('2026-11-16T00:40:00Z')
let now = MONDAY
let server: TestApp
let scene: SupplyScene
let admin: Client
let agent: Client
let accept: Client

beforeAll(async () => {
  server = await startTestApp({ now: () => now })
  scene = await supplyScene(server)
  ;({ admin, agent, accept } = scene)
})
afterAll(() => server.close())

/** So much later, when everybody has logged in anew. */
const hours = async (count: number) => {
  now = new Date(now.getTime() + count * 3_600_000)
  ;({ admin, agent, accept } = await supplyPeople(server))
}

const flight = (...names: string[]) => newFlight({ admin, sides: scene.sides }, names, { fareCents: 10_000 })

const pay = (subjectId: number, amountCents: number) =>
  admin.call(initiatePay, {
    body: { subjectKind: 'SUPPLY', subjectId, amountCents, way: 'TRANSFER', reference: `S${subjectId}` },
  })

const detail = (id: number, by = accept) => by.call(supplyDetail, { query: { id: String(id) } })

const numbers = (...names: string[]) =>
  names.map((realName, place) => ({ realName, ticketNo: `880-770011300${place}` }))

test('nobody is late with what is not paid for: hours count from the payment on, also of what was locked before', async () => {
  const { id, billNo } = await flight('计时甲')
  await hours(4)
  expect(await detail(id)).toMatchObject({ dueAt: null, overdue: false, paid: false })
  const listed = await admin.call(supplyPage, { query: { keyword: billNo } })
  expect(listed.rows).toMatchObject([{ dueAt: null, overdue: false, paid: false }])
  await accept.call(supplyLock, { body: { id } })
  expect(await detail(id)).toMatchObject({ status: 24, dueAt: null, overdue: false })
  await pay(id, 10_000)
  const paid = await detail(id)
  expect(paid).toMatchObject({ status: 24, paid: true, overdue: false })
  expect(Date.parse(paid.dueAt ?? '')).toBeGreaterThan(now.getTime())
  await hours(4)
  expect((await detail(id)).overdue).toBe(true)
})

test('hours follow the price that is entered: for nothing they begin, for more they rest until it is paid', async () => {
  now = MONDAY
  await hours(0)
  const { id } = await flight('改价甲')
  const priced = async (fareCents: number) => {
    const { updateTime: seen } = await detail(id, admin)
    const travellers = [{ realName: '改价甲', fareCents }]
    const body = { ...scene.sides, id, seen, segments: [flightOf('HU7985')], travellers }
    await admin.call(SUPPLY_SAVE.AIR, { body })
    return detail(id)
  }
  expect(await detail(id)).toMatchObject({ status: 8, dueAt: null })
  const free = await priced(0)
  expect(free).toMatchObject({ status: 16, paid: true })
  expect(free.dueAt).not.toBeNull()
  expect(await priced(10_000)).toMatchObject({ status: 8, paid: false, dueAt: null })
  // Words alone begin nothing anew.
  expect(await priced(10_000)).toMatchObject({ dueAt: null })
  await pay(id, 10_000)
  const paid = await detail(id)
  expect(paid).toMatchObject({ status: 16, paid: true })
  expect(Date.parse(paid.dueAt ?? '')).toBeGreaterThan(now.getTime())
})

test('a change that was quoted and then costs nothing is the supplier’s turn again', async () => {
  now = MONDAY
  await hours(0)
  const { id } = await flight('免费甲')
  await pay(id, 10_000)
  await accept.call(supplyLock, { body: { id } })
  const tickets = [{ realName: '免费甲', ticketNo: '880-7700115000' }]
  await accept.call(supplyIssued, { body: { id, tickets, costCents: 10_000 } })
  const change = await agent.call(SUPPLY_CHANGE.AIR, {
    body: { id, segments: [flightOf('HU7001')], reason: '航司取消' },
  })
  await accept.call(supplyLock, { body: { id: change.id } })
  const quoted = async (feeCents: number) => {
    await accept.call(supplyQuote, { body: { id: change.id, feeCents, differenceCents: 0 } })
    return (await accept.call(supplyDetail, { query: { changeId: String(change.id) } })).dueAt
  }
  expect(await quoted(600)).toBeNull()
  expect(await quoted(0)).not.toBeNull()
})

test('a change waits for the buyer once it is quoted; the order tells of it, and nothing else is asked for meanwhile', async () => {
  now = MONDAY
  const { id, billNo } = await flight('改签甲', '改签乙')
  await pay(id, 20_000)
  await accept.call(supplyLock, { body: { id } })
  const issued = { id, tickets: numbers('改签甲', '改签乙'), costCents: 20_000 }
  await accept.call(supplyIssued, { body: issued })
  expect((await detail(id)).openRequest).toBe('')
  const change = await agent.call(SUPPLY_CHANGE.AIR, {
    body: { id, segments: [flightOf('HU7001')], reason: '改晚一班' },
  })
  const order = await detail(id, agent)
  expect(order.openRequest).toBe(change.billNo)
  expect(order.requests).toMatchObject([{ billNo: change.billNo, kind: 2, issuedAt: null }])
  const ofChange = () => accept.call(supplyDetail, { query: { changeId: String(change.id) } })
  expect((await ofChange()).dueAt).not.toBeNull()
  await accept.call(supplyLock, { body: { id: change.id } })
  await accept.call(supplyQuote, { body: { id: change.id, feeCents: 600, differenceCents: 0 } })
  expect((await ofChange()).dueAt).toBeNull()
  await pay(change.id, 600)
  expect((await ofChange()).dueAt).not.toBeNull()
  const done = { id: change.id, tickets: numbers('改签甲', '改签乙'), costCents: 600, feeCents: 600 }
  await accept.call(supplyIssued, {
    body: {
      ...done,
      tickets: [
        { realName: '改签甲', ticketNo: '880-7700114000' },
        { realName: '改签乙', ticketNo: '880-7700114001' },
      ],
    },
  })
  const { rows } = await agent.call(supplyLogs, { query: { id } })
  const told = rows.flatMap(({ changes }) => changes.map(({ field, to }) => `${field} ${String(to)}`))
  expect(told).toContain('tickets 880-7700114000, 880-7700114001')
  const after = await detail(id, agent)
  expect([after.openRequest, after.requests[0]?.issuedAt === null]).toEqual(['', false])
  // A refund of one is headed by that one.
  const refund = await agent.call(supplyAskRefund, { body: { id, places: [1], reason: '一人不去' } })
  const asked = await accept.call(supplyRefundList, { query: { keyword: refund.billNo } })
  expect(asked.rows[0]?.title.endsWith('× 1')).toBe(true)
  expect((await detail(id)).title.endsWith('× 2')).toBe(true)
  expect((await admin.call(supplyPage, { query: { keyword: '880-7700114001' } })).rows).toMatchObject([
    { billNo, openRequest: refund.billNo },
  ])
})
