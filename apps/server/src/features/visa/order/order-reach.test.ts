import { addDays } from '@visa/contract/rules/days'
import { dayOf } from '@visa/contract/dates'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import {
  genericOrder,
  genericOrderApplicants,
  genericOrderAttachments,
  genericOrderDelete,
  genericOrderDetails,
} from '@visa/contract/visa/order-generic'
import { orderAssign, orderCancel, orderPage, orderStatusNum } from '@visa/contract/visa/order-list'
import {
  orderConfirm,
  orderDetail,
  orderHistory,
  orderLogs,
  orderMove,
  orderSave,
} from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder, sticker } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole, userId } from '../../../testing/staff.ts'
import { startTestApp, testApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
})
afterAll(() => server.close())

describe('whose orders', () => {
  test('another company, and a colleague with their own alone, see nothing whatever they ask', async () => {
    const { id, orderNo, applicantIds } = await newOrder(server)
    const grants = [
      'visa.order.add',
      'visa.order.manage',
      'visa.order.manage.edit',
      'visa.order.manage.cancel',
      'visa.order.manage.confirm',
      'visa.order.manage.assign',
    ]
    const own = await newRole(server, {
      company: 'AGENT-YX',
      roleName: '只看自己',
      dataScope: DATA_SCOPE.OWN,
      grants,
    })
    await newPerson(server, { company: 'AGENT-YX', userName: 'agent_two', roleIds: [own] })
    const foreign = await newRole(server, {
      company: 'CUST-HT',
      roleName: '外人',
      dataScope: DATA_SCOPE.COMPANY,
      grants,
    })
    await newPerson(server, { company: 'CUST-HT', userName: 'stranger', roleIds: [foreign] })
    const body = await sticker(server)
    for (const name of ['agent_two', 'stranger']) {
      const person = await server.as(name)
      const gone = [
        await person.raw(orderDetail, { query: { id } }),
        await person.raw(genericOrder, { params: { id } }),
        await person.raw(genericOrderApplicants, { params: { id } }),
        await person.raw(genericOrderDetails, { params: { id } }),
        await person.raw(genericOrderAttachments, { params: { id } }),
        await person.raw(orderLogs, { query: { id } }),
        await person.raw(orderHistory, { query: { id } }),
      ]
      expect(gone.map(({ msg }) => msg)).toEqual(gone.map(() => '记录不存在或已被删除'))
      const writes = [
        await person.raw(orderSave, { body: { ...body, id } }),
        await person.raw(orderConfirm, { body: { id } }),
        await person.raw(orderMove, {
          body: { id, operation: 'cancel', reason: '不是我的', applicantIds },
        }),
        await person.raw(genericOrderDelete, { params: { id } }),
      ]
      expect(writes.map(({ msg }) => msg)).toEqual(writes.map(() => '记录不存在或已被删除'))
      const { rows } = await person.call(orderCancel, { body: { ids: [id], reason: '不是我的' } })
      expect(rows).toMatchObject([{ ok: false }])
      expect((await person.call(orderPage, { query: { orderNo } })).rows).toEqual([])
      const counts = await person.call(orderStatusNum, { query: { orderNo } })
      expect(counts.every(({ count }) => count === 0)).toBe(true)
    }
    // A centre that it does not go through.
    const centre = await server.as('center_mgr')
    expect((await centre.raw(orderDetail, { query: { id } })).msg).toBe('记录不存在或已被删除')
    expect((await centre.call(orderPage, { query: { orderNo } })).rows).toEqual([])
    expect((await (await server.as('accept')).call(orderPage, { query: { orderNo } })).rows).toHaveLength(1)
    // Given to the colleague, it is theirs.
    const assigneeId = await userId(server, 'agent_two')
    expect((await agent.call(orderAssign, { body: { ids: [id], assigneeId } })).rows).toMatchObject([
      { ok: true },
    ])
    expect((await (await server.as('agent_two')).call(orderPage, { query: { orderNo } })).rows).toHaveLength(
      1,
    )
    const outside = await agent.call(orderAssign, {
      body: { ids: [id], assigneeId: await userId(server, 'accept') },
    })
    expect(outside.rows[0]).toMatchObject({ ok: false, message: '只能分派给本公司在职的同事' })
    // Nor to somebody who is kept out, and the platform does not take it from whoever answers for it there.
    await server.db.query(sql`update app_user set blocked_at = now() where user_name = 'agent_two'`)
    const blocked = await agent.call(orderAssign, { body: { ids: [id], assigneeId } })
    expect(blocked.rows[0]).toMatchObject({ ok: false, message: '只能分派给本公司在职的同事' })
    const admin = await server.as('admin')
    const taken = await admin.call(orderAssign, {
      body: { ids: [id], assigneeId: await userId(server, 'admin') },
    })
    expect(taken.rows[0]).toMatchObject({
      ok: false,
      message: `订单 ${orderNo} 由代理商的人员负责，只能由代理商改派`,
    })
  })
})

