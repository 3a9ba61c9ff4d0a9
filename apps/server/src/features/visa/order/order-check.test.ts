import { sql } from '../../../db/sql.ts'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { feeRuleAdd } from '@visa/contract/visa/fee-rule'
import { applicantAdd } from '@visa/contract/visa/applicant-form'
import { orderCheck } from '@visa/contract/visa/order-check'
import { orderEstimate } from '@visa/contract/visa/order-price'
import {
  orderConfirm,
  orderDetail,
  orderMove,
  orderSave,
  orderSubmit,
} from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { brought } from '../../../testing/documents.ts'
import { newOrder } from '../../../testing/orders.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, testApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
})
afterAll(() => server.close())

const check = (id: number, by = agent) => by.call(orderCheck, { query: { id } })
const seenOf = async (id: number) => (await agent.call(orderDetail, { query: { id } })).updateTime
const statesOf = async (id: number) => (await check(id)).steps.map(({ state }) => state)

/** Spoils what was filled in of an applicant. */
const fill = (applicantId: number, values: object) =>
  server.db.query(
    sql`update visa_applicant set form_values = form_values || ${JSON.stringify(values)}::jsonb where id = ${applicantId}`,
  )

test('an order without anybody lacks applicants, and says so in the reader’s language', async () => {
  const { id } = await newOrder(server, { people: 0 })
  const { steps, lacks, needed } = await check(id)
  expect(steps.map(({ state }) => state)).toEqual(['complete', 'open', 'open', 'complete', 'open'])
  expect(lacks).toEqual([
    { kind: 'step', step: 2, applicantId: null, name: '', field: '', text: '还没有申请人', wrong: false },
  ])
  expect(needed).toEqual([1, 2, 4])
  agent.language = 'en'
  expect((await check(id)).lacks[0]?.text).toBe('No applicants yet')
  agent.language = 'zh-CN'
})

test('each step and applicant has its own, named by field, missing told from wrong', async () => {
  const { id, applicantIds } = await newOrder(server, { people: 2 })
  const [first = 0, second = 0] = applicantIds
  expect((await check(id)).lacks.filter(({ step }) => step !== 3)).toEqual([])
  await fill(first, { surname: '' })
  await fill(second, { passportExpiryDate: '2020-01-01' })
  await agent.call(orderSave, { body: { id, seen: await seenOf(id), type: 1, contactName: '' } })
  const { lacks } = await check(id)
  const told = lacks
    .filter(({ step }) => step !== 3)
    .map(({ step, applicantId, field, wrong }) => [step, applicantId, field, wrong])
  expect(told).toEqual([
    [1, null, 'contactName', false],
    [2, first, 'surname', false],
    [2, second, 'passportExpiryDate', true],
  ])
  expect(lacks.find(({ field }) => field === 'surname')).toMatchObject({
    name: '申请人1',
    text: '姓（护照拼音）：不能为空',
  })
  expect(await statesOf(id)).toEqual(['open', 'wrong', 'open', 'complete', 'wrong'])
  agent.language = 'en'
  const english = (await check(id)).lacks
  expect(english.find(({ field }) => field === 'surname')?.text).toBe(
    'Surname as in passport: cannot be empty',
  )
  expect(english.map(({ text }) => text).join()).not.toMatch(/\p{Script=Han}/u)
  agent.language = 'zh-CN'
})

const papersOf = async (id: number) => (await check(id)).lacks.filter(({ step }) => step === 3)

test('nobody is paid for ordering: a discount of more than the fees is told, and keeps the order from being confirmed', async () => {
  const own = await testApp()
  const admin = await own.as('admin')
  const { id } = await newOrder(own)
  const body = { kind: 'discount', nationCode: 'RUS', visaType: 1, visaCategory: 'COMMON_TOURIST' } as const
  await admin.call(feeRuleAdd, {
    body: { ...body, entries: 'SINGLE', amountCents: -9_999_900, validFrom: dayOf(new Date()) },
  })
  const { lacks } = await admin.call(orderCheck, { query: { id } })
  expect(lacks).toContainEqual(expect.objectContaining({ step: 4, wrong: true }))
  expect((await admin.raw(orderConfirm, { body: { id } })).msg).toContain('总价不能为负')
})

