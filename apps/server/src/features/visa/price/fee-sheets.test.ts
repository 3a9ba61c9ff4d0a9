import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { exportDownload, exportSubmit } from '@visa/contract/sheets/export-task'
import { ImportTask, importSubmit } from '@visa/contract/sheets/import-task'
import { feeRulePage } from '@visa/contract/visa/fee-rule'
import { fieldMessages } from '@visa/messages/fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { bytesOf, collected } from '../../../testing/collected.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client
const clock = testClock('2026-11-16T02:00:00Z')

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const sent = async (who: Client, titles: readonly string[], ...cells: string[][]) => {
  const columns = titles.map((title) => ({ title, kind: 'text' as const }))
  const bytes = await bytesOf(writeXlsx(cells, { name: 's', columns }))
  const form = new FormData()
  form.append('kind', 'visaFee')
  form.append('options', '{}')
  form.append('file', new File([new Uint8Array(bytes)], '价目.xlsx'))
  return who.upload(importSubmit, form)
}

const taken = async (titles: readonly string[], ...cells: string[][]) =>
  ImportTask.parse((await sent(admin, titles, ...cells)).data)

const servicesOf = async () =>
  (await admin.call(feeRulePage, { query: { kind: 'service', nationCode: 'PHL', visaType: 2 } })).rows

const TITLES = ['费用种类', '国家', '签证类型', '金额', '有效期从', '有效期到', '备注']

test('a price list goes out and comes in again; a new first day becomes the next version', async () => {
  const { id } = await admin.call(exportSubmit, {
    body: { kind: 'visaFee', format: 'xlsx', filters: { nationCode: 'PHL', visaType: 2 } },
  })
  await server.runJobs()
  const { rawPayload } = await admin.send({
    method: 'GET',
    url: await admin.call(exportDownload, { query: { id } }),
  })
  const [titles, ...lines] = (await collected(readSheet(rawPayload))).map(({ cells }) => Array.from(cells))
  if (titles === undefined) throw new Error('an empty file')
  expect(lines.length).toBeGreaterThan(3)
  // As it was it changes nothing.
  const before = await admin.call(feeRulePage, { query: { pageSize: 200 } })
  expect((await taken(titles, ...lines)).errors).toEqual([])
  expect((await admin.call(feeRulePage, { query: { pageSize: 200 } })).records).toBe(before.records)
  const raised = ['受理服务费', '菲律宾', '电子签', '125.50', '2027-01-01', '', '新年价']
  expect((await taken(TITLES, raised)).errors).toEqual([])
  expect(
    (await servicesOf()).map(({ version, amountCents, validTo }) => [version, amountCents, validTo]),
  ).toEqual([
    [2, 12_550, null],
    [1, 10_000, '2026-12-31'],
  ])
})

test('what does not fit is told by its row and column, and nothing of the file is kept', async () => {
  const { errors } = await taken(
    TITLES,
    ['受理服务费', '土耳其', '电子签', '90', '2027-01-01', '', ''],
    ['酒水费', '土耳其', '电子签', '90', '2027-01-01', '', ''],
    ['领事费', '火星', '电子签', '九十', '2027-01-01', '', ''],
    ['领事费', '土耳其', '电子签', '90', '2020-01-01', '', ''],
    ['领事费', '土耳其', '电子签', '90', '2027-05-01', '2027-04-01', ''],
  )
  expect(errors.map(({ row, title }) => [row, title])).toEqual([
    [3, '费用种类'],
    [4, '国家'],
    [4, '金额'],
    [5, ''],
    [6, '有效期到'],
  ])
  const { rows } = await admin.call(feeRulePage, {
    query: { kind: 'service', nationCode: 'TUR', visaType: 2 },
  })
  expect(rows.map(({ version }) => version)).toEqual([1])
})

