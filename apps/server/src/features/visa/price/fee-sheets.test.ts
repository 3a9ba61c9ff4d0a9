import { exportDownload, exportSubmit } from '@visa/contract/sheets/export-task'
import { ImportTask, importSubmit } from '@visa/contract/sheets/import-task'
import { feeRulePage } from '@visa/contract/visa/fee-rule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { bytesOf, collected } from '../../../testing/collected.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client
const clock = testClock('2026-11-16T02:00:00Z')

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const taken = async (titles: readonly string[], ...cells: string[][]) => {
  const columns = titles.map((title) => ({ title, kind: 'text' as const }))
  const bytes = await bytesOf(writeXlsx(cells, { name: 's', columns }))
  const form = new FormData()
  form.append('kind', 'visaFee')
  form.append('options', '{}')
  form.append('file', new File([new Uint8Array(bytes)], '价目.xlsx'))
  return ImportTask.parse((await admin.upload(importSubmit, form)).data)
}

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
