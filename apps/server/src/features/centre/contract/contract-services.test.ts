import { feeApplyFrom, feeApprovalPage, feeDecide } from '@visa/contract/centre/approval'
import { batchSubmit } from '@visa/contract/centre/batch'
import { serviceFeeSave } from '@visa/contract/centre/config-service-fee'
import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractCreate,
  contractDetails,
  contractEstimate,
  contractFeeLogs,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { contractServices, contractServiceSummary } from '@visa/contract/centre/contract-services'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, contractBody, newContract } from '../../../testing/contracts.ts'
import { newOrder } from '../../../testing/orders.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { companyId } from '../../../testing/staff.ts'

let server: TestApp
let clerk: Client
let manager: Client
const today = dayOf(new Date())
const PRODUCT = { nationCode: 'RUS', visaType: 1 } as const

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'services_clerk')
  manager = await server.as('center_mgr')
  await manager.call(serviceFeeSave, {
    body: {
      code: 'VIP_ROOM',
      name: '贵宾室',
      nameEn: 'VIP room',
      unitCents: 20_000,
      unit: '次',
      defaultQuantity: 1,
      sortNo: 1,
      remark: '按次收取，不限人数',
      validFrom: today,
    },
  })
})
afterAll(() => server.close())

const detail = (id: number) => clerk.call(contractDetails, { query: { id } })
const lineOf = async (id: number) => (await detail(id)).fees.find(({ service }) => service === 'VIP_ROOM')

test('C7.33 the counter offers what the centre does itself, at its price and by its name, and no other centre’s', async () => {
  const offered = await clerk.call(contractServices, { query: PRODUCT })
  expect(offered[0]).toEqual({
    service: 'VIP_ROOM',
    name: '贵宾室',
    cents: 20_000,
    unit: '次',
    begins: true,
  })
  // And what the rules price beside it.
  expect(offered.map(({ service }) => service)).toContain('PHOTO')
  const other = await otherManager(server)
  const theirs = await other.call(contractServices, { query: PRODUCT })
  expect(theirs.map(({ service }) => service)).not.toContain('VIP_ROOM')
  const estimate = await other.call(contractEstimate, {
    body: {
      ...PRODUCT,
      visaCategory: 'COMMON_TOURIST',
      services: ['VIP_ROOM'],
      applicants: [{ birthDate: '1988-04-12' }],
    },
  })
  // Elsewhere nobody sells it: it is a price that lacks.
  expect(estimate.gaps.map(({ service }) => service)).toContain('VIP_ROOM')
})

test('P9.20 a service of the centre’s own is sold: its line has id, name, description, price, number, amount and remark', async () => {
  const { id } = await newContract(server, clerk, {
    people: 2,
    services: ['VIP_ROOM', 'PHOTO'],
    quantities: [{ kind: 'vas', service: 'VIP_ROOM', quantity: 1 }],
  })
  const made = await detail(id)
  expect(await lineOf(id)).toEqual({
    id: expect.any(Number),
    kind: 'vas',
    group: 'service',
    service: 'VIP_ROOM',
    serviceFeeId: expect.any(Number),
    name: '贵宾室',
    description: expect.stringContaining('本中心价目'),
    ageGroups: ['adult'],
    nationGroup: '',
    unitPrice: 20_000,
    quantity: 1,
    amount: 20_000,
    remark: '按次收取，不限人数',
    changed: false,
  })
  expect(made.fees.reduce((sum, { amount }) => sum + amount, 0)).toBe(made.totalCents)
  const summary = await clerk.call(contractServiceSummary, { query: { id } })
  expect(summary).toContainEqual(expect.objectContaining({ name: '贵宾室', quantity: 1, amount: 20_000 }))
  const [log] = await clerk.call(contractFeeLogs, { query: { id } })
  expect(log?.lines.map(({ name }) => name)).toContain('贵宾室')
})

