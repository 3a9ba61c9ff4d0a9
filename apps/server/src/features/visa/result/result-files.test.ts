import { evisaFetch, handoverPage, resultDeliver } from '@visa/contract/custody/handover'
import type { CallOutput } from '@visa/contract/endpoint'
import { fileUrl } from '@visa/contract/files/file'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { exportDownload, exportSubmit } from '@visa/contract/sheets/export-task'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import {
  resultGive,
  resultHistory,
  resultMatch,
  resultPage,
  resultSheet,
  resultTemplate,
} from '@visa/contract/visa/result'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'
import type { Client } from '../../../testing/client.ts'
import { bytesOf, collected } from '../../../testing/collected.ts'
import { uploaded } from '../../../testing/documents.ts'
import { lodgedOrder } from '../../../testing/lodged.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const { MATERIAL_RETURNED, RESULT_AVAILABLE } = ORDER_STATUS

let server: TestApp
let admin: Client
let agent: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  agent = await server.as('agent')
})
afterAll(() => server.close())

const give = async (applicantId: number, more: object = {}) =>
  (
    await admin.call(resultGive, {
      body: { lines: [{ applicantId, result: 1, way: 'FILE' as const, later: true, ...more }] },
    })
  ).rows[0]

const statusOf = async (id: number): Promise<number> =>
  (await one<{ status: number }>(server.db, sql`select status from visa_applicant where id = ${id}`)).status

/** Until payments come an order is paid by what it costs: nothing. */
const settle = (orderId: number) =>
  server.db.query(sql`update visa_order set total_cents = 0 where id = ${orderId}`)

test('files are matched by their names, then by what is printed in them; the rest is for a person', async () => {
  const [a, b] = [
    await lodgedOrder(server, { evisa: true }),
    await lodgedOrder(server, { people: 2, evisa: true }),
  ]
  await server.db.query(
    sql`update visa_applicant set cn_name = '吕静怡', surname = 'LYU', given_names = 'JINGYI'
        where id = ${b.applicantIds[1]}`,
  )
  const matched = await admin.call(resultMatch, {
    body: {
      files: [
        { fileName: `${a.passports[0]}_evisa.pdf` },
        { fileName: `${b.orderNo} LYU JINGYI.pdf` },
        { fileName: 'scan0001.pdf', hints: ['20261116', b.passports[0] ?? ''] },
        { fileName: `${b.orderNo}.pdf` },
        { fileName: '电子签.pdf', hints: ['ABC1234'] },
      ],
    },
  })
  expect(matched.map(({ by, people }) => [by, people.map(({ applicantId }) => applicantId)])).toEqual([
    ['name', [a.applicantIds[0]]],
    ['name', [b.applicantIds[1]]],
    ['text', [b.applicantIds[0]]],
    ['several', b.applicantIds],
    ['none', []],
  ])
  const stranger = await server.as('customer')
  expect((await stranger.raw(resultMatch, { body: { files: [{ fileName: 'E1.pdf' }] } })).code).not.toBe(
    '0000',
  )
})

