import { CODES } from '@visa/contract/codes'
import { fileUrl } from '@visa/contract/files/file'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { searchAll } from '@visa/contract/shell/search'
import { SUPPLY_SAVE, supplyAppendRemark, supplyAskRefund, supplyPay } from '@visa/contract/supply/asking'
import {
  supplyChangeList,
  supplyDetail,
  supplyLogs,
  supplyPage,
  supplyRefundList,
} from '@visa/contract/supply/order'
import { supplyLock } from '@visa/contract/supply/work'
import { orderConfirm } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { uploaded } from '../../../testing/documents.ts'
import { newOrder } from '../../../testing/orders.ts'
import { newPerson, newRole, otherAcceptOrg } from '../../../testing/staff.ts'
import { finish, owedToSupplier, supplyScene, type SupplyScene } from '../../../testing/supply-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../../money/ledger/ledger-check.service.ts'

let server: TestApp
let scene: SupplyScene
let admin: Client
let agent: Client
let accept: Client
let other: Client

beforeAll(async () => {
  server = await startTestApp()
  scene = await supplyScene(server, 10_000_000)
  ;({ admin, agent, accept } = scene)
  const company = await otherAcceptOrg(server)
  const grants = ['supply.order.manage', 'supply.refund.manage', 'supply.order.center']
  const role = await newRole(server, { company, roleName: '旁人', dataScope: DATA_SCOPE.COMPANY, grants })
  await newPerson(server, { company, userName: 'supply_bystander', roleIds: [role] })
  other = await server.as('supply_bystander')
})
afterAll(() => server.close())

const owed = () => owedToSupplier(server, scene.sides.supplierCompanyId)

const tour = (more: object = {}) =>
  admin.call(SUPPLY_SAVE.TOUR, {
    body: {
      ...scene.sides,
      departDay: '2027-05-01',
      itinerary: [{ title: '莫斯科', plan: '红场' }],
      travellers: [{ realName: '周晓航' }],
      costCents: 500_000,
      serviceCents: 30_000,
      refundRule: '出发前 7 天退八成',
      ...more,
    },
  })

const issue = (id: number, body?: Parameters<typeof finish>[2]) => finish(scene, id, body)

