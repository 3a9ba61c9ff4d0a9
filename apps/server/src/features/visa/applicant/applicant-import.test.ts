import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { ImportTask, importSubmit } from '@visa/contract/sheets/import-task'
import { genericOrderApplicants } from '@visa/contract/visa/order-generic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'
import { bareOrder } from '../../../testing/bare-order.ts'
import type { Client } from '../../../testing/client.ts'
import { bytesOf } from '../../../testing/collected.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
})
afterAll(() => server.close())

const TITLES = [
  '中文姓名',
  '护照姓',
  '护照名',
  '性别',
  '出生日期',
  '国籍',
  '护照号',
  '护照有效期至',
  '手机号码',
  '与主申请人关系',
]

async function taken(by: Client, orderId: number, ...rows: string[][]) {
  const columns = TITLES.map((title) => ({ title, kind: 'text' as const }))
  const book = await bytesOf(writeXlsx(rows, { name: 'x', columns }))
  const form = new FormData()
  form.append('kind', 'visaApplicant')
  form.append('options', JSON.stringify({ orderId }))
  form.append('file', new File([new Uint8Array(book)], '申请人.xlsx'))
  return ImportTask.parse((await by.upload(importSubmit, form)).data)
}

const person = (passportNo: string, more: Partial<Record<number, string>> = {}) =>
  Object.assign(
    ['王小雨', 'WANG', 'XIAOYU', '女', '1990-01-01', '中国', passportNo, '2031-01-01', '13800138000', '配偶'],
    more,
  )

test('a workbook of people comes into an order, words as codes, all rows or none', async () => {
  const { id } = await bareOrder(server)
  const wrong = await taken(
    agent,
    id,
    person('E90000001'),
    person('E90000002', { 3: '?', 5: '火星' }),
    person('E90000001'),
    person('E12345670'),
    person('E90000003', { 0: '', 1: '', 2: '' }),
  )
  expect(wrong.errors.map(({ row, title }) => [row, title])).toEqual([
    [3, '性别'],
    [3, '国籍'],
    [4, '护照号'],
    [5, '护照号'],
    [6, '中文姓名'],
  ])
  const people = () => agent.call(genericOrderApplicants, { params: { id } })
  expect(await people()).toHaveLength(1)
  const good = await taken(agent, id, person('E90000001'), person('E90000002', { 3: 'f', 5: 'chn' }))
  expect(good).toMatchObject({ errorCount: 0, rowsDone: 2 })
  const added = { sex: 'F', nationality: 'CHN', relation: 'SPOUSE', birthDate: '1990-01-01' }
  expect((await people()).slice(1)).toMatchObject([added, added])
  // Into an order of others nothing comes.
  const role = await newRole(server, {
    company: 'CUST-HT',
    roleName: '外人',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['visa.order.add', 'visa.order.manage', 'visa.order.manage.edit'],
  })
  await newPerson(server, { company: 'CUST-HT', userName: 'import_stranger', roleIds: [role] })
  const stranger = await taken(await server.as('import_stranger'), id, person('E90000009'))
  expect(stranger.errors[0]?.message).toBe('记录不存在或已被删除')
  expect(await people()).toHaveLength(3)
})