test('lists are narrowed by everything somebody knows of an order', async () => {
  const app = await testApp()
  const client = await app.as('agent')
  const today = dayOf(new Date())
  // A day is promised where the calendar is known, which at the end of a year it may not be.
  await app.db.query(sql`insert into holiday (day, name, working)
    select make_date(extract(year from ${today}::date)::int + ahead, 1, 1), '元旦', false from generate_series(0, 1) ahead
    on conflict do nothing`)
  const begun =
    (await client.call(orderStatusNum, { query: {} })).find(({ status }) => status === 8)?.count ?? 0
  const { id, orderNo } = await newOrder(app, {
    people: 2,
    fields: { contactName: '欧阳娜', contactMobile: '13655556666' },
  })
  await newOrder(app, { fields: { contactName: '别人' } })
  const find = async (query: Record<string, unknown>) =>
    (await client.call(orderPage, { query: { pageSize: 200, ...query } })).rows
      .map((row) => row.id)
      .includes(id)
  const accept = await companyId(app, 'ACCEPT-HQ')
  const promised = (await client.call(orderDetail, { query: { id } })).promisedDate ?? ''
  for (const query of [
    { orderNo },
    { orderNo: orderNo.slice(1) },
    { orderNo: orderNo.slice(-5) },
    { keyword: 'oyn' },
    { keyword: '欧阳' },
    { keyword: 'E12345670' },
    { visaCountry: 'RUS' },
    { visaType: 1 },
    { status: 8 },
    { orderStatus: 0 },
    { contactName: '欧阳' },
    { contactMobile: '13655556666' },
    { applicant: '申请人2' },
    { applicant: 'E12345671' },
    { acceptOrgId: accept },
    { createFrom: today, createTo: today },
    { entryFrom: '2027-03-08', entryTo: '2027-03-08' },
    { sortField: 'promisedDate', sortOrder: 'asc' },
    { sortField: 'entryDate' },
    { sortField: 'orderNo' },
  ])
    expect([query, await find(query)]).toEqual([query, true])
  for (const query of [
    { orderNo: 'V00000000000' },
    { keyword: '不存在的人' },
    { visaCountry: 'TUR' },
    { visaType: 2 },
    { status: 16 },
    { orderStatus: 1 },
    { contactName: '申请' },
    { contactMobile: '13600000000' },
    { applicant: '欧阳' },
    { agentId: -99 },
    { createTo: addDays(today, -1) },
    { entryFrom: '2027-03-09' },
    { promise: 'past' },
  ])
    expect([query, await find(query)]).toEqual([query, false])
  expect(promised > today).toBe(true)
  const counts = await client.call(orderStatusNum, { query: {} })
  expect(counts.find(({ status }) => status === 8)).toMatchObject({ count: begun + 2, more: false })
})