test('no order is beyond what is still exact: neither told as a price, nor grown to it, nor confirmed', async () => {
  const own = await testApp()
  const by = await own.as('agent')
  const { id } = await newOrder(own)
  const empty = await newOrder(own, { people: 0 })
  // As it may have been saved before prices had a bound.
  await own.db.query(
    sql`update visa_fee_rule set amount_cents = 9007199254740991, currency = 'CNY' where kind = 'consular'`,
  )
  const asked = { nationCode: 'RUS', visaType: 1, visaCategory: 'COMMON_TOURIST', urgencyLevel: 'URGENT' }
  const estimated = await by.raw(orderEstimate, { body: { ...asked, entries: 'SINGLE' } as const })
  const grown = await by.raw(applicantAdd, {
    body: { orderId: empty.id, people: [{ cnName: '沈知夏', passportNo: 'E77777770' }] },
  })
  const confirmed = await by.raw(orderConfirm, { body: { id } })
  const refused = '订单总价超过 1,000,000,000.00 元，请检查费用规则'
  expect([estimated, grown, confirmed].map(({ msg }) => msg)).toEqual([refused, refused, refused])
})

test('papers are the third step, each asked for once: not by the form again', async () => {
  const { id } = await newOrder(server)
  const papers = await papersOf(id)
  expect(papers.map(({ kind, field }) => [kind, field])).toContainEqual(['document', 'PHOTO'])
  expect(papers.map(({ field }) => field)).not.toContain('photo')
  expect(papers.every(({ wrong }) => !wrong)).toBe(true)
})

test('where no list of documents asks for a file, the form does', async () => {
  const own = await testApp()
  await own.db.query(sql`delete from visa_document where document = 'PHOTO'`)
  await own.db.query(sql`delete from document_requirement where document = 'PHOTO'`)
  const { id, applicantIds } = await newOrder(own)
  const { lacks } = await check(id, await own.as('agent'))
  expect(lacks.filter(({ kind }) => kind === 'field')).toMatchObject([
    { step: 3, applicantId: applicantIds[0], field: 'photo', text: '证件照片：不能为空' },
  ])
})

test('an original and a copy are told apart, also when only one of them lacks', async () => {
  const { id, applicantIds } = await newOrder(server)
  const [applicantId = 0] = applicantIds
  const passports = async () =>
    (await papersOf(id)).filter(({ field }) => field === 'PASSPORT').map(({ text }) => text)
  expect(await passports()).toEqual(['护照 · 原件：还没有上传', '护照 · 复印件：还没有上传'])
  await brought(agent, applicantId, 'PASSPORT')
  expect(await passports()).toEqual(['护照 · 原件：还没有上传'])
})

test('the last step is done once the order is confirmed, and open again when somebody is added', async () => {
  const { id } = await newOrder(server)
  expect((await statesOf(id)).at(-1)).toBe('open')
  await agent.call(orderConfirm, { body: { id } })
  expect((await statesOf(id)).at(-1)).toBe('complete')
  await agent.call(applicantAdd, { body: { orderId: id, people: [{ cnName: '沈知夏' }] } })
  expect((await statesOf(id)).at(-1)).toBe('open')
})

