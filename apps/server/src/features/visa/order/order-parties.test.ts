import { CODES } from '@visa/contract/codes'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { applicantPage } from '@visa/contract/visa/applicant-list'
import { orderAgents, orderPage } from '@visa/contract/visa/order-list'
import { orderEstimate } from '@visa/contract/visa/order-price'
import { orderDetail, orderSave, orderSubmit } from '@visa/contract/visa/order-russia'
import { memberDelete, memberSave } from '@visa/contract/member/member-calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { newOrder, reasonsOf, sticker } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

const RUSSIA = { nationCode: 'RUS' as const, visaType: 1 }
const grants = ['visa.order.add', 'visa.order.manage', 'visa.order.manage.edit']

let server: TestApp
let agentId: number
beforeEach(async () => {
  server = await testApp()
  agentId = await companyId(server, 'AGENT-YX')
})

const somebodyOf = async (company: string, userName: string) => {
  const role = await newRole(server, {
    company,
    roleName: `下单 ${userName}`,
    dataScope: DATA_SCOPE.COMPANY,
    grants,
  })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

test('prices of an organisation are not told to agents and organisations that have nothing to do with it', async () => {
  const acceptOrgId = await companyId(server, 'ACCEPT-HQ')
  const { rows: own } = await server.db.query<{ id: number }>(
    sql`insert into company (company_code, company_name, short_name, identity_code, audit_status, version_no)
        values ('ACC-FAR', '远方受理中心', '远方受理', 8, 1, 1) returning id`,
  )
  const far = own[0]?.id ?? 0
  const [agent, accept] = [await server.as('agent'), await somebodyOf('ACCEPT-HQ', 'price_far')]
  for (const person of [agent, accept]) {
    expect((await person.raw(orderEstimate, { body: { ...RUSSIA, acceptOrgId } })).code).toBe(CODES.SUCCESS)
    expect((await person.raw(orderEstimate, { body: { ...RUSSIA, acceptOrgId: far } })).msg).toBe(
      '受理机构不存在',
    )
  }
})

describe('in whose name somebody orders', () => {
  test('a customer in no agent’s, nor are they told its price', async () => {
    const customer = await somebodyOf('CUST-HT', 'customer_orders')
    const refused = { agentId: '客户不能以代理商的名义下单' }
    expect(reasonsOf(await customer.raw(orderSubmit, { body: await sticker(server, { agentId }) }))).toEqual(
      refused,
    )
    expect(reasonsOf(await customer.raw(orderEstimate, { body: { ...RUSSIA, agentId } }))).toEqual(refused)
    customer.language = 'en'
    expect(reasonsOf(await customer.raw(orderEstimate, { body: { ...RUSSIA, agentId } }))).toEqual({
      agentId: 'customers cannot order in the name of an agent',
    })
    customer.language = 'zh-CN'
    const { id } = await customer.call(orderSubmit, { body: await sticker(server, { agentId: -99 }) })
    expect(await customer.call(orderDetail, { query: { id } })).toMatchObject({ agentId: -99 })
  })

  test('the platform’s people in that of agents within their reach', async () => {
    const narrow = await somebodyOf('PLATFORM', 'narrow')
    const body = await sticker(server, { agentId })
    expect((await narrow.raw(orderSubmit, { body })).msg).toBe('代理商不存在')
    expect((await narrow.raw(orderEstimate, { body: { ...RUSSIA, agentId } })).msg).toBe('代理商不存在')
    const { id } = await newOrder(server, { by: 'admin' })
    expect((await narrow.raw(orderSave, { body: { id, type: 1, agentId } })).msg).toBe('代理商不存在')
    const admin = await server.as('admin')
    expect((await admin.raw(orderSubmit, { body })).code).toBe(CODES.SUCCESS)
  })

  test('an organisation in that of agents it has to do with, or in nobody’s', async () => {
    const accept = await somebodyOf('ACCEPT-HQ', 'accept_orders')
    const body = await sticker(server, { agentId })
    expect((await accept.raw(orderSubmit, { body })).code).toBe(CODES.SUCCESS)
    await server.db.query(sql`delete from agent_authorization where agent_company_id = ${agentId}`)
    expect((await accept.raw(orderSubmit, { body })).msg).toBe('代理商不存在')
    expect((await accept.raw(orderEstimate, { body: { ...RUSSIA, agentId } })).msg).toBe('代理商不存在')
    expect((await accept.raw(orderSubmit, { body: { ...body, agentId: -99 } })).code).toBe(CODES.SUCCESS)
  })
})

describe('the acceptance side', () => {
  test('is refused another organisation than its own, in words', async () => {
    const accept = await somebodyOf('ACCEPT-HQ', 'accept_orders')
    const acceptOrgId = await companyId(server, 'CENTER-BJ')
    const body = await sticker(server, { acceptOrgId, agentId: -99 })
    expect(reasonsOf(await accept.raw(orderSubmit, { body }))).toEqual({
      acceptOrgId: '只能由本机构受理，不能选择其他受理机构',
    })
  })

  test('is offered agents that may work', async () => {
    const accept = await somebodyOf('ACCEPT-HQ', 'accept_orders')
    const offered = async () => (await accept.call(orderAgents, {})).map(({ id }) => id)
    expect(await offered()).toContain(agentId)
    await server.db.query(
      sql`update company set audit_status = ${AUDIT_STATUS.STOPPED} where id = ${agentId}`,
    )
    expect(await offered()).not.toContain(agentId)
  })
})

test('an order and the deletion of its member at the same moment: one of them is refused in words', async () => {
  const admin = await server.as('admin')
  for (let round = 0; round < 5; round += 1) {
    const { id: userId } = await admin.call(memberSave, {
      body: { realName: `同时人${round}`, mobile: `1390000770${round}` },
    })
    const body = await sticker(server, { agentId: -99, userId, contactMobile: `1380000660${round}` })
    const [made, deleted] = await Promise.all([
      admin.raw(orderSubmit, { body }),
      admin.raw(memberDelete, { body: { id: userId } }),
    ])
    expect([made.code, deleted.code].toSorted()).toEqual([CODES.SUCCESS, '9999'])
    const refused = made.code === CODES.SUCCESS ? deleted : made
    expect(refused.msg).toMatch(/不能删除|不存在/)
  }
})

test('whoever may only change orders makes none', async () => {
  const role = await newRole(server, {
    company: 'AGENT-YX',
    roleName: '只改单',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['visa.order.manage', 'visa.order.manage.edit'],
  })
  await newPerson(server, { company: 'AGENT-YX', userName: 'only_edits', roleIds: [role] })
  const editor = await server.as('only_edits')
  const body = await sticker(server, { agentId })
  expect((await editor.raw(orderSubmit, { body })).code).toBe(CODES.NO_PERMISSION)
  expect((await editor.raw(orderSave, { body })).code).toBe(CODES.NO_PERMISSION)
})

test('to another company somebody is their company, in lists and pages alike; colleagues and the platform read names', async () => {
  const { id, orderNo } = await newOrder(server)
  const namesFor = async (userName: string) => {
    const person = await server.as(userName)
    const { rows } = await person.call(orderPage, { query: { orderNo } })
    const { rows: people } = await person.call(applicantPage, { query: { keyword: orderNo } })
    const page = await person.call(orderDetail, { query: { id } })
    return new Set([
      ...rows.flatMap(({ ownerName, createUser, updateUser }) => [ownerName, createUser, updateUser]),
      ...people.map(({ ownerName }) => ownerName),
      page.ownerName,
      page.createUser,
    ])
  }
  expect(await namesFor('agent')).toEqual(new Set(['林晓梅']))
  expect(await namesFor('admin')).toEqual(new Set(['林晓梅']))
  expect(await namesFor('accept')).toEqual(new Set(['远行国旅']))
})
