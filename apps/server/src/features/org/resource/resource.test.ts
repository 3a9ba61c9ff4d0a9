import {
  resourceAdd,
  resourceDelete,
  resourceDrag,
  resourceFreeze,
  resourceLog,
  resourceRestore,
  resourceTree,
  resourceUpdate,
  type ResourceTreeNode,
} from '@visa/contract/org/resource'
import { RESOURCES } from '@visa/contract/resources'
import { personalInfo, type MenuNode } from '@visa/contract/session/personal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { companyId, makePerson, makeRole, roleId } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { syncResources } from './resource.service.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp({ eventLoopLagMs: () => 0 })
  admin = await server.as('admin')
})

afterAll(() => server.close())

const flat = (nodes: readonly ResourceTreeNode[]): ResourceTreeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

const all = async (): Promise<ResourceTreeNode[]> => flat(await admin.call(resourceTree, {}))

const node = async (code: string): Promise<ResourceTreeNode> => {
  const found = (await all()).find((each) => each.code === code)
  if (found === undefined) throw new Error(`no resource ${code}`)
  return found
}

const childrenOf = async (code: string): Promise<string[]> =>
  (await node(code)).children.map((child) => child.code)

const idOf = async (code: string): Promise<number> => Number((await node(code)).id)

const draftOf = ({ id, parentId, type, resName, ename, code, url, icon }: ResourceTreeNode) => ({
  id: Number(id),
  parentId,
  type,
  resName,
  ename,
  code,
  url,
  icon: icon as '',
})

const drag = (code: string, parent: string, index: number) => async (person: Client) =>
  person.refused(resourceDrag, {
    body: { id: await idOf(code), parentId: parent === '0' ? '0' : (await node(parent)).id, index },
  })

const menuOf = async (person: Client): Promise<MenuNode[]> => {
  const below = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((each) => [each, ...below(each.children)])
  return below((await person.call(personalInfo, {})).menu)
}

test('P3.15 the tree has its root at "0", with names, codes and who holds what', async () => {
  const tree = await admin.call(resourceTree, {})
  expect(tree.map(({ code, parentId }) => [code, parentId])).toEqual([
    ['platform', '0'],
    ['center', '0'],
    ['export.task', '0'],
    ['sys.notice', '0'],
  ])
  const list = await node('center.contract.list')
  expect(list).toMatchObject({ resName: '合同列表', type: 0, valid: 1, own: false, placed: false, url: '' })
  expect(list.variants.toSorted()).toEqual(['emp$', 'mgr$'])
  expect(list.holders).toBe(3)
  expect((await node('sys.dict')).pinyin).toBe('shujuzidian|sjzd')
})

test('P5.17 what is missing is said in the words of the field', async () => {
  const said = async (body: object) => (await admin.raw(resourceAdd, { body: { ...body } })).msg
  expect(await said({ type: 0, code: 'own.x' })).toContain('请输入资源名称')
  expect(await said({ type: 0, resName: '甲' })).toContain('请输入资源编码')
  expect(await said({ resName: '甲', code: 'own.x' })).toContain('请选择资源类型')
})

