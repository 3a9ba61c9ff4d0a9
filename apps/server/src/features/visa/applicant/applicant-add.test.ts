import {
  applicantAdd,
  applicantArrange,
  applicantForm,
  applicantRemove,
  applicantSave,
} from '@visa/contract/visa/applicant-form'
import { memberSave } from '@visa/contract/member/member-calls'
import { genericOrderApplicants } from '@visa/contract/visa/order-generic'
import { orderConfirm, orderDetail, orderLogs } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { bareOrder } from '../../../testing/bare-order.ts'
import { newOrder, reasonsOf } from '../../../testing/orders.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
})
afterAll(() => server.close())

const person = (index: number, more: object = {}) => ({
  cnName: `申请人`,
  surname: 'WANG',
  givenNames: 'XIAOYU',
  sex: 'F',
  birthDate: '1990-01-01',
  nationality: 'CHN',
  passportNo: `e9${String(index).padStart(7, '0')}`,
  passportExpiry: '2031-01-01',
  ...more,
})

const peopleOf = (id: number) => agent.call(genericOrderApplicants, { params: { id } })

describe('people are added to an order', () => {
  test('fifty at once, priced and found, each with what was typed in the form', async () => {
    const { id: orderId } = await bareOrder(server, { people: 0 })
    const before = (await agent.call(orderDetail, { query: { id: orderId } })).totalCents
    const people = Array.from({ length: 50 }, (_, index) => person(index))
    const { ids } = await agent.call(applicantAdd, { body: { orderId, people } })
    expect(new Set(ids).size).toBe(50)
    const listed = await peopleOf(orderId)
    expect(listed.map(({ seq }) => seq)).toEqual(ids.map((_, index) => index + 1))
    expect(listed.map(({ id }) => id)).toEqual(ids)
    expect((await agent.call(orderDetail, { query: { id: orderId } })).totalCents).toBe(before * 50)
    const { values, stamps } = await agent.call(applicantForm, { query: { id: ids[3] ?? 0 } })
    expect(values).toEqual({
      cnName: '申请人',
      surname: 'WANG',
      givenNames: 'XIAOYU',
      sex: 'F',
      birthDate: '1990-01-01',
      nationality: 'CHN',
      passportNo: 'E90000003',
      passportExpiryDate: '2031-01-01',
    })
    expect(Object.keys(stamps).toSorted()).toEqual(Object.keys(values).toSorted())
    const more = await agent.raw(applicantAdd, { body: { orderId, people: [...people, person(51)] } })
    expect(reasonsOf(more)).toHaveProperty('people')
  })

  test('all or none; what is wrong is told by row and field', async () => {
    const { id: orderId } = await bareOrder(server)
    const refused = await agent.raw(applicantAdd, {
      body: {
        orderId,
        people: [
          person(1),
          person(2, { cnName: '', surname: '', givenNames: '' }),
          person(3, { surname: 'A'.repeat(70), sex: '男' }),
          person(1),
          person(4, { passportNo: 'E12345670' }),
        ],
      },
    })
    expect(Object.keys(reasonsOf(refused))).toEqual([
      'people.1.cnName',
      'people.2.surname',
      'people.2.sex',
      'people.3.passportNo',
      'people.4.passportNo',
    ])
    expect(reasonsOf(refused)['people.3.passportNo']).toBe('本订单中已有持该护照的申请人')
    expect(await peopleOf(orderId)).toHaveLength(1)
  })

  test('the same request twice adds nobody twice, and an order that waited goes back to the beginning', async () => {
    const { id: orderId } = await newOrder(server)
    await agent.call(orderConfirm, { body: { id: orderId } })
    const body = { orderId, people: [person(7)] }
    const key = 'same-request-twice'
    const first = await agent.raw(applicantAdd, { body, key })
    expect(await agent.raw(applicantAdd, { body, key })).toEqual(first)
    expect(await peopleOf(orderId)).toHaveLength(2)
    expect((await agent.call(orderDetail, { query: { id: orderId } })).status).toBe(8)
    await server.db.query(sql`update visa_applicant set status = 56 where order_id = ${orderId}`)
    await server.db.query(sql`update visa_order set status = 56 where id = ${orderId}`)
    const late = await agent.raw(applicantAdd, { body: { orderId, people: [person(8)] } })
    expect(late.msg).toContain('不能再修改')
  })

  test('from an earlier order with what stays true of them, without its journey and its files', async () => {
    const { applicantIds } = await bareOrder(server)
    const [sameAs = 0] = applicantIds
    const changes = [
      { field: 'homeAddress', value: '1 Lane' },
      { field: 'employerName', value: 'ACME' },
      { field: 'entryDate', value: '2027-03-09' },
    ]
    await agent.call(applicantSave, { body: { id: sameAs, changes } })
    const { id: orderId } = await bareOrder(server, { people: 0 })
    const { ids } = await agent.call(applicantAdd, {
      body: { orderId, people: [{ sameAs, relation: 'SPOUSE' }] },
    })
    const form = await agent.call(applicantForm, { query: { id: ids[0] ?? 0 } })
    expect(form.relation).toBe('SPOUSE')
    expect(form.values).toEqual({
      cnName: '申请人1',
      passportNo: 'E12345670',
      homeAddress: '1 Lane',
      employerName: 'ACME',
    })
    const gone = await agent.raw(applicantAdd, { body: { orderId, people: [{ sameAs: 999_999_999 }] } })
    expect(gone.msg).toBe('记录不存在或已被删除')
  })

  test('from a member: names for everybody, whole numbers for those who may read them', async () => {
    const draft = {
      realName: '欧阳娜',
      surname: 'OUYANG',
      givenNames: 'NA',
      gender: 'F' as const,
      birthDate: '1991-02-03',
      mobile: '13655556666',
      passports: [{ passportNo: 'E77778888', expiryDate: '2032-01-01' }],
    }
    const app = server
    await grantAll(app.db, 'agent')
    const full = await app.as('agent')
    const { id: memberId } = await full.call(memberSave, { body: draft })
    const { id: orderId } = await bareOrder(server, { people: 0 })
    // As a list showed it: masked.
    const people = [{ memberId, passportNo: 'E77****88', mobile: '136****6666' }]
    const { ids } = await full.call(applicantAdd, { body: { orderId, people } })
    expect((await full.call(applicantForm, { query: { id: ids[0] ?? 0 } })).values).toEqual({
      cnName: '欧阳娜',
      surname: 'OUYANG',
      givenNames: 'NA',
      sex: 'F',
      birthDate: '1991-02-03',
      mobile: '13655556666',
      passportNo: 'E77778888',
      passportExpiryDate: '2032-01-01',
    })
    const gone = await full.raw(applicantAdd, { body: { orderId, people: [{ memberId: 999_999_999 }] } })
    expect(gone.msg).toBe('记录不存在或已被删除')
  })
})

