import { memberDetail, memberPage, memberSave } from '@visa/contract/member/member-calls'
import { UploadedItem, fileUrl } from '@visa/contract/files/file'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { exportDownload, exportSubmit } from '@visa/contract/sheets/export-task'
import { ImportTask, importSubmit } from '@visa/contract/sheets/import-task'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { first, rows, sql } from '../../db/sql.ts'
import { readSheet } from '../../sheets/read-sheet.ts'
import { writeXlsx } from '../../sheets/xlsx-writer.ts'
import type { Client } from '../../testing/client.ts'
import { testClock } from '../../testing/clock.ts'
import { bytesOf, collected } from '../../testing/collected.ts'
import { PDF } from '../../testing/samples.ts'
import { newPerson, newRole } from '../../testing/staff.ts'
import { putFile } from '../../testing/store-upload.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { memberConsentJob, memberReminderJob } from './member.jobs.ts'

let server: TestApp
let desk: Client
let lesser: Client
const clock = testClock('2026-11-16T02:00:00Z')

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  await server.db.query(sql`delete from member`)
  const person = async (userName: string, more: readonly string[]) => {
    const grants = ['', '.add', '.edit', '.import', '.export', ...more].map((code) => `cust.member${code}`)
    const roleName = userName
    const role = await newRole(server, {
      company: 'CENTER-BJ',
      roleName,
      dataScope: DATA_SCOPE.COMPANY,
      grants: [...grants, 'export.task'],
    })
    await newPerson(server, { company: 'CENTER-BJ', userName, roleIds: [role] })
    return server.as(userName)
  }
  desk = await person('sheet.desk', ['.identity'])
  lesser = await person('sheet.lesser', [])
})
afterAll(() => server.close())

const taken = async (by: Client, titles: readonly string[], ...cells: string[][]) => {
  const columns = titles.map((title) => ({ title, kind: 'text' as const }))
  const bytes = await bytesOf(writeXlsx(cells, { name: 's', columns }))
  const form = new FormData()
  form.append('kind', 'member')
  form.append('options', '{}')
  form.append('file', new File([new Uint8Array(bytes)], '会员.xlsx'))
  return ImportTask.parse((await by.upload(importSubmit, form)).data)
}

const TITLES = ['姓名', '手机号码', '证件类型', '证件号码', '护照号', '有效期至', '标签', '同意保存至']

test('members come in from a file, checked as in the form, and go out masked unless the permission says otherwise', async () => {
  const row = (name: string, mobile: string, passport: string) => [
    name,
    mobile,
    '9',
    `IMP${mobile}`,
    passport,
    '2031-08-02',
    '常客，企业',
    '2029-11-13',
  ]
  const wrong = await taken(desk, TITLES, row('甲一', '12', 'E1234567'), row('', '13812340001', 'E1234567'))
  expect(wrong.errors.map(({ row: line, title }) => [line, title])).toContainEqual([3, '姓名'])
  expect((await desk.call(memberPage, { query: {} })).rows).toEqual([])
  expect(
    (
      await taken(
        desk,
        TITLES,
        row('甲一', '13812340001', 'E1234567'),
        row('乙二', '13812340002', 'E7654321'),
      )
    ).errors,
  ).toEqual([])
  const [found] = (await desk.call(memberPage, { query: { keyword: 'E1234567' } })).rows
  expect(found).toMatchObject({ realName: '甲一', tags: ['常客', '企业'], consentState: 'good' })
  // The same file again adds nobody twice, and says so line by line.
  const again = await taken(desk, TITLES, row('甲一', '13812340001', 'E1234567'))
  expect(again.errors[0]?.message).toMatch(/已是本公司会员/)

  const fileOf = async (by: Client): Promise<string> => {
    const { id } = await by.call(exportSubmit, {
      body: { kind: 'member', format: 'csv', filters: { keyword: '甲一' } },
    })
    await server.runJobs()
    const { rawPayload } = await by.send({
      method: 'GET',
      url: await by.call(exportDownload, { query: { id } }),
    })
    return JSON.stringify((await collected(readSheet(rawPayload))).map(({ cells }) => cells))
  }
  const looks = () =>
    rows<{ entity: string; subject: string; fields: string[] }>(
      server.db,
      sql`select entity, subject, array(select each->>'field' from jsonb_array_elements(changes) each) as fields
          from change_log where action = 'read' and request_id like 'export %'`,
    )
  expect(await fileOf(desk)).toContain('13812340001')
  const look = { entity: 'export_task', subject: '会员', fields: ['mobile', 'email', 'idNo', 'passportNo'] }
  expect(await looks()).toEqual([look])
  const masked = await fileOf(lesser)
  expect(masked).toContain('138****0001')
  expect(masked).not.toMatch(/13812340001|E1234567|IMP138/)
  expect(masked).not.toContain('乙二')
  // Only whole numbers are worth a word.
  expect(await looks()).toHaveLength(1)
})

