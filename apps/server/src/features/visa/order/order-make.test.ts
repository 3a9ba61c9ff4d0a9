import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { draftGet } from '@visa/contract/draft/draft'
import {
  genericOrder,
  genericOrderAdd,
  genericOrderAttachments,
  genericOrderDetails,
} from '@visa/contract/visa/order-generic'
import { genericOrderPage, orderPage, orderSimilar } from '@visa/contract/visa/order-list'
import { orderEstimate } from '@visa/contract/visa/order-price'
import { orderDetail, orderSave, orderSubmit } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { evisa, reasonsOf, sticker } from '../../../testing/orders.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
let admin: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
  admin = await server.as('admin')
})
afterAll(() => server.close())

describe('making orders', () => {
  test('C3.1 C3.9 C4.1 a sticker order begins at step 1, is read by both faces and listed by its short country', async () => {
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

  test('C5.4 C5.5 C5.6 C5.7 C5.8 C5.9 C5.11 a sticker order says of each field what is missing', async () => {
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
    expect(await wrong({ contactMobile: '+861391234567890' })).toEqual({})
    expect(await wrong({ contactMobile: '+8613912345678901' })).toEqual({
      contactMobile: '不能超过16个字符',
    })
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

  test('C3.5 C5.14 C5.15 C5.16 C9.5 C9.11 an e-visa is Russian unless it says, and its exit is set by the stay', async () => {
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
      nationCode: 'RUS',
    })
  })

  test('C5.17 C5.18 C5.19 C5.20 C5.21 C5.22 C5.23 C5.24 the other e-visas, in both languages', async () => {
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

  test('days too far to count on from are refused in words, on both faces and in lists', async () => {
    const far = { entryDate: '9999-12-31' }
    const evisaOfRussia = { nationCode: 'RUS' as const, visaType: 2, ...far }
    const said = { entryDate: '不能晚于 2100-12-31' }
    const contact = { contactName: '李雷', contactMobile: '13900000000' }
    const body = { type: 2, visaType: 'TOURISM', urgencyLevel: 'NORMAL', ...contact, ...far }
    expect(reasonsOf(await agent.raw(orderSubmit, { body }))).toEqual(said)
    expect(reasonsOf(await agent.raw(orderSave, { body }))).toEqual(said)
    expect(reasonsOf(await agent.raw(genericOrderAdd, { body: evisa(far) }))).toEqual(said)
    expect(reasonsOf(await agent.raw(orderEstimate, { body: evisaOfRussia }))).toEqual(said)
    const query = { createTo: '9999-12-31' }
    expect(reasonsOf(await agent.raw(orderPage, { query }))).toEqual({ createTo: said.entryDate })
    // The last one of all is counted on from.
    const { exitDate } = await agent.call(orderEstimate, {
      body: { ...evisaOfRussia, entryDate: '2100-12-31' },
    })
    expect(exitDate).toBe('2101-01-15')
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

  test('of the same order asked for at once one is made', async () => {
    const contact = { contactName: '四次', contactMobile: '13733334444', anyway: false }
    const body = await sticker(server, contact)
    const answers = await Promise.all(Array.from({ length: 4 }, () => agent.raw(orderSubmit, { body })))
    const withCode = (wanted: string) => answers.filter(({ code }) => code === wanted)
    expect([withCode(CODES.SUCCESS).length, withCode(CODES.DIALOG).length]).toEqual([1, 3])
  })

  test('without an id, what is incomplete is kept as a draft that has no number', async () => {
    const answer = await agent.call(orderSave, { body: { type: 1, contactName: '没写完' } })
    expect(answer.id).toBeNull()
    const draft = await agent.call(draftGet, { query: { kind: 'visa.order', recordId: 'RUS-1' } })
    expect(draft?.body).toMatchObject({ contactName: '没写完' })
  })
})
