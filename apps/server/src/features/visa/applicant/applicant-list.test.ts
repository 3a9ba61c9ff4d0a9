import { dayOf } from '@visa/contract/dates'
import { memberSave } from '@visa/contract/member/member-calls'
import { addDays } from '@visa/contract/rules/days'
import { applicantAdd } from '@visa/contract/visa/applicant-form'
import { applicantPage, commonApplicants } from '@visa/contract/visa/applicant-list'
import { orderMove } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { bareOrder } from '../../../testing/bare-order.ts'
import { acting, newOrder } from '../../../testing/orders.ts'
import { companyId, userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { applicantExporter } from './applicant.sheets.ts'

let server: TestApp
let agent: Client
beforeAll(async () => {
  server = await startTestApp()
  await grantAll(server.db, 'agent')
  agent = await server.as('agent')
})
afterAll(() => server.close())

describe('applicants across orders', () => {
  test('a row tells who, where they stand and how far they are', async () => {
    const { id: orderId, orderNo, applicantIds } = await bareOrder(server, { people: 2 })
    const { rows } = await agent.call(applicantPage, { query: { keyword: orderNo } })
    expect(rows.map(({ id }) => id)).toEqual(applicantIds.toReversed())
    expect(rows[1]).toMatchObject({
      orderId,
      orderNo,
      visaCountry: 'RU',
      visaType: 1,
      formCode: 'ru-sticker',
      seq: 1,
      cnName: '申请人1',
      passportNo: 'E12345670',
      passportConfirmed: false,
      passportFlagged: false,
      status: 8,
      result: null,
      entryDate: '2027-03-08',
      ownerName: '林晓梅',
    })
    expect(rows[1]?.needed).toBeGreaterThan(rows[1]?.filled ?? 99)
    expect(rows[1]?.filled).toBeGreaterThan(0)
  })

  test('are narrowed by everything somebody knows of them', async () => {
    const { id: orderId, orderNo, applicantIds } = await newOrder(server)
    const [id = 0] = applicantIds
    const today = dayOf(new Date())
    await server.db.query(sql`update visa_order set promised_date = ${today} where id = ${orderId}`)
    await server.db.query(sql`update visa_applicant set result = 2 where id = ${id}`)
    await agent.call(orderMove, { body: { id: orderId, operation: 'confirm' } })
    await server.db.query(sql`update visa_order set promised_date = ${today} where id = ${orderId}`)
    const find = async (query: Record<string, unknown>) => {
      const page = await agent.call(applicantPage, { query: { pageSize: 200, keyword: orderNo, ...query } })
      return page.rows.map((row) => row.id).includes(id)
    }
    const agentId = await companyId(server, 'AGENT-YX')
    const fits = [
      {},
      { list: 'russia' },
      { status: 16 },
      { result: '2' },
      { agentId },
      { acceptOrgId: await companyId(server, 'ACCEPT-HQ') },
      { ownerId: await userId(server, 'agent') },
      { createFrom: today, createTo: today },
      { promise: 'today' },
      { keyword: 'E12345670', status: 16, result: '2' },
      { sortField: 'orderNo', sortOrder: 'desc' },
    ]
    for (const query of fits) expect([query, await find(query)]).toEqual([query, true])
    const others = [
      { list: 'russiaEvisa' },
      { list: 'v2' },
      { status: 8 },
      { result: '1' },
      { agentId: agentId + 1000 },
      { acceptOrgId: agentId },
      { ownerId: 1 },
      { createTo: addDays(today, -1) },
      { createFrom: addDays(today, 1) },
      { promise: 'tomorrow' },
      { promise: 'past' },
      { keyword: '没有这个人' },
    ]
    for (const query of others) expect([query, await find(query)]).toEqual([query, false])
  })

  test('each list has its forms', async () => {
    const electronic = {
      visaType: 2,
      visaCategory: '',
      purposeSection: '',
      purposeGoal: '',
      entries: '',
    } as const
    const { orderNo } = await bareOrder(server, {
      fields: { ...electronic, nationCode: 'PHL', urgencyLevel: 'NORMAL' },
    })
    const count = async (list: 'general' | 'russia' | 'russiaEvisa' | 'v2') =>
      (await agent.call(applicantPage, { query: { list, keyword: orderNo } })).records
    expect([
      await count('general'),
      await count('russia'),
      await count('russiaEvisa'),
      await count('v2'),
    ]).toEqual([1, 0, 0, 1])
  })
})

test('an export holds the rows of the list, in the language of whoever asked', async () => {
  const { orderNo, applicantIds } = await bareOrder(server, { people: 2 })
  await server.db.query(sql`update visa_applicant set sex = 'F', nationality = 'CHN', relation = 'SPOUSE'
    where id = ${applicantIds[0]}`)
  const { viewer } = await acting(server, 'agent')
  const { filters } = applicantExporter.read({ keyword: orderNo })
  const written = async (language: 'zh' | 'en') => {
    const asked = { viewer, filters, now: new Date() }
    const how = { language, format: 'csv', name: 'x', onRow: () => undefined } as const
    return server.db.tx(async (tx) => {
      const parts: Buffer[] = []
      for await (const part of applicantExporter.bytes(tx, asked, how)) parts.push(part)
      return Buffer.concat(parts).toString('utf8').trim().split(/\r?\n/)
    })
  }
  const [titles, second, first] = await written('zh')
  expect(titles).toContain('订单号,目的地国家')
  expect(second).toContain('申请人2')
  expect(first).toContain(`${orderNo},俄罗斯`)
  expect(first).toContain('女')
  expect(first).toContain('中国')
  expect(first).toContain('配偶')
  const english = await written('en')
  expect(english[0]).toContain('Passport validity notice')
  expect(english[2]).toMatch(/Female,.*,China,Spouse/)
  expect(applicantExporter.reads(viewer)).toEqual(['passportNo', 'mobile'])
})

test('C7.12 people of earlier orders and members within reach are offered, everybody once', async () => {
  const { id: memberId } = await agent.call(memberSave, {
    body: { realName: '欧阳思睿', mobile: '13677778888', passports: [{ passportNo: 'E31415926' }] },
  })
  const ask = async (keyword: string) => (await agent.call(commonApplicants, { body: { keyword } })).rows
  // A member alone, numbers masked.
  expect(await ask('欧阳思睿')).toMatchObject([
    {
      applicantId: null,
      memberId,
      cnName: '欧阳思睿',
      passportNo: 'E31****26',
      mobile: '136****8888',
      orderNo: '',
    },
  ])
  const person = { cnName: '欧阳思睿', surname: 'OUYANG', givenNames: 'SIRUI', passportNo: 'E31415926' }
  const orders = [await bareOrder(server, { people: 0 }), await bareOrder(server, { people: 0 })]
  const ids: number[] = []
  for (const { id: orderId } of orders) {
    ids.push(...(await agent.call(applicantAdd, { body: { orderId, people: [person] } })).ids)
  }
  const found = await ask('ouyangsirui')
  expect(found).toMatchObject([{ applicantId: ids[1], memberId, ...person, orderNo: orders[1]?.orderNo }])
  expect(found).toHaveLength(1)
  const first = await agent.call(commonApplicants, { body: { pageSize: 10 } })
  const second = await agent.call(commonApplicants, { body: { pageSize: 10, page: 2 } })
  expect(first.rows).toHaveLength(10)
  expect(first.rows[0]).toMatchObject({ applicantId: ids[1] })
  expect(second.rows.some(({ applicantId }) => applicantId === ids[1])).toBe(false)
  // Whoever may not look for members is offered none.
  const accept = await server.as('accept')
  expect((await accept.call(commonApplicants, { body: { keyword: 'E31415926' } })).rows).toMatchObject([
    { applicantId: ids[1], memberId: null },
  ])
})
