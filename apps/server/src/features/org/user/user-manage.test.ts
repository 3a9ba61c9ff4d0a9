import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { agentUserOptions, mobileOrEmailExist, userDetail } from '@visa/contract/org/user-calls'
import { userIdentity, userLog, userNameExist, userPage, userSave } from '@visa/contract/org/user-calls'
import { personalInfo } from '@visa/contract/session/personal'
import { systemLogin } from '@visa/contract/session/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { companyId, departmentId, logOf, newPerson, newRole, userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client
let it: number
let reader: number

const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }

beforeAll(async () => {
  server = await startTestApp({ eventLoopLagMs: () => 0 })
  admin = await server.as('admin')
  it = await departmentId(server, 'PLATFORM', 'IT')
  reader = (await one<{ id: number }>(server.db, sql`select id from app_role where role_name = '字典查看员'`))
    .id
})
afterAll(() => server.close())

const draft = (userName: string, more: object = {}) => ({
  userName,
  realName: '李娜',
  departmentIds: [it],
  ...more,
})

test('P7.50 somebody is added with a password told once, which must be changed and is nowhere in a log', async () => {
  const body = draft('li.na', {
    mobile: '13911112222',
    email: 'li.na@example.com',
    roleIds: [reader],
    birthDate: '1990-05-01',
  })
  const { id, password } = await admin.call(userSave, { body })
  expect(password).toMatch(/^[A-Za-z2-9]{12}$/)
  const detail = await admin.call(userDetail, { query: { id } })
  expect(detail).toMatchObject({
    userName: 'li.na',
    standing: 'active',
    simplePassword: true,
    roleIds: [reader],
    departmentIds: [it],
    sessionCount: 0,
    deviceCount: 0,
    lastLoginTime: null,
  })
  const login = { userName: 'li.na', password: password ?? '', imageCaptcha: TEST_CAPTCHA, rememberMe: false }
  const person = server.visitor()
  expect(await person.call(systemLogin, { body: login })).toMatchObject({ simplePassword: true })
  expect((await person.call(personalInfo, {})).simplePassword).toBe(true)
  expect(await admin.call(userDetail, { query: { id } })).toMatchObject({
    sessionCount: 1,
    deviceCount: 1,
    lastLoginTime: expect.any(String),
  })
  expect(JSON.stringify(await logOf(server, id))).not.toContain(password)
  expect(server.logged()).not.toContain(password)
  const found = async (keyword: string) =>
    (await admin.call(userPage, { query: { keyword } })).rows.map(({ userName }) => userName)
  for (const keyword of ['li.na', '李娜', 'lina', 'ln', '139111122', 'LI.NA@']) {
    expect(await found(keyword), keyword).toContain('li.na')
  }
  expect(await found('%')).toEqual([])
})

test('somebody is changed, and the log tells field by field, roles and departments by name', async () => {
  const { id } = await admin.call(userSave, { body: draft('change.me', { mobile: '13911113333' }) })
  const data = await departmentId(server, 'PLATFORM', 'OPS-DATA')
  const body = draft('changed.name', { id, realName: '王芳', departmentIds: [data], roleIds: [reader] })
  expect(await admin.call(userSave, { body })).toEqual({ id, password: null })
  expect(await admin.call(userDetail, { query: { id } })).toMatchObject({
    userName: 'changed.name',
    realName: '王芳',
    mobile: '',
    roleIds: [reader],
    departmentIds: [data],
    departmentNames: '基础数据部',
  })
  const [newest] = await logOf(server, id)
  expect(newest?.action).toBe('update')
  for (const told of ['王芳', '字典查看员', '信息技术部', '基础数据部'])
    expect(newest?.changes).toContain(told)
  const { rows: log } = await admin.call(userLog, { query: { id } })
  expect(log.map(({ action }) => action)).toEqual(['update', 'add'])
})

