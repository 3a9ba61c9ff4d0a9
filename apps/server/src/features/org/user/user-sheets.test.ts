import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import { userIdentity, userPage, userResetPassword } from '@visa/contract/org/user-calls'
import { systemLogin } from '@visa/contract/session/system'
import { exportDownload, exportSubmit } from '@visa/contract/sheets/export-task'
import { ImportTask, importSubmit, importTemplate } from '@visa/contract/sheets/import-task'
import { TASK_STATUS } from '@visa/contract/task-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { bytesOf, collected } from '../../../testing/collected.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp({ eventLoopLagMs: () => 0 })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const HEADER = [
  '登录账号',
  '姓名',
  '手机号码',
  '邮箱',
  '部门编码',
  '角色',
  '证件类型',
  '证件号码',
  '入职日期',
]

const upload = async (person: Client, cells: readonly (readonly string[])[], options: object = {}) => {
  const columns = HEADER.map((title) => ({ title, kind: 'text' as const }))
  const bytes = await bytesOf(writeXlsx(cells, { name: 's', columns }))
  const form = new FormData()
  form.append('kind', 'employee')
  form.append('options', JSON.stringify(options))
  form.append('file', new File([new Uint8Array(bytes)], '员工.xlsx'))
  return person.upload(importSubmit, form)
}

const taken = async (person: Client, cells: readonly (readonly string[])[], options: object = {}) =>
  ImportTask.parse((await upload(person, cells, options)).data)

const count = async (): Promise<number> =>
  (await one<{ count: number }>(server.db, sql`select count(*) as count from app_user`)).count

test('people come in from a file as the form would add them, with passwords that nobody knows', async () => {
  const task = await taken(admin, [
    [
      'imp.a',
      '甲',
      '13911110001',
      'a@example.com',
      'OPS，FIN',
      '字典查看员',
      '居民身份证',
      '11010519491231002X',
      '2024-01-02',
    ],
    ['imp.b', '乙', '', '', 'IT', '', '1', 'E12345678', ''],
  ])
  expect(task).toMatchObject({ status: TASK_STATUS.SUCCESS, rowsDone: 2, errorCount: 0 })
  const { rows } = await admin.call(userPage, { query: { keyword: 'imp.' } })
  expect(
    rows.map(({ userName, departmentNames, roleNames, joinDate }) => [
      userName,
      departmentNames,
      roleNames,
      joinDate,
    ]),
  ).toEqual([
    ['imp.b', '信息技术部', '', null],
    ['imp.a', '运营中心, 财务部', '字典查看员', '2024-01-02'],
  ])
  const [b, a] = rows
  expect(await admin.call(userIdentity, { body: { id: a?.id ?? 0 } })).toEqual({
    idCardType: '4',
    idCardNo: '11010519491231002X',
  })
  expect((await admin.call(userIdentity, { body: { id: b?.id ?? 0 } })).idCardType).toBe('1')
  const { flagged } = await one<{ flagged: number }>(
    server.db,
    sql`select count(*) as flagged from app_user where user_name like 'imp.%' and simple_password`,
  )
  expect(flagged).toBe(2)
  // No password lets them in, not even what stands in its place; one that is set does.
  const entry = (password: string) =>
    server.visitor().refused(systemLogin, {
      body: { userName: 'imp.a', password, imageCaptcha: TEST_CAPTCHA, rememberMe: false },
    })
  const { stored } = await one<{ stored: string }>(
    server.db,
    sql`select distinct password_hash as stored from app_user where user_name like 'imp.%'`,
  )
  expect(stored).not.toContain('argon2')
  for (const guess of [stored, DEMO_PASSWORD]) expect((await entry(guess)).code).not.toBe('0000')
  const { password } = await admin.call(userResetPassword, { body: { id: a?.id ?? 0 } })
  expect((await entry(password ?? '')).code).toBe('0000')
  // Or they are told by SMS how to set one: row by row, so a list of them can be told at once.
  const bySms = (id = 0) => admin.refused(userResetPassword, { body: { id, way: 'SMS' } })
  expect(await bySms(a?.id)).toMatchObject({ code: '0000' })
  expect((await bySms(b?.id)).msg).toBe('乙 没有手机号码，不能用短信重置，请改为显示随机密码')
  const { told } = await one<{ told: string }>(
    server.db,
    sql`select string_agg(mobile, ',') as told from sms_message where message_type = 'PASSWORD_RESET'`,
  )
  expect(told).toBe('13911110001')
})

