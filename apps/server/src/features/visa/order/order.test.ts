import { CODES } from '@visa/contract/codes'
import { addDays } from '@visa/contract/rules/days'
import { dayOf } from '@visa/contract/dates'
import { draftGet } from '@visa/contract/draft/draft'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import {
  genericOrder,
  genericOrderAdd,
  genericOrderApplicants,
  genericOrderAttachments,
  genericOrderDelete,
  genericOrderDetails,
  genericOrderUpdate,
} from '@visa/contract/visa/order-generic'
import {
  genericOrderPage,
  orderAssign,
  orderCancel,
  orderPage,
  orderSimilar,
  orderStatusNum,
} from '@visa/contract/visa/order-list'
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
import { newOrder, sticker } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole, userId } from '../../../testing/staff.ts'
import { startTestApp, testApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
let admin: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
  admin = await server.as('admin')
})
afterAll(() => server.close())

const evisa = (more: Record<string, unknown> = {}) => ({
  visaCountry: 'PHL' as const,
  visaType: 2,
  contactName: '王小雨',
  contactMobile: '86-13800138000',
  contactEmail: 'xiaoyu@example.com',
  customerAddr: '上海市黄浦区人民大道 1 号',
  anyway: true,
  ...more,
})

const reasonsOf = ({ data }: { data: unknown }) =>
  (data as { fields?: Record<string, string> } | null)?.fields ?? {}

