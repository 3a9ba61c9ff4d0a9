import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { userAssignRoles, userBlock, userDelete, userDetail, userFreeze } from '@visa/contract/org/user-calls'
import { userPage, userResetPassword, userSave, userUnblock } from '@visa/contract/org/user-calls'
import { personalInfo } from '@visa/contract/session/personal'
import { systemLogin } from '@visa/contract/session/system'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import { expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { departmentId, logOf, newPerson, newRole, userId } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

const QUIET = { eventLoopLagMs: () => 0 }
const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }
const OWN = '不能对自己的账号进行此操作'

const MANAGING = ['add', 'edit', 'delete', 'freeze', 'block', 'resetPassword', 'identity']
const GRANTS = ['sys.employee', ...MANAGING.map((action) => `sys.employee.${action}`)]

const administratorRole = async ({ db }: TestApp): Promise<number> =>
  Number(
    (
      await one<{ value: string }>(
        db,
        sql`select value from system_param where key = 'org.administratorRole'`,
      )
    ).value,
  )

const managerRole = (server: TestApp, dataScope: DataScope = DATA_SCOPE.ALL): Promise<number> =>
  newRole(server, { company: 'PLATFORM', roleName: `人事${dataScope}`, dataScope, grants: GRANTS })

/** Everything that can be done to somebody, as the answers of the one who tries. */
const attempts = async (manager: Client, id: number, departmentIds: number[]) => [
  await manager.refused(userSave, { body: { id, userName: 'taken.over', realName: '换人', departmentIds } }),
  await manager.refused(userAssignRoles, { body: { id, roleIds: [] } }),
  await manager.refused(userResetPassword, { body: { id } }),
  await manager.refused(userFreeze, { body: { ids: [id], valid: 0 } }),
  await manager.refused(userFreeze, { body: { ids: [id], valid: 1 } }),
  await manager.refused(userBlock, { body: { id, reason: '试试' } }),
  await manager.refused(userUnblock, { body: { id } }),
  await manager.refused(userDelete, { body: { id } }),
]

const tryLogin = async (server: TestApp, userName: string, password = DEMO_PASSWORD) =>
  server.visitor().refused(systemLogin, {
    body: { userName, password, imageCaptcha: TEST_CAPTCHA, rememberMe: false },
  })

test('nobody takes charge of somebody who holds more, nor gives roles that do', async () => {
  const server = await testApp(QUIET)
  const role = await managerRole(server)
  await newPerson(server, { company: 'PLATFORM', userName: 'hr', roleIds: [role], departments: ['GM'] })
  const hr = await server.as('hr')
  const gm = await departmentId(server, 'PLATFORM', 'GM')
  const strong = await userId(server, 'admin')
  for (const { code, msg } of await attempts(hr, strong, [gm])) {
    expect(code).toBe('9999')
    expect(msg).toMatch(/^不能授予或管理自己没有的权限：/)
  }
  const grown = {
    userName: 'weak',
    realName: '弱',
    departmentIds: [gm],
    roleIds: [await administratorRole(server)],
  }
  expect((await hr.refused(userSave, { body: grown })).msg).toMatch(/^不能授予或管理自己没有的权限：/)
  const { id } = await hr.call(userSave, { body: { ...grown, roleIds: [role] } })
  const more = { body: { id, roleIds: [role, await administratorRole(server)] } }
  expect((await hr.refused(userAssignRoles, more)).msg).toMatch(/^不能授予或管理自己没有的权限：/)
  const self = { body: { id: await userId(server, 'hr'), roleIds: more.body.roleIds } }
  expect((await hr.refused(userAssignRoles, self)).msg).toMatch(/^不能授予或管理自己没有的权限：/)
  // A wider scope is more too, with the same permissions.
  const narrow = await managerRole(server, DATA_SCOPE.COMPANY)
  await newPerson(server, { company: 'PLATFORM', userName: 'narrow', roleIds: [narrow], departments: ['GM'] })
  const small = await server.as('narrow')
  const wide = { body: { id, roleIds: [narrow] } }
  expect((await small.refused(userAssignRoles, wide)).msg).toBe('数据范围不能超过自己的数据范围')
  expect(await hr.call(userAssignRoles, wide)).toBeNull()
  expect(await small.call(userAssignRoles, { body: { id, roleIds: [] } })).toBeNull()
})