test('its order is made without it, owes it all the same, and goes on so when the contract is changed', async () => {
  const { id } = await newContract(server, clerk, { services: ['VIP_ROOM', 'PHOTO'] })
  await clerk.call(contractAccept, { body: { id } })
  const { orderId, totalCents } = await detail(id)
  const ofOrder = async () =>
    (await one<{ services: string[] }>(server.db, sql`select services from visa_order where id = ${orderId}`))
      .services
  expect(await ofOrder()).toEqual(['PHOTO'])
  expect((await lineOf(id))?.amount).toBe(20_000)
  await clerk.call(contractBack, { body: { id, reason: '客户不要贵宾室' } })
  await clerk.call(contractUpdate, { body: { ...(await contractAsSent(clerk, id)), services: ['VIP_ROOM'] } })
  expect(await ofOrder()).toEqual([])
  expect((await detail(id)).totalCents).toBeLessThan(totalCents)
  await clerk.call(contractAcceptAgain, { body: { id } })
  expect((await detail(id)).services).toEqual(['VIP_ROOM'])
})

test('made of an order, the services of both are sold', async () => {
  const centre = await companyId(server, 'CENTER-BJ')
  const order = await newOrder(server, { by: 'center_mgr', fields: { acceptOrgId: centre } })
  const body = await contractBody(server, { orderId: order.id, applicants: [], services: ['VIP_ROOM'] })
  const { id } = await clerk.call(contractCreate, { body })
  expect((await detail(id)).services).toContain('VIP_ROOM')
  expect((await lineOf(id))?.unitPrice).toBe(20_000)
})

test('C7.33 what every contract begins with costs the same at the counter, in a batch and of an order', async () => {
  const offered = await clerk.call(contractServices, { query: PRODUCT })
  const services = offered.filter(({ begins }) => begins).map(({ service }) => service)
  expect(services).toContain('VIP_ROOM')
  const body = await contractBody(server, { people: 2, services })
  const counter = await detail((await clerk.call(contractCreate, { body })).id)
  const { applicants: _people, documents: _papers, ...shared } = await contractBody(server, { services })
  const rows = [1, 2].map((row) => ({
    row,
    cnName: `团员${row}`,
    surname: 'TUAN',
    givenNames: 'YUAN',
    sex: '男',
    birthDate: '1988-04-12',
    nationality: '中国',
    passportNo: `E7730000${row}`,
    passportExpiry: '2033-06-30',
  }))
  const batch = await clerk.call(batchSubmit, { body: { shared, mode: 'one', faults: 'none', rows } })
  const [ofBatch] = batch.contracts
  const centre = await companyId(server, 'CENTER-BJ')
  const order = await newOrder(server, { by: 'center_mgr', people: 2, fields: { acceptOrgId: centre } })
  const ofOrder = await detail(
    (
      await clerk.call(contractCreate, {
        body: await contractBody(server, { orderId: order.id, applicants: [], services }),
      })
    ).id,
  )
  const priced = ({ fees }: Pick<typeof counter, 'fees'>) =>
    fees.flatMap(({ service, unitPrice, quantity }) =>
      services.includes(service) ? [{ service, unitPrice, quantity }] : [],
    )
  expect(priced(counter)).toEqual([{ service: 'VIP_ROOM', unitPrice: 20_000, quantity: 2 }])
  expect(priced(await detail(ofBatch?.id ?? 0))).toEqual(priced(counter))
  expect(ofBatch?.totalCents).toBe(counter.totalCents)
  expect(priced(ofOrder)).toEqual(priced(counter))
})