test('P5.15 a document is checked by its kind, masked everywhere, and reading it whole leaves a trace', async () => {
  const wrong = await admin.refused(userSave, {
    body: draft('doc', { idCardType: '4', idCardNo: '110105194912310021' }),
  })
  expect(wrong.msg).toContain('身份证号码不正确')
  const number = '11010519491231002X'
  const { id } = await admin.call(userSave, { body: draft('doc', { idCardNo: '11010519491231002x' }) })
  const masked = '110***********002X'
  expect((await admin.call(userDetail, { query: { id } })).idCardNo).toBe(masked)
  const [row] = (await admin.call(userPage, { query: { keyword: 'doc' } })).rows
  expect(row?.idCardNo).toBe(masked)
  // Saved with the mask it had, it stays; with another mask it is no number.
  await admin.call(userSave, { body: draft('doc', { id, idCardNo: masked, realName: '赵敏' }) })
  const forged = await admin.refused(userSave, { body: draft('doc', { id, idCardNo: '210***********002X' }) })
  expect(forged.msg).toBe('身份证号码不正确')
  expect(await admin.call(userIdentity, { body: { id } })).toEqual({ idCardType: '4', idCardNo: number })
  const [read] = await logOf(server, id)
  expect(read).toEqual({ action: 'read', changes: expect.stringContaining('idCardNo') })
  await admin.call(userSave, { body: draft('doc', { id, idCardType: '1', idCardNo: 'e12345678' }) })
  expect(await admin.call(userIdentity, { body: { id } })).toEqual({ idCardType: '1', idCardNo: 'E12345678' })
  const log = JSON.stringify(await logOf(server, id))
  expect(log).not.toContain(number)
  expect(log).not.toContain('E12345678')
  const unknown = await admin.refused(userSave, { body: draft('doc', { id, idCardType: '77' }) })
  expect(unknown.msg).toBe('证件类型 77 不存在')
  // A kind that the stored number cannot be of is refused, though the number is not seen.
  const other = await admin.refused(userSave, {
    body: draft('doc', { id, idCardType: '4', idCardNo: 'E12**5678' }),
  })
  expect(other.msg).toBe('身份证号码不正确')
})

test('two changes of a number behind the same mask are both seen in the log', async () => {
  const { id } = await admin.call(userSave, {
    body: draft('same.mask', { idCardType: '1', idCardNo: 'E12345678' }),
  })
  await admin.call(userSave, { body: draft('same.mask', { id, idCardType: '1', idCardNo: 'E12995678' }) })
  const [newest] = await logOf(server, id)
  expect(newest?.changes).toContain('(new)')
})

test('roles and departments of another company are refused, and without a department nobody is added', async () => {
  const foreignRole = await newRole(server, {
    company: 'AGENT-YX',
    roleName: '外部角色',
    dataScope: DATA_SCOPE.OWN,
    grants: [],
  })
  const foreignDepartment = await departmentId(server, 'AGENT-YX', 'SALES')
  const said = async (more: object) => (await admin.raw(userSave, { body: draft('foreign', more) })).msg
  expect(await said({ roleIds: [foreignRole] })).toBe('所选角色不存在或不属于该公司')
  expect(await said({ departmentIds: [it, foreignDepartment] })).toBe('所选部门不存在或不属于该公司')
  expect(await said({ departmentIds: [] })).toContain('请选择部门')
  expect(await said({ companyId: 999_999 })).toBe('公司不存在或已被删除')
  const { id } = await admin.call(userSave, { body: draft('foreign') })
  expect(await said({ id, roleIds: [foreignRole] })).toBe('所选角色不存在或不属于该公司')
  expect(await said({ id, companyId: await companyId(server, 'AGENT-YX') })).toBe(GONE.msg)
  // The platform adds people to other companies.
  const body = draft('foreign.too', {
    companyId: await companyId(server, 'AGENT-YX'),
    departmentIds: [foreignDepartment],
    roleIds: [foreignRole],
  })
  expect(await admin.call(userSave, { body })).toMatchObject({ password: expect.any(String) })
})