test('an e-visa follows its record: given with the result or after it, read by staff, fetched once it is paid', async () => {
  const { id: orderId, applicantIds } = await lodgedOrder(server, { people: 2, evisa: true, paid: false })
  await server.db.query(sql`update company set settle_mode = 'perOrder' where company_code = 'AGENT-YX'`)
  const [one1 = 0, two = 0] = applicantIds
  const file = await uploaded(admin, 'evisa-1.pdf')
  const theirs = await uploaded(agent, 'evisa-2.pdf')
  expect((await give(one1, { file: [theirs] }))?.ok).toBe(false)
  expect(await give(one1, { file: [file] })).toMatchObject({ ok: true })
  expect(await give(two, { visaNo: 'PH-1' })).toMatchObject({ ok: true })
  // What lacked is added without a reason, and without another result.
  const late = await uploaded(admin, 'evisa-late.pdf')
  expect(await give(two, { file: [late] })).toMatchObject({ ok: true })
  const [kept, ...none] = await admin.call(resultHistory, { query: { applicantId: two } })
  expect([kept?.fileName, kept?.visaNo, none]).toEqual(['evisa-late.pdf', 'PH-1', []])
  expect((await give(two, { file: [await uploaded(admin, 'other.pdf')] }))?.message).toContain('改录须写原因')
  // A correction of what the visa says keeps the file; a refusal has none.
  expect(await give(two, { visaNo: 'PH-2', reason: '录错号码' })).toMatchObject({ ok: true })
  const [corrected] = await admin.call(resultHistory, { query: { applicantId: two } })
  expect([corrected?.visaNo, corrected?.fileName]).toEqual(['PH-2', 'evisa-late.pdf'])
  expect((await admin.raw(fileUrl, { query: { storageName: late.storageName } })).code).toBe('0000')
  // Another file of the same visa, as the desk of files sends it: what the visa says stays.
  const right = { file: [await uploaded(admin, 'right.pdf')], later: false, reason: '传错文件' }
  expect(await give(two, right)).toMatchObject({ ok: true })
  const [replaced] = await admin.call(resultHistory, { query: { applicantId: two } })
  expect([replaced?.visaNo, replaced?.fileName]).toEqual(['PH-2', 'right.pdf'])

  const open = (by: Client) => by.raw(fileUrl, { query: { storageName: file.storageName } })
  expect((await open(admin)).code).toBe('0000')
  expect((await open(agent)).msg).toBe('记录不存在或已被删除')
  const owed = await agent.raw(evisaFetch, { body: { applicantId: one1 } })
  expect(owed.msg).toContain('付清后才能下载电子签')
  expect(await statusOf(one1)).toBe(RESULT_AVAILABLE)
  await settle(orderId)
  expect((await admin.call(evisaFetch, { body: { applicantId: one1 } })).fileName).toBe('evisa-1.pdf')
  expect(await statusOf(one1)).toBe(RESULT_AVAILABLE)
  const key = 'fetch-once-000000000001'
  const { address } = await agent.call(evisaFetch, { body: { applicantId: one1 }, key })
  await agent.call(evisaFetch, { body: { applicantId: one1 }, key })
  await agent.call(evisaFetch, { body: { applicantId: one1 } })
  expect((await agent.send({ method: 'GET', url: address })).statusCode).toBe(200)
  expect(await statusOf(one1)).toBe(MATERIAL_RETURNED)
  expect((await open(agent)).code).toBe('0000')
  const { rows: left } = await admin.call(handoverPage, { query: {} })
  expect(left.filter(({ applicantId }) => applicantId === one1).map(({ way }) => way)).toEqual(['DOWNLOAD'])
})

test('a result that somebody may read of their own orders alone has no file for them', async () => {
  const { applicantIds } = await lodgedOrder(server, { evisa: true })
  const file = await uploaded(admin, 'evisa-far.pdf')
  await give(applicantIds[0] ?? 0, { file: [file] })
  for (const [userName, grants, reaches] of [
    ['evisa_all', ['visa.result.query'], true],
    ['evisa_own', ['visa.result.query@OWN'], false],
  ] as const) {
    const role = { company: 'ACCEPT-HQ', roleName: userName, dataScope: DATA_SCOPE.COMPANY, grants }
    await newPerson(server, { company: 'ACCEPT-HQ', userName, roleIds: [await newRole(server, role)] })
    const person = await server.as(userName)
    const { code } = await person.raw(fileUrl, { query: { storageName: file.storageName } })
    expect(code === '0000').toBe(reaches)
  }
})