test('sold on top of an order, a service that everybody knows is the order’s too; one that nobody knows is refused', async () => {
  const centre = await companyId(server, 'CENTER-BJ')
  const order = await newOrder(server, { by: 'center_mgr', fields: { acceptOrgId: centre } })
  const asked = { orderId: order.id, applicants: [] }
  const unknown = await clerk.raw(contractCreate, {
    body: await contractBody(server, { ...asked, services: ['NO_SUCH'] }),
  })
  expect(unknown.msg).toContain('增值服务')
  const body = await contractBody(server, { ...asked, services: ['VIP_ROOM', 'PHOTO'] })
  const { id } = await clerk.call(contractCreate, { body })
  const { services } = await one<{ services: string[] }>(
    server.db,
    sql`select services from visa_order where id = ${order.id}`,
  )
  expect(services).toContain('PHOTO')
  expect(services).not.toContain('VIP_ROOM')
  expect((await detail(id)).services).toEqual(expect.arrayContaining([...services, 'VIP_ROOM']))
})

test('an invoice has a tax code that is one, in capitals, from the first on', async () => {
  const wish = { invoiceTitle: '安途旅行社', invoiceTaxCode: '91110101ma01abcd1x' }
  const { id } = await newContract(server, clerk, wish)
  expect((await detail(id)).invoiceTaxCode).toBe('91110101MA01ABCD1X')
  const wrong = await contractBody(server, { ...wish, invoiceTaxCode: '123' })
  expect((await clerk.refused(contractCreate, { body: wrong })).data).toMatchObject({
    fields: { invoiceTaxCode: '请输入15、17、18或20位税号' },
  })
})

test('P9.20 a line says what a change of it was approved for, also priced anew, until its price holds no more', async () => {
  const { id } = await newContract(server, clerk, { services: ['VIP_ROOM'] })
  const line = await lineOf(id)
  const asked = { feeId: line?.id ?? 0, unitPrice: 18_000, quantity: 1, remark: '会员九折' }
  const ask = (remark: string, unitPrice = 18_000) =>
    clerk.raw(feeApplyFrom, {
      body: {
        contractId: id,
        reason: '会员',
        change: { lines: [{ ...asked, unitPrice, remark }], discountCents: 0 },
      },
    })
  // Nothing that is said differently is no change.
  expect((await ask('按次收取，不限人数', 20_000)).msg).toContain('没有')
  const { id: approval, approvalNo } = await clerk.call(feeApplyFrom, {
    body: { contractId: id, reason: '会员', change: { lines: [asked], discountCents: 0 } },
  })
  const { rows } = await manager.call(feeApprovalPage, {
    query: {},
    body: { searchQuery: { keyword: approvalNo } },
  })
  expect(rows[0]?.differences).toEqual([
    { name: '贵宾室', before: '200.00 × 1 · 按次收取，不限人数', after: '180.00 × 1 · 会员九折' },
  ])
  await manager.call(feeDecide, { body: { id: approval, decision: 'approve' } })
  expect(await lineOf(id)).toMatchObject({ unitPrice: 18_000, remark: '会员九折', changed: true })
  const [log] = await clerk.call(contractFeeLogs, { query: { id } })
  expect(log?.lines).toMatchObject([
    { before: { remark: '按次收取，不限人数' }, after: { remark: '会员九折' } },
  ])
  const keep = { ...(await contractAsSent(clerk, id)), remark: '改备注' }
  await clerk.call(contractUpdate, { body: keep })
  expect(await lineOf(id)).toMatchObject({ unitPrice: 18_000, remark: '会员九折' })
  const more = { ...(await contractAsSent(clerk, id)), urgencyLevel: 'URGENT' }
  await clerk.call(contractUpdate, { body: more })
  expect(await lineOf(id)).toMatchObject({ unitPrice: 20_000, remark: '按次收取，不限人数', changed: false })
})