test('P7.20 a service of a visa order comes with it, is done, and is taken back; its money is the visa order’s', async () => {
  const { id: visaOrderId, orderNo } = await newOrder(server, { people: 2, fields: { services: ['PHOTO'] } })
  const listed = async () =>
    (await accept.call(supplyPage, { query: { keyword: orderNo } })).rows.map(
      ({ id, orderType, status, costCents }) => ({ id, orderType, status, costCents }),
    )
  expect(await listed()).toEqual([])
  await admin.call(orderConfirm, { body: { id: visaOrderId } })
  const [service, ...more] = await listed()
  expect(more).toEqual([])
  expect(service).toMatchObject({ orderType: 'VAS', status: 16, costCents: 8000 })
  const id = service?.id ?? 0
  const detail = await agent.call(supplyDetail, { query: { id: String(id) } })
  expect(detail).toMatchObject({ visaOrderId, visaOrderNo: orderNo, paidCents: null, owedCents: null })
  expect(detail.parts).toMatchObject({ service: 'PHOTO', quantity: 2 })
  expect((await agent.raw(supplyPay, { body: { id } })).code).not.toBe(CODES.SUCCESS)
  expect((await agent.raw(supplyAskRefund, { body: { id, reason: 'x' } })).msg).toContain('还没有办结')

  const before = await owed()
  expect((await issue(id, { costCents: 8000 })).code).toBe(CODES.SUCCESS)
  expect(await owed()).toBe(before + 8000)

  const refund = await agent.call(supplyAskRefund, { body: { id, reason: '照片不合用' } })
  expect((await agent.raw(supplyAskRefund, { body: { id, reason: 'x' } })).msg).toContain(refund.billNo)
  const asked = await accept.call(supplyRefundList, { query: { keyword: refund.billNo } })
  expect(asked.rows[0]).toMatchObject({ orderType: 'VAS', visaOrderId, visaOrderNo: orderNo, status: 16 })
  const settled = await issue(refund.id, { feeCents: 1000 })
  expect(settled.data).toEqual({ billNo: refund.billNo, backCents: 7000, refundNos: [] })
  expect(await owed()).toBe(before + 1000)
  expect((await agent.raw(supplyAskRefund, { body: { id, reason: 'x' } })).msg).toContain('已退款')
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('P2.13 a tour that was confirmed is taken back whole, without the service fee', async () => {
  const { id, billNo } = await tour()
  await agent.call(supplyPay, { body: { id } })
  expect((await issue(id, { tickets: [{ realName: '', ticketNo: 'HT-1' }], costCents: 500_000 })).code).toBe(
    CODES.SUCCESS,
  )
  const before = await owed()
  const refund = await agent.call(supplyAskRefund, { body: { id, reason: '签证被拒' } })
  const seen = await agent.call(supplyDetail, { query: { refundId: String(refund.id) } })
  expect(seen).toMatchObject({ orderType: 'TOUR', priceCents: 500_000, orderNo: billNo })
  expect((await issue(refund.id, { feeCents: 100_000 })).data).toMatchObject({ backCents: 400_000 })
  expect(await owed()).toBe(before - 400_000)
  expect(await agent.call(supplyDetail, { query: { id: String(id) } })).toMatchObject({
    refundedPlaces: [0],
    parts: { refundRule: '出发前 7 天退八成' },
    paidCents: 130_000,
  })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('what was got cheaper than agreed is given back as it was paid', async () => {
  const { id } = await tour()
  await agent.call(supplyPay, { body: { id } })
  await issue(id, { tickets: [{ realName: '', ticketNo: 'HT-2' }], costCents: 200_000 })
  const refund = await agent.call(supplyAskRefund, { body: { id, reason: '签证被拒' } })
  expect((await issue(refund.id, { feeCents: 0 })).data).toMatchObject({ backCents: 500_000 })
  expect(await agent.call(supplyDetail, { query: { id: String(id) } })).toMatchObject({ paidCents: 30_000 })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('words are added to a remark by each side whatever its state, and by nobody else', async () => {
  const { id } = await tour({ remark: '靠窗' })
  expect(await agent.call(supplyAppendRemark, { body: { id, remark: '素食' } })).toEqual({
    remark: '靠窗;素食',
  })
  await accept.call(supplyLock, { body: { id } })
  const both = await Promise.all([
    accept.raw(supplyAppendRemark, { body: { id, remark: '已问地接' } }),
    agent.raw(supplyAppendRemark, { body: { id, remark: '两晚双床' } }),
  ])
  expect(both.map(({ code }) => code)).toEqual([CODES.SUCCESS, CODES.SUCCESS])
  const { remark } = await admin.call(supplyDetail, { query: { id: String(id) } })
  expect(remark.split(';').toSorted()).toEqual(['靠窗', '素食', '已问地接', '两晚双床'].toSorted())
  expect((await agent.raw(supplyAppendRemark, { body: { id, remark: ' ' } })).code).not.toBe(CODES.SUCCESS)
  expect((await agent.raw(supplyAppendRemark, { body: { id, remark: '长'.repeat(490) } })).msg).toContain(
    '备注',
  )
  expect((await other.raw(supplyAppendRemark, { body: { id, remark: 'x' } })).msg).toBe(
    '记录不存在或已被删除',
  )
  const log = JSON.stringify(await accept.call(supplyLogs, { query: { id } }))
  expect(log).toContain('已问地接')
})

test('another price stands in the log of the order, for its buyer and the platform alone', async () => {
  const { id, billNo } = await tour()
  const { updateTime } = await admin.call(supplyDetail, { query: { id: billNo } })
  await tour({ id, seen: updateTime, serviceCents: 45_000 })
  const told = async (client: Client) =>
    (await client.call(supplyLogs, { query: { id } })).rows.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'serviceCents' || field === 'priceCents'),
    )
  const wanted = [
    { field: 'serviceCents', from: 30_000, to: 45_000 },
    { field: 'priceCents', from: 530_000, to: 545_000 },
  ]
  expect(await told(admin)).toEqual(wanted)
  expect(await told(agent)).toEqual(wanted)
  expect(await told(accept)).toEqual([])
  // What is saved as it was is no change.
  const { updateTime: seen } = await admin.call(supplyDetail, { query: { id: billNo } })
  await tour({ id, seen, serviceCents: 45_000 })
  expect(await told(admin)).toHaveLength(2)
})

test('a car calls at places on its way, which its title and its page tell', async () => {
  const { id } = await admin.call(SUPPLY_SAVE.CAR, {
    body: {
      ...scene.sides,
      departDay: '2027-05-01',
      departTime: '09:00',
      departPlace: '首都机场',
      stops: [{ place: '俄罗斯使馆' }, { place: '国贸' }],
      arrivePlace: '王府井',
      vehicle: '商务车',
      travellers: [{ realName: '周晓航' }],
      costCents: 30_000,
    },
  })
  const { title, parts } = await agent.call(supplyDetail, { query: { id: String(id) } })
  expect(title).toBe('首都机场 → 俄罗斯使馆 → 国贸 → 王府井 × 1')
  expect(parts.stops).toEqual([{ place: '俄罗斯使馆' }, { place: '国贸' }])
})

test('C6.3 supply.order.center alone reads orders, changes and refunds of the own company, and works on none', async () => {
  const role = await newRole(server, {
    company: 'ACCEPT-HQ',
    roleName: '只看供应中心',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['supply.order.center'],
  })
  await newPerson(server, { company: 'ACCEPT-HQ', userName: 'supply_reader', roleIds: [role] })
  const reader = await server.as('supply_reader')
  const { id, billNo } = await tour()
  expect((await reader.call(supplyPage, { query: { keyword: billNo } })).rows).toMatchObject([{ id }])
  expect((await reader.raw(supplyChangeList, { query: {} })).code).toBe(CODES.SUCCESS)
  expect((await reader.raw(supplyRefundList, { query: {} })).code).toBe(CODES.SUCCESS)
  expect((await reader.raw(supplyLock, { body: { id } })).code).toBe(CODES.NO_PERMISSION)
  const none = await newRole(server, {
    company: 'ACCEPT-HQ',
    roleName: '与供应无关',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['visa.handling'],
  })
  await newPerson(server, { company: 'ACCEPT-HQ', userName: 'supply_nobody', roleIds: [none] })
  const nobody = await server.as('supply_nobody')
  expect((await nobody.raw(supplyPage, { query: {} })).code).toBe(CODES.NO_PERMISSION)
})

test('files of a bill are read by who may see bills of its kind', async () => {
  const file = await uploaded(admin)
  await tour({ files: [file] })
  const role = await newRole(server, {
    company: 'ACCEPT-HQ',
    roleName: '只办退款单',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['supply.refund.manage'],
  })
  await newPerson(server, { company: 'ACCEPT-HQ', userName: 'supply_refunds', roleIds: [role] })
  const opened = async (by: Client) =>
    (await by.raw(fileUrl, { query: { storageName: file.storageName } })).code
  expect(await opened(accept)).toBe(CODES.SUCCESS)
  expect(await opened(await server.as('supply_refunds'))).not.toBe(CODES.SUCCESS)
})

test('the palette finds orders, changes and refunds with the page that each has, within reach', async () => {
  const { id, billNo } = await tour()
  const hit = { kind: 'supplyOrder', id: String(id), code: billNo, type: 'TOUR', partOf: null }
  for (const client of [admin, agent, accept])
    expect(await client.call(searchAll, { query: { keyword: billNo } })).toEqual([
      expect.objectContaining(hit),
    ])
  expect(await other.call(searchAll, { query: { keyword: billNo } })).toEqual([])
  expect(await admin.call(searchAll, { query: { keyword: 'SR202611120001' } })).toEqual([
    expect.objectContaining({ type: 'VISA_REFUND', code: 'SR202611120001' }),
  ])
})
