import { CODES } from '@visa/contract/codes'
import { formatMoney } from '@visa/contract/money'
import { accountDetail } from '@visa/contract/money/account'
import { SUPPLY_CHANGE, supplyAskRefund, supplyPay } from '@visa/contract/supply/asking'
import { supplyDetail } from '@visa/contract/supply/order'
import { supplyIssued, supplyLock, supplyQuote } from '@visa/contract/supply/work'
import { orderConfirm } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { flightOf, newFlight, supplyScene, type SupplyScene } from '../../../testing/supply-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../../money/ledger/ledger-check.service.ts'
import { companyAccount, platformBook } from '../../money/ledger/ledger.service.ts'

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

const segments = [flightOf('HU7985', '2027-05-01')]
const PEOPLE = ['周晓航', '郑可心']
const FARE = 50_000
const save = (people: readonly string[], fareCents = FARE) =>
  newFlight(scene, people, { fareCents, serviceCents: 2500, segments })
const account = async () =>
  companyAccount(server.db, await platformBook(server.db), scene.sides.buyerCompanyId)

async function locked(people: readonly string[]) {
  const order = await save(people)
  await agent.call(supplyPay, { body: { id: order.id } })
  await accept.call(supplyLock, { body: { id: order.id } })
  return { ...order, costCents: FARE * people.length }
}

const given = (...each: [string, string][]) => each.map(([realName, ticketNo]) => ({ realName, ticketNo }))

test('what was paid for a change on top of its fee goes back with the order, traveller by traveller', async () => {
  const { id, costCents, billNo } = await locked(PEOPLE)
  const tickets = given(['', '880-6600010001'], ['', '880-6600010002'])
  await accept.call(supplyIssued, { body: { id, tickets, costCents } })
  const change = await agent.call(SUPPLY_CHANGE.AIR, { body: { id, segments, reason: '改期' } })
  await accept.call(supplyLock, { body: { id: change.id } })
  const price = { feeCents: 1000, differenceCents: 300_001 }
  await accept.call(supplyQuote, { body: { id: change.id, ...price } })
  await agent.call(supplyPay, { body: { id: change.id, amountCents: 301_001 } })
  await accept.call(supplyIssued, { body: { id: change.id, tickets, costCents: 301_001 } })
  expect((await agent.raw(supplyAskRefund, { body: { id: change.id, places: [0], reason: 'x' } })).msg).toBe(
    `${change.billNo} 是改签或退款单，请在原供应单 ${billNo} 申请；已付的改签差价随原单一并退`,
  )

  const before = (await account()).prepaidCents
  const back: number[] = []
  for (const [place, feeCents] of [
    [0, 0],
    [1, 60_000],
  ] as const) {
    const refund = await agent.call(supplyAskRefund, { body: { id, places: [place], reason: '签证被拒' } })
    await accept.call(supplyLock, { body: { id: refund.id } })
    const settled = await accept.call(supplyIssued, { body: { id: refund.id, feeCents } })
    back.push(settled.backCents)
  }
  // The odd cent goes with the last; what is kept is kept of the fare first, then of the difference.
  expect(back).toEqual([FARE + 150_000, FARE + 150_001 - 60_000])
  expect((await account()).prepaidCents).toBe(before + 2 * FARE + 300_001 - 60_000)
  expect(await agent.call(supplyDetail, { query: { id: billNo } })).toMatchObject({
    paidCents: 2500 + FARE,
    owedCents: 0,
  })
  expect(await agent.call(supplyDetail, { query: { changeId: change.billNo } })).toMatchObject({
    paidCents: 1000 + 10_000,
    owedCents: 0,
  })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('numbers are of the travellers whom they name, and of nobody twice', async () => {
  const { id, billNo, costCents } = await locked(PEOPLE)
  const issue = (...each: [string, string][]) =>
    accept.raw(supplyIssued, { body: { id, tickets: given(...each), costCents } })
  const [one, two] = ['880-6600020001', '880-6600020002'] as const
  expect((await issue(['周晓航', one], ['路人甲', two])).msg).toBe(
    `供应单 ${billNo} 没有旅客“路人甲”，请核对凭证号对应的姓名`,
  )
  expect((await issue(['周晓航', one], ['周晓航', two])).msg).toContain('旅客郑可心没有凭证号')
  expect((await issue(['郑可心', one], ['', two])).msg).toContain('旅客周晓航没有凭证号')
  expect((await issue(['郑可心', two], [' 周晓航', one])).code).toBe(CODES.SUCCESS)
  expect((await agent.call(supplyDetail, { query: { id: billNo } })).tickets).toEqual(
    given(['周晓航', one], ['郑可心', two]),
  )
  // Once more the same, in whichever order; the numbers of others are told.
  expect((await issue(['周晓航', one], ['郑可心', two])).code).toBe(CODES.SUCCESS)
  expect((await issue(['周晓航', two], ['郑可心', one])).msg).toContain('与这次填写的不同')
  const next = await locked(['周晓航'])
  const again = () =>
    accept.raw(supplyIssued, {
      body: { id: next.id, tickets: given(['周晓航', one]), costCents: next.costCents },
    })
  expect((await again()).msg).toBe(`凭证号 ${one} 已用于供应单 ${billNo}，不能再用于 ${next.billNo}；请核对`)
  const refund = await agent.call(supplyAskRefund, { body: { id, places: [0], reason: '重出' } })
  await accept.call(supplyLock, { body: { id: refund.id } })
  await accept.call(supplyIssued, { body: { id: refund.id, feeCents: 0 } })
  expect((await again()).code).toBe(CODES.SUCCESS)
})

test('what an account says can be spent is what can: what is confirmed and not paid is not spent on travel', async () => {
  await server.db.query(sql`update company set credit_limit = 0 where id = ${scene.sides.buyerCompanyId}`)
  const visa = await newOrder(server, { people: 2, fields: { services: ['PHOTO'] } })
  await admin.call(orderConfirm, { body: { id: visa.id } })
  const { prepaidCents, inTransitCents } = await account()
  const { availableCents } = await admin.call(accountDetail, {
    query: { companyId: scene.sides.buyerCompanyId },
  })
  expect(inTransitCents).toBeGreaterThan(0)
  expect(availableCents).toBe(prepaidCents - inTransitCents)
  const dear = await save(['周晓航'], availableCents - 2500 + 1)
  const told = await agent.raw(supplyPay, { body: { id: dear.id } })
  expect(told.msg).toContain(`预存款可用 ${formatMoney(availableCents)} 元`)
  const most = await save(['周晓航'], availableCents - 2500)
  await agent.call(supplyPay, { body: { id: most.id } })
  expect((await account()).availableCents).toBe(0)
})
