import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { applicantAdd } from '@visa/contract/visa/applicant-form'
import { genericOrder, genericOrderDelete, genericOrderUpdate } from '@visa/contract/visa/order-generic'
import { orderCancel } from '@visa/contract/visa/order-list'
import {
  orderConfirm,
  orderDetail,
  orderHistory,
  orderLogs,
  orderMove,
  orderSave,
  orderSubmit,
} from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { evisa, newOrder, reasonsOf, sticker } from '../../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** What one person costs; the demonstration's rules raise the service with the year 2027. */
const EACH = 32_000 + 32_000 + (dayOf(new Date()) < '2027-01-01' ? 24_000 : 26_000)

let server: TestApp
let agent: Client
let admin: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
  admin = await server.as('admin')
})
afterAll(() => server.close())

test('whoever was added to a confirmed order is confirmed by whoever may, not by who confirmed the others alone', async () => {
  const { id } = await newOrder(server)
  await agent.call(orderConfirm, { body: { id } })
  await server.db.query(sql`insert into system_param (key, value) values ('order.confirmNeedsForms', 'false')
    on conflict (key) do update set value = excluded.value`)
  await agent.call(applicantAdd, { body: { orderId: id, people: [{ cnName: '后加人' }] } })
  expect(await admin.call(orderConfirm, { body: { id } })).toMatchObject({ status: 16 })
  await server.db.query(sql`delete from system_param where key = 'order.confirmNeedsForms'`)
})