test('without the permission nothing is done, and people of other companies are not there', async () => {
  const server = await testApp(QUIET)
  const agent = await server.as('agent')
  const id = await userId(server, 'center_emp')
  const denied = { code: CODES.NO_PERMISSION, msg: '没有操作权限', data: null }
  const sales = await departmentId(server, 'AGENT-YX', 'SALES')
  for (const answer of await attempts(agent, id, [sales])) expect(answer).toEqual(denied)
  expect(await agent.refused(userPage, { query: {} })).toEqual(denied)
  const role = await newRole(server, {
    company: 'AGENT-YX',
    roleName: '全能',
    dataScope: DATA_SCOPE.COMPANY,
    grants: GRANTS,
  })
  await newPerson(server, { company: 'AGENT-YX', userName: 'agent.hr', roleIds: [role] })
  const hr = await server.as('agent.hr')
  for (const answer of await attempts(hr, id, [sales])) expect(answer).toEqual(GONE)
  const both = { body: { ids: [await userId(server, 'agent'), id], valid: 0 as const } }
  expect(await hr.refused(userFreeze, both)).toEqual(GONE)
  expect(await agent.call(personalInfo, {})).toMatchObject({ userInfo: { userName: 'agent' } })
})

test('P7.50 frozen people are out at once on every instance; nobody freezes, blocks, resets or deletes themselves', async () => {
  const server = await testApp(QUIET)
  const other = await testApp({ ...QUIET, url: server.url, filesDir: server.filesDir })
  const admin = await server.as('admin')
  const own = await userId(server, 'admin')
  for (const answer of (await attempts(admin, own, [])).slice(2)) expect(answer.msg).toBe(OWN)
  const id = await userId(server, 'center_emp')
  const here = await server.as('center_emp')
  const there = await other.as('center_emp')
  for (const person of [here, there]) await person.call(personalInfo, {})
  expect(await admin.call(userFreeze, { body: { ids: [id], valid: 0 } })).toBeNull()
  expect((await here.refused(personalInfo, {})).code).toBe(CODES.NOT_LOGGED_IN)
  await expect.poll(async () => (await there.refused(personalInfo, {})).code).toBe(CODES.NOT_LOGGED_IN)
  expect((await tryLogin(server, 'center_emp')).msg).toBe('账号已被冻结，请联系管理员')
  expect(await admin.call(userFreeze, { body: { ids: [id], valid: 0 } })).toBeNull()
  expect(await admin.call(userFreeze, { body: { ids: [id], valid: 1 } })).toBeNull()
  expect((await logOf(server, id)).slice(0, 2).map(({ action }) => action)).toEqual(['unfreeze', 'freeze'])
  expect((await tryLogin(server, 'center_emp')).code).toBe(CODES.SUCCESS)
})

test('P7.51 a blocked person is told so at the login, whoever looks sees the reason, and unblocking lets them in', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const id = await userId(server, 'agent')
  const agent = await server.as('agent')
  expect((await admin.raw(userBlock, { body: { id, reason: ' ' } })).code).toBe('9999')
  expect(await admin.call(userBlock, { body: { id, reason: '泄露客户资料' } })).toBeNull()
  expect((await agent.refused(personalInfo, {})).code).toBe(CODES.NOT_LOGGED_IN)
  expect((await tryLogin(server, 'agent')).msg).toBe('账号已被封禁，请联系管理员')
  expect((await tryLogin(server, 'agent', 'wrong password')).msg).toBe('账号或密码错误')
  expect(await admin.call(userDetail, { query: { id } })).toMatchObject({
    standing: 'blocked',
    blockReason: '泄露客户资料',
  })
  const blocked = await admin.call(userPage, { query: { standing: 'blocked' } })
  expect(blocked.rows.map(({ userName }) => userName)).toEqual(['agent'])
  expect(await admin.call(userUnblock, { body: { id } })).toBeNull()
  expect(await admin.call(userUnblock, { body: { id } })).toBeNull()
  expect((await logOf(server, id)).slice(0, 2).map(({ action }) => action)).toEqual(['unblock', 'block'])
  expect((await tryLogin(server, 'agent')).code).toBe(CODES.SUCCESS)
})