test('its price changes by an approval alone, which names it; from tomorrow on it may cost more', async () => {
  const { id } = await newContract(server, clerk, { services: ['VIP_ROOM'] })
  const line = await lineOf(id)
  const change = { lines: [{ feeId: line?.id ?? 0, unitPrice: 15_000, quantity: 1 }], discountCents: 0 }
  const { id: asked, approvalNo } = await clerk.call(feeApplyFrom, {
    body: { contractId: id, change, reason: '老客户' },
  })
  const { rows } = await manager.call(feeApprovalPage, {
    query: { page: 1, pageSize: 10 },
    body: { searchQuery: { keyword: approvalNo } },
  })
  expect(rows[0]?.differences).toEqual([{ name: '贵宾室', before: '200.00 × 1', after: '150.00 × 1' }])
  await manager.call(feeDecide, { body: { id: asked, decision: 'approve' } })
  expect(await lineOf(id)).toMatchObject({ unitPrice: 15_000, changed: true })
  await manager.call(serviceFeeSave, {
    body: { code: 'VIP_ROOM', name: '贵宾室', unitCents: 30_000, validFrom: addDays(today, 1) },
  })
  await clerk.call(contractUpdate, { body: { ...(await contractAsSent(clerk, id)), remark: '改备注' } })
  expect(await lineOf(id)).toMatchObject({ unitPrice: 15_000 })
})

test('a service that nobody has is refused when a contract is made, in words', async () => {
  const refused = await clerk.raw(contractCreate, {
    body: await contractBody(server, { services: ['NO_SUCH'] }),
  })
  expect(refused.code).toBe(CODES.FAILURE)
  expect(refused.msg).toContain('增值服务')
})

test('the counter is told of an order under way for the same passport, until a contract is made of it', async () => {
  const acceptOrgId = await companyId(server, 'CENTER-BJ')
  const { id, orderNo, applicantIds } = await newOrder(server, { fields: { acceptOrgId } })
  await server.db.query(
    sql`update visa_applicant set passport_no = 'E70707071' where id = ${applicantIds[0]}`,
  )
  const body = { ...PRODUCT, visaCategory: 'COMMON_TOURIST', applicants: [{ passportNo: 'E70707071' }] }
  const ordersFor = async (by: Client) => (await by.call(contractEstimate, { body })).orders
  expect(await ordersFor(clerk)).toEqual([{ passportNo: 'E70707071', order: { id, orderNo } }])
  expect(await ordersFor(await server.as('sh_mgr'))).toEqual([])
  const signer = { customerName: '林致远', contactName: '林致远', contactMobile: '13912345678' }
  await clerk.call(contractCreate, {
    body: { ...signer, nationCode: 'RUS', visaType: 1, orderId: id } as const,
  })
  expect(await ordersFor(clerk)).toEqual([])
})

test('the counter is told of a contract under way for the same passport, and of none that is its own or over', async () => {
  const { id, contractNo } = await newContract(server, clerk)
  const [person] = (await detail(id)).applicants
  const asked = {
    ...PRODUCT,
    visaCategory: 'COMMON_TOURIST',
    applicants: [{ passportNo: person?.passportNo ?? '' }, {}],
  }
  const others = async (body: object, by: Client = clerk) =>
    (await by.call(contractEstimate, { body: { ...asked, ...body } })).others
  expect(await others({})).toEqual([
    {
      passportNo: person?.passportNo,
      operatorName: expect.any(String),
      contract: { id, contractNo, status: 1, updateTime: expect.any(String) },
    },
  ])
  // Whoever may not read it learns whom to ask, and nothing else of it.
  const colleague = await server.as('center_emp')
  const [told] = await others({}, colleague)
  // Whoever cannot settle it is told who does; where nothing collides nobody is named.
  const managersFor = async (by: Client, body: object) =>
    (await by.call(contractEstimate, { body: { ...asked, ...body } })).managers
  const names = await managersFor(colleague, {})
  const { name } = await one<{ name: string }>(
    server.db,
    sql`select real_name as name from app_user where user_name = 'center_mgr'`,
  )
  expect(names).toContain(name)
  expect(await managersFor(colleague, { applicants: [{}] })).toEqual([])
  expect(told).toMatchObject({ contract: null })
  expect(told?.operatorName).not.toBe('')
  expect(await others({ contractId: id })).toEqual([])
  expect(await others({}, await server.as('sh_mgr'))).toEqual([])
})
