import { holidayEffect, holidaySave } from '@visa/contract/centre/config-holiday'
import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractDetails,
  contractReview,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { initiatePay } from '@visa/contract/money/payment'
import { orderConfirm, orderDetail } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { one, sql } from '../../../db/sql.ts'
import { demoApplication } from '../../../seed/demo-applications.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { contractAsSent, newContract } from '../../../testing/contracts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { repriceOrder } from '../../visa/order/order-price.service.ts'

/** What a customer signed for is what desks work towards: a contract and its order are promised for one day. */

/** A Wednesday, ten in the morning in Beijing. */
const clock = testClock('2026-11-18T02:00:00Z')
const DAY = 24 * 60 * 60
let server: TestApp
let counter: Client
let manager: Client
let lodger: Client

/** Days pass, and everybody logs in anew. */
async function pass(days: number): Promise<void> {
  clock.pass(days * DAY)
  counter = await server.as('center_emp')
  manager = await server.as('center_mgr')
  lodger = await server.as('center_send')
}

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  await pass(0)
  await server.db.query(sql`update visa_order set status = 88 where accept_org_id is not null`)
})
afterAll(() => server.close())

const detail = (id: number) => counter.call(contractDetails, { query: { id } })
const promised = async (id: number) => {
  const { promisedDate, orderId } = await detail(id)
  const order = await lodger.call(orderDetail, { query: { id: orderId ?? 0 } })
  const explained = order.promise?.promisedDate ?? null
  return { contract: promisedDate, order: order.promisedDate, explained }
}
const all = (day: string | null) => ({ contract: day, order: day, explained: day })

async function confirm(id: number, orderId: number): Promise<void> {
  const { applicants, entryDate, exitDate, purposeSection, purposeGoal, visaCategory, entries } =
    await detail(id)
  const journey = { entryDate, exitDate, purposeSection, purposeGoal, visaCategory, entries }
  for (const person of applicants) {
    const values = demoApplication('ru-sticker', person, { ...journey, contactEmail: 'lin@example.com' })
    await server.db.query(
      sql`update visa_applicant set form_values = ${JSON.stringify(values)}::jsonb,
            photo = ${`photo-${person.applicantId}.jpg`}, photo_name = 'photo.jpg' where id = ${person.applicantId}`,
    )
  }
  await lodger.call(orderConfirm, { body: { id: orderId } })
}

test('C7.3 an order under a contract has its promise: when it is accepted, confirmed days later, and after the calendar changed', async () => {
  const { id } = await newContract(server, counter)
  await counter.call(contractAccept, { body: { id } })
  const { promisedDate, orderId, totalCents } = await detail(id)
  expect(promisedDate).not.toBeNull()
  expect(await promised(id)).toEqual(all(promisedDate))
  const reference = `POS ${id}`
  await counter.call(initiatePay, {
    body: { subjectKind: 'CONTRACT', subjectId: id, amountCents: totalCents, way: 'CARD', reference },
  })
  await manager.call(contractReview, { body: { id } })

  // What a day would do is told of what the centre took, whether or not the desk has confirmed it.
  const days = [{ day: promisedDate ?? '', nationCode: 'RUS' as const, kind: 'off' as const, name: '领馆休' }]
  const { orderNo } = await one<{ orderNo: string }>(
    server.db,
    sql`select order_no as "orderNo" from visa_order where id = ${orderId}`,
  )
  const effect = await manager.call(holidayEffect, { body: { days } })
  expect(effect).toMatchObject({ orders: 1, moved: [{ orderNo, from: promisedDate }] })

  await pass(2)
  await confirm(id, orderId ?? 0)
  expect(await promised(id)).toEqual(all(promisedDate))
  // Counted from the acceptance, not from the confirmation.
  expect(await manager.call(holidayEffect, { body: { days } })).toEqual(effect)

  await manager.call(holidaySave, { body: { days, seen: null } })
  const product = theProduct(clock.now())
  await server.db.tx((tx) => repriceOrder(tx, product, orderId ?? 0))
  expect(await promised(id)).toEqual(all(promisedDate))
})

test('accepted again, both are promised anew; of one that was sent back no promise stands', async () => {
  const { id } = await newContract(server, counter)
  await counter.call(contractAccept, { body: { id } })
  const { promisedDate: first, orderId } = await detail(id)
  await counter.call(contractBack, { body: { id, reason: '客户改主意' } })
  const days = [{ day: first ?? '', nationCode: 'RUS' as const, kind: 'off' as const, name: '领馆休' }]
  const { orderNo } = await lodger.call(orderDetail, { query: { id: orderId ?? 0 } })
  const { moved } = await manager.call(holidayEffect, { body: { days } })
  expect(moved.map((each) => each.orderNo)).not.toContain(orderNo)
  await pass(5)
  await counter.call(contractUpdate, { body: await contractAsSent(counter, id) })
  const { promisedDate: second } = await detail(id)
  expect(await promised(id)).toEqual(all(second))
  await pass(3)
  await counter.call(contractAcceptAgain, { body: { id } })
  const { promisedDate: third } = await detail(id)
  expect((first ?? '') < (second ?? '') && (second ?? '') < (third ?? '')).toBe(true)
  expect(await promised(id)).toEqual(all(third))
})