describe('people are taken out of an order', () => {
  test('while nobody confirmed it; then they are cancelled', async () => {
    const { id: orderId, orderNo, applicantIds } = await newOrder(server, { people: 2 })
    const [first = 0, second = 0] = applicantIds
    const { updateTime: seen } = await agent.call(applicantForm, { query: { id: first } })
    await agent.call(applicantSave, { body: { id: first, changes: [{ field: 'remark', value: 'X' }] } })
    expect((await agent.raw(applicantRemove, { body: { id: first, seen } })).code).toBe('4444')
    const now = async (id: number) => (await agent.call(applicantForm, { query: { id } })).updateTime
    await agent.call(applicantRemove, { body: { id: first, seen: await now(first) } })
    expect((await peopleOf(orderId)).map(({ id }) => id)).toEqual([second])
    expect((await agent.raw(applicantForm, { query: { id: first } })).msg).toBe('记录不存在或已被删除')
    await agent.call(orderConfirm, { body: { id: orderId } })
    const late = await agent.raw(applicantRemove, { body: { id: second, seen: await now(second) } })
    expect(late.msg).toBe(`订单 ${orderNo} 已确认下单，申请人2 不能移除，可以取消`)
  })
})

test('an order takes 99 people, those who were cancelled aside', async () => {
  const { id: orderId } = await bareOrder(server, { people: 1 })
  const fifty = (count: number) => Array.from({ length: count }, (_, index) => ({ cnName: `团员${index}` }))
  await agent.call(applicantAdd, { body: { orderId, people: fifty(50) } })
  const many = await agent.raw(applicantAdd, { body: { orderId, people: fifty(49) } })
  expect(many.msg).toMatch(/^订单 V\d+ 最多 99 位申请人，现有 51 位$/)
  await server.db.query(sql`update visa_applicant set status = 88 where order_id = ${orderId} and seq = 2`)
  await agent.call(applicantAdd, { body: { orderId, people: fifty(49) } })
  expect((await agent.raw(applicantAdd, { body: { orderId, people: fifty(1) } })).msg).toContain('最多 99 位')
})

describe('people are put in another order', () => {
  test('all of them, and it is in the log; not while somebody was added meanwhile', async () => {
    const { id: orderId, applicantIds } = await bareOrder(server, { people: 3 })
    const ids = applicantIds.toReversed()
    await agent.call(applicantArrange, { body: { orderId, ids } })
    expect((await peopleOf(orderId)).map(({ id, seq }) => [id, seq])).toEqual(
      ids.map((id, at) => [id, at + 1]),
    )
    const { rows } = await agent.call(orderLogs, { query: { id: orderId } })
    expect(rows[0]?.changes).toEqual([
      { field: 'applicants', from: ['申请人1', '申请人2', '申请人3'], to: ['申请人3', '申请人2', '申请人1'] },
    ])
    const twice = await agent.raw(applicantArrange, { body: { orderId, ids: ids.map(() => ids[0]) } })
    expect(twice.msg).toContain('已有增减')
    const some = await agent.raw(applicantArrange, { body: { orderId, ids: ids.slice(1) } })
    expect(some.msg).toContain('已有增减')
  })
})