test('an own link is added, appears in the menu of administrators at once, is changed and deleted', async () => {
  const sys = await node('sys')
  const body = {
    parentId: sys.id,
    type: 0,
    resName: '帮助中心',
    ename: 'Help',
    code: 'own.help',
    url: 'https://visa-desk.example/help',
    icon: 'book' as const,
  }
  const { id } = await admin.call(resourceAdd, { body })
  const entry = async () => (await menuOf(admin)).find(({ code }) => code.startsWith('own.help'))
  await expect.poll(entry).toMatchObject({ title: '帮助中心', url: body.url, icon: 'book' })
  expect(await node('own.help')).toMatchObject({ own: true, parentId: sys.id })
  await admin.call(resourceUpdate, {
    body: { ...body, id, code: 'own.help2', url: '#/main?screen=sys.dict' },
  })
  await expect.poll(entry).toMatchObject({ code: 'own.help2', url: '#/main?screen=sys.dict' })
  await admin.call(resourceDelete, { body: { id } })
  await expect.poll(entry).toBeUndefined()
  const log = (await admin.call(resourceLog, { query: {} })).rows
  expect(log.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
    ['delete', '帮助中心'],
    ['update', '帮助中心'],
    ['add', '帮助中心'],
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'www.example.com', '/main'])(
  'an address %s is refused',
  async (url) => {
    const body = { parentId: '0', type: 0, resName: '坏', code: 'own.bad', url }
    expect((await admin.raw(resourceAdd, { body })).msg).toContain('请输入 http(s) 网址')
  },
)

test('a code is unique, for ten at once too', async () => {
  const body = { parentId: '0', type: 0, resName: '抢', code: 'own.race', url: '#/main' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.refused(resourceAdd, { body })))
  expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
  expect(answers.filter(({ msg }) => msg === '资源编码 own.race 已存在')).toHaveLength(9)
})

test('of the product’s entries names, icon and place may change, nothing else', async () => {
  const dict = draftOf(await node('sys.dict'))
  const change = (part: object) => admin.raw(resourceUpdate, { body: { ...dict, ...part } })
  const refused = '系统内置资源 数据字典 不能删除，也不能修改编码、类型和地址'
  expect((await change({ code: 'sys.other' })).msg).toBe(refused)
  expect((await change({ type: 1 })).msg).toBe(refused)
  expect((await change({ url: 'https://visa-desk.example' })).msg).toBe(refused)
  expect((await admin.refused(resourceDelete, { body: { id: dict.id, withHolders: true } })).msg).toBe(
    refused,
  )
  expect((await change({ resName: '字典中心', ename: 'Words', icon: 'star' })).code).toBe('0000')
  expect(await node('sys.dict')).toMatchObject({ resName: '字典中心', ename: 'Words', icon: 'star' })
  expect((await change({ icon: 'no-such-icon' })).code).not.toBe('0000')
  expect((await change({})).code).toBe('0000')
})

test('moved by hand an entry stays there over a start, and goes home when it is told to', async () => {
  const simple = await server.asReader()
  expect((await drag('sys.dict', 'finance', 1)(admin)).code).toBe('0000')
  expect(await childrenOf('finance')).toEqual([
    'finance.payment',
    'sys.dict',
    'finance.bankAccount',
    'finance.recharge',
    'finance.reconcile',
    'finance.revenue',
  ])
  // Whoever holds it holds the groups above it now.
  const parentsSeen = async () =>
    (await menuOf(simple))
      .filter(({ code }) => ['finance', 'sys.dict'].includes(code))
      .map(({ code }) => code)
  await expect.poll(parentsSeen).toEqual(['finance', 'sys.dict'])
  await server.db.tx((tx) => syncResources(tx, SYSTEM_ACTOR, RESOURCES))
  expect((await childrenOf('finance'))[1]).toBe('sys.dict')
  expect((await node('sys.dict')).placed).toBe(true)
  const { id } = await node('sys.dict')
  await admin.call(resourceRestore, { body: { id: Number(id) } })
  const siblings = await childrenOf('sys')
  expect(siblings.indexOf('sys.dict')).toBe(siblings.indexOf('sys.tag') + 1)
  expect(await node('sys.dict')).toMatchObject({ placed: false })
  await server.db.tx((tx) => syncResources(tx, SYSTEM_ACTOR, RESOURCES))
  expect(await childrenOf('sys')).toEqual(siblings)
})

test('the order of siblings changes by dragging, and the same again changes nothing', async () => {
  await drag('center.urgency', 'center.stat', 2)(admin)
  const order = ['center.dailyReport', 'center.statistics', 'center.urgency']
  expect(await childrenOf('center.stat')).toEqual(order)
  const logged = async () => (await admin.call(resourceLog, { query: {} })).records
  const before = await logged()
  await drag('center.urgency', 'center.stat', 2)(admin)
  await drag('center.urgency', 'center.stat', 99)(admin)
  expect(await logged()).toBe(before)
  await admin.call(resourceRestore, { body: { id: await idOf('center.urgency') } })
  expect(await childrenOf('center.stat')).toEqual([
    'center.urgency',
    'center.dailyReport',
    'center.statistics',
  ])
})