test('what does not fit in a row is told with its number and column, and a row joins nobody else’s member', async () => {
  const row = (name: string, more: { passport?: string; tags?: string; until?: string; mobile?: string }) => [
    name,
    more.mobile ?? '',
    '9',
    '',
    more.passport ?? '',
    more.until ?? '',
    more.tags ?? '',
    '',
  ]
  const many = Array.from({ length: 30 }, (_each, index) => `签${index}`).join('，')
  const { errors } = await taken(
    desk,
    TITLES,
    row('丙一', { passport: '护照' }),
    row('丙二', { tags: many }),
    row('丙三', { tags: '长'.repeat(50) }),
    row('丙四', { passport: 'E1112223', until: '0000-01-01' }),
    row('丙五', { mobile: '138****0001' }),
    row('丙六', { passport: 'E83****57' }),
  )
  expect(errors.map(({ row: line, title }) => [line, title])).toEqual([
    [2, '护照号'],
    [3, '标签'],
    [4, '标签'],
    [5, '有效期至'],
    [6, '手机号码'],
    [7, '护照号'],
  ])
  const role = await newRole(server, {
    company: 'AGENT-YX',
    roleName: 'sheet.agent',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['cust.member', 'cust.member.import'],
  })
  await newPerson(server, { company: 'AGENT-YX', userName: 'sheet.agent', roleIds: [role] })
  const agent = await server.as('sheet.agent')
  expect((await taken(agent, TITLES, row('甲一', { passport: 'E1234567' }))).errors).toEqual([])
  const [theirs] = (await agent.call(memberPage, { query: { keyword: 'E1234567' } })).rows
  const [ours] = (await desk.call(memberPage, { query: { keyword: 'E1234567' } })).rows
  expect(theirs).toMatchObject({ mobile: '', tags: [] })
  expect(theirs?.id).not.toBe(ours?.id)
})

test('a scan needs consent, is opened by permission with a trace, and goes when the consent ends', async () => {
  const uploaded = await putFile(desk, { name: '护照.pdf', content: PDF }, clock.now())
  const scan = z.array(UploadedItem).parse(uploaded.data)[0]?.imgUrl ?? ''
  const body = {
    realName: '扫描人',
    idType: '9',
    idNo: 'SCAN0001',
    passports: [
      { passportNo: 'E5550001', scan: [{ fileName: '护照.pdf', storageName: scan, fileIndex: 0 }] },
    ],
  }
  expect((await desk.refused(memberSave, { body })).msg).toMatch(/请先填写客户同意保存/)
  const { id } = await desk.call(memberSave, { body: { ...body, consentUntil: '2026-11-20' } })
  const open = (by: Client) => by.raw(fileUrl, { query: { storageName: scan } })
  expect((await open(desk)).code).toBe('0000')
  expect((await open(lesser)).code).toBe('9999')
  expect(await first(server.db, sql`select action from change_log where entity = 'member_passport'`)).toEqual(
    { action: 'read' },
  )

  const run = () => memberConsentJob.run({ db: server.db, now: clock.now(), fireTime: clock.now() })
  expect((await run()).zh).toBe('删除 0 位会员的 0 份扫描件')
  expect(
    (await memberReminderJob.run({ db: server.db, now: clock.now(), fireTime: clock.now() })).en,
  ).toMatch(/1 consent ends/)
  clock.pass(5 * 86_400)
  expect((await run()).zh).toBe('删除 1 位会员的 1 份扫描件')
  expect((await run()).zh).toBe('删除 0 位会员的 0 份扫描件')
  const later = await server.as('sheet.desk')
  expect((await later.call(memberDetail, { query: { id } })).passports[0]?.scan).toEqual([])
  expect(
    await first(
      server.db,
      sql`select changes::text as changes from change_log where entity = 'member' and entity_id = ${String(id)} order by id desc limit 1`,
    ),
  ).toEqual({ changes: expect.stringContaining('scans') })
})

test('birthdays are told by company with surnames alone', async () => {
  const later = await server.as('sheet.desk')
  await later.call(memberSave, {
    body: { realName: '寿星', idType: '9', idNo: 'BIRTH001', birthDate: '1990-11-21' },
  })
  const told = await memberReminderJob.run({ db: server.db, now: clock.now(), fireTime: clock.now() })
  expect(told.zh).toContain('今天生日 1 人 寿**')
  expect(told.zh).not.toContain('寿星')
})
