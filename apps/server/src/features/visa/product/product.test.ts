import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { orderableCountries } from '@visa/contract/visa/orderable'
import { orderEstimate } from '@visa/contract/visa/order-price'
import { orderSubmit } from '@visa/contract/visa/order-russia'
import {
  productAdd,
  productDelete,
  productDetail,
  productLog,
  productOffer,
  productPage,
  productSheet,
  productUpdate,
  type VisaProduct,
} from '@visa/contract/visa/product'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { sticker } from '../../../testing/orders.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const TODAY = '2026-11-16'
const clock = testClock(`${TODAY}T02:00:00Z`)
let server: TestApp
let admin: Client
let agent: Client

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  admin = await server.as('admin')
  agent = await server.as('agent')
})
afterAll(() => server.close())

const RUSSIA = { nationCode: 'RUS', visaType: 1 } as const

const ofCategory = async (category: string): Promise<VisaProduct> => {
  const { rows } = await admin.call(productPage, { query: { ...RUSSIA, pageSize: 200 } })
  const found = rows.find(({ visaCategory, phase }) => visaCategory === category && phase === 'published')
  return admin.call(productDetail, { query: { id: found?.id ?? 0 } })
}

const bodyOf = ({ createTime: _made, updateTime: seen, phase: _phase, ...product }: VisaProduct) => ({
  ...product,
  seen,
})

test('P2.27 a product is added, changed, told in the log, and two of a category on one day are refused', async () => {
  const transit = await ofCategory('TRANSIT')
  const { id: _id, seen: _seen, ...draft } = bodyOf(transit)
  const again = { ...draft, publishedFrom: '2027-01-01' }
  expect((await admin.refused(productAdd, { body: again })).msg).toContain('上架日期与同一国家')
  await admin.call(productUpdate, { body: { ...bodyOf(transit), publishedTo: '2026-12-31' } })
  const body = { ...again, introduction: '<p onclick="x()">过境<script>x()</script></p>', title: '过境 2027' }
  const { id } = await admin.call(productAdd, { body })
  expect(await admin.call(productDetail, { query: { id } })).toMatchObject({
    introduction: '<p>过境</p>',
    phase: 'coming',
  })
  const log = await admin.call(productLog, { query: { id: transit.id } })
  expect(log.rows[0]?.changes).toContainEqual(expect.objectContaining({ field: 'publishedTo' }))
  expect((await admin.refused(productDelete, { body: { id: transit.id } })).msg).toContain('已经上架')
  expect(await admin.call(productDelete, { body: { id } })).toBeNull()
  const other = { ...bodyOf(await ofCategory('TRANSIT')), visaCategory: 'COMMON_WORK' }
  expect((await admin.refused(productUpdate, { body: other })).msg).toContain('不能修改')
})

test('what does not fit is refused at its field', async () => {
  const { id: _id, seen: _seen, ...draft } = bodyOf(await ofCategory('COMMON_STUDY'))
  const refused = async (more: object) =>
    (await admin.refused(productAdd, { body: { ...draft, ...more } })).msg
  expect(await refused({ visaCategory: 'NO_SUCH' })).toBe('签证类别：含有不存在或无权选择的项')
  expect(await refused({ entriesOffered: ['SINGLE', 'SINGLE'] })).toBe('可办入境次数：同一项只能选一次')
  expect(await refused({ speeds: [] })).toBe('办理方式：不能为空')
  expect(await refused({ publishedTo: '2020-01-01' })).toBe('下架日期：不能早于开始日期')
  expect(await refused({ applyEarliestDays: 3, applyLatestDays: 9 })).toContain('最晚提前')
})

