import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { VIEW_LIMITS, viewDefault, viewList, viewRemove, viewSave } from '@visa/contract/view/view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { newPerson, newRole, userId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const LIST = 'visaOrder'
const body = { filters: { status: 32 }, sort: { field: 'promisedDate', order: 'asc' } }

let server: TestApp
let desk: number
let one: Client
let two: Client
let stranger: Client
let keeper: Client

beforeAll(async () => {
  server = await startTestApp()
  const roleOf = (company: string, roleName: string, grants: readonly string[]) =>
    newRole(server, { company, roleName, dataScope: DATA_SCOPE.COMPANY, grants })
  desk = await roleOf('ACCEPT-HQ', '审核台', ['visa.order.manage'])
  const admin = await roleOf('ACCEPT-HQ', '角色管理员', ['sys.role'])
  const other = await roleOf('AGENT-YX', '代理角色管理员', ['sys.role'])
  const people = [
    ['view_one', 'ACCEPT-HQ', desk],
    ['view_two', 'ACCEPT-HQ', desk],
    ['view_keeper', 'ACCEPT-HQ', admin],
    ['view_stranger', 'AGENT-YX', other],
  ] as const
  for (const [userName, company, roleId] of people)
    await newPerson(server, { company, userName, roleIds: [roleId] })
  one = await server.as('view_one')
  two = await server.as('view_two')
  keeper = await server.as('view_keeper')
  stranger = await server.as('view_stranger')
})
afterAll(() => server.close())

const viewsOf = async (who: Client, list = LIST) => (await who.call(viewList, { query: { list } })).views
const draft = (name: string, more: object = {}) => ({ list: LIST, name, body, ...more })

test('a view is kept under a name, found in its list alone, changed and removed', async () => {
  const { id } = await one.call(viewSave, { body: draft('我的审核') })
  expect(await viewsOf(one)).toEqual([
    {
      id,
      name: '我的审核',
      body,
      roleId: null,
      roleName: '',
      mine: true,
      ownerName: '人员view_one',
      changeable: true,
      isDefault: false,
    },
  ])
  expect(await viewsOf(one, 'company')).toEqual([])
  expect((await one.refused(viewSave, { body: draft('我的审核') })).msg).toBe(
    '已有名为“我的审核”的视图，请换一个名称',
  )
  await one.call(viewSave, { body: draft('改名', { id, body: { filters: {} }, isDefault: true }) })
  expect(await viewsOf(one)).toMatchObject([{ id, name: '改名', body: { filters: {} }, isDefault: true }])
  await one.call(viewRemove, { body: { id } })
  expect(await viewsOf(one)).toEqual([])
})

test('views of others are unseen and unchangeable, also for administrators', async () => {
  const { id } = await one.call(viewSave, { body: draft('私有') })
  for (const person of [two, keeper, stranger]) {
    expect(await viewsOf(person)).toEqual([])
    for (const [call, input] of [
      [viewSave, draft('偷改', { id })],
      [viewRemove, { id }],
      [viewDefault, { list: LIST, viewId: id }],
    ] as const)
      expect((await person.raw(call, { body: input })).msg).toBe('记录不存在或已被删除')
  }
  expect(await viewsOf(one)).toMatchObject([{ name: '私有' }])
  await one.call(viewRemove, { body: { id } })
})

test('a shared one is used by whoever holds the role, and changed by its owner or an administrator', async () => {
  const { id } = await one.call(viewSave, { body: draft('审核台', { roleId: desk }) })
  expect(await viewsOf(two)).toMatchObject([
    { id, mine: false, changeable: false, roleName: '审核台', ownerName: '人员view_one' },
  ])
  expect(await viewsOf(stranger)).toEqual([])
  expect((await two.refused(viewSave, { body: draft('两人', { id }) })).msg).toBe(
    '视图“审核台”是共享视图，只有创建人或管理员可以修改',
  )
  expect((await two.refused(viewRemove, { body: { id } })).msg).toContain('只有创建人或管理员')
  await two.call(viewDefault, { body: { list: LIST, viewId: id } })
  expect(await viewsOf(two)).toMatchObject([{ isDefault: true }])
  expect(await viewsOf(one)).toMatchObject([{ isDefault: false }])
  // An administrator of the company's roles, and of no other's.
  expect((await stranger.raw(viewRemove, { body: { id } })).msg).toBe('记录不存在或已被删除')
  await keeper.call(viewSave, { body: draft('审核台 A', { id, roleId: desk }) })
  expect(await viewsOf(one)).toMatchObject([{ name: '审核台 A', mine: true }])
  // No longer shared, it is nobody else's default either.
  await one.call(viewSave, { body: draft('审核台 A', { id, roleId: null }) })
  expect(await viewsOf(two)).toEqual([])
  await one.call(viewSave, { body: draft('审核台 A', { id, roleId: desk }) })
  expect(await viewsOf(two)).toMatchObject([{ isDefault: false }])
  await server.db.query(
    sql`delete from user_role where user_id = ${await userId(server, 'view_two')} and role_id = ${desk}`,
  )
  expect(await viewsOf(two)).toEqual([])
})

test('shared only with a role that one holds', async () => {
  const { roles } = await one.call(viewList, { query: { list: LIST } })
  expect(roles).toEqual([{ id: desk, roleName: '审核台' }])
  for (const person of [stranger, two])
    expect((await person.refused(viewSave, { body: draft('越权', { roleId: desk }) })).msg).toBe(
      '只能共享给自己持有的角色',
    )
})

test('only so many, and only so big', async () => {
  const big = { filters: { keyword: '签'.repeat(VIEW_LIMITS.bytes / 3) } }
  expect((await stranger.refused(viewSave, { body: draft('大', { body: big }) })).msg).toBe(
    '视图内容不能超过 16 KB',
  )
  for (let no = 1; no < VIEW_LIMITS.perPerson; no += 1)
    await stranger.call(viewSave, { body: draft(`视图 ${no}`) })
  const last = await Promise.all(
    ['甲', '乙', '丙', '丁'].map((name) => stranger.raw(viewSave, { body: draft(name) })),
  )
  expect(last.filter(({ code }) => code === '0000')).toHaveLength(1)
  expect((await stranger.refused(viewSave, { body: draft('再多') })).msg).toBe(
    '最多保存 50 个视图，请先删除不用的',
  )
})