describe('making orders', () => {
  test('C3.1 a sticker order is read by both faces and listed by its short country', async () => {
    const { id, orderNo, step } = await agent.call(orderSubmit, { body: await sticker(server) })
    expect(step).toBe(1)
    expect(orderNo).toMatch(/^V\d{11}$/)
    expect(orderNo.slice(1, 7)).toBe(dayOf(new Date()).slice(2).replaceAll('-', ''))
    const russian = await agent.call(orderDetail, { query: { id } })
    expect(russian).toMatchObject({
      type: 1,
      visaType: 'COMMON_TOURIST',
      nationCode: 'RUS',
      visaCountry: 'RU',
    })
    const generic = await agent.call(genericOrder, { params: { id } })
    expect(generic).toMatchObject({
      visaType: 1,
      visaCategory: 'COMMON_TOURIST',
      orderNo,
      status: 8,
      orderStatus: 0,
    })
    expect(generic.summary).toBe('俄罗斯贴纸签 · 一次 · 加急')
    expect(generic.agentId).toBe(await companyId(server, 'AGENT-YX'))
    const page = await agent.call(orderPage, { query: { orderNo: orderNo.slice(-5) } })
    expect(page.rows.map((row) => row.id)).toContain(id)
    expect(page.rows[0]).toMatchObject({ createUser: '林晓梅', ownerName: '林晓梅', agentName: '远行国旅' })
  })

  test('C7.7 the other face answers the id, and both lists have it', async () => {
    const id = await agent.call(genericOrderAdd, { body: evisa() })
    expect(await agent.call(orderDetail, { query: { id } })).toMatchObject({ type: 2, nationCode: 'PHL' })
    const found = await agent.call(genericOrderPage, { body: { visaCountry: 'PHL', keyword: '王小雨' } })
    expect(found.rows.map((row) => row.id)).toContain(id)
    expect(found.rows[0]).toMatchObject({ visaCountry: 'PH', visaType: 2, visaCountryName: '菲律宾' })
    expect(await agent.call(genericOrderAttachments, { params: { id } })).toEqual([])
    const { applicantList, attachments } = await agent.call(genericOrderDetails, { params: { id } })
    expect([applicantList, attachments]).toEqual([[], []])
  })

  test('numbers follow each other and none is used twice', async () => {
    const body = await sticker(server)
    const made = await Promise.all(Array.from({ length: 8 }, () => agent.call(orderSubmit, { body })))
    expect(new Set(made.map(({ orderNo }) => orderNo)).size).toBe(8)
    // A refused one uses up nothing.
    const last = (await agent.call(orderSubmit, { body })).orderNo
    await agent.refused(orderSubmit, { body: { ...body, entryDate: '2020-01-01' } })
    const next = (await agent.call(orderSubmit, { body })).orderNo
    expect(Number(next.slice(1)) - Number(last.slice(1))).toBe(1)
  })

  test('C5.4–C5.11 a sticker order says of each field what is missing', async () => {
    const said = reasonsOf(await agent.raw(orderSubmit, { body: { type: 1 } }))
    expect(Object.keys(said).toSorted()).toEqual(
      [
        'acceptOrgId',
        'contactMobile',
        'contactName',
        'entries',
        'entryDate',
        'exitDate',
        'purposeGoal',
        'purposeSection',
        'returnWay',
        'urgencyLevel',
        'visaType',
      ].toSorted(),
    )
    expect(said).toMatchObject({
      contactName: '请填写联系人姓名',
      contactMobile: '请填写联系号码',
      entries: '不能为空',
    })
    const wrong = async (more: Record<string, unknown>) =>
      reasonsOf(await agent.raw(orderSubmit, { body: await sticker(server, more) }))
    expect(await wrong({ contactMobile: 'abc' })).toEqual({ contactMobile: '请输入正确的手机号码' })
    expect(await wrong({ contactMobile: '0086-13912345678' })).toEqual({})
    expect(await wrong({ contactMobile: '00861-13912345678' })).toHaveProperty('contactMobile')
    expect(await wrong({ contactName: '长'.repeat(65) })).toEqual({ contactName: '不能超过64个字符' })
    expect(await wrong({ contactEmail: 'nobody' })).toEqual({ contactEmail: '请输入正确的邮箱地址' })
    expect(await wrong({ exitDate: '2027-03-01' })).toEqual({ exitDate: '不能早于入境日期 2027-03-08' })
    expect(await wrong({ returnWay: 1 })).toEqual({ customerAddr: '不能为空' })
    expect(await wrong({ remark: '字'.repeat(256) })).toEqual({ remark: '不能超过255个字符' })
    expect(await wrong({ entryDate: '2020-01-01' })).toEqual({ entryDate: '入境日期小于当前日期' })
    agent.language = 'en'
    expect(await wrong({ exitDate: '2027-03-01' })).toEqual({
      exitDate: 'date must be not less than 2027-03-08',
    })
    agent.language = 'zh-CN'
  })

  test('C4.7 purpose and category belong to the section', async () => {
    const body = await sticker(server, { purposeGoal: 'COMMERCIAL', visaType: 'COMMON_WORK' })
    expect(Object.keys(reasonsOf(await agent.raw(orderSubmit, { body }))).toSorted()).toEqual([
      'purposeGoal',
      'visaType',
    ])
    const unknown = await sticker(server, { entries: 'OFTEN' })
    expect(Object.keys(reasonsOf(await agent.raw(orderSubmit, { body: unknown })))).toEqual(['entries'])
  })

  test('C5.14–C5.16, C9.5 of a Russian e-visa the exit is set by the stay', async () => {
    const said = reasonsOf(await agent.raw(orderSubmit, { body: { type: 2 } }))
    expect(Object.keys(said).toSorted()).toEqual([
      'contactMobile',
      'contactName',
      'entryDate',
      'urgencyLevel',
      'visaType',
    ])
    const body = {
      type: 2,
      contactName: '李雷',
      contactMobile: '13900000000',
      visaType: 'TOURISM',
      urgencyLevel: 'NORMAL',
      entryDate: '2027-05-01',
      exitDate: '2027-12-31',
      anyway: true,
    }
    const { id } = await agent.call(orderSubmit, { body })
    expect(await agent.call(orderDetail, { query: { id } })).toMatchObject({
      exitDate: '2027-05-16',
      type: 2,
    })
  })

  test('C5.17–C5.24 the other e-visas, in both languages', async () => {
    const wrong = async (more: Record<string, unknown>) =>
      reasonsOf(await agent.raw(genericOrderAdd, { body: evisa(more) }))
    expect(await wrong({ contactName: '' })).toEqual({ contactName: '请填写联系人姓名' })
    expect(await wrong({ contactMobile: '' })).toEqual({ contactMobile: '请填写联系号码' })
    expect(await wrong({ contactMobile: '12345-1' })).toEqual({ contactMobile: '请输入正确的手机号码' })
    expect(await wrong({ contactEmail: '' })).toEqual({ contactEmail: '请填写正确的联系邮箱' })
    expect(await wrong({ contactEmail: 'x@' })).toEqual({ contactEmail: '请填写正确的联系邮箱' })
    expect(await wrong({ customerAddr: '' })).toEqual({ customerAddr: '不能为空' })
    expect(await wrong({ entryDate: '2020-01-01' })).toEqual({ entryDate: '入境日期小于当前日期' })
    expect(await wrong({ entryDate: '2027-03-08', exitDate: '2027-03-07' })).toEqual({
      exitDate: '出境日期小于入境日期',
    })
    for (const visaCountry of [undefined, '', 'XXX']) {
      expect(await wrong({ visaCountry })).toEqual({ visaCountry: '缺少国家代码' })
    }
    for (const visaType of [undefined, '', 3])
      expect(await wrong({ visaType })).toEqual({ visaType: '缺少签证类型' })
    agent.language = 'en'
    expect(await wrong({ visaCountry: undefined })).toEqual({ visaCountry: 'missing country code' })
    expect(await wrong({ visaType: undefined })).toEqual({ visaType: 'missing visa type' })
    agent.language = 'zh-CN'
    expect(reasonsOf(await agent.raw(orderSubmit, { body: { visaCountry: 'RUS' } }))).toMatchObject({
      type: '缺少签证类型',
    })
  })

  test('what cannot be ordered of a country is refused', async () => {
    const { code } = await agent.raw(genericOrderAdd, { body: evisa({ visaType: 1 }) })
    expect(code).not.toBe(CODES.SUCCESS)
  })

  test('P3.23 platform staff name the agent or a walk-in; an agent is always its own', async () => {
    const other = await companyId(server, 'AGENT-YX')
    const walkIn = await admin.call(orderSubmit, { body: await sticker(server, { agentId: -99 }) })
    expect((await admin.call(orderDetail, { query: { id: walkIn.id } })).agentId).toBe(-99)
    const named = await admin.call(orderSubmit, { body: await sticker(server, { agentId: other }) })
    expect((await agent.call(orderDetail, { query: { id: named.id } })).agentId).toBe(other)
    const { id } = await agent.call(orderSubmit, { body: await sticker(server, { agentId: -99 }) })
    expect((await agent.call(orderDetail, { query: { id } })).agentId).toBe(other)
    const wrong = await admin.raw(orderSubmit, {
      body: await sticker(server, { agentId: await companyId(server, 'ACCEPT-HQ') }),
    })
    expect(wrong.code).toBe(CODES.FAILURE)
  })

  test('the same contact within a day is offered, to those who reach it, and made anyway', async () => {
    const contact = { contactName: '重复者', contactMobile: '13711112222', anyway: false }
    const { id, orderNo } = await agent.call(orderSubmit, { body: await sticker(server, contact) })
    const again = await agent.raw(orderSubmit, { body: await sticker(server, contact) })
    expect(again.code).toBe(CODES.DIALOG)
    expect(again.msg).toContain(orderNo)
    expect(again.data).toMatchObject({ similar: [{ id, orderNo }] })
    const query = {
      contactMobile: contact.contactMobile,
      contactName: contact.contactName,
      entryDate: '2027-03-08',
    }
    expect(await agent.call(orderSimilar, { query })).toMatchObject([{ id, orderNo, visaCountry: 'RU' }])
    // Somebody else learns nothing of it.
    const centre = await server.as('center_mgr')
    expect(await centre.call(orderSimilar, { query })).toEqual([])
    await agent.call(orderSubmit, { body: await sticker(server, { ...contact, anyway: true }) })
    await agent.call(orderSubmit, { body: await sticker(server, { ...contact, entryDate: '2027-03-09' }) })
  })

  test('without an id, what is incomplete is kept as a draft that has no number', async () => {
    const answer = await agent.call(orderSave, { body: { type: 1, contactName: '没写完' } })
    expect(answer.id).toBeNull()
    const draft = await agent.call(draftGet, { query: { kind: 'visa.order', recordId: 'RUS-1' } })
    expect(draft?.body).toMatchObject({ contactName: '没写完' })
  })
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
    expect(await agent.call(orderSubmit, { body: { ...body, id, step: 2 } })).toMatchObject({ id, step: 3 })
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
    expect(answer).toMatchObject({ status: 16, totalCents: 2 * (32_000 + 32_000 + 24_000) })
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
    for (const name of ['agent_two', 'stranger', 'center_mgr']) {
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
      if (name !== 'center_mgr') {
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
      }
      expect((await person.call(orderPage, { query: { orderNo } })).rows).toEqual([])
      const counts = await person.call(orderStatusNum, { query: { orderNo } })
      expect(counts.every(({ count }) => count === 0)).toBe(true)
    }
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
  })
})

test('lists are narrowed by everything somebody knows of an order', async () => {
  const app = await testApp()
  const client = await app.as('agent')
  const begun =
    (await client.call(orderStatusNum, { query: {} })).find(({ status }) => status === 8)?.count ?? 0
  const { id, orderNo } = await newOrder(app, {
    people: 2,
    fields: { contactName: '欧阳娜', contactMobile: '13655556666' },
  })
  await newOrder(app, { fields: { contactName: '别人' } })
  const find = async (query: Record<string, unknown>) =>
    (await client.call(orderPage, { query })).rows.map((row) => row.id).includes(id)
  const today = dayOf(new Date())
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