test('one wrong row and nobody comes in; each row says what is wrong with it', async () => {
  const before = await count()
  const task = await taken(admin, [
    ['bad.ok', '好', '', '', 'IT', '', '', '', ''],
    ['bad name', '', '123', 'x', 'IT、NIRGENDS', '没有的角色', '', '', 'gestern'],
    ['bad.dept', '部', '', '', 'IT、NOWHERE', '没有的角色', '', '', ''],
    ['bad.role', '角', '', '', 'IT', '不存在的角色', '', '', ''],
    ['bad.type', '证', '', '', 'IT', '', '学生证', 'A1234', ''],
    ['bad.card', '卡', '', '', 'IT', '', '', '110105194912310021', ''],
    ['admin', '重', '', '', 'IT', '', '', '', ''],
    ['bad.none', '无', '', '', '', '', '', '', ''],
  ])
  expect(task.status).toBe(TASK_STATUS.FAIL)
  const said = task.errors.map(({ row, title, message }) => [row, title, message])
  for (const expected of [
    [3, '登录账号', '只能包含字母、数字和 _ . -'],
    [3, '姓名', '不能为空'],
    [3, '手机号码', '请输入正确的手机号码'],
    [3, '入职日期', '请输入正确的日期'],
    // What the cells themselves cannot tell comes in the same round, also for rows that do not fit.
    [3, '', '部门编码不存在：NIRGENDS'],
    [3, '', '角色不存在：没有的角色'],
    [4, '', '部门编码不存在：NOWHERE'],
    [4, '', '角色不存在：没有的角色'],
    [5, '', '角色不存在：不存在的角色'],
    [6, '', '证件类型 学生证 不存在'],
    [7, '', '身份证号码不正确'],
    [8, '', '登录账号 admin 已存在'],
    [9, '部门编码', '不能为空'],
  ]) {
    expect(said).toContainEqual(expected)
  }
  expect(await count()).toBe(before)
})

test('a file gives nobody more than the one who brings it holds, nor people to another company', async () => {
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '导入员',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['sys.employee', 'sys.employee.import'],
  })
  await newPerson(server, { company: 'PLATFORM', userName: 'importer', roleIds: [role] })
  const importer = await server.as('importer')
  const before = await count()
  const task = await taken(importer, [
    ['up.a', '甲', '', '', 'IT', '系统管理员', '', '', ''],
    ['up.b', '乙', '', '', 'IT', '导入员', '', '', ''],
  ])
  expect(task.errors.map(({ row, message }) => [row, message])).toEqual([
    [2, expect.stringMatching(/^不能授予或管理自己没有的权限：/)],
  ])
  const agent = await companyId(server, 'AGENT-YX')
  const elsewhere = await taken(importer, [['up.c', '丙', '', '', 'SALES', '', '', '', '']], {
    companyId: agent,
  })
  expect(elsewhere.errors.map(({ message }) => message)).toEqual(['公司不存在或已被删除'])
  const probing = await taken(importer, [['up d', '', '', '', 'NO-SUCH', '', '', '', '']], {
    companyId: agent,
  })
  expect(JSON.stringify(probing.errors)).not.toContain('NO-SUCH')
  expect(await count()).toBe(before)
  const visitor = await server.as('agent')
  expect((await upload(visitor, [])).code).toBe('1111')
})

test('the template can be taken in as it is once its role is filled', async () => {
  const { fileName, content } = await admin.call(importTemplate, { query: { kind: 'employee' } })
  expect(fileName).toBe('员工导入模板.xlsx')
  const [header] = await collected(readSheet(Buffer.from(content, 'base64')))
  expect(header?.cells.map((cell) => cell.replace('*', '').trim())).toEqual([
    '登录账号',
    '姓名',
    '手机号码',
    '邮箱',
    '部门编码',
    '角色',
    '证件类型',
    '证件号码',
    '证件有效期至',
    '出生日期',
    '入职日期',
  ])
})

test('an export holds whom the viewer sees, with masked numbers', async () => {
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '导出员',
    dataScope: DATA_SCOPE.DEPARTMENT,
    grants: ['sys.employee', 'sys.employee.export', 'export.task'],
  })
  const people = { company: 'PLATFORM', departments: ['GM'] }
  await newPerson(server, { ...people, userName: 'exporter', roleIds: [role] })
  await newPerson(server, { ...people, userName: 'seen', fields: { idCardNo: '11010519491231002X' } })
  const person = await server.as('exporter')
  const { id } = await person.call(exportSubmit, { body: { kind: 'employee', format: 'csv' } })
  await server.runJobs()
  const { rawPayload } = await person.send({
    method: 'GET',
    url: await person.call(exportDownload, { query: { id } }),
  })
  const cells = (await collected(readSheet(rawPayload))).map((row) => row.cells)
  expect(cells.slice(1).map(([userName]) => userName)).toEqual(['seen', 'exporter'])
  expect(cells[1]).toContain('110***********002X')
  const text = rawPayload.toString()
  expect(text).not.toContain('11010519491231002X')
})