describe('changing orders', () => {
  test('a step is saved however incomplete and submitted whole', async () => {
    const body = await sticker(server)
    const { id } = await agent.call(orderSubmit, { body })
    await agent.call(orderSave, { body: { ...body, id, contactName: '', step: 2 } })
    expect(await agent.call(orderDetail, { query: { id } })).toMatchObject({ contactName: '', step: 2 })
    expect(
      reasonsOf(await agent.raw(orderSubmit, { body: { ...body, id, contactName: '', step: 2 } })),
    ).toHaveProperty('contactName')
    expect(await agent.call(orderSubmit, { body: { ...body, id, step: 1 } })).toMatchObject({ id, step: 2 })
    // Nobody is in it yet.
    expect((await agent.raw(orderSubmit, { body: { ...body, id, step: 2 } })).msg).toContain('还没有申请人')
  })

  test('PUT changes, tells who was quicker, and reprices', async () => {
    const { id } = await newOrder(server, { people: 2 })
    const { updateTime, totalCents } = await agent.call(genericOrder, { params: { id } })
    const { type: visaType, visaType: visaCategory, anyway: _, ...same } = await sticker(server)
    const body = { ...same, visaType, visaCategory, urgencyLevel: 'EXPRESS' }
    await agent.call(genericOrderUpdate, { params: { id }, body: { ...body, seen: updateTime } })
    const after = await agent.call(genericOrder, { params: { id } })
    expect(after.totalCents - totalCents).toBe(2 * 32_000)
    const stale = await admin.raw(genericOrderUpdate, {
      params: { id },
      body: { ...body, remark: '晚了', seen: updateTime },
    })
    expect(stale.code).toBe(CODES.DIALOG)
    expect(stale.msg).toContain('林晓梅')
    const fixed = await agent.raw(genericOrderUpdate, {
      params: { id },
      body: { ...evisa(), anyway: undefined, seen: after.updateTime },
    })
    expect(fixed.msg).toContain('国家和签证类型不能修改')
  })

  test('deleted only while nobody is in it; lodged ones are fixed', async () => {
    const empty = await newOrder(server, { people: 0 })
    await agent.call(genericOrderDelete, { params: { id: empty.id } })
    expect((await agent.raw(genericOrder, { params: { id: empty.id } })).msg).toBe('记录不存在或已被删除')
    const { id, orderNo } = await newOrder(server)
    expect((await agent.raw(genericOrderDelete, { params: { id } })).msg).toBe(
      `订单 ${orderNo} 已有申请人，不能删除，可以取消`,
    )
    await server.db.query(sql`update visa_applicant set status = 64 where order_id = ${id}`)
    await server.db.query(sql`update visa_order set status = 64 where id = ${id}`)
    const { updateTime } = await agent.call(genericOrder, { params: { id } })
    const { type: visaType, visaType: visaCategory, anyway: _, ...same } = await sticker(server)
    const late = await agent.raw(genericOrderUpdate, {
      params: { id },
      body: { ...same, visaType, visaCategory, seen: updateTime },
    })
    expect(late.msg).toContain('不能再修改')
  })

  test('confirmed, price and promise are fixed', async () => {
    const { id } = await newOrder(server, { people: 2 })
    const answer = await agent.call(orderConfirm, { body: { id, seenStatus: 8 } })
    expect(answer).toMatchObject({ status: 16, totalCents: 2 * EACH })
    expect(answer.fees.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['consular', 2],
      ['urgent', 2],
      ['service', 2],
    ])
    expect(await agent.call(orderDetail, { query: { id } })).toMatchObject({
      priceVersion: dayOf(new Date()),
      status: 16,
    })
    // Dearer rules do not reach it any more.
    const none = await newOrder(server, { people: 0 })
    expect((await agent.raw(orderConfirm, { body: { id: none.id } })).msg).toContain('还没有申请人')
  })

  test('who is cancelled pays nothing: the price is made anew for those who stay, and the log tells it', async () => {
    const { id, applicantIds } = await newOrder(server, { people: 4 })
    await agent.call(orderConfirm, { body: { id } })
    const cancel = (applicantIdsNow: readonly number[]) =>
      agent.call(orderMove, {
        body: { id, operation: 'cancel', applicantIds: [...applicantIdsNow], reason: '不去了' },
      })
    expect(await cancel(applicantIds.slice(0, 1))).toMatchObject({ status: 16, totalCents: 3 * EACH })
    const order = await agent.call(genericOrder, { params: { id } })
    expect(order.fees.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['consular', 3],
      ['urgent', 3],
      ['service', 3],
    ])
    // Still by the rules of the day it was confirmed on.
    expect(order).toMatchObject({ totalCents: 3 * EACH, applicants: 3, priceVersion: dayOf(new Date()) })
    const { rows: told } = await agent.call(orderLogs, { query: { id } })
    expect(told.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'totalCents',
      from: 4 * EACH,
      to: 3 * EACH,
    })
    // A click that came twice changes nothing.
    expect(await cancel(applicantIds.slice(0, 1))).toMatchObject({ status: 16, totalCents: 3 * EACH })
    // Nobody stays: what was agreed can still be read.
    expect(await cancel(applicantIds.slice(1))).toMatchObject({ status: 88, totalCents: 3 * EACH })
  })

  test('cancelled in a batch with a reason, each for itself', async () => {
    const [one, two] = [await newOrder(server), await newOrder(server, { people: 0 })]
    expect((await agent.raw(orderCancel, { body: { ids: [one.id], reason: ' ' } })).code).toBe(CODES.FAILURE)
    const { rows } = await agent.call(orderCancel, {
      body: { ids: [one.id, two.id, 999_999], reason: '客户取消' },
    })
    expect(rows.map(({ ok }) => ok)).toEqual([true, true, false])
    for (const { id } of [one, two]) {
      expect(await agent.call(orderDetail, { query: { id } })).toMatchObject({
        status: 88,
        orderStatus: 1,
        cancelReason: '客户取消',
      })
    }
  })

  test('history and log tell what became of it', async () => {
    const { id } = await newOrder(server)
    await agent.call(orderConfirm, { body: { id } })
    const moves = await agent.call(orderHistory, { query: { id } })
    expect(moves.map(({ from, to, operation }) => [from, to, operation])).toEqual([
      [8, 16, 'confirm'],
      [null, 8, 'create'],
    ])
    const log = await agent.call(orderLogs, { query: { id } })
    expect(log.rows.length).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(log.rows)).not.toContain('E12345670')
  })
})