test('submit checks its step, names what lacks, and takes the step on once it is whole', async () => {
  const { id, orderNo, applicantIds } = await newOrder(server)
  const [applicant = 0] = applicantIds
  await fill(applicant, { surname: '', givenNames: '' })
  const body = async (step: number) => ({ id, seen: await seenOf(id), type: 1, step })
  expect(await agent.call(orderSubmit, { body: await body(1) })).toMatchObject({ step: 2 })
  const refused = await agent.raw(orderSubmit, { body: await body(2) })
  expect(refused).toMatchObject({
    code: CODES.FAILURE,
    msg: `订单 ${orderNo} 的这一步还缺 2 项：申请人1 姓（护照拼音）：不能为空；申请人1 名（护照拼音）：不能为空`,
    data: { lacks: [{ step: 2, applicantId: applicant, field: 'surname' }, { field: 'givenNames' }] },
  })
  expect((await agent.call(orderDetail, { query: { id } })).step).toBe(2)
  // However incomplete, it is kept.
  await agent.call(orderSave, { body: { ...(await body(2)), remark: '先记下' } })
  await fill(applicant, { surname: 'LYU', givenNames: 'JINGYI' })
  expect(await agent.call(orderSubmit, { body: await body(2) })).toMatchObject({ step: 3 })
  expect(await agent.call(orderSubmit, { body: await body(4) })).toMatchObject({ step: 5 })
  expect((await agent.raw(orderSubmit, { body: await body(5) })).msg).toContain('这一步还缺')
})

test('C7.3 a confirmation asks for whole applications, of those who are confirmed; papers may follow', async () => {
  const { id, orderNo, applicantIds } = await newOrder(server, { people: 2 })
  const [first = 0, second = 0] = applicantIds
  await fill(second, { surname: '' })
  const refused = await agent.raw(orderConfirm, { body: { id } })
  expect(refused.msg).toBe(`订单 ${orderNo} 还不能确认，缺 1 项：申请人2 姓（护照拼音）：不能为空`)
  agent.language = 'en'
  expect((await agent.raw(orderMove, { body: { id, operation: 'confirm' } })).msg).toBe(
    `Order ${orderNo} cannot be confirmed yet, it lacks (1): 申请人2 Surname as in passport: cannot be empty`,
  )
  agent.language = 'zh-CN'
  expect((await agent.call(orderDetail, { query: { id } })).confirmTime).toBeNull()
  await agent.call(orderMove, { body: { id, operation: 'confirm', applicantIds: [first] } })
  await fill(second, { surname: 'LYU' })
  expect((await check(id)).lacks.every(({ step }) => step === 3)).toBe(true)
  await agent.call(orderMove, { body: { id, operation: 'confirm', applicantIds: [second] } })
})

test('where applications are filled in elsewhere, an order is confirmed without them', async () => {
  const { id } = await newOrder(server, { whole: false })
  expect((await agent.raw(orderConfirm, { body: { id } })).code).toBe(CODES.FAILURE)
  await server.db.query(
    sql`insert into system_param (key, value) values ('order.confirmNeedsForms', 'false')
        on conflict (key) do update set value = excluded.value`,
  )
  expect((await check(id)).needed).toEqual([])
  expect(await agent.call(orderConfirm, { body: { id } })).toMatchObject({ status: 16 })
  await server.db.query(sql`delete from system_param where key = 'order.confirmNeedsForms'`)
})

test('once it is being lodged nothing lacks', async () => {
  const { id } = await newOrder(server, { whole: false })
  await server.db.query(sql`update visa_order set status = 64 where id = ${id}`)
  expect(await statesOf(id)).toEqual(['complete', 'complete', 'complete', 'complete', 'complete'])
})

test('another company, and a colleague with their own alone, learn nothing of what lacks', async () => {
  const { id } = await newOrder(server)
  const grants = ['visa.order.add', 'visa.order.manage', 'visa.order.manage.edit']
  for (const [company, userName] of [
    ['AGENT-YX', 'check_two'],
    ['CUST-HT', 'check_far'],
  ] as const) {
    const roleName = `查漏${userName}`
    const role = await newRole(server, { company, roleName, dataScope: DATA_SCOPE.OWN, grants })
    await newPerson(server, { company, userName, roleIds: [role] })
    const person = await server.as(userName)
    const seen = await seenOf(id)
    const answers = [
      await person.raw(orderCheck, { query: { id } }),
      await person.raw(orderSubmit, { body: { id, seen, type: 1, step: 2 } }),
    ]
    expect(answers.map(({ msg }) => msg)).toEqual(answers.map(() => '记录不存在或已被删除'))
  }
})
