import { CODES } from '@visa/contract/codes'
import { ApplicantFields } from '@visa/contract/visa/applicant'
import { genericOrder, genericOrderUpdate } from '@visa/contract/visa/order-generic'
import { orderConfirm, orderDetail, orderSave, orderSubmit } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { acting, newOrder, reasonsOf } from '../../../testing/orders.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addApplicant } from '../applicant/add-applicant.service.ts'

let server: TestApp
let agent: Client
let admin: Client
let accept: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
  admin = await server.as('admin')
  accept = await server.as('accept')
})
afterAll(() => server.close())

const put = async (client: Client, id: number, more: Record<string, unknown>) => {
  const { updateTime: seen } = await admin.call(genericOrder, { params: { id } })
  return client.raw(genericOrderUpdate, { params: { id }, body: { seen, ...more } })
}

const partiesOf = async (id: number) => {
  const { agentId, acceptOrgId, userId, contactName, entries } = await admin.call(orderDetail, {
    query: { id },
  })
  return { agentId, acceptOrgId, userId, contactName, entries }
}

describe('what an edit does not say', () => {
  test.each(['admin', 'accept', 'agent'])('stays as it was, for %s on both faces', async (name) => {
    const client = await server.as(name)
    const { id } = await newOrder(server)
    const before = await partiesOf(id)
    expect(before.agentId).toBe(await companyId(server, 'AGENT-YX'))
    expect(await put(client, id, { remark: '一' })).toMatchObject({ code: CODES.SUCCESS })
    await client.call(orderSave, { body: { id, type: 1, remark: '二' } })
    await client.call(orderSubmit, { body: { id, type: 1, remark: '三', agentId: null } })
    expect(await partiesOf(id)).toEqual(before)
    expect(await admin.call(orderDetail, { query: { id } })).toMatchObject({ remark: '三' })
  })

  test('is judged with what is there', async () => {
    const { id } = await newOrder(server)
    expect(reasonsOf(await put(agent, id, { contactName: '' }))).toEqual({ contactName: '请填写联系人姓名' })
    expect(
      reasonsOf(await agent.raw(orderSubmit, { body: { id, type: 1, contactMobile: '' } })),
    ).toHaveProperty('contactMobile')
  })
})

describe('the agent of an order', () => {
  test('is changed by the platform alone, and while the order is not confirmed', async () => {
    const { id } = await newOrder(server)
    for (const client of [accept, agent]) {
      expect(reasonsOf(await put(client, id, { agentId: -99 }))).toEqual({
        agentId: '只有平台可以更改订单的代理商',
      })
      expect(reasonsOf(await client.raw(orderSave, { body: { id, type: 1, agentId: -99 } }))).toHaveProperty(
        'agentId',
      )
    }
    await admin.call(orderSave, { body: { id, type: 1, agentId: -99 } })
    expect((await partiesOf(id)).agentId).toBe(-99)
    const other = await newOrder(server)
    await agent.call(orderConfirm, { body: { id: other.id } })
    expect(reasonsOf(await put(admin, other.id, { agentId: -99 }))).toEqual({ agentId: '订单确认后不能修改' })
  })

  test('and its acceptance organisation is not for that organisation to give away', async () => {
    const { id } = await newOrder(server)
    const acceptOrgId = await companyId(server, 'CENTER-BJ')
    expect(reasonsOf(await put(accept, id, { acceptOrgId }))).toHaveProperty('acceptOrgId')
  })
})

describe('once an order is confirmed', () => {
  const changes = { urgencyLevel: 'NORMAL', entries: 'DOUBLE', visaCategory: 'COMMON_WORK', returnWay: 1 }

  test('what its price and promise were made of is fixed, for everybody', async () => {
    const { id } = await newOrder(server)
    await agent.call(orderConfirm, { body: { id } })
    const before = await admin.call(orderDetail, { query: { id } })
    await server.db.query(sql`update visa_applicant set status = 24 where order_id = ${id}`)
    await server.db.query(sql`update visa_order set status = 24 where id = ${id}`)
    const acceptOrgId = await companyId(server, 'CENTER-BJ')
    for (const client of [agent, admin]) {
      const said = reasonsOf(await put(client, id, { ...changes, acceptOrgId, customerAddr: '上海' }))
      expect(Object.keys(said).toSorted()).toEqual([...Object.keys(changes), 'acceptOrgId'].toSorted())
      expect(new Set(Object.values(said))).toEqual(new Set(['订单确认后不能修改']))
    }
    // Under the names of the other face.
    expect(
      Object.keys(reasonsOf(await agent.raw(orderSave, { body: { id, type: 1, visaType: 'COMMON_WORK' } }))),
    ).toEqual(['visaType'])
    await agent.call(orderSave, {
      body: { id, type: 1, contactName: '改名', customerAddr: '南京路 1 号', remark: '改' },
    })
    expect(await admin.call(orderDetail, { query: { id } })).toMatchObject({
      contactName: '改名',
      customerAddr: '南京路 1 号',
      remark: '改',
      totalCents: before.totalCents,
      promisedDate: before.promisedDate,
      acceptOrgId: before.acceptOrgId,
    })
  })

  test('it stays so though somebody is added, who begins at the beginning', async () => {
    const { id } = await newOrder(server)
    await agent.call(orderConfirm, { body: { id } })
    const person = await acting(server, 'agent')
    await server.db.tx((tx) => addApplicant(tx, person, id, ApplicantFields.parse({ cnName: '后来' })))
    expect(await admin.call(orderDetail, { query: { id } })).toMatchObject({ status: 8 })
    expect(reasonsOf(await put(agent, id, { urgencyLevel: 'NORMAL' }))).toEqual({
      urgencyLevel: '订单确认后不能修改',
    })
  })
})