test('P7.51 account, mobile and email are each unique over all companies; who has them may keep them', async () => {
  const { id } = await admin.call(userSave, {
    body: draft('unique', { mobile: '13911114444', email: 'unique@example.com' }),
  })
  const named = (query: object) => admin.call(userNameExist, { query: { userName: 'UNIQUE', ...query } })
  expect([await named({}), await named({ id })]).toEqual([true, false])
  const reached = (query: object) => admin.call(mobileOrEmailExist, { query })
  expect(await reached({ mobile: '13911114444' })).toBe(true)
  expect(await reached({ mobile: '13911114444', id })).toBe(false)
  expect(await reached({ email: 'Unique@Example.com' })).toBe(true)
  expect(await reached({})).toBe(false)
  const refused = async (body: ReturnType<typeof draft>) => (await admin.raw(userSave, { body })).msg
  expect(await refused(draft('Unique'))).toBe('登录账号 Unique 已存在')
  expect(await refused(draft('u2', { mobile: '13911114444' }))).toBe('手机号 13911114444 已被使用')
  expect(await refused(draft('u2', { email: 'unique@example.com' }))).toBe('邮箱 unique@example.com 已被使用')
  const atOnce = await Promise.all(
    Array.from({ length: 5 }, () => admin.refused(userSave, { body: draft('at.once') })),
  )
  expect(atOnce.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  expect(atOnce.filter(({ msg }) => msg === '登录账号 at.once 已存在')).toHaveLength(4)
})

test('of saves of one person at the same moment one stands whole, and the others are told', async () => {
  const { id } = await admin.call(userSave, { body: draft('turns') })
  const { updateTime: seen } = await admin.call(userDetail, { query: { id } })
  const fin = await departmentId(server, 'PLATFORM', 'FIN')
  const versions = [
    { realName: '甲', departmentIds: [it], roleIds: [reader] },
    { realName: '乙', departmentIds: [fin], roleIds: [] },
    { realName: '丙', departmentIds: [fin, it].toSorted((a, b) => a - b), roleIds: [reader] },
  ]
  const answers = await Promise.all(
    [...versions, ...versions].map((version) =>
      admin.refused(userSave, { body: { ...draft('turns', { id }), ...version, seen } }),
    ),
  )
  const [first, ...others] = answers.map(({ code }) => code).toSorted()
  expect(first).toBe(CODES.SUCCESS)
  expect(new Set(others)).toEqual(new Set([CODES.DIALOG]))
  const { realName, departmentIds, roleIds } = await admin.call(userDetail, { query: { id } })
  expect(versions).toContainEqual({ realName, departmentIds, roleIds })
})

test('P7.52 people of other companies are out of reach; agents’ users are options', async () => {
  const clerk = await newRole(server, {
    company: 'AGENT-YX',
    roleName: '人事',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['sys.employee', 'sys.employee.edit', 'sys.employee.identity'],
  })
  await newPerson(server, { company: 'AGENT-YX', userName: 'agent.hr', roleIds: [clerk] })
  const hr = await server.as('agent.hr')
  const foreign = await userId(server, 'admin')
  expect(await hr.refused(userDetail, { query: { id: foreign } })).toEqual(GONE)
  expect(await hr.refused(userIdentity, { body: { id: foreign } })).toEqual(GONE)
  expect(await hr.refused(userSave, { body: draft('admin', { id: foreign }) })).toEqual(GONE)
  expect((await hr.call(userLog, { query: { id: foreign } })).rows).toEqual([])
  const platform = await companyId(server, 'PLATFORM')
  expect((await hr.call(userLog, { query: { companyId: platform } })).rows).toEqual([])
  const others = await hr.call(userPage, { query: { companyId: platform } })
  expect(others.rows).toEqual([])
  const agent = await companyId(server, 'AGENT-YX')
  const ofAgent = await admin.call(agentUserOptions, { query: { companyId: agent } })
  expect(ofAgent.map(({ realName }) => realName)).toContain('林晓梅')
  expect(await admin.call(agentUserOptions, { query: { companyId: platform } })).toEqual([])
  expect((await hr.call(agentUserOptions, { query: {} })).map(({ id }) => id)).toContain(
    await userId(server, 'agent'),
  )
  const center = await server.as('center_emp')
  expect(await center.call(agentUserOptions, { query: {} })).toEqual([])
})

test('nobody changes their own mobile or email here, only the rest of themselves', async () => {
  const own = await userId(server, 'admin')
  const stored = await admin.call(userDetail, { query: { id: own } })
  const { id, userName, realName, mobile, email, idCardType, idCardNo } = stored
  const { birthDate, joinDate, icon, departmentIds, roleIds } = stored
  const kept = { id, userName, realName, mobile, email, idCardType, idCardNo }
  const body = { ...kept, birthDate, joinDate, icon, departmentIds, roleIds }
  const refused = async (more: object) => (await admin.refused(userSave, { body: { ...body, ...more } })).msg
  expect(await refused({ mobile: '13911118888' })).toMatch(/^不能在这里修改自己的手机号码.*修改手机/)
  expect(await refused({ mobile: '' })).toMatch(/^不能在这里修改自己的手机号码/)
  expect(await refused({ email: 'other@example.com' })).toMatch(/不能修改自己的邮箱/)
  await admin.call(userSave, { body: { ...body, nickName: '老王' } })
  expect(await admin.call(userDetail, { query: { id: own } })).toMatchObject({
    mobile,
    email,
    nickName: '老王',
  })
})
