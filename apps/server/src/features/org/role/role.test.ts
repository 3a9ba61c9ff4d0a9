import {
  roleAdd,
  roleBatchDelete,
  roleDelete,
  roleDetail,
  roleLog,
  rolePage,
  roleUpdate,
} from '@visa/contract/org/role'
import { roleOptions } from '@visa/contract/org/role-options'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { companyId, makePerson, makeRole, roleId } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client
let boss: Client
let agents: number

const ALL_OF_ROLES = ['sys.role', 'sys.role.add', 'sys.role.edit', 'sys.role.delete', 'sys.role.grant']

beforeAll(async () => {
  server = await startTestApp({ eventLoopLagMs: () => 0 })
  admin = await server.as('admin')
  agents = await companyId(server.db, 'AGENT-YX')
  const role = await makeRole(server.db, agents, '代理主管', ALL_OF_ROLES, 4)
  await makePerson(server.db, agents, 'agent_boss', { roleIds: [role] })
  boss = await server.as('agent_boss')
})

afterAll(() => server.close())

let count = 0
const draft = (company = agents) => {
  count += 1
  return { companyId: company, roleName: `新角色 ${count}`, remark: '说明', dataScope: 2 }
}

const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }

const people = async (role: number): Promise<string[]> => {
  const found = await rows<{ name: string }>(
    server.db,
    sql`select u.user_name as name from user_role ur join app_user u on u.id = ur.user_id
        where ur.role_id = ${role} order by u.user_name`,
  )
  return found.map(({ name }) => name)
}

test('P6.9 P7.53 P7.54 a role is added, read, changed, found and deleted', async () => {
  const body = draft()
  const { id } = await boss.call(roleAdd, { body })
  const added = await boss.call(roleDetail, { query: { id } })
  expect(added).toMatchObject({
    ...body,
    companyName: '北京远行国际旅行社有限公司',
    holders: 0,
    powers: 0,
    grants: [],
    limit: null,
    administrator: false,
  })
  await boss.call(roleUpdate, { body: { id, roleName: `${body.roleName}改`, remark: '', dataScope: 3 } })
  const page = await boss.call(rolePage, { query: { roleName: `${body.roleName}改` } })
  expect(page.rows).toMatchObject([{ id, dataScope: 3, remark: '' }])
  await boss.call(roleDelete, { body: { id } })
  expect(await boss.refused(roleDetail, { query: { id } })).toEqual(GONE)
})

test('P5.17 what is missing is said in the words of the field', async () => {
  expect((await admin.raw(roleAdd, { body: { companyId: agents, roleName: ' ' } })).msg).toContain(
    '请输入角色名称',
  )
  expect((await admin.raw(roleAdd, { body: { roleName: '甲' } })).msg).toContain('公司')
})

test('the list: how many hold a role and how much it gives, by name, company and scope', async () => {
  const role = await makeRole(
    server.db,
    agents,
    '列表角色',
    ['sys.dict', '~sys', 'emp$sys.tag', 'mgr$sys.tag'],
    3,
  )
  await makePerson(server.db, agents, 'lister', { roleIds: [role] })
  const { rows: found } = await admin.call(rolePage, {
    query: { roleName: '列表', companyId: agents, dataScope: 3 },
  })
  expect(found).toMatchObject([{ id: role, holders: 1, powers: 2, companyId: agents }])
  expect((await admin.call(rolePage, { query: { roleName: '列表', dataScope: 1 } })).records).toBe(0)
  const everywhere = await admin.call(rolePage, { query: { pageSize: 200 } })
  expect(new Set(everywhere.rows.map((each) => each.companyId)).size).toBeGreaterThan(3)
  expect(
    everywhere.rows.filter(({ administrator }) => administrator).map(({ roleName }) => roleName),
  ).toEqual(['系统管理员'])
  const own = await boss.call(rolePage, { query: { pageSize: 200 } })
  expect(new Set(own.rows.map((each) => each.companyId))).toEqual(new Set([agents]))
})

test('P7.55 the roles to choose from are those of a company', async () => {
  const options = await boss.call(roleOptions, { query: {} })
  expect(options.map(({ roleName }) => roleName)).toContain('代理主管')
  expect(
    await boss.call(roleOptions, { query: { companyId: await companyId(server.db, 'PLATFORM') } }),
  ).toEqual([])
})

test('another company’s roles are not there, whatever is asked of them', async () => {
  const foreign = await roleId(server.db, '受理专员')
  const others = await companyId(server.db, 'ACCEPT-HQ')
  for (const id of [foreign, 999_999]) {
    expect(await boss.refused(roleDetail, { query: { id } })).toEqual(GONE)
    expect(await boss.refused(roleUpdate, { body: { id, roleName: '甲', dataScope: 1 } })).toEqual(GONE)
    expect(await boss.refused(roleDelete, { body: { id } })).toEqual(GONE)
    expect(await boss.refused(roleBatchDelete, { body: { ids: [id] } })).toEqual(GONE)
  }
  for (const company of [others, 999_999]) {
    expect((await boss.refused(roleAdd, { body: draft(company) })).msg).toBe('公司不存在或已被删除')
  }
  expect((await boss.call(rolePage, { query: { companyId: others } })).rows).toEqual([])
  expect((await boss.call(roleLog, { query: { companyId: others } })).rows).toEqual([])
})

test('without the permission each call is refused', async () => {
  const agent = await server.as('agent')
  for (const endpoint of [rolePage, roleDetail, roleAdd, roleUpdate, roleDelete, roleBatchDelete, roleLog]) {
    expect((await agent.raw(endpoint)).code, endpoint.path).toBe('1111')
  }
})