/** Somebody of the platform who looks after the fees of these entries alone. */
const keeper = async (userName: string, grants: readonly string[]) => {
  const { code: company } = await one<{ code: string }>(
    server.db,
    sql`select company_code as code from company where identity_code = 2 order by id limit 1`,
  )
  const role = await newRole(server, {
    company,
    roleName: userName,
    dataScope: DATA_SCOPE.ALL,
    grants: ['export.task', 'export.task.company', ...grants],
  })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

const linesOf = async (who: Client, id: number) => {
  const { rawPayload } = await who.send({
    method: 'GET',
    url: await who.call(exportDownload, { query: { id } }),
  })
  const [, ...lines] = (await collected(readSheet(rawPayload))).map(({ cells }) => Array.from(cells))
  return lines
}

const exportOf = (filters: Record<string, unknown>) => ({
  body: { kind: 'visaFee' as const, format: 'xlsx' as const, filters },
})

test('who looks after one kind of fee takes in and hands out that kind alone, line by line', async () => {
  const clerk = await keeper('fee.sheets.vas', ['visa.fee.vas', 'visa.fee.vas.edit'])
  const titles = ['费用种类', '增值服务', '国家', '签证类型', '金额', '有效期从']
  const own = ['增值服务', 'COPY', '土耳其', '电子签', '12', '2027-02-01']
  const foreign = ['领事费', '', '土耳其', '电子签', '90', '2027-02-01']
  const share = ['平台费用', '', '土耳其', '电子签', '9', '2027-02-01']
  const refused = ImportTask.parse((await sent(clerk, titles, own, foreign, share)).data)
  expect(refused.errors.map(({ row, message }) => [row, message])).toEqual([
    [3, '没有维护“领事费”的权限'],
    [4, '没有维护“平台费用”的权限'],
  ])
  expect(ImportTask.parse((await sent(clerk, titles, own)).data).errors).toEqual([])

  const { id } = await clerk.call(exportSubmit, exportOf({ screen: 'visa.fee.vas' }))
  await server.runJobs()
  const kinds = new Set((await linesOf(clerk, id)).map(([kind]) => kind))
  expect(kinds).toEqual(new Set(['增值服务', '快递返还']))
  for (const filters of [{ screen: 'visa.fee.platform' }, { kind: 'service' }, {}])
    expect((await clerk.refused(exportSubmit, exportOf(filters))).code).toBe(CODES.NO_PERMISSION)
  const mixed = exportOf({ screen: 'visa.fee.vas', kind: 'commission' })
  expect((await clerk.refused(exportSubmit, mixed)).code).toBe(CODES.NO_PERMISSION)

  // A colleague's file of another kind stays closed, and who only reads takes nothing in.
  const other = await admin.call(exportSubmit, exportOf({ screen: 'visa.fee.platform' }))
  await server.runJobs()
  expect((await clerk.refused(exportDownload, { query: { id: other.id } })).code).toBe(CODES.NO_PERMISSION)
  const reader = await keeper('fee.sheets.reader', ['visa.fee.vas'])
  expect((await sent(reader, titles, own)).code).toBe(CODES.NO_PERMISSION)
})

test('a word of another column’s dictionary is refused at its column; a company is told by its name or its code', async () => {
  const { name } = await one<{ name: string }>(
    server.db,
    sql`select short_name as name from company where company_code = 'AGENT-YX'`,
  )
  const { agentId, entries } = fieldMessages.zh
  const titles = ['费用种类', '国家', '签证类型', agentId, entries, '金额', '有效期从']
  const row = (agent: string, times: string) => [
    '受理服务费',
    '菲律宾',
    '电子签',
    agent,
    times,
    '88.00',
    '2028-03-01',
  ]
  const { errors } = await taken(titles, row(name, 'URGENT'), row('ACCEPT-HQ', ''))
  expect(errors.map((each) => [each.row, each.title])).toEqual([
    [2, entries],
    [3, agentId],
  ])
  expect((await taken(titles, row('agent-yx', ''))).errors).toEqual([])
})