test.each([
  ['below itself', 'center.stat', 'center.stat', '不能放在自己下面'],
  ['below what stands below it', 'center', 'center.stat', '不能放在自己下面'],
  ['a menu entry below a screen', 'center.urgency', 'center.dashboard', '不能放在'],
  ['a menu entry below a button', 'center.urgency', 'sys.dict.type.add', '不能放在'],
  ['a button at the uppermost level', 'sys.dict.type.add', '0', '不能放在'],
])('nothing is put %s', async (_, code, parent, msg) => {
  const answer = await drag(code, parent, 0)(admin)
  expect(answer.code).toBe('9999')
  expect(answer.msg).toContain(msg)
})

test('two moves at once make no circle', async () => {
  const group = (code: string) =>
    admin.call(resourceAdd, { body: { parentId: '0', type: 0, resName: code, code } })
  const [{ id: a }, { id: b }] = [await group('own.a'), await group('own.b')]
  const answers = await Promise.all([
    admin.refused(resourceDrag, { body: { id: a, parentId: String(b), index: 0 } }),
    admin.refused(resourceDrag, { body: { id: b, parentId: String(a), index: 0 } }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['0000', '9999'])
  expect((await all()).filter(({ code }) => ['own.a', 'own.b'].includes(code))).toHaveLength(2)
})

test('a restored entry would not come to stand below what stands below it', async () => {
  expect((await drag('center.money', '0', 9)(admin)).code).toBe('0000')
  expect((await drag('center', 'center.money', 0)(admin)).code).toBe('0000')
  const answer = await admin.refused(resourceRestore, { body: { id: await idOf('center.money') } })
  expect(answer.msg).toContain('不能放在自己下面')
  await admin.call(resourceRestore, { body: { id: await idOf('center') } })
  await admin.call(resourceRestore, { body: { id: await idOf('center.money') } })
  expect(await childrenOf('center')).toContain('center.money')
})

test.each(['sys.role', 'sys.role.grant', 'sys.resource', 'sys.resource.freeze', 'sys', 'platform'])(
  '%s cannot be disabled: nobody could manage permissions any more',
  async (code) => {
    const { id, resName } = await node(code)
    expect((await admin.refused(resourceFreeze, { body: { id: Number(id), valid: 0 } })).msg).toBe(
      `停用 ${resName} 会使所有人无法管理权限，不能停用`,
    )
    expect((await node(code)).valid).toBe(1)
  },
)

test('disabled for everybody and enabled again, once in the log each', async () => {
  const id = await idOf('sys.monitor')
  const seen = async () => (await menuOf(admin)).some(({ code }) => code === 'sys.monitor')
  expect(await seen()).toBe(true)
  await Promise.all([0, 0, 0].map(() => admin.call(resourceFreeze, { body: { id, valid: 0 } })))
  await expect.poll(seen).toBe(false)
  await admin.call(resourceFreeze, { body: { id, valid: 1 } })
  await expect.poll(seen).toBe(true)
  const log = (await admin.call(resourceLog, { query: {} })).rows
  expect(log.slice(0, 2).map(({ action }) => action)).toEqual(['unfreeze', 'freeze'])
  expect(log[2]?.action).not.toBe('freeze')
})

test('what manages permissions is not hidden below a disabled group', async () => {
  await admin.call(resourceFreeze, { body: { id: await idOf('finance'), valid: 0 } })
  const answer = await drag('sys.role', 'finance', 0)(admin)
  expect(answer.msg).toContain('会使所有人无法管理权限')
  await admin.call(resourceFreeze, { body: { id: await idOf('finance'), valid: 1 } })
})

test('deleting what roles hold names them and asks', async () => {
  const body = {
    parentId: (await node('sys')).id,
    type: 0,
    resName: '论坛',
    code: 'own.forum',
    url: '#/main',
  }
  const { id } = await admin.call(resourceAdd, { body })
  const agents = await companyId(server.db, 'AGENT-YX')
  await makeRole(server.db, agents, '论坛角色', ['own.forum'])
  expect((await admin.refused(resourceDelete, { body: { id } })).msg).toBe(
    '资源 论坛 已授权给 1 个角色（论坛角色），请确认后再删除',
  )
  await admin.call(resourceDelete, { body: { id, withHolders: true } })
  expect((await admin.refused(resourceDelete, { body: { id } })).msg).toBe('记录不存在或已被删除')
  expect((await admin.refused(resourceFreeze, { body: { id, valid: 0 } })).msg).toBe('记录不存在或已被删除')
})

test('an own group keeps what stands below it until that is gone, and gets no address meanwhile', async () => {
  const { id } = await admin.call(resourceAdd, {
    body: { parentId: '0', type: 0, resName: '组', code: 'own.g' },
  })
  const link = { parentId: String(id), type: 0, resName: '项', code: 'own.g.x', url: '#/main' }
  await admin.call(resourceAdd, { body: link })
  const group = { id, parentId: '0', resName: '组', code: 'own.g', url: '' }
  expect((await admin.refused(resourceDelete, { body: { id } })).msg).toBe(
    '资源 组 下还有 1 个资源，请先移走或删除',
  )
  expect((await admin.refused(resourceUpdate, { body: { ...group, type: 1 } })).msg).toContain(
    '还有 1 个资源',
  )
  expect((await admin.refused(resourceUpdate, { body: { ...group, type: 0, url: '#/main' } })).msg).toBe(
    '资源 组 下还有菜单，不能填写地址',
  )
  expect((await admin.refused(resourceRestore, { body: { id } })).msg).toContain('不是系统内置的')
})

test('the menu is the platform’s business: others see what their company may use, and change nothing', async () => {
  const agents = await companyId(server.db, 'AGENT-YX')
  const codes = [
    'sys.resource',
    'sys.resource.add',
    'sys.resource.edit',
    'sys.resource.delete',
    'sys.resource.freeze',
  ]
  const role = await makeRole(server.db, agents, '越权', [...codes, 'sys.role'])
  await makePerson(server.db, agents, 'agent_over', { roleIds: [role] })
  const person = await server.as('agent_over')
  const id = await idOf('sys.dict')
  const draft = draftOf(await node('sys.dict'))
  expect((await person.refused(resourceUpdate, { body: draft })).code).toBe('1111')
  expect((await person.refused(resourceFreeze, { body: { id, valid: 0 } })).code).toBe('1111')
  expect((await person.refused(resourceDelete, { body: { id } })).code).toBe('1111')
  expect((await person.refused(resourceRestore, { body: { id } })).code).toBe('1111')
  expect((await drag('sys.dict', 'finance', 0)(person)).code).toBe('1111')
  const body = { parentId: '0', type: 0, resName: '甲', code: 'own.q' }
  expect((await person.refused(resourceAdd, { body })).code).toBe('1111')
  const agent = await server.as('agent')
  for (const endpoint of [
    resourceTree,
    resourceAdd,
    resourceUpdate,
    resourceDelete,
    resourceFreeze,
    resourceDrag,
  ]) {
    expect((await agent.raw(endpoint)).code, endpoint.path).toBe('1111')
  }
  await server.db.query(sql`update company set power_limited = true where id = ${agents}`)
  await server.db.query(sql`
    insert into company_resource select ${agents}, id from resource
    where code in ('platform', 'sys', 'sys.role', 'sys.resource')`)
  const seen = async () => flat(await person.call(resourceTree, {})).map(({ code }) => code)
  expect((await seen()).toSorted()).toEqual(['platform', 'sys', 'sys.resource', 'sys.role'])
  expect(await roleId(server.db, '越权')).toBe(role)
})
