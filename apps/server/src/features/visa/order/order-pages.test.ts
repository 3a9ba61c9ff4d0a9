import { searchAll } from '@visa/contract/shell/search'
import { genericOrder } from '@visa/contract/visa/order-generic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { acting, newOrder } from '../../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { orderExporter } from './order.sheets.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('the page of an order tells for each line of its price which rule made it', async () => {
  const { id } = await newOrder(server, { people: 2 })
  const agent = await server.as('agent')
  const { fees, totalCents } = await agent.call(genericOrder, { params: { id } })
  expect(fees.map(({ kind }) => kind)).toContain('consular')
  expect(
    fees.every(({ quantity, validFrom, version }) => quantity === 2 && validFrom !== '' && version > 0),
  ).toBe(true)
  expect(fees.find(({ kind }) => kind === 'consular')).toMatchObject({ nationCode: 'RUS', visaType: 1 })
  expect(fees.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)).toBe(totalCents)
})

test('what is ordered is counted in the words of the language', async () => {
  const agent = await server.as('agent')
  agent.language = 'en'
  const summaryOf = async (people: number) => {
    const { id } = await newOrder(server, { people })
    return (await agent.call(genericOrder, { params: { id } })).summary
  }
  expect(await summaryOf(1)).toMatch(/ 1 person$/)
  expect(await summaryOf(2)).toMatch(/ 2 people$/)
})

test('the palette finds an order by its number, with or without its letter, within reach only', async () => {
  const { id, orderNo } = await newOrder(server)
  const found = async (name: string, keyword: string) => {
    const hits = await (await server.as(name)).call(searchAll, { query: { keyword } })
    return hits.filter(({ kind }) => kind === 'visaOrder')
  }
  const hit = { kind: 'visaOrder', id: String(id), title: orderNo, code: '林致远', partOf: null, type: '' }
  expect(await found('agent', orderNo)).toEqual([hit])
  expect(await found('agent', orderNo.slice(1))).toEqual([hit])
  expect(await found('customer', orderNo)).toEqual([])
})

test('the palette finds applicants by name, pinyin, passport and order, and leads to their order', async () => {
  const { id, orderNo, applicantIds } = await newOrder(server, { fields: { contactName: '别人' } })
  await server.db.query(
    sql`update visa_applicant set search = replace(search, 'e12345670', 'ek5566778') where order_id = ${id}`,
  )
  const found = async (name: string, keyword: string) => {
    const hits = await (await server.as(name)).call(searchAll, { query: { keyword } })
    return hits.filter((hit) => hit.kind === 'visaApplicant' && hit.partOf === String(id))
  }
  const hit = {
    kind: 'visaApplicant',
    id: String(applicantIds[0]),
    title: '申请人1',
    code: `E12345670 · ${orderNo}`,
    partOf: String(id),
    type: '',
  }
  for (const keyword of [orderNo, orderNo.slice(-5), 'EK5566778', '66778'])
    expect([keyword, await found('agent', keyword)]).toEqual([keyword, [hit]])
  expect(await found('customer', orderNo)).toEqual([])
  expect(await found('center_mgr', orderNo)).toEqual([])
})

test('an export has the rows of the list and no others', async () => {
  const { orderNo } = await newOrder(server)
  const { read } = orderExporter
  const counted = async (name: string, filters: object) => {
    const { viewer } = await acting(server, name)
    return rows(server.db, orderExporter.count({ viewer, filters: read(filters).filters, now: new Date() }))
  }
  expect(await counted('agent', { orderNo })).toEqual([{ count: 1 }])
  expect(await counted('customer', { orderNo })).toEqual([{ count: 0 }])
  expect(() => read({ page: 1 })).toThrow(InvalidInput)
})