test('a name is unique in its company, for ten at once too', async () => {
  const body = draft()
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.refused(roleAdd, { body })))
  expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
  expect(answers.filter(({ msg }) => msg === `角色名称 ${body.roleName} 在该公司下已存在`)).toHaveLength(9)
  const others = await companyId(server.db, 'ACCEPT-HQ')
  expect((await admin.refused(roleAdd, { body: { ...body, companyId: others } })).code).toBe('0000')
})

test('the data scope of a new or changed role goes no farther than one’s own', async () => {
  expect((await boss.refused(roleAdd, { body: { ...draft(), dataScope: 6 } })).msg).toBe(
    '只有平台的角色可以选择“全部公司”',
  )
  const narrow = await makeRole(server.db, agents, '窄范围主管', ALL_OF_ROLES, 2)
  await makePerson(server.db, agents, 'agent_narrow', { roleIds: [narrow] })
  const person = await server.as('agent_narrow')
  expect((await person.refused(roleAdd, { body: { ...draft(), dataScope: 3 } })).msg).toBe(
    '数据范围不能超过自己的数据范围',
  )
  const { id } = await boss.call(roleAdd, { body: { ...draft(), dataScope: 4 } })
  const change = { id, roleName: '改名可以', remark: '', dataScope: 4 }
  expect((await person.refused(roleUpdate, { body: change })).code).toBe('0000')
  expect((await person.refused(roleUpdate, { body: { ...change, dataScope: 1 } })).msg).toBe(
    '数据范围不能超过自己的数据范围',
  )
})

test('the administrators’ role can be renamed, not deleted and not narrowed', async () => {
  const id = await roleId(server.db, '系统管理员')
  const change = { id, roleName: '超级管理员', remark: '', dataScope: 6 }
  expect((await admin.refused(roleUpdate, { body: change })).code).toBe('0000')
  expect((await admin.refused(roleUpdate, { body: { ...change, dataScope: 4 } })).msg).toBe(
    '系统管理员角色 超级管理员 不能减少权限或缩小数据范围',
  )
  expect((await admin.refused(roleDelete, { body: { id, withHolders: true } })).msg).toBe(
    '系统管理员角色 超级管理员 不能删除',
  )
  await admin.call(roleUpdate, { body: { ...change, roleName: '系统管理员' } })
})

test('a role that people hold is not deleted unnoticed', async () => {
  const role = await makeRole(server.db, agents, '有人的角色', ['sys.role', '~sys.role.add'])
  for (const name of ['held_a', 'held_b']) await makePerson(server.db, agents, name, { roleIds: [role] })
  const refused = '角色 有人的角色 有 2 人在用（held_a, held_b），请先确认如何处理'
  expect((await boss.refused(roleDelete, { body: { id: role } })).msg).toBe(refused)
  const { id: empty } = await boss.call(roleAdd, { body: draft() })
  expect((await boss.refused(roleBatchDelete, { body: { ids: [empty, role] } })).msg).toBe(refused)
  expect((await boss.call(roleDetail, { query: { id: empty } })).id).toBe(empty)

  const other = await makeRole(server.db, agents, '接替角色', ['sys.role'])
  await boss.call(roleDelete, { body: { id: role, replaceWithRoleId: other } })
  expect(await people(other)).toEqual(['held_a', 'held_b'])
  await boss.call(roleDelete, { body: { id: other, withHolders: true } })
  expect(await people(other)).toEqual([])
  const log = (await boss.call(roleLog, { query: {} })).rows
  expect(log.slice(0, 2)).toMatchObject([
    { action: 'delete', subject: '接替角色', createUserName: 'agent_boss' },
    { action: 'delete', subject: '有人的角色' },
  ])
  expect(log[1]?.changes).toContainEqual({ field: 'holders', from: ['held_a', 'held_b'], to: null })
  expect(log[1]?.changes).toContainEqual({ field: 'replacement', from: '接替角色', to: null })
  // As many as the list had counted: what is only shown in the menu is no permission.
  expect(log[1]?.changes).toContainEqual({ field: 'powers', from: 1, to: null })
})

test('what takes a role’s place is of the same company and within one’s own rank', async () => {
  const role = await makeRole(server.db, agents, '将被接替', [])
  await makePerson(server.db, agents, 'held_c', { roleIds: [role] })
  const strong = await makeRole(server.db, agents, '更强的角色', ['sys.dict'])
  const replace = (replaceWithRoleId: number) =>
    boss.refused(roleDelete, { body: { id: role, replaceWithRoleId } })
  expect((await replace(strong)).msg).toBe('不能授予或管理自己没有的权限：sys.dict')
  expect((await replace(role)).msg).toBe('接替的角色不能是要删除的角色')
  expect((await replace(await roleId(server.db, '受理专员'))).msg).toBe('所选角色不存在或不属于该公司')
  expect(await people(role)).toEqual(['held_c'])
  // Nor is a stronger role one's own to delete.
  expect((await boss.refused(roleDelete, { body: { id: strong } })).msg).toBe(
    '不能授予或管理自己没有的权限：sys.dict',
  )
})

test('nobody deletes the role that lets them manage roles', async () => {
  const role = await makeRole(server.db, agents, '唯一来源', ALL_OF_ROLES, 4)
  await makePerson(server.db, agents, 'agent_only', { roleIds: [role] })
  const person = await server.as('agent_only')
  expect((await person.refused(roleDelete, { body: { id: role, withHolders: true } })).msg).toBe(
    '不能取消自己管理角色权限的资格',
  )
  expect((await boss.refused(roleDelete, { body: { id: role, withHolders: true } })).code).toBe('0000')
})

test('deleted twice at once: one wins, the other one is told', async () => {
  const { id } = await boss.call(roleAdd, { body: draft() })
  const answers = await Promise.all([1, 2].map(() => boss.refused(roleDelete, { body: { id } })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['0000', '9999'])
})
