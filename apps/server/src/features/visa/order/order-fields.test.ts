import { memberSave } from '@visa/contract/member/member-calls'
import { genericOrder, genericOrderAdd } from '@visa/contract/visa/order-generic'
import { orderCancel, orderPage, type OrderRow } from '@visa/contract/visa/order-list'
import { orderDetail, orderSubmit } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { evisa, sticker } from '../../../testing/orders.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
})
afterAll(() => server.close())

const listed = async (orderNo: string): Promise<OrderRow | undefined> =>
  (await agent.call(orderPage, { query: { orderNo } })).rows[0]

test('C3.1 C3.2 C3.3 C3.4 C3.5 C3.6 C3.7 C3.8 C3.9 what is written of a Russian order is kept, field by field', async () => {
  const { id: userId } = await agent.call(memberSave, {
    body: { realName: '林致远', mobile: '13912345678' },
  })
  const written = {
    userName: '远行散客',
    orderSource: 'OFFLINE',
    userId,
    remark: '清明前回来',
    returnWay: 1,
    customerAddr: '浙江省宁波市海曙区药行街 48 号',
  }
  const { visaCountry: _country, anyway, ...body } = await sticker(server, written)
  const { id, step } = await agent.call(orderSubmit, { body: { ...body, anyway } })
  expect(step).toBe(1)
  // The country was not said: it is Russia's.
  expect(await agent.call(orderDetail, { query: { id } })).toMatchObject({
    ...body,
    nationCode: 'RUS',
    step: 1,
  })
  const pickup = await agent.call(orderSubmit, { body: await sticker(server, { returnWay: 2 }) })
  expect(await agent.call(orderDetail, { query: { id: pickup.id } })).toMatchObject({ returnWay: 2 })
})

const OTHERS = ['PHL', 'TUR', 'MYS'] as const

test.each(OTHERS)(
  'C3.10 what is written of an e-visa of another country is kept, field by field: %s',
  async (visaCountry) => {
    const { anyway, ...body } = evisa({ visaCountry, remark: '两人同行' })
    const id = await agent.call(genericOrderAdd, { body: { ...body, anyway } })
    const { visaCountry: _country, ...rest } = body
    expect(await agent.call(genericOrder, { params: { id } })).toMatchObject({
      ...rest,
      remark: '两人同行',
      nationCode: visaCountry,
    })
  },
)

test('C3.11 C3.12 C3.13 C3.14 C3.15 C3.16 C3.17 C3.18 C3.19 C4.1 a list tells of an order what its columns are', async () => {
  const body = await sticker(server, { userName: '远行散客', remark: '加急', customerAddr: '宁波' })
  const { id, orderNo } = await agent.call(orderSubmit, { body })
  const { contactName, contactMobile, contactEmail, entryDate, exitDate } = body
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(await listed(orderNo)).toMatchObject({
    id,
    visaCountry: 'RU',
    visaType: 1,
    orderStatus: 0,
    step: 1,
    contactName,
    contactMobile,
    contactEmail,
    entryDate,
    exitDate,
    customerAddr: '宁波',
    remark: '加急',
    summary: '俄罗斯贴纸签 · 一次 · 加急',
    visaCountryName: '俄罗斯',
    agentId: await companyId(server, 'AGENT-YX'),
    userName: '远行散客',
    createUser: '林晓梅',
    updateUser: '林晓梅',
    createTime: time,
    updateTime: time,
  })
  await agent.call(orderCancel, { body: { ids: [id], reason: '不去了' } })
  expect((await listed(orderNo))?.orderStatus).toBe(1)

  for (const [visaCountry, short] of [
    ['PHL', 'PH'],
    ['TUR', 'TR'],
    ['MYS', 'MY'],
  ]) {
    const made = await agent.call(genericOrderAdd, { body: evisa({ visaCountry }) })
    const { orderNo: number } = await agent.call(genericOrder, { params: { id: made } })
    expect(await listed(number)).toMatchObject({ visaCountry: short, visaType: 2, orderStatus: 0 })
  }
})