test('a reset password is random, told once, flagged to be changed, and ends the logins', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const id = await userId(server, 'agent')
  const agent = await server.as('agent')
  const { password } = await admin.call(userResetPassword, { body: { id } })
  const again = await admin.call(userResetPassword, { body: { id } })
  expect(again.password).not.toBe(password)
  expect((await agent.refused(personalInfo, {})).code).toBe(CODES.NOT_LOGGED_IN)
  expect((await tryLogin(server, 'agent')).msg).toBe('账号或密码错误')
  const login = await tryLogin(server, 'agent', again.password ?? '')
  expect(login).toMatchObject({ code: CODES.SUCCESS, data: { simplePassword: true } })
  const log = JSON.stringify(await logOf(server, id))
  for (const secret of [password, again.password]) {
    expect(log).not.toContain(secret)
    expect(server.logged()).not.toContain(secret)
  }
})

test('changed roles count at once, for the person who is logged in too', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const [id] = [await userId(server, 'center_emp')]
  const person = await server.as('center_emp')
  expect((await person.call(personalInfo, {})).authorityInfo).not.toEqual([])
  expect(await admin.call(userAssignRoles, { body: { id, roleIds: [] } })).toBeNull()
  expect((await person.call(personalInfo, {})).authorityInfo).toEqual([])
  expect(await admin.call(userAssignRoles, { body: { id, roleIds: [] } })).toBeNull()
  expect((await logOf(server, id)).filter(({ action }) => action === 'update')).toHaveLength(1)
})

test('one administrator who can act is always left, even when two turn on each other at once', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const role = await administratorRole(server)
  const [own, it] = [await userId(server, 'admin'), await departmentId(server, 'PLATFORM', 'IT')]
  const last = '陈志远 是最后一位可用的系统管理员，不能进行此操作'
  expect((await admin.refused(userAssignRoles, { body: { id: own, roleIds: [] } })).msg).toBe(last)
  const { mobile, email } = await admin.call(userDetail, { query: { id: own } })
  const alone = { id: own, userName: 'admin', realName: '陈志远', departmentIds: [it], mobile, email }
  expect((await admin.refused(userSave, { body: alone })).msg).toBe(last)
  const boss = await newPerson(server, { company: 'PLATFORM', userName: 'boss', roleIds: [role] })
  const second = await server.as('boss')
  const answers = await Promise.all([
    admin.refused(userFreeze, { body: { ids: [boss], valid: 0 } }),
    second.refused(userBlock, { body: { id: own, reason: '同时' } }),
  ])
  expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  const { count } = await one<{ count: number }>(
    server.db,
    sql`select count(*) as count from app_user u join user_role ur on ur.user_id = u.id
        where ur.role_id = ${role} and u.valid = 1 and u.blocked_at is null`,
  )
  expect(count).toBe(1)
})

test('only somebody whom nothing names is deleted; the others can be frozen', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const it = await departmentId(server, 'PLATFORM', 'IT')
  const { id } = await admin.call(userSave, {
    body: { userName: 'short.stay', realName: '短暂', departmentIds: [it] },
  })
  expect(await admin.call(userDelete, { body: { id } })).toBeNull()
  expect(await admin.refused(userDetail, { query: { id } })).toEqual(GONE)
  expect((await logOf(server, id))[0]?.action).toBe('delete')
  const boss = await newPerson(server, {
    company: 'PLATFORM',
    userName: 'boss',
    roleIds: [await administratorRole(server)],
  })
  const second = await server.as('boss')
  await second.call(userFreeze, { body: { ids: [await userId(server, 'agent')], valid: 0 } })
  const refused = { code: '9999', msg: '人员boss 已有业务记录，不能删除，请改为冻结', data: null }
  expect(await admin.refused(userDelete, { body: { id: boss } })).toEqual(refused)
})

test('a batch is frozen whole or not at all', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const [agent, own] = [await userId(server, 'agent'), await userId(server, 'admin')]
  expect((await admin.refused(userFreeze, { body: { ids: [agent, own], valid: 0 } })).msg).toBe(OWN)
  expect(await admin.refused(userFreeze, { body: { ids: [agent, 999_999], valid: 0 } })).toEqual(GONE)
  expect((await tryLogin(server, 'agent')).code).toBe(CODES.SUCCESS)
})