test('what is not published today cannot be ordered, nor with entries or at a speed that are not offered', async () => {
  const order = async (more: Record<string, unknown>) =>
    agent.raw(orderSubmit, { body: await sticker(server, more) })
  expect((await order({})).code).toBe(CODES.SUCCESS)
  const group = { visaType: 'COMMON_TOURIST_GROUP', entries: 'DOUBLE' }
  expect((await order(group)).msg).toBe('俄罗斯贴纸签 普通团体旅游签证 不办理所选的入境次数')
  const tourist = await ofCategory('COMMON_TOURIST')
  const slow = tourist.speeds.filter(({ urgencyLevel }) => urgencyLevel === 'NORMAL')
  await admin.call(productUpdate, { body: { ...bodyOf(tourist), speeds: slow } })
  expect((await order({})).msg).toContain('不办理所选的办理方式')
  const asked = { ...RUSSIA, visaCategory: 'COMMON_TOURIST', entries: 'SINGLE', urgencyLevel: 'NORMAL' }
  expect((await agent.call(orderEstimate, { body: asked })).speeds).toHaveLength(1)
  const changed = await ofCategory('COMMON_TOURIST')
  await admin.call(productUpdate, { body: { ...bodyOf(changed), publishedTo: '2026-11-16' } })
  expect((await order({ urgencyLevel: 'NORMAL' })).code).toBe(CODES.SUCCESS)
  clock.pass(86_400)
  agent = await server.as('agent')
  admin = await server.as('admin')
  expect((await order({ urgencyLevel: 'NORMAL' })).msg).toBe(
    '俄罗斯贴纸签 普通旅游签证 今天没有上架，不能下单',
  )
  const offers = await agent.call(productOffer, { query: RUSSIA })
  expect(offers.map(({ visaCategory }) => visaCategory)).not.toContain('COMMON_TOURIST')
})

test('a country of which nothing is published is not offered at all', async () => {
  const { rows } = await admin.call(productPage, { query: { nationCode: 'TUR' } })
  const before = (await agent.call(orderableCountries, { query: {} })).countries.map(
    ({ nationCode }) => nationCode,
  )
  expect(before).toContain('TUR')
  for (const { id } of rows) {
    const product = await admin.call(productDetail, { query: { id } })
    await admin.call(productUpdate, { body: { ...bodyOf(product), publishedTo: '2026-11-16' } })
  }
  const after = (await agent.call(orderableCountries, { query: {} })).countries.map(
    ({ nationCode }) => nationCode,
  )
  expect(after).not.toContain('TUR')
})

test('a customer reads the sheet of what is published by its address, without a login', async () => {
  const visitor = server.visitor()
  const query = { ...RUSSIA, visaCategory: 'COMMON_BUSINESS' }
  const sheet = await visitor.call(productSheet, { query })
  expect(sheet.product.title).toBe('俄罗斯商务签证')
  expect(sheet.documents.map(({ category }) => category)).not.toContain('COMMON_TOURIST')
  expect(sheet.names['MATERIAL_KIND PASSPORT']).toEqual({ zh: '护照', en: 'Passport' })
  expect(JSON.stringify(sheet)).not.toContain('Cents')
  const gone = await visitor.refused(productSheet, { query: { nationCode: 'TUR', visaType: 2 } })
  expect(gone.msg).toContain('今天没有上架')
})

test('products are the platform’s: somebody of another company who holds the codes changes nothing', async () => {
  const role = await newRole(server, {
    company: 'AGENT-YX',
    roleName: 'product.agent',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['visa.data.list', 'visa.data.list.edit'],
  })
  await newPerson(server, { company: 'AGENT-YX', userName: 'product.agent', roleIds: [role] })
  const other = await server.as('product.agent')
  const product = await ofCategory('COMMON_WORK')
  const { id: _id, seen: _seen, ...draft } = bodyOf(product)
  expect((await other.refused(productUpdate, { body: bodyOf(product) })).code).toBe(CODES.NO_PERMISSION)
  expect((await other.refused(productAdd, { body: draft })).code).toBe(CODES.NO_PERMISSION)
  expect((await other.refused(productDelete, { body: { id: product.id } })).code).toBe(CODES.NO_PERMISSION)
  // What is not published yet, or no longer, is not theirs to read.
  const { rows } = await other.call(productPage, { query: { pageSize: 200 } })
  expect(rows.every(({ phase }) => phase === 'published')).toBe(true)
})
