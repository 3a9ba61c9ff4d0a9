import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { userDetail, userPage, userSave } from '@visa/contract/org/user-calls'
import { exportDownload, exportSubmit } from '@visa/contract/sheets/export-task'
import { ImportTask, importSubmit } from '@visa/contract/sheets/import-task'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { bytesOf, collected } from '../../../testing/collected.ts'
import { departmentId, logOf, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { setParam } from '../system-param/system-param.service.ts'

let server: TestApp
let admin: Client
let it: number

beforeAll(async () => {
  const clock = testClock('2026-03-01T00:00:00Z')
  server = await startTestApp({ eventLoopLagMs: () => 0, now: clock.now })
  admin = await server.as('admin')
  it = await departmentId(server, 'PLATFORM', 'IT')
})
afterAll(() => server.close())

const draft = (userName: string, more: object = {}) => ({
  userName,
  realName: '护照人',
  departmentIds: [it],
  idCardType: '1',
  idCardNo: 'E12345678',
  ...more,
})

test('a document is marked when it has expired or will within the days of the parameter', async () => {
  const { id } = await admin.call(userSave, { body: draft('expiry', { idCardExpiry: '2026-08-28' }) })
  const state = async () => {
    const { documentState, idCardExpiry } = await admin.call(userDetail, { query: { id } })
    const [row] = (await admin.call(userPage, { query: { keyword: 'expiry' } })).rows
    expect(row).toMatchObject({ documentState, idCardExpiry })
    return documentState
  }
  const change = (idCardExpiry: string | null) =>
    admin.call(userSave, { body: draft('expiry', { id, idCardExpiry }) })
  expect(await state()).toBe('expiring')
  await change('2026-08-29')
  expect(await state()).toBe('good')
  await change('2026-02-28')
  expect(await state()).toBe('expired')
  expect((await logOf(server, id))[0]?.changes).toMatch(/2026-02-28.*idCardExpiry/)
  await change(null)
  expect(await state()).toBe('good')
  await change('2026-03-20')
  await server.db.tx((tx) => setParam(tx, SYSTEM_ACTOR, 'document.remindDays', 10))
  expect(await state()).toBe('good')
  await server.db.tx((tx) => setParam(tx, SYSTEM_ACTOR, 'document.remindDays', 180))
})

test('a document that ends before its owner is born is refused', async () => {
  const body = draft('unborn', { birthDate: '1990-05-01', idCardExpiry: '1990-05-01' })
  expect((await admin.refused(userSave, { body })).msg).toBe('证件有效期至：必须晚于出生日期')
  const wrong = await admin.refused(userSave, { body: draft('unborn', { idCardExpiry: '2026-02-30' }) })
  expect(wrong.msg).toBe('证件有效期至：请输入正确的日期')
})

test('the day comes in from a file, checked as in the form, and goes out with an export', async () => {
  const titles = ['登录账号', '姓名', '部门编码', '证件类型', '证件号码', '证件有效期至', '出生日期']
  const taken = async (...cells: string[][]) => {
    const columns = titles.map((title) => ({ title, kind: 'text' as const }))
    const bytes = await bytesOf(writeXlsx(cells, { name: 's', columns }))
    const form = new FormData()
    form.append('kind', 'employee')
    form.append('options', '{}')
    form.append('file', new File([new Uint8Array(bytes)], '员工.xlsx'))
    return ImportTask.parse((await admin.upload(importSubmit, form)).data)
  }
  const person = (expiry: string) => ['from.file', '甲', 'GM', '护照', 'E7654321', expiry, '1990-05-01']
  const { errors } = await taken(person('1989-05-01'))
  expect(errors.map(({ row, title, message }) => [row, title, message])).toEqual([
    [2, '证件有效期至', '必须晚于出生日期'],
  ])
  expect((await taken(person('2030-01-02'))).errors).toEqual([])

  const grants = ['sys.employee', 'sys.employee.export', 'export.task']
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '导出员',
    dataScope: DATA_SCOPE.DEPARTMENT,
    grants,
  })
  await newPerson(server, {
    company: 'PLATFORM',
    userName: 'exporter',
    departments: ['GM'],
    roleIds: [role],
  })
  const reader = await server.as('exporter')
  const { id } = await reader.call(exportSubmit, {
    body: { kind: 'employee', format: 'csv', filters: { keyword: 'from.file' } },
  })
  await server.runJobs()
  const url = await reader.call(exportDownload, { query: { id } })
  const { rawPayload } = await reader.send({ method: 'GET', url })
  const [header, row] = (await collected(readSheet(rawPayload))).map(({ cells }) => cells)
  expect(row?.[header?.indexOf('证件有效期至') ?? -1]).toBe('2030-01-02')
})