test('staff say that an e-visa was sent: not without the file, not while money is owed, once', async () => {
  const { id: orderId, applicantIds } = await lodgedOrder(server, { people: 2, evisa: true, paid: false })
  await server.db.query(sql`update company set settle_mode = 'perOrder' where company_code = 'AGENT-YX'`)
  const [one1 = 0, two = 0] = applicantIds
  await give(one1)
  await give(two, { result: 2 })
  const deliver = async (applicantId: number) =>
    (await admin.call(resultDeliver, { body: { applicantIds: [applicantId] } })).rows[0]
  expect((await deliver(one1))?.message).toContain('还没有电子签文件')
  expect((await deliver(two))?.message).toContain('还欠 500.00')
  const opened = await admin.call(resultDeliver, {
    body: { applicantIds: [two], opened: [{ condition: 'balance', reason: '经理同意' }] },
  })
  expect(opened.rows[0]?.ok).toBe(true)
  await give(one1, { file: [await uploaded(admin, 'a.pdf')] })
  await settle(orderId)
  expect(await deliver(one1)).toMatchObject({ ok: true })
  expect(await deliver(one1)).toMatchObject({ ok: true })
  expect([await statusOf(one1), await statusOf(two)]).toEqual([MATERIAL_RETURNED, MATERIAL_RETURNED])
  const { rows: left } = await admin.call(handoverPage, { query: {} })
  const own = left.filter(({ applicantId }) => applicantIds.includes(applicantId))
  expect(own.map(({ way, opened: by }) => [way, by.map(({ reason }) => reason)])).toEqual([
    ['SENT', []],
    ['SENT', ['经理同意']],
  ])
  const sticker = await lodgedOrder(server)
  expect((await deliver(sticker.applicantIds[0] ?? 0))?.message).toContain('贴纸签证')
})

const TITLES = ['护照号、标签或订单号', '结果', '签证号码', '有效期从', '有效期到', '入境次数', '停留（天）']

const read = async (...cells: string[][]) => {
  const columns = TITLES.map((title) => ({ title, kind: 'text' as const }))
  const bytes = await bytesOf(writeXlsx(cells, { name: 's', columns }))
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], '结果.xlsx'))
  return (await admin.upload(resultSheet, form)).data as CallOutput<typeof resultSheet>
}

test('a sheet is read row by row into the batch and gives nothing by itself; the template has its titles', async () => {
  const { applicantIds, passports } = await lodgedOrder(server)
  const answer = await read(
    [passports[0] ?? '', '出签', '20 111', '2026-12-01', '2026-12-30', 'SINGLE', '30'],
    ['E99999999', 'REJECT', '', '', '', '', ''],
    [passports[0] ?? '', '不知道', '', '2026-13-01', '', '', ''],
  )
  expect(answer.rows.map(({ row, found, result }) => [row, found.kind, result])).toEqual([
    [2, 'people', 1],
    [3, 'unknown', 2],
  ])
  expect(answer.rows[0]).toMatchObject({ visaNo: '20 111', entries: 'SINGLE', stayDays: 30 })
  expect(answer.errors.map(({ row }) => row)).toEqual([4, 4])
  expect(await statusOf(applicantIds[0] ?? 0)).toBe(ORDER_STATUS.SUBMITTED)
  const { content } = await admin.call(resultTemplate, {})
  const [head] = await collected(readSheet(Buffer.from(content, 'base64')))
  for (const title of TITLES) expect(head?.cells.some((cell) => cell.startsWith(title))).toBe(true)
})

test('results within reach are exported', async () => {
  const { applicantIds, orderNo } = await lodgedOrder(server)
  await give(applicantIds[0] ?? 0, { visaNo: '20 777', way: 'SCAN' })
  expect((await admin.call(resultPage, { query: { visaNo: '20 777' } })).records).toBe(1)
  const { id } = await admin.call(exportSubmit, {
    body: { kind: 'visaResult', format: 'xlsx', filters: { keyword: orderNo } },
  })
  await server.runJobs()
  const { rawPayload } = await admin.send({
    method: 'GET',
    url: await admin.call(exportDownload, { query: { id } }),
  })
  const [, row] = (await collected(readSheet(rawPayload))).map(({ cells }) => Array.from(cells))
  expect(row).toEqual(expect.arrayContaining([orderNo, '20 777', '出签']))
})
